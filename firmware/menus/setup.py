"""How the stick is shaken and which way it leans, as hands and chips differ, and the coach."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT, RED, SLATE
from imu import NO_SHAKING, POSE_SHIFT
from memory import import_briefly
from pieces.buttons import buttons
from pieces.lists import menu_line
from table.screen import TICK_MS, Screen

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

_KEYS = ("shake", "flip_x", "flip_y", "coach")  # the setting of each line
_LAST = const(7)
_ROWS = const(4)  # lines that fit


class Setup(Screen):
    """Sensitivity of the shake and the signs of the axes, applied at once. The ball rolls to where down is.

    `close` shows what comes afterwards.
    """

    name = "setup"
    can_pause = False

    def __init__(self, table: "Table", close: "Callable[[], None]") -> None:
        Screen.__init__(self, table)
        self.close = close
        self.texts = table.flow.texts()
        self.at = 0
        self.ball_x = self.ball_y = 0  # pixels from the middle
        self.is_seen = False  # whether the chip answered when the ball was drawn

    def enter(self) -> None:
        view, texts = self.view, self.view.words
        view.cursor = self.at
        view.lines = tuple(self.line(n) for n in range(len(_KEYS))) + (
            (self.texts.POWER, b""),
            (self.texts.ABOUT, b""),
            (self.texts.DICE, b""),
            (texts.CLOSE, b""),
        )
        self.is_seen = self.table.stick.imu.ok
        view.note = self.note()
        view.a(
            texts.CLOSE if self.at == _LAST else texts.CHANGE if self.at < len(_KEYS) else texts.CHOOSE, BONE
        )
        view.b(texts.NEXT, BONE)

    def line(self, n: "int") -> "tuple[bytes, bytes]":
        """Name and value of one setting."""
        value, off, texts = self.table.settings.get(_KEYS[n]), self.view.words.OFF, self.texts
        if n == 0:
            return texts.SHAKING, off if value == NO_SHAKING else texts.SENSITIVITIES[value]
        return (texts.FLIP_X, texts.FLIP_Y, texts.COACH)[n - 1], self.view.words.ON if value else off

    def note(self) -> "bytes":
        """What the chosen line is about."""
        texts, imu = self.texts, self.table.stick.imu
        if _KEYS[self.at : self.at + 1] == ("coach",):
            return texts.ADVICE
        if not imu.ok:
            return self.view.words.NO_SENSOR
        if self.at == 0:
            return texts.HOLD_TO_ROLL if imu.sensitivity == NO_SHAKING else texts.SENSITIVITY
        return texts.BALL if self.at < len(_KEYS) else b""

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        self.draw_ball()
        c.centre(c.S, v.note, 0, c.width, at.SETUP_NOTE_Y, MIST)
        top = max(v.cursor - _ROWS + 1, 0)
        for n in range(top, top + _ROWS):
            menu_line(c, v.lines[n], at.SETUP_Y + (n - top) * at.MENU_STEP, v.cursor == n)
        buttons(c, v)

    def draw_ball(self) -> None:
        """A tray, and on it a ball that rolls to where the stick thinks the ground is."""
        c = self.canvas
        x, y, w, h = at.TILT_BOX
        c.round_rect(x, y, w, h, at.TILT_R, DUSK)
        c.rect(x + 4, y + h // 2, w - 8, 1, SLATE)
        c.rect(x + w // 2, y + 4, 1, h - 8, SLATE)
        if self.is_seen:
            half = at.BALL // 2
            c.disc(x + w // 2 + self.ball_x - half, y + h // 2 + self.ball_y - half, at.BALL, RED)

    def animate(self, age: "int") -> "int":
        imu = self.table.stick.imu
        if imu.ok != self.is_seen:
            self.change()
        ball_x = _offset(-imu.x, at.TILT_BOX[2])
        ball_y = _offset(imu.y, at.TILT_BOX[3])
        if ball_x != self.ball_x or ball_y != self.ball_y:
            self.ball_x = ball_x
            self.ball_y = ball_y
            self.draw_ball()
            x, y, w, h = at.TILT_BOX
            self.canvas.show(x, y, w, h)
        return TICK_MS

    def a_down(self) -> None:
        settings, imu = self.table.settings, self.table.stick.imu
        if self.at == _LAST:
            self.close()
            return
        if self.at >= len(_KEYS):
            (self.power_saving, self.about, self.dice_count)[self.at - len(_KEYS)]()
            return
        key = _KEYS[self.at]
        settings.set(key, (settings.get(key) + 1) % (NO_SHAKING + 1 if key == "shake" else 2))
        imu.sensitivity = settings.get("shake")
        imu.flip_x = bool(settings.get("flip_x"))
        imu.flip_y = bool(settings.get("flip_y"))
        self.change()

    def on_power_button(self) -> None:
        self.close()

    def power_saving(self) -> None:
        self.table.show(import_briefly("menus.power_saving").PowerSaving(self.table, self.close))

    def about(self) -> None:
        self.table.show(import_briefly("menus.about").About(self.table, self.close))

    def dice_count(self) -> None:
        self.table.show(import_briefly("menus.dice_count").DiceCount(self.table, self.close))

    def b_down(self) -> None:
        self.at = (self.at + 1) % (_LAST + 1)
        self.change()

    def b_repeat(self) -> None:
        self.b_down()

    def change(self) -> None:
        """A line has changed."""
        self.enter()
        self.table.redraw()


def _offset(pull: "int", side: "int") -> "int":
    """Pixels from the middle of a tray `side` long: at 1 g, as units of Imu.x, the ball is at the edge."""
    reach = (side - at.BALL) // 2 - 1
    return min(max(pull * reach // (1000 << POSE_SHIFT), -reach), reach)
