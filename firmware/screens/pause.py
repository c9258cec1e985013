"""The pause menu."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from memory import import_briefly
from pieces.buttons import buttons
from pieces.dice import number
from pieces.ground import battery
from pieces.lists import Menu, draw_scroll_bar, menu_lines
from rules.moves import STOP
from table.table import MENUS

_TYPING = const(0)
if _TYPING:
    from table.screen import Screen
    from table.table import Table


class Pause(Menu):
    """The menu behind the power button. Its first line leads back to the game."""

    name = "pause"

    def __init__(self, table: "Table", back: "Screen") -> None:
        Menu.__init__(self, table)
        self.back = back

    def lines(self) -> list[tuple]:
        table, texts, settings = self.table, self.view.words, self.table.settings
        lines = [
            (texts.RESUME, b"", table.show, self.back),
            (texts.ORDER, b"", self.open, "value_order", "ValueOrder"),
            (texts.RULES, b"", self.leave, "rulebook"),
            (texts.SOUND, texts.ON if settings.get("sound") else texts.OFF, self.switch, "sound"),
            (texts.LIGHT, b"%d" % settings.get("light"), self.light),
            (texts.ODDS, texts.ON if settings.get("odds") else texts.OFF, self.switch, "odds"),
            (texts.SETUP, b"", self.leave, "setup"),
        ]
        if table.game and table.source.may_stop and table.game.allows(STOP):
            lines.append((texts.STOP_GAME, b"", self.open, "stop_game", "StopGame"))
        lines.append((texts.QUIT, b"", self.quit))
        return lines

    def enter(self) -> None:
        view, power = self.view, self.table.stick.power
        view.title = view.words.PAUSE
        self.percent = power.percent
        self.is_charging = power.is_charging
        Menu.enter(self)

    def animate(self, age: int) -> int:
        power = self.table.stick.power
        if power.percent != self.percent or power.is_charging != self.is_charging:
            self.change()
        return Menu.animate(self, age)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.text(c.M16, v.title, 6, at.PAUSE_TITLE_Y, BONE)
        if self.percent >= 0:
            battery(c, at.BATTERY_X, at.PAUSE_BATTERY_Y, self.percent, self.is_charging)
            charge = number(self.percent)
            c.text(c.S, charge, at.BATTERY_X - 3 - c.width_of(c.S, charge), at.PAUSE_BATTERY_Y - 1, MIST)
        menu_lines(c, v, at.PAUSE_Y, at.PAUSE_ROWS, at.MENU_STEP)
        draw_scroll_bar(c, v.cursor, len(v.lines))
        buttons(c, v)

    def leave(self, entrance: str) -> None:
        """Show a screen of the menus that returns here, or before the first roll to who starts."""
        self.table.leave_for(MENUS, entrance)

    def quit(self) -> None:
        """Leave the game; if it cannot be saved, say so first."""
        table = self.table
        if not table.game or table.flow.keeps(self.view.words.QUIT, table.flow.quit, self):
            table.flow.quit()

    def open(self, module: str, screen: str) -> None:
        """Show a screen that returns here."""
        self.table.show(getattr(import_briefly("screens." + module), screen)(self.table, self))

    def on_power_button(self) -> None:
        """Return to the game."""
        self.table.show(self.back)

    def switch(self, key: str) -> None:
        """Switch the setting `key` on or off."""
        settings = self.table.settings
        settings.set(key, 1 - settings.get(key))
        self.table.stick.buzzer.switch(bool(settings.get("sound")))
        self.change()

    def light(self) -> None:
        settings = self.table.settings
        settings.set("light", 1 + settings.get("light") % 5)
        self.table.stick.power.brightness(settings.get("light"))
        self.change()
