"""How long the stick waits before it dims, sleeps and switches off."""

from micropython import const

import layouts as at
from display import MIST, NIGHT
from pieces.buttons import buttons
from pieces.cell import cell
from pieces.lists import Menu, menu_lines
from table.screen import TICK_MS

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

# Seconds to choose from, the defaults among them; 0 is never
_CHOICES = (
    ("dim", (10, 20, 40, 0)),
    ("sleep", (30, 60, 120, 300, 0)),
    ("off", (120, 300, 600, 1800, 0)),
)


class PowerSaving(Menu):
    """Three times, counted from the last press or shake, and how full the battery is.

    `close` shows the screen that comes next.
    """

    name = "saver"

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Menu.__init__(self, table)
        self.close = close
        self.texts = table.flow.texts()

    def lines(self) -> list[tuple]:
        texts, settings = self.texts, self.table.settings
        lines: list[tuple] = []
        for text, (key, choices) in zip(texts.REST, _CHOICES):
            seconds = settings.get(key)
            value = b"%d MIN" % (seconds // 60) if seconds >= 60 else b"%d S" % seconds
            lines.append((text, value if seconds else texts.NEVER, self.turn, key, choices))
        lines.append((self.view.words.CLOSE, b"", self.close))
        return lines

    def enter(self) -> None:
        self.shown = self.percent()
        self.is_charging = self.table.stick.power.is_charging
        Menu.enter(self)

    def choose(self) -> None:
        Menu.choose(self)
        is_time = self.at < len(_CHOICES)
        self.view.note = self.texts.AFTER[self.at] if is_time else b""
        if not is_time:
            self.view.a_text = self.view.words.CLOSE

    def percent(self) -> int:
        """The charge; -1 while the power chip does not answer."""
        power = self.table.stick.power
        return power.percent if power.ok else -1

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        self.draw_cell()
        c.centre(c.S, v.note, 0, c.width, at.SETUP_NOTE_Y, MIST)
        menu_lines(c, v, at.SETUP_Y, len(v.lines), at.MENU_STEP)
        buttons(c, v)

    def draw_cell(self) -> None:
        """How full the battery is."""
        c = self.canvas
        c.rect(0, 0, c.width, at.TILT_BOX[3] + 2, NIGHT)
        cell(c, 2, at.TILT_BOX[3] - 1, self.shown, self.is_charging)

    def animate(self, age: int) -> int:
        power = self.table.stick.power
        if self.percent() != self.shown or power.is_charging != self.is_charging:
            self.shown = self.percent()
            self.is_charging = power.is_charging
            self.draw_cell()
            self.canvas.show(0, 0, self.canvas.width, at.TILT_BOX[3] + 2)
        return TICK_MS

    def turn(self, key: str, choices: tuple[int, ...]) -> None:
        """Set `key` to the next of these times."""
        settings = self.table.settings
        value = settings.get(key)
        place = choices.index(value) if value in choices else -1
        settings.set(key, choices[(place + 1) % len(choices)])
        self.change()

    def on_power_button(self) -> None:
        self.close()
