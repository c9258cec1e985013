"""From the hand-over to the peek: the room in which the dice are rolled."""

from micropython import const

import art
import layout80 as at
from art import colour_of
from display import BONE, DUSK, MIST, NIGHT
from imu import ROLLED, SETTLED
from page import TICK_MS, Page
from screens import big_word, buttons, ground, number, over
from view import HOLD, NONE

_TYPING = const(0)
if _TYPING:
    from table import Table

SHAKE_TICK_MS = const(10)  # 100 samples a second while a shake is expected
_SWING_MS = const(75)  # an eighth of the cup's swing
_TUMBLE_MS = const(60)
_PEEK_MS = const(10_000)  # a peek left open on the table closes by itself
_STILL_MS = const(1500)  # the hand has stopped and the sensor has not said so
_LONGEST_MS = const(8000)  # dice come to rest however long somebody shakes


class HandOver(Page):
    """Pass the stick on. Only the press of the one who got it opens their screen."""

    name = "hand-over"
    arm_ms = 250
    curtain = True
    timeline = tuple((20 * n, 1) + strip for n, strip in enumerate(at.STRIPS))

    def enter(self) -> None:
        view, words, heir = self.view, self.view.words, self.table.heir
        view.holder = heir
        view.title = words.PASS_TO
        view.a(words.I_AM + words.NAMES[heir], DUSK)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(colour_of(v.holder))
        art.checker(c, v.holder)
        c.centre(c.M, v.title, 0, c.width, at.PASS_Y, NIGHT)
        c.icon(v.holder, (c.width - 48) // 2, at.PASS_ICON_Y, NIGHT, 3)
        big_word(c, v, v.words.NAMES[v.holder], at.PASS_NAME_Y, NIGHT)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.take()


class Shake(Page):
    """The cup waits to be shaken. Without a sensor, or a hand that can't, holding A does it."""

    name = "shake"
    wants_shake = True

    def enter(self) -> None:
        view, words, table = self.view, self.view.words, self.table
        is_blind = not table.stick.imu.ok
        view.holder = table.hand
        table.show_target()
        view.title = words.HOLD_A if is_blind else words.SHAKE
        view.note = words.NO_SENSOR if is_blind else b""
        view.a(words.HOLD_TO_ROLL, BONE if is_blind else DUSK, HOLD)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        over(c, v, at.OVER_Y)
        art.shaking_cup(c, v.holder, v.step)
        if v.note:
            c.centre(c.M, v.title, 0, c.width, at.SHAKE_Y, BONE)
            c.centre(c.S, v.note, 0, c.width, at.SHAKE_Y + 17, MIST)
        else:
            big_word(c, v, v.title, at.SHAKE_Y, BONE)
        buttons(c, v)

    def animate(self, age: "int") -> "int":
        if self.table.stick.imu.ok == (self.view.note != b""):
            self.enter()
            self.table.redraw()
        step = age // _SWING_MS % 8
        if step != self.view.step:
            self.view.step = step
            self.rock()
        return SHAKE_TICK_MS

    def rock(self) -> None:
        """One frame: the cup leans a little further."""
        c, v = self.canvas, self.view
        x, y, w, h = at.CUP_BOX
        c.rect(x, y, w, h, NIGHT)
        art.shaking_cup(c, v.holder, v.step)
        c.show(x, y, w, h)

    def motion(self, event: "int") -> None:
        if event != SETTLED:
            self.table.go(Tumble(self.table, False, event == ROLLED))

    def a_down(self) -> None:
        self.table.go(Tumble(self.table, True, False))


class Tumble(Page):
    """The dice tumble while the hand shakes, or while A is held. Their faces are decoys, never the roll."""

    name = "tumble"
    alone = False
    wants_shake = True

    def __init__(self, table: "Table", is_held: "bool", has_rolled: "bool") -> None:
        Page.__init__(self, table)
        self.is_held = is_held
        self.has_rolled = has_rolled
        self.moved_at = 0

    def enter(self) -> None:
        view = self.view
        view.holder = self.table.hand
        view.count = 1 if self.table.contest else 2
        self.table.show_target()
        view.a(view.words.ROLLING, DUSK, NONE)

    def came_from(self) -> "Page":
        return Shake(self.table)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        over(c, v, at.OVER_Y)
        art.tumbling(c, v.step, v.count)
        buttons(c, v)

    def toss(self) -> None:
        """One frame: the dice have turned."""
        c, v = self.canvas, self.view
        for n in range(v.count):
            x, y, w, h = at.DICE_BOXES[n]
            c.rect(x, y, w, h, NIGHT)
        art.tumbling(c, v.step, v.count)
        for n in range(v.count):
            x, y, w, h = at.DICE_BOXES[n]
            c.show(x, y, w, h)

    def motion(self, event: "int") -> None:
        if event == ROLLED:
            self.has_rolled = True
        elif event == SETTLED and not self.is_held:
            self.settle()

    def a_hold(self) -> None:
        if self.is_held:
            self.has_rolled = True

    def a_up(self) -> None:
        if self.is_held:
            self.settle()

    def settle(self) -> None:
        """The hand rests: the dice lie, or it was too little to move them."""
        if self.has_rolled:
            self.table.rolled()
        else:
            self.table.go(Shake(self.table))

    def animate(self, age: "int") -> "int":
        stick = self.table.stick
        level = 3 if self.is_held else stick.imu.level
        if level:
            self.moved_at = age
        if age - self.moved_at > _STILL_MS or (age > _LONGEST_MS and self.has_rolled):
            self.settle()
            return TICK_MS
        step = age // _TUMBLE_MS
        if step != self.view.step:
            self.view.step = step
            self.toss()
            if level:
                stick.buzzer.play("rattle")
        return SHAKE_TICK_MS


class Closed(Page):
    """The dice lie under the cup. Hold A to look; B goes on to the claim."""

    name = "closed"

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.hand
        self.table.show_target()
        view.a(words.HOLD_TO_PEEK, BONE, HOLD)
        view.b(words.CLAIM, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.STAGE_H)
        over(c, v, at.OVER_Y)
        art.cup(c, v.holder)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.go(Peek(self.table, self))

    def b_down(self) -> None:
        self.table.visit("say", "Choose")


class Peek(Page):
    """The holder looks, for as long as A is down. The one screen of a turn that knows the dice.

    Nothing on it depends on the roll but digits and pips: a glance from the side must not tell.
    """

    name = "peek"
    alone = False

    def __init__(self, table: "Table", back: "Page") -> None:
        Page.__init__(self, table)
        self.back = back
        table.looked = True

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        ranking = game.ranking
        view.holder = self.table.hand
        self.table.show_target()
        view.dice = game.roll
        view.rank = words.ordinal(len(ranking.calls) + 1 - ranking.rank[game.roll], len(ranking.calls))
        view.a(words.LET_GO, DUSK, HOLD)

    def came_from(self) -> "Page":
        return self.back

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        art.rim(c, v.holder)
        art.die(c, at.PEEK_X, at.PEEK_Y, at.DIE, v.dice // 10, True)
        art.die(c, at.PEEK_X + at.DIE + 2, at.PEEK_Y, at.DIE, v.dice % 10, True)
        c.text(c.D46, number(v.dice), at.PEEK_X, at.PEEK_VALUE_Y, BONE)
        y = at.PEEK_VALUE_Y + 2
        for line in v.rank:
            c.text(c.S, line, at.RANK_RIGHT - c.width_of(c.S, line), y, MIST)
            y += 15
        over(c, v, at.PEEK_OVER_Y)
        buttons(c, v)

    def animate(self, age: "int") -> "int":
        if age > _PEEK_MS or self.table.stick.imu.face_down:
            self.a_up()
        return TICK_MS

    def a_up(self) -> None:
        self.table.go(self.back)
