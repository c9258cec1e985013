"""The pause menu."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from lifetimes import take
from pieces.battery import battery
from pieces.buttons import buttons
from pieces.claims import number
from pieces.lists import draw_place, menu_line
from rules.moves import STOP
from table.screen import Screen
from table.table import MENUS

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Pause(Screen):
    """The menu behind the power button. The way back comes first."""

    name = "pause"
    can_pause = False

    def __init__(self, table: "Table", back: "Screen") -> None:
        Screen.__init__(self, table)
        self.back = back
        self.at = 0
        self.rows: "tuple" = (
            self.on_power_button,
            self.order,
            self.told,
            self.sound,
            self.light,
            self.odds,
            self.setup,
        )
        self.can_stop = bool(table.game) and table.game.allows(STOP)
        if self.can_stop:
            self.rows += (self.stop,)
        self.rows += (self.quit,)

    def enter(self) -> None:
        view, texts, settings = self.view, self.view.words, self.table.settings
        view.title = texts.PAUSE
        view.cursor = self.at
        view.count = self.table.stick.power.percent
        view.is_charging = self.table.stick.power.is_charging
        view.lines = (
            (texts.RESUME, b""),
            (texts.ORDER, b""),
            (texts.RULES, b""),
            (texts.SOUND, texts.ON if settings.get("sound") else texts.OFF),
            (texts.LIGHT, str(settings.get("light")).encode()),
            (texts.ODDS, texts.ON if settings.get("odds") else texts.OFF),
            (texts.SETUP, b""),
        )
        if self.can_stop:
            view.lines += ((texts.STOP_GAME, b""),)
        view.lines += ((texts.QUIT, b""),)
        view.a(texts.CHOOSE, BONE)
        view.b(texts.NEXT, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.text(c.M16, v.title, 6, at.PAUSE_TITLE_Y, BONE)
        if v.count >= 0:
            battery(c, at.BATTERY_X, at.PAUSE_BATTERY_Y, v.count, v.is_charging)
            charge = number(v.count)
            c.text(c.S, charge, at.BATTERY_X - 3 - c.width_of(c.S, charge), at.PAUSE_BATTERY_Y - 1, MIST)
        top = max(v.cursor - at.PAUSE_ROWS + 1, 0)
        for n in range(top, top + at.PAUSE_ROWS):
            menu_line(c, v.lines[n], at.PAUSE_Y + (n - top) * at.MENU_STEP, v.cursor == n)
        draw_place(c, v.cursor, len(v.lines))
        buttons(c, v)

    def a_down(self) -> None:
        self.rows[self.at]()

    def b_down(self) -> None:
        self.at = (self.at + 1) % len(self.rows)
        self.change()

    def b_repeat(self) -> None:
        self.b_down()

    def change(self) -> None:
        """A line has changed."""
        self.enter()
        self.table.redraw()

    def order(self) -> None:
        self.table.show(take("screens.value_order").ValueOrder(self.table, self))

    def told(self) -> None:
        """The rules that are played, in sentences."""
        self.table.leave_for(MENUS, "rules_told")

    def on_power_button(self) -> None:
        """Back to the game."""
        self.table.show(self.back)

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
        self.table.leave_for(MENUS, "setup")

    def odds(self) -> None:
        settings = self.table.settings
        settings.set("odds", 1 - settings.get("odds"))
        self.change()

    def stop(self) -> None:
        """End a game that goes on until somebody does."""
        self.table.show(take("screens.stop_game").StopGame(self.table, self))

    def quit(self) -> None:
        """Leave the game, which waits in the journal."""
        self.table.flow.quit()
