"""The pause menu and the order of values."""

from micropython import const

import cards
import layout80 as at
import ranking
from display import BONE, DUSK, MIST, NIGHT, RED
from page import Page
from screens import buttons, menu_line, number

_TYPING = const(0)
if _TYPING:
    from table import Table

ROWS = const(7)  # lines of the order-of-values screen


class Pause(Page):
    """The menu behind the power button. The order of values comes first: two presses from any turn."""

    name = "pause"
    can_pause = False

    def __init__(self, table: "Table", back: "Page") -> None:
        Page.__init__(self, table)
        self.back = back
        self.at = 0
        self.rows = (self.order, self.resume, self.sound, self.light, self.setup, self.quit)

    def enter(self) -> None:
        view, texts, settings = self.view, self.view.words, self.table.settings
        view.title = texts.PAUSE
        view.cursor = self.at
        view.count = self.table.stick.power.percent
        view.is_charging = self.table.stick.power.is_charging
        view.lines = (
            (texts.ORDER, b""),
            (texts.RESUME, b""),
            (texts.SOUND, texts.ON if settings.get("sound") else texts.OFF),
            (texts.LIGHT, str(settings.get("light")).encode()),
            (texts.SETUP, b""),
            (texts.QUIT, b""),
        )
        view.a(texts.CHOOSE, BONE)
        view.b(texts.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.text(c.M, v.title, 6, 3, BONE)
        if v.count >= 0:
            cards.battery(c, at.BATTERY_X, 5, v.count, v.is_charging)
            charge = number(v.count)
            c.text(c.S, charge, at.BATTERY_X - 3 - c.width_of(c.S, charge), 4, MIST)
        for n in range(len(v.lines)):
            menu_line(c, v.lines[n], at.PAUSE_Y + n * at.MENU_STEP, v.cursor == n)
        buttons(c, v)

    def a_down(self) -> None:
        self.rows[self.at]()

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.rows)
        self.change()

    def b_run(self) -> None:
        self.b_down()

    def change(self) -> None:
        """A line has changed."""
        self.enter()
        self.table.redraw()

    def order(self) -> None:
        self.table.go(Order(self))

    def resume(self) -> None:
        """Back to the game."""
        self.table.go(self.back)

    def sound(self) -> None:
        settings = self.table.settings
        settings.set("sound", 1 - settings.get("sound"))
        self.table.stick.buzzer.switch(bool(settings.get("sound")))
        self.change()

    def light(self) -> None:
        settings = self.table.settings
        settings.set("light", 1 + settings.get("light") % 5)
        self.table.stick.power.brightness(settings.get("light"))
        self.change()

    def setup(self) -> None:
        """How the stick is shaken and held."""
        self.table.visit("setup", "Setup", "pause", "Pause", self.back)

    def quit(self) -> None:
        """Leave the game, which waits in the journal."""
        self.table.visit("menu", "Splash")


class Order(Page):
    """The order of values, highest first, with how likely a fresh roll beats each."""

    name = "order"
    can_pause = False

    def __init__(self, back: "Page") -> None:
        Page.__init__(self, back.table)
        self.back = back
        self.top = 0

    def enter(self) -> None:
        view, texts, order = self.view, self.view.words, self.ranking
        last = len(order.calls) - 1
        view.title = texts.BEATEN_BY
        view.lines = tuple(
            [
                (order.calls[last - n], (order.beaten_by[last - n] * 100 + 18) // 36)
                for n in range(self.top, min(self.top + ROWS, last + 1))
            ]
        )
        view.a(texts.CLOSE, BONE)
        view.b(texts.MORE, BONE)

    @property
    def ranking(self) -> "ranking.Ranking":
        """The order in force."""
        game = self.table.game
        return game.ranking if game else ranking.of(ranking.STANDARD)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, 5, BONE)
        y = at.ORDER_Y
        for value, percent in v.lines:
            c.text(c.S, number(value), 4, y, RED if value == 21 else BONE)
            c.rect(20, y, at.BAR_W, 8, DUSK)
            c.rect(20, y + 1, percent * at.BAR_W // 100, 6, MIST)
            chance = number(percent)
            c.text(c.S, chance, c.width - 4 - c.width_of(c.S, chance), y, BONE)
            y += at.ORDER_STEP
        buttons(c, v)

    def a_down(self) -> None:
        self.table.go(self.back)

    def b_down(self) -> None:
        self.top += ROWS
        if self.top >= len(self.ranking.calls):
            self.top = 0
        self.enter()
        self.table.redraw()
