"""Shaking the dice: first the cup waits, then the dice are in the air."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from imu import NO_SHAKING, ROLLED, SETTLED
from pieces import cup
from pieces.buttons import buttons
from pieces.dice import over, tumbling
from pieces.ground import ground, panel
from table.screen import TICK_MS, Screen
from table.view import HOLD, NONE
from table.wording import show_target

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_SHAKE_TICK_MS = const(10)  # 100 samples a second while a shake is expected
_SWING_MS = const(75)  # an eighth of the cup's swing
_TOSS_MS = const((150, 110, 80, 60))  # between two pictures, and two clicks, by how hard it rattles
_STILL_MS = const(1500)  # after a roll: so long without motion counts as settled
_GIVEN_UP_MS = const(500)  # before a roll: so long without motion ends the shake
_LONGEST_MS = const(8000)  # a roll ends after this time, even if the shaking (of a bus, say) goes on
_HARDER_MS = const(1000)  # how long HARDER! is shown after a shake that was too weak
_WEAK_MS = const(1200)  # or, while the hand goes on, from when on
_NEARLY = const(75)  # progress of a shorter shake that was too weak; picking the stick up has less
_TO_AND_FRO = const(3000)  # turns of one that is much weaker; 43 of 44 pick-ups have less


class Shake(Screen):
    """The cup waits to be shaken. Holding A rolls, too, for players who cannot shake, or without a sensor.

    `is_harder`: it was just shaken, but too little.
    """

    name = "shake"
    wants_shake = True

    def __init__(self, table: "Table", is_harder: bool = False) -> None:
        Screen.__init__(self, table)
        self.is_harder = is_harder

    def enter(self) -> None:
        view, words, table = self.view, self.view.words, self.table
        view.holder = table.seats.hand
        show_target(table)
        view.note = note = self.hindrance()
        view.title = words.HOLD_A if note else words.HARDER if self.is_harder else words.SHAKE
        view.a(words.HOLD_TO_ROLL, BONE if note else DUSK, HOLD)

    def hindrance(self) -> bytes:
        """The reason why a shake would not roll, or b""."""
        imu, words = self.table.stick.imu, self.view.words
        if imu.sensitivity == NO_SHAKING:
            return words.NO_SHAKING
        return b"" if imu.ok else words.NO_SENSOR

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        over(c, v, at.OVER_Y)
        cup.shaken(c, v.holder, self.step)
        if v.note:
            c.centre(c.M, v.title, 0, c.width, at.SHAKE_Y, BONE)
            c.centre(c.S, v.note, 0, c.width, at.SHAKE_NOTE_Y, MIST)
        else:
            c.stamp(v.title, at.SHAKE_Y, BONE)
        buttons(c, v)

    def animate(self, age: int) -> int:
        is_said = self.is_harder and age >= _HARDER_MS
        if is_said or self.view.note != self.hindrance():
            self.is_harder = False
            self.enter()
            self.table.redraw()
        step = age // _SWING_MS % 8
        if step != self.step:
            self.step = step
            cup.rock(self.canvas, self.view.holder, step)
        return _SHAKE_TICK_MS

    def motion(self, event: int) -> None:
        if event != SETTLED:
            self.table.show(Tumble(self.table, False, event == ROLLED))

    def a_down(self) -> None:
        self.table.show(Tumble(self.table, True, False))


class Tumble(Screen):
    """The dice tumble while the hand shakes, or while A is held. Their faces are decoys, never the roll."""

    name = "tumble"
    ignores_chords = False
    wants_shake = True

    def __init__(self, table: "Table", is_held: bool, has_rolled: bool) -> None:
        Screen.__init__(self, table)
        self.is_held = is_held
        self.has_rolled = has_rolled
        self.is_felt = False  # whether the hand goes back and forth, or goes on

    def enter(self) -> None:
        view = self.view
        self.moved_at = self.tossed_at = 0
        self.table.stick.buzzer.play("rattle")  # before all that takes longer
        view.holder = self.table.seats.hand
        self.count = 1 if self.table.contest else 2
        show_target(self.table)
        view.a(view.words.ROLLING, DUSK, NONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        if v.title:
            c.stamp(v.title, at.HARDER_Y + c.words.rise(v.title), BONE)
        else:
            over(c, v, at.OVER_Y)
        self.dice()
        buttons(c, v)

    def dice(self) -> None:
        """The dice in the air: the roll counts at the top; if it is too weak they sink."""
        rise = 100 if self.is_held or self.has_rolled else self.table.stick.imu.progress
        tumbling(self.canvas, self.step, self.count, rise)

    def toss(self) -> None:
        """One frame: the dice turn."""
        c = self.canvas
        for n in range(self.count):
            x, y, w, h = at.DICE_BOXES[n]
            c.rect(x, y, w, h, NIGHT)
        self.dice()
        for n in range(self.count):
            x, y, w, h = at.DICE_BOXES[n]
            c.show(x, y, w, h)

    def motion(self, event: int) -> None:
        if event == ROLLED:
            self.roll()
        elif event == SETTLED and not self.is_held:
            self.come_to_rest()

    def a_down(self) -> None:
        self.is_held = True

    def a_hold(self) -> None:
        if self.is_held:
            self.roll()

    def roll(self) -> None:
        """From now on the roll counts."""
        self.has_rolled = True
        self.table.stick.buzzer.play("counts")

    def a_up(self) -> None:
        if self.is_held and (self.has_rolled or not self.table.stick.imu.level):
            self.come_to_rest()
        self.is_held = False  # a shake in progress goes on

    def come_to_rest(self) -> None:
        """The hand rests: the dice are rolled, or the shake was too weak."""
        if self.has_rolled:
            self.table.stick.buzzer.play("roll")
            self.table.flow.rolled()
        else:
            self.table.show(Shake(self.table, self.is_felt))

    def animate(self, age: int) -> int:
        stick = self.table.stick
        imu = stick.imu
        level = 3 if self.is_held else imu.level
        if level:
            self.moved_at = age
        if self.moved_at >= _WEAK_MS or imu.progress >= _NEARLY or imu.turns >= _TO_AND_FRO:
            self.is_felt = True
        is_enough = self.is_held or self.has_rolled
        still_ms = _STILL_MS if is_enough else _GIVEN_UP_MS
        if age - self.moved_at > still_ms or (age > _LONGEST_MS and self.has_rolled and not self.is_held):
            self.come_to_rest()
            return TICK_MS
        view = self.view
        title = view.words.HARDER if self.is_felt and age >= _WEAK_MS and not is_enough else b""
        if title != view.title:
            view.title = title
            self.table.redraw()
        if age - self.tossed_at >= _TOSS_MS[level]:
            self.tossed_at = age
            self.step += 1
            self.toss()
            if level and not stick.buzzer.is_busy:
                stick.buzzer.play("rattle")
        return _SHAKE_TICK_MS
