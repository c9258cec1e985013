"""Choosing a claim and making it."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED
from fonts.icons import A_HOLD, EYE, UP
from pieces import art
from pieces.art import colour_of
from pieces.shared import buttons, claim, ground, number, tab
from rules.moves import SAY, SAY_BLIND
from table.screen import TICK_MS, Page

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_DEAD_MG = const(250)  # tilt below this chooses nothing
_FAST_MG = const(500)
_SLOW_MS = const(250)  # between two values
_FAST_MS = const(100)


class Choose(Page):
    """Which value to claim: only legal ones, starting at the lowest, so that speed betrays nothing.

    A counts when it comes up, because holding it looks under the cup once more.
    """

    name = "choose"
    alone = False

    def __init__(self, table: "Table") -> None:
        Page.__init__(self, table)
        self.claims = table.game.claims()
        self.at = 0
        self.tilted_at = 0
        self.is_pressed = False

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.hand
        self.is_pressed = False
        self.table.stick.imu.neutral()
        self.table.show_target()
        view.a(words.ANNOUNCE, BONE)
        view.b(b"", BONE, icon=UP)
        self.fill()

    def fill(self) -> None:
        """Put the chosen value and its neighbours into the view."""
        view, claims, place = self.view, self.claims, self.at
        view.choice = claims[place]
        view.higher = claims[place + 1] if place + 1 < len(claims) else 0
        view.lower = claims[place - 1] if place else 0

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.STAGE_H)
        self.draw_values()
        if v.claim:
            art.pill(c, at.STANDING_X, at.STANDING_Y, number(v.claim), colour_of(v.speaker))
        self.draw_hint()
        buttons(c, v)

    def draw_hint(self) -> None:
        """What holding A does."""
        self.canvas.icon(A_HOLD, at.LOOK_X, at.LOOK_Y, NIGHT)
        self.canvas.icon(EYE, at.EYE_X, at.EYE_Y, NIGHT)

    def draw_values(self) -> None:
        """The value under the thumb, its neighbours above and below."""
        c, v = self.canvas, self.view
        self.draw_neighbour(v.higher, at.HIGHER_BOX)
        self.draw_neighbour(v.lower, at.LOWER_BOX)
        x, y, w, h = at.CHOICE_BOX
        is_mia = v.choice == 21
        c.round_rect(x, y, w, h, at.CHOICE_R, RED if is_mia else colour_of(v.holder))
        c.centre(c.D46, number(v.choice), x, w, at.CHOICE_Y, BONE if is_mia else NIGHT)

    def draw_neighbour(self, value: "int", box: "tuple") -> None:
        """A value that is one step away, or nothing."""
        x, y, w, h = box
        self.canvas.rect(x, y, w, h, NIGHT)
        if value:
            self.canvas.centre(self.canvas.M, number(value), x, w, y, MIST)

    def move(self, by: "int") -> None:
        """Go `by` values up or down, around the end; never under a thumb that is down."""
        if not self.is_pressed and len(self.claims) > 1:
            self.at = (self.at + by) % len(self.claims)
            self.fill()
            self.draw_values()
            for x, y, w, h in at.PICKER_BOXES:
                self.canvas.show(x, y, w, h)

    def b_down(self) -> None:
        self.move(1)

    def b_run(self) -> None:
        self.move(1)

    def animate(self, age: "int") -> "int":
        tilt = self.table.stick.imu.tilt_x
        if -_DEAD_MG < tilt < _DEAD_MG:
            self.tilted_at = age
        elif age - self.tilted_at > (_SLOW_MS if -_FAST_MG < tilt < _FAST_MG else _FAST_MS):
            self.tilted_at = age
            self.move(1 if tilt > 0 else -1)
        return TICK_MS

    def a_down(self) -> None:
        self.is_pressed = True
        tab(self.canvas, self.view, True)
        self.canvas.show(0, at.TAB_Y, self.canvas.width, at.TAB_H)

    def a_click(self) -> None:
        if self.is_pressed:
            table = self.table
            is_blind = not table.looked and table.game.allows(SAY_BLIND)
            table.play(SAY_BLIND if is_blind else SAY, self.claims[self.at])
            table.go(Announced(table))

    def a_hold(self) -> None:
        if self.is_pressed and not self.table.stick.imu.face_down:
            self.table.visit("screens.look", "Peek", self)


class Announced(Page):
    """The claim is made. A passes the stick on."""

    name = "announced"

    def enter(self) -> None:
        view, game = self.view, self.table.game
        view.holder = view.speaker = game.caller
        view.claim = game.claim
        view.note = view.words.value(game.claim)
        if self.table.computers >> game.holder & 1:
            view.a(view.words.GO_ON, BONE)
        else:
            view.a(view.words.PASS, colour_of(game.holder), icon=game.holder)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.PANEL_H)
        art.pointer(c)
        claim(c, v, at.ANNOUNCED_Y, c.D78)
        c.centre(c.S, v.note, 0, c.width, at.ANNOUNCED_NOTE_Y, colour_of(v.speaker))
        buttons(c, v)

    def a_down(self) -> None:
        self.table.go_on()
