"""The pause menu."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from memory import import_briefly
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

    def enter(self) -> None:
        view, table, texts, settings = self.view, self.table, self.view.words, self.table.settings
        lines = [  # what each says and is set to, what it calls with which arguments
            (texts.RESUME, b"", table.show, self.back),
            (texts.ORDER, b"", self.open, "value_order", "ValueOrder"),
            (texts.RULES, b"", table.leave_for, MENUS, "rulebook"),
            (texts.SOUND, texts.ON if settings.get("sound") else texts.OFF, self.switch, "sound"),
            (texts.LIGHT, b"%d" % settings.get("light"), self.light),
            (texts.ODDS, texts.ON if settings.get("odds") else texts.OFF, self.switch, "odds"),
            (texts.SETUP, b"", table.leave_for, MENUS, "setup"),
        ]
        if table.game and table.game.allows(STOP):
            lines.append((texts.STOP_GAME, b"", self.open, "stop_game", "StopGame"))
        lines.append((texts.QUIT, b"", table.flow.quit))
        view.title = texts.PAUSE
        view.cursor = self.at
        view.count = table.stick.power.percent
        view.is_charging = table.stick.power.is_charging
        view.lines = tuple(lines)
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
        _, _, act, *args = self.view.lines[self.at]
        act(*args)

    def b_down(self) -> None:
        self.view.cursor = self.at = (self.at + 1) % len(self.view.lines)
        self.table.redraw()

    b_repeat = b_down

    def change(self) -> None:
        """A line has changed."""
        self.enter()
        self.table.redraw()

    def open(self, module: "str", screen: "str") -> None:
        """A screen that leads back here."""
        self.table.show(getattr(import_briefly("screens." + module), screen)(self.table, self))

    def on_power_button(self) -> None:
        """Back to the game."""
        self.table.show(self.back)

    def switch(self, key: "str") -> None:
        """What is set by `key` on or off."""
        settings = self.table.settings
        settings.set(key, 1 - settings.get(key))
        self.table.stick.buzzer.switch(bool(settings.get("sound")))
        self.change()

    def light(self) -> None:
        settings = self.table.settings
        settings.set("light", 1 + settings.get("light") % 5)
        self.table.stick.power.brightness(settings.get("light"))
        self.change()
