"""The set-up: how hard to shake, which way the stick leans, and the coach."""

from micropython import const

import layouts as at
from display import DUSK, MIST, NIGHT, RED, SLATE
from imu import NO_SHAKING, POSE_SHIFT
from memory import import_briefly
from pieces.buttons import buttons
from pieces.lists import Menu, menu_lines
from table.screen import TICK_MS

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

_ROWS = const(4)  # lines that fit


class Setup(Menu):
    """Sensitivity of the shake and the signs of the axes, applied at once. A ball rolls towards the ground.

    `close` shows the screen that comes next.
    """

    name = "setup"

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Menu.__init__(self, table)
        self.close = close
        self.texts = table.flow.texts()
        self.ball_x = self.ball_y = 0  # pixels from the middle
        self.is_seen = False  # whether the chip answered when the ball was drawn

    def lines(self) -> list[tuple]:
        texts, words, settings = self.texts, self.view.words, self.table.settings
        shake = settings.get("shake")
        lines = [
            (
                texts.SHAKING,
                words.OFF if shake == NO_SHAKING else texts.SENSITIVITIES[shake],
                self.turn,
                "shake",
            )
        ]
        for text, key in ((texts.COACH, "coach"), (texts.FLIP_X, "flip_x"), (texts.FLIP_Y, "flip_y")):
            lines.append((text, words.ON if settings.get(key) else words.OFF, self.turn, key))
        return lines + [
            (texts.POWER, b"", self.open, "power_saving", "PowerSaving"),
            (texts.ABOUT, b"", self.open, "about", "About"),
            (texts.DICE, b"", self.open, "dice_count", "DiceCount"),
            (words.CLOSE, b"", self.close),
        ]

    def enter(self) -> None:
        self.is_seen = self.table.stick.imu.ok
        Menu.enter(self)

    def choose(self) -> None:
        Menu.choose(self)
        view = self.view
        _, value, _, *args = view.lines[self.at]
        view.note = self.note(args[0]) if value else b""
        if not args:
            view.a_text = view.words.CLOSE

    def note(self, key: str) -> bytes:
        """A line that explains a setting."""
        texts, imu = self.texts, self.table.stick.imu
        if key == "coach":
            return texts.ADVICE
        if not imu.ok:
            return self.view.words.NO_SENSOR
        if key == "shake":
            return texts.HOLD_TO_ROLL if imu.sensitivity == NO_SHAKING else texts.SENSITIVITY
        return texts.BALL

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        self.draw_ball()
        c.centre(c.S, v.note, 0, c.width, at.SETUP_NOTE_Y, MIST)
        menu_lines(c, v, at.SETUP_Y, _ROWS, at.MENU_STEP)
        buttons(c, v)

    def draw_ball(self) -> None:
        """A tray with a ball that rolls to where the stick thinks the ground is."""
        c = self.canvas
        x, y, w, h = at.TILT_BOX
        c.round_rect(x, y, w, h, at.TILT_R, DUSK)
        c.rect(x + 4, y + h // 2, w - 8, 1, SLATE)
        c.rect(x + w // 2, y + 4, 1, h - 8, SLATE)
        if self.is_seen:
            half = at.BALL // 2
            c.disc(x + w // 2 + self.ball_x - half, y + h // 2 + self.ball_y - half, at.BALL, RED)

    def animate(self, age: int) -> int:
        imu = self.table.stick.imu
        if imu.ok != self.is_seen:
            self.change()
        ball_x = _offset(-imu.tilt.x, at.TILT_BOX[2])
        ball_y = _offset(imu.tilt.y, at.TILT_BOX[3])
        if ball_x != self.ball_x or ball_y != self.ball_y:
            self.ball_x = ball_x
            self.ball_y = ball_y
            self.draw_ball()
            x, y, w, h = at.TILT_BOX
            self.canvas.show(x, y, w, h)
        return TICK_MS

    def turn(self, key: str) -> None:
        """Set `key` to its next value, and apply it at once."""
        settings, imu = self.table.settings, self.table.stick.imu
        settings.set(key, (settings.get(key) + 1) % (NO_SHAKING + 1 if key == "shake" else 2))
        imu.sensitivity = settings.get("shake")
        imu.flip_x = bool(settings.get("flip_x"))
        imu.flip_y = bool(settings.get("flip_y"))
        self.change()

    def on_power_button(self) -> None:
        self.close()

    def open(self, module: str, screen: str) -> None:
        """Show a screen that returns here, or to the pause if this was opened from one."""
        self.table.show(getattr(import_briefly("menus." + module), screen)(self.table, self.close))


def _offset(pull: int, side: int) -> int:
    """The ball's offset in pixels from the middle of a tray `side` long; a `pull` of 1 g is the edge."""
    reach = (side - at.BALL) // 2 - 1
    return min(max(pull * reach // (1000 << POSE_SHIFT), -reach), reach)
