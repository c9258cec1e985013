"""The screens of a turn, in the order in which a round meets them."""

from micropython import const

import screens
from art import colour_of
from display import BONE, DUSK, GREEN, RED
from icons import UP
from imu import ROLLED, SETTLED
from layout80 import CLAIM_BOXES, FLAG_BOX, STRIPS, TAB_BOX
from moves import BELIEVE, DOUBT, SAY, SAY_BLIND, YIELD
from page import TICK_MS, Page
from view import HOLD, NONE

SHAKE_TICK_MS = const(10)  # 100 samples a second while a shake is expected
PEEK_MS = const(10_000)  # a peek left open on the table closes by itself
DEAD_MG = const(250)  # tilt below this chooses nothing
FAST_MG = const(500)
STILL_MS = const(1500)  # the hand has stopped and the sensor has not said so
LONGEST_MS = const(8000)  # dice come to rest however long somebody shakes


class HandOver(Page):
    """Pass the stick on. Only the press of the one who got it opens their screen."""

    name = "hand-over"
    arm_ms = 250
    curtain = True
    timeline = tuple((20 * n, 1) + strip for n, strip in enumerate(STRIPS))

    def enter(self) -> None:
        view, words, heir = self.view, self.view.words, self.table.heir
        view.holder = heir
        view.title = words.PASS_TO
        view.a(words.I_AM + words.NAMES[heir], DUSK)

    def draw(self) -> None:
        screens.hand_over(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.take()


class Answer(Page):
    """Somebody's claim stands before the holder: believe it, or call them a liar."""

    name = "answer"
    timeline = (
        tuple((20 + 40 * n, 1) + box for n, box in enumerate(CLAIM_BOXES))
        + ((200, 2) + FLAG_BOX,)
        + ((280, 3) + TAB_BOX,)
    )

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        view.holder = game.holder
        view.speaker = game.caller
        view.claim = game.claim
        view.note = words.VALUES.get(game.claim, b"")
        if game.allows(BELIEVE):
            view.a(words.BELIEVE, GREEN)
        elif game.allows(YIELD):
            view.a(words.GIVE_UP, GREEN)
        view.b(words.LIAR, RED)

    def draw(self) -> None:
        screens.answer(self.canvas, self.view)

    def a_down(self) -> None:
        table = self.table
        if table.game.allows(BELIEVE):
            table.play(BELIEVE)
            table.take()
        elif table.game.allows(YIELD):
            table.play(YIELD)
            table.go(table.lives)

    def b_down(self) -> None:
        self.table.play(DOUBT)
        self.table.go(self.table.reveal)


class Shake(Page):
    """The cup waits to be shaken. Without a sensor, or a hand that can't, holding A does it."""

    name = "shake"
    wants_shake = True

    def enter(self) -> None:
        view, words, table = self.view, self.view.words, self.table
        is_blind = not table.stick.imu.ok
        view.holder = table.hand
        self.show_target()
        view.title = words.HOLD_A if is_blind else words.SHAKE
        view.note = words.NO_SENSOR if is_blind else b""
        view.a(words.HOLD_TO_ROLL, BONE if is_blind else DUSK, HOLD)

    def show_target(self) -> None:
        """The claim that stands, if one does: what the roll must beat."""
        view, game = self.view, self.table.game
        if not self.table.contest and game.claim:
            view.speaker = game.caller
            view.claim = game.claim

    def draw(self) -> None:
        screens.shake(self.canvas, self.view)

    def animate(self, age: "int") -> "int":
        if self.table.stick.imu.ok == (self.view.note != b""):
            self.enter()
            self.table.redraw()
        step = age // 75 % 8
        if step != self.view.step:
            self.view.step = step
            screens.rocking_cup(self.canvas, self.view)
        return SHAKE_TICK_MS

    def motion(self, event: "int") -> None:
        if event != SETTLED:
            self.table.tumble.begin(is_held=False, has_rolled=event == ROLLED)

    def a_down(self) -> None:
        self.table.tumble.begin(is_held=True, has_rolled=False)


class Tumble(Page):
    """The dice tumble while the hand shakes, or while A is held. Their faces are decoys, never the roll."""

    name = "tumble"
    alone = False
    wants_shake = True

    def begin(self, is_held: "bool", has_rolled: "bool") -> None:
        """The cup is being shaken, by the hand or by holding A."""
        self.is_held = is_held
        self.has_rolled = has_rolled
        self.quiet_at = 0
        self.table.go(self)

    def enter(self) -> None:
        view = self.view
        view.holder = self.table.hand
        view.count = 1 if self.table.contest else 2
        self.table.shake.show_target()
        view.a(view.words.ROLLING, DUSK, NONE)

    def came_from(self) -> "Page":
        return self.table.shake

    def draw(self) -> None:
        screens.tumble(self.canvas, self.view)

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
            self.table.go(self.table.shake)

    def animate(self, age: "int") -> "int":
        imu = self.table.stick.imu
        level = 3 if self.is_held else imu.level
        if level:
            self.quiet_at = age
        elif age - self.quiet_at > STILL_MS:
            self.settle()
            return TICK_MS
        if age > LONGEST_MS and self.has_rolled:
            self.settle()
            return TICK_MS
        step = age // 60
        if step != self.view.step:
            self.view.step = step
            screens.tumbling_dice(self.canvas, self.view)
            if level and step % 2 == 0:
                self.table.stick.buzzer.play("rattle")
        return SHAKE_TICK_MS


class Closed(Page):
    """The dice lie under the cup. Hold A to look; B goes on to the claim."""

    name = "closed"

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.hand
        self.table.shake.show_target()
        view.a(words.HOLD_TO_PEEK, BONE, HOLD)
        view.b(words.CLAIM, BONE)

    def draw(self) -> None:
        screens.closed(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.peek.open(self)

    def b_down(self) -> None:
        self.table.choose.begin()


class Peek(Page):
    """The holder looks, for as long as A is down. The one screen of a turn that knows the dice."""

    name = "peek"
    alone = False

    def open(self, back: "Page") -> None:
        """Lift the cup; afterwards `back` stands again."""
        self.back = back
        self.table.looked = True
        self.table.go(self)

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        ranking = game.ranking
        view.holder = self.table.hand
        self.table.shake.show_target()
        view.dice = game.roll
        view.rank = words.ordinal(len(ranking.calls) + 1 - ranking.rank[game.roll], len(ranking.calls))
        view.a(words.LET_GO, DUSK, HOLD)

    def came_from(self) -> "Page":
        return self.back

    def draw(self) -> None:
        screens.peek(self.canvas, self.view)

    def animate(self, age: "int") -> "int":
        if age > PEEK_MS or self.table.stick.imu.face_down:
            self.a_up()
        return TICK_MS

    def a_up(self) -> None:
        self.table.go(self.back)


class Choose(Page):
    """Which value to claim: only legal ones, starting at the lowest, so that speed betrays nothing."""

    name = "choose"
    alone = False

    def begin(self) -> None:
        """Start choosing, at the lowest legal claim."""
        self.claims = self.table.game.claims()
        self.at = 0
        self.tilted_at = 0
        self.is_pressed = False
        self.table.stick.imu.neutral()
        self.table.go(self)

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.hand
        self.is_pressed = False
        self.table.shake.show_target()
        view.a(words.ANNOUNCE, BONE)
        view.b(b"", BONE, icon=UP)
        self.fill()

    def fill(self) -> None:
        """Put the chosen value and its neighbours into the view."""
        view, claims, at = self.view, self.claims, self.at
        view.choice = claims[at]
        view.higher = claims[at + 1] if at + 1 < len(claims) else 0
        view.lower = claims[at - 1] if at else 0

    def draw(self) -> None:
        screens.choose(self.canvas, self.view)

    def move(self, by: "int") -> None:
        """Go `by` values up or down, around the end."""
        if not self.is_pressed and len(self.claims) > 1:
            self.at = (self.at + by) % len(self.claims)
            self.fill()
            screens.chosen(self.canvas, self.view)

    def b_down(self) -> None:
        self.move(1)

    def b_run(self) -> None:
        self.move(1)

    def animate(self, age: "int") -> "int":
        tilt = self.table.stick.imu.tilt_x
        strength = abs(tilt)
        if strength < DEAD_MG:
            self.tilted_at = age
        elif age - self.tilted_at > (100 if strength > FAST_MG else 250):
            self.tilted_at = age
            self.move(1 if tilt > 0 else -1)
        return TICK_MS

    def a_down(self) -> None:
        self.is_pressed = True
        screens.pressed_tab(self.canvas, self.view)

    def a_click(self) -> None:
        if self.is_pressed:
            table = self.table
            is_blind = not table.looked and table.game.allows(SAY_BLIND)
            table.play(SAY_BLIND if is_blind else SAY, self.claims[self.at])
            table.go(table.announced)

    def a_hold(self) -> None:
        if self.is_pressed:
            self.table.peek.open(self)


class Announced(Page):
    """The claim is made. A passes the stick on."""

    name = "announced"

    def enter(self) -> None:
        view, game = self.view, self.table.game
        view.holder = view.speaker = game.caller
        view.claim = game.claim
        view.a(view.words.PASS, colour_of(game.holder), icon=game.holder)

    def draw(self) -> None:
        screens.announced(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.go_on()


class Reveal(Page):
    """The cup is lifted for all: a lie, or the truth?"""

    name = "reveal"
    timeline = (
        ((500, 1) + STRIPS[2], (750, 2) + STRIPS[2], (760, 2) + STRIPS[1])
        + tuple((1000 + 20 * n, 3) + strip for n, strip in enumerate(STRIPS))
        + tuple((1400 + 120 * n, 4 + n) + STRIPS[3] for n in range(4))
    )

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        outcome = game.outcome
        view.speaker = outcome.caller
        view.claim = outcome.claim
        view.dice = outcome.roll
        view.loser = outcome.loser
        view.after = game.lives[outcome.loser]
        view.before = view.after + outcome.lost
        view.is_lie = outcome.is_lie
        view.holder = outcome.doubter
        view.title = words.LIAR if view.is_lie else words.TRUE
        view.a(words.GO_ON, BONE)

    def draw(self) -> None:
        screens.reveal(self.canvas, self.view)

    def reached(self, step: "int") -> None:
        stick = self.table.stick
        if step < 3:
            stick.buzzer.play("reveal")
        elif step == 3:
            stick.buzzer.play("lie" if self.view.is_lie else "true")
            stick.led.blink(3 if self.view.is_lie else 1)

    def a_down(self) -> None:
        self.table.go(self.table.lives)


class Lives(Page):
    """Where everybody stands."""

    name = "lives"

    def enter(self) -> None:
        view, game = self.view, self.table.game
        view.loser = game.outcome.loser
        view.lives = game.lives
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        screens.lives(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.go_on()
