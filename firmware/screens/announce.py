"""Choosing a claim and making it."""

from array import array
from micropython import const
from time import ticks_diff

import layouts as at
from display import BONE, MIST, NIGHT, RED
from fonts.icons import A_HOLD, EYE, TILT_LEFT, TILT_RIGHT, UP
from pieces.buttons import buttons, tab
from pieces.claims import claim, number, pill
from pieces.ground import colour_of, ground, panel
from rules.moves import SAY, SAY_BLIND
from screens.peek import Peek
from table.screen import TICK_MS, Screen
from table.wording import said, show_claim, show_target, spoken

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_DEAD_MG = const(250)  # tilt below this chooses nothing
_FAST_MG = const(500)
_FIRST_MS = const(60)  # a tilt so long is meant, and chooses the next value
_SLOW_MS = const(250)  # between two values after that
_FAST_MS = const(100)
_DOUBLE_MS = const(300)  # B held: before a double, Mia, and the lowest, so that nobody overshoots


_pointer = array("h", at.POINTER)


class ChooseClaim(Screen):
    """Which value to claim: only legal ones, starting at the lowest, so that speed betrays nothing.

    B goes up, and a tilt both ways; beside the next higher and the next lower value stands to which side.
    A counts when it comes up, because holding it looks under the cup once more. If the settings want it, the
    chance that a fresh roll beats the value is shown.
    """

    name = "choose"
    ignores_chords = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.claims = table.game.claims()
        self.top = table.game.ranking.top
        self.at = 0
        self.tilted_at = 0
        self.has_moved = False  # whether this tilt has chosen a value
        self.moved_ms = 0
        self.is_pressed = False
        self.can_look = not table.game.is_rerolled
        self.can_tilt = True
        self.shows_odds = bool(table.settings.get("odds"))

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.hand
        self.is_pressed = False
        imu = self.table.stick.imu
        imu.neutral()
        self.can_tilt = imu.ok
        show_target(self.table)
        view.a(words.ANNOUNCE, BONE)
        view.b(b"", BONE, icon=UP)
        self.fill()

    def fill(self) -> None:
        """Put the chosen value and its neighbours into the view."""
        view, claims, place, ranking = self.view, self.claims, self.at, self.table.game.ranking
        view.choice = spoken(ranking, claims[place])
        view.higher = spoken(ranking, claims[place + 1]) if place + 1 < len(claims) else 0
        view.lower = spoken(ranking, claims[place - 1]) if place else 0
        view.count = (ranking.beating(claims[place]) * 100 + 18) // 36

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        self.draw_values()
        if v.claim:
            pill(c, at.STANDING_X, at.STANDING_Y, number(v.claim), colour_of(v.speaker))
        if self.can_tilt:
            c.icon(TILT_RIGHT, at.TILT_RIGHT_X, at.TILT_RIGHT_Y, MIST)
            c.icon(TILT_LEFT, at.TILT_LEFT_X, at.TILT_LEFT_Y, MIST)
        if self.can_look:  # by holding A
            c.icon(A_HOLD, at.LOOK_X, at.LOOK_Y, NIGHT)
            c.icon(EYE, at.EYE_X, at.EYE_Y, NIGHT)
        buttons(c, v)

    def draw_values(self) -> None:
        """The value under the thumb, its neighbours above and below."""
        c, v = self.canvas, self.view
        self.draw_neighbour(v.higher, at.HIGHER_BOX)
        self.draw_neighbour(v.lower, at.LOWER_BOX)
        x, y, w, h = at.CHOICE_BOX
        is_mia = v.choice == self.top
        c.round_rect(x, y, w, h, at.CHOICE_R, RED if is_mia else colour_of(v.holder))
        c.centre(c.D46, number(v.choice), x, w, at.CHOICE_Y, BONE if is_mia else NIGHT)
        if self.shows_odds:
            x, y, w, h = at.ODDS_BOX
            c.rect(x, y, w, h, NIGHT)
            x = c.text(c.S, number(v.count), x, y + 2, MIST)
            c.text(c.S, b"%", x + 1, y + 2, MIST)

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
            self.moved_ms = self.table.now
            self.fill()
            self.draw_values()
            for x, y, w, h in at.PICKER_BOXES:
                self.canvas.show(x, y, w, h)
            if self.shows_odds:
                x, y, w, h = at.ODDS_BOX
                self.canvas.show(x, y, w, h)

    def b_down(self) -> None:
        self.move(1)

    def b_repeat(self) -> None:
        """B is held: on through the values, but slowly where one might want to stop."""
        place = (self.at + 1) % len(self.claims)
        value = self.claims[place]
        is_landmark = not place or value % 11 == 0 or value == self.top
        if not is_landmark or ticks_diff(self.table.now, self.moved_ms) >= _DOUBLE_MS:
            self.move(1)

    def animate(self, age: "int") -> "int":
        tilt = self.table.stick.imu.tilt_x
        if -_DEAD_MG < tilt < _DEAD_MG:
            self.tilted_at = age
            self.has_moved = False
            return TICK_MS
        wait = _SLOW_MS if -_FAST_MG < tilt < _FAST_MG else _FAST_MS
        if age - self.tilted_at >= (wait if self.has_moved else _FIRST_MS):
            self.tilted_at = age
            self.has_moved = True
            self.move(1 if tilt > 0 else -1)
        return TICK_MS

    def a_down(self) -> None:
        self.is_pressed = True
        tab(self.canvas, self.view, True)
        self.canvas.show(0, at.TAB_Y, self.canvas.width, at.TAB_H)

    def a_click(self) -> None:
        if self.is_pressed:
            self.make(self.how(), self.claims[self.at])

    def how(self) -> "int":
        """How the value is announced."""
        table = self.table
        return SAY_BLIND if not table.has_looked and table.game.allows(SAY_BLIND) else SAY

    def a_hold(self) -> None:
        if self.is_pressed and self.can_look and not self.table.stick.imu.face_down:
            self.table.show(Peek(self.table, self))


class Announced(Screen):
    """The claim is made. A passes the stick on; a computer hears it by itself."""

    name = "announced"

    def enter(self) -> None:
        view, game = self.view, self.table.game
        view.holder = game.caller
        show_claim(self.table, game.caller, game.claim)
        view.note = said(game, view.words)
        if self.table.is_computer(game.holder):
            self.goes_on(True)
        else:
            view.a(view.words.PASS, colour_of(game.holder), icon=game.holder)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        # The panel speaks for the holder: a tip that points up to the icon in the head
        c.fb.poly(at.POINTER_X, at.POINTER_Y, _pointer, NIGHT, True)
        claim(c, v, at.ANNOUNCED_Y, c.D78)
        c.centre(c.S, v.note, 0, c.width, at.ANNOUNCED_NOTE_Y, colour_of(v.speaker))
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.next_turn()
