"""The dice are shaken."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST
from imu import NO_SHAKING, ROLLED, SETTLED
from pieces import art, cup
from pieces.shared import big_word, buttons, ground, over
from table.screen import Page
from table.view import HOLD

SHAKE_TICK_MS = const(10)  # 100 samples a second while a shake is expected
_SWING_MS = const(75)  # an eighth of the cup's swing


class Shake(Page):
    """The cup waits to be shaken. Without a sensor, or a hand that can't, holding A does it."""

    name = "shake"
    wants_shake = True

    def enter(self) -> None:
        view, words, table = self.view, self.view.words, self.table
        view.holder = table.hand
        table.show_target()
        view.note = note = self.hindrance()
        view.title = words.HOLD_A if note else words.SHAKE
        view.a(words.HOLD_TO_ROLL, BONE if note else DUSK, HOLD)

    def hindrance(self) -> "bytes":
        """Why a shake would not roll, if it would not."""
        imu, words = self.table.stick.imu, self.view.words
        if imu.sensitivity == NO_SHAKING:
            return words.NO_SHAKING
        return b"" if imu.ok else words.NO_SENSOR

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        over(c, v, at.OVER_Y)
        cup.shaken(c, v.holder, v.step)
        if v.note:
            c.centre(c.M, v.title, 0, c.width, at.SHAKE_Y, BONE)
            c.centre(c.S, v.note, 0, c.width, at.SHAKE_NOTE_Y, MIST)
        else:
            big_word(c, v.title, at.SHAKE_Y, BONE)
        buttons(c, v)

    def animate(self, age: "int") -> "int":
        imu = self.table.stick.imu
        if bool(self.view.note) != (imu.sensitivity == NO_SHAKING or not imu.ok):
            self.enter()
            self.table.redraw()
        step = age // _SWING_MS % 8
        if step != self.view.step:
            self.view.step = step
            cup.rock(self.canvas, self.view.holder, step)
        return SHAKE_TICK_MS

    def motion(self, event: "int") -> None:
        if event != SETTLED:
            self.table.visit("screens.tumble", "Tumble", False, event == ROLLED)

    def a_down(self) -> None:
        self.table.visit("screens.tumble", "Tumble", True, False)
