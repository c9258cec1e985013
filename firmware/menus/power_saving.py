"""How long the stick waits before it dims, sleeps and switches off."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from pieces.buttons import buttons
from pieces.cell import cell
from pieces.lists import menu_line
from table.screen import TICK_MS, Screen

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

_KEYS = ("dim", "sleep", "off")  # the setting of each line; one more line closes
# Seconds to choose from, the defaults among them; 0 is never
_CHOICES = ((10, 20, 40, 0), (30, 60, 120, 300, 0), (120, 300, 600, 1800, 0))


class PowerSaving(Screen):
    """Three times, counted from the last press or shake, and how full the battery is.

    `close` shows what comes afterwards.
    """

    name = "saver"
    can_pause = False

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Screen.__init__(self, table)
        self.close = close
        self.texts = table.flow.texts()
        self.at = 0

    def enter(self) -> None:
        view, texts, power = self.view, self.view.words, self.table.stick.power
        view.cursor = self.at
        view.count = self.percent()
        view.is_charging = power.is_charging
        view.lines = tuple(self.line(n) for n in range(len(_KEYS))) + ((texts.CLOSE, b""),)
        view.note = self.texts.AFTER[self.at] if self.at < len(_KEYS) else b""
        view.a(texts.CHANGE if self.at < len(_KEYS) else texts.CLOSE, BONE)
        view.b(texts.NEXT, BONE)

    def percent(self) -> "int":
        """The charge; -1 while the power chip is silent, whatever it said before."""
        power = self.table.stick.power
        return power.percent if power.ok else -1

    def line(self, n: "int") -> "tuple[bytes, bytes]":
        """Name and value of one setting."""
        seconds = self.table.settings.get(_KEYS[n])
        if not seconds:
            return self.texts.REST[n], self.texts.NEVER
        return self.texts.REST[n], b"%d MIN" % (seconds // 60) if seconds >= 60 else b"%d S" % seconds

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        self.draw_cell()
        c.centre(c.S, v.note, 0, c.width, at.SETUP_NOTE_Y, MIST)
        for n in range(len(v.lines)):
            menu_line(c, v.lines[n], at.SETUP_Y + n * at.MENU_STEP, v.cursor == n)
        buttons(c, v)

    def draw_cell(self) -> None:
        """How full the battery is."""
        c, v = self.canvas, self.view
        c.rect(0, 0, c.width, at.TILT_BOX[3] + 2, NIGHT)
        cell(c, 2, at.TILT_BOX[3] - 1, v.count, v.is_charging)

    def animate(self, age: "int") -> "int":
        power, view = self.table.stick.power, self.view
        if self.percent() != view.count or power.is_charging != view.is_charging:
            view.count = self.percent()
            view.is_charging = power.is_charging
            self.draw_cell()
            self.canvas.show(0, 0, self.canvas.width, at.TILT_BOX[3] + 2)
        return TICK_MS

    def a_down(self) -> None:
        if self.at == len(_KEYS):
            self.close()
            return
        settings, key, choices = self.table.settings, _KEYS[self.at], _CHOICES[self.at]
        value = settings.get(key)
        place = choices.index(value) if value in choices else -1
        settings.set(key, choices[(place + 1) % len(choices)])
        self.change()

    def on_power_button(self) -> None:
        self.close()

    def b_down(self) -> None:
        self.at = (self.at + 1) % (len(_KEYS) + 1)
        self.change()

    def b_repeat(self) -> None:
        self.b_down()

    def change(self) -> None:
        """A line has changed."""
        self.enter()
        self.table.redraw()
