"""The dice are in the air."""

from micropython import const

import layouts as at
from display import DUSK, NIGHT
from imu import ROLLED, SETTLED
from pieces import art, tumbler
from pieces.shared import buttons, ground, over
from screens.roll import SHAKE_TICK_MS
from table.screen import TICK_MS, Page
from table.view import NONE

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_TOSS_MS = const((150, 110, 80, 60))  # between two pictures, and two clicks, by how hard it rattles
_STILL_MS = const(1500)  # the hand has stopped and the sensor has not said so
_LONGEST_MS = const(8000)  # dice come to rest however long somebody shakes, or a bus does


class Tumble(Page):
    """The dice tumble while the hand shakes, or while A is held. Their faces are decoys, never the roll."""

    name = "tumble"
    alone = False
    wants_shake = True

    def __init__(self, table: "Table", is_held: "bool", has_rolled: "bool") -> None:
        Page.__init__(self, table)
        self.is_held = is_held
        self.has_rolled = has_rolled

    def enter(self) -> None:
        view = self.view
        self.moved_at = self.tossed_at = 0
        view.holder = self.table.hand
        view.count = 1 if self.table.contest else 2
        self.table.show_target()
        view.a(view.words.ROLLING, DUSK, NONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        over(c, v, at.OVER_Y)
        tumbler.tumbling(c, v.step, v.count)
        buttons(c, v)

    def toss(self) -> None:
        """One frame: the dice have turned."""
        c, v = self.canvas, self.view
        for n in range(v.count):
            x, y, w, h = at.DICE_BOXES[n]
            c.rect(x, y, w, h, NIGHT)
        tumbler.tumbling(c, v.step, v.count)
        for n in range(v.count):
            x, y, w, h = at.DICE_BOXES[n]
            c.show(x, y, w, h)

    def motion(self, event: "int") -> None:
        if event == ROLLED:
            self.has_rolled = True
        elif event == SETTLED and not self.is_held:
            self.settle()

    def a_down(self) -> None:
        self.is_held = True

    def a_hold(self) -> None:
        if self.is_held:
            self.has_rolled = True

    def a_up(self) -> None:
        if self.is_held:
            self.settle()

    def settle(self) -> None:
        """The hand rests: the dice lie, or it was too little to move them."""
        if self.has_rolled:
            self.table.stick.buzzer.play("roll")
            self.table.rolled()
        else:
            self.table.visit("screens.roll", "Shake")

    def animate(self, age: "int") -> "int":
        stick = self.table.stick
        level = 3 if self.is_held else stick.imu.level
        if level:
            self.moved_at = age
        if age - self.moved_at > _STILL_MS or (age > _LONGEST_MS and not self.is_held):
            self.settle()
            return TICK_MS
        if age - self.tossed_at >= _TOSS_MS[level]:
            self.tossed_at = age
            self.view.step += 1
            self.toss()
            if level:
                stick.buzzer.play("rattle")
        return SHAKE_TICK_MS
