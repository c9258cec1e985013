"""Which stick this is, and which MiaStick runs on it."""

from micropython import const

import layouts as at
import version
from display import BONE, MIST, NIGHT, RED
from memory import import_briefly
from pieces.buttons import buttons
from table.screen import TICK_MS, Screen

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

_TITLE = const(b"MIASTICK")


class About(Screen):
    """What a helper will ask for.

    `close` shows the screen that comes next.
    """

    name = "about"
    can_pause = False

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Screen.__init__(self, table)
        self.close = close
        self.texts = table.flow.texts()

    def enter(self) -> None:
        view, stick = self.view, self.table.stick
        self.percent = stick.power.percent
        languages = import_briefly("words.languages").LANGUAGES
        view.lines = (
            version.VERSION.encode(),
            stick.name.encode(),
            stick.motion.upper().encode() if stick.imu.ok else view.words.NO_SENSOR,
            self.battery(),
            dict(languages).get(self.table.settings.get("language"), languages[0][1]),
        )
        view.a(view.words.CLOSE, BONE)

    def battery(self) -> bytes:
        """Charge and voltage, as far as the stick knows."""
        power = self.table.stick.power
        if power.percent < 0 or not power.ok:
            return self.texts.NO_BATTERY
        tenths = power.millivolts // 100
        return b"%d %%  %d%s%d V" % (power.percent, tenths // 10, self.view.words.DECIMAL, tenths % 10)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.M, _TITLE, 0, c.width, at.ABOUT_TITLE_Y, BONE)
        c.rect((c.width - c.width_of(c.M, _TITLE)) // 2, at.ABOUT_RULE_Y, c.width_of(c.M, _TITLE), 2, RED)
        for n in range(len(v.lines)):
            c.centre(c.S, v.lines[n], 0, c.width, at.ABOUT_Y + n * at.ABOUT_STEP, BONE if n < 2 else MIST)
        buttons(c, v)

    def animate(self, age: int) -> int:
        if self.table.stick.power.percent != self.percent:
            self.enter()
            self.table.redraw()
        return TICK_MS

    def a_down(self) -> None:
        self.close()

    on_power_button = a_down
