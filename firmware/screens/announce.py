"""Choosing a claim and making it."""

from array import array
from micropython import const
from time import ticks_diff

import layouts as at
from display import BONE, DUSK, MIST, NIGHT, RED
from fonts.icons import A_HOLD, RIGHT
from game import TO_SAY
from pieces import cup
from pieces.buttons import buttons, sunk_tab
from pieces.dice import claim, die, number, over, remark
from pieces.ground import colour_of, ground, panel
from rules.moves import SAY, SAY_BLIND
from table.screen import TICK_MS, Screen
from table.wording import said, show_claim, show_target, spoken

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table

_FAST = const(500)  # thousandths of the sine: tilted by 30 degrees or more, values change faster
_FIRST_MS = const(60)  # a shorter tilt is ignored; then it chooses the next value
_SLOW_MS = const(250)  # between two values after that
_FAST_MS = const(100)
_DOUBLE_MS = const(300)  # while B is held, before a double, Mia or the lowest, against overshooting


_pointer = array("h", at.POINTER)
_left = array("h", at.ARROW_LEFT)
_right = array("h", at.ARROW_RIGHT)


class ChooseClaim(Screen):
    """Choose the value to claim among the legal ones, lower to the left and higher to the right.

    Tilting goes both ways, B to the right. It begins at the lowest value, so that speed gives nothing away. A
    person alone with computers begins at their own roll if they may say it, and sees it left of B. Everybody
    else sees a cup there, and A counts when it is released, because holding it looks under the cup again. If
    the settings say so, the chance that a fresh roll beats the value is shown.
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
        # never at dice of somebody else that are handed on
        self.can_look = table.game.phase == TO_SAY and not table.game.is_rerolled
        self.can_tilt = True
        self.shows_odds = bool(table.settings.get("odds"))
        self.own = 0  # the roll, if nobody else could see it
        if table.has_looked and self.can_look and table.seats.persons == 1:
            self.own = table.game.roll
            self.may_show_dice = True
            if table.source.is_alone:  # on other devices somebody could take the time
                self.at = max(self.claims.find(bytes((self.own,))), 0)

    def enter(self) -> None:
        view, words = self.view, self.view.words
        view.holder = self.table.seats.hand
        self.is_pressed = False
        imu = self.table.stick.imu
        imu.tilt.neutral()
        self.can_tilt = imu.ok
        show_target(self.table)
        view.a(words.ANNOUNCE, BONE)
        view.b(b"", BONE, icon=RIGHT)
        view.dice = self.own
        self.fill()

    def fill(self) -> None:
        """The chosen value, its neighbours, and how likely it is beaten, in percent."""
        claims, place, ranking = self.claims, self.at, self.table.game.ranking
        self.chosen = spoken(ranking, claims[place])
        self.higher = spoken(ranking, claims[place + 1]) if place + 1 < len(claims) else 0
        self.lower = spoken(ranking, claims[place - 1]) if place else 0
        self.percent = (ranking.beating(claims[place]) * 100 + 18) // 36

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        over(c, v, at.OVER_Y)
        self.draw_values()
        if v.dice:
            x = at.OWN_DIE_X
            for face in (v.dice // 10, v.dice % 10):
                die(c, x, at.OWN_DIE_Y, at.OWN_DIE, face)
                x += at.OWN_DIE + 1
        elif self.can_look:
            cup.small(c, at.OWN_CUP_X, at.OWN_CUP_Y)
            middle = at.OWN_CUP_X + at.OWN_CUP[1] // 2 + 1
            c.icon(A_HOLD, middle - at.BADGE // 2, at.OWN_CUP_Y + 1, colour_of(v.holder))
        buttons(c, v)

    def draw_values(self) -> None:
        """The chosen value between its neighbours, and the chance that it is beaten."""
        c, v = self.canvas, self.view
        self.draw_neighbour(self.lower, at.LOWER_X, _left)
        self.draw_neighbour(self.higher, at.HIGHER_X, _right)
        x, y, w, h = at.CHOICE_BOX
        is_mia = self.chosen == self.top
        c.round_rect(x, y, w, h, at.CHOICE_R, RED if is_mia else colour_of(v.holder))
        c.centre(c.D46, number(self.chosen), x, w, at.CHOICE_Y, BONE if is_mia else NIGHT)
        if self.shows_odds:
            x, y, w, h = at.ODDS_BOX
            c.rect(x, y, w, h, NIGHT)
            c.rect(at.ODDS_X, at.ODDS_Y, at.ODDS_W, at.ODDS_H, DUSK)
            c.rect(at.ODDS_X, at.ODDS_Y, at.ODDS_W * self.percent // 100, at.ODDS_H, MIST)
            x = at.ODDS_RIGHT - c.width_of(c.S, b"%")
            c.text(c.S, b"%", x, at.ODDS_TEXT_Y, MIST)
            text = number(self.percent)
            c.text(c.S, text, x - 1 - c.width_of(c.S, text), at.ODDS_TEXT_Y, MIST)

    def draw_neighbour(self, value: int, x: int, arrow: "Any") -> None:
        """The value one step to a side, and an arrow that shows where to tilt; or nothing."""
        c = self.canvas
        c.rect(x, at.NEIGHBOUR_Y, at.NEIGHBOUR_W, at.ODDS_BOX[1] - at.NEIGHBOUR_Y, NIGHT)
        if not value:
            return
        c.centre(c.S, number(value), x, at.NEIGHBOUR_W, at.NEIGHBOUR_Y, MIST)
        if self.can_tilt:
            c.fb.poly(x + (at.NEIGHBOUR_W - at.ARROW) // 2, at.ARROWS_Y, arrow, MIST, True)

    def move(self, by: int) -> None:
        """Go `by` values up or down, around the end. Not while A is down."""
        if not self.is_pressed and len(self.claims) > 1:
            self.at = (self.at + by) % len(self.claims)
            self.moved_ms = self.table.now
            self.fill()
            self.draw_values()
            x, y, w, h = at.PICKER_BOX
            self.canvas.show(x, y, w, h)
            if self.shows_odds:
                x, y, w, h = at.ODDS_BOX
                self.canvas.show(x, y, w, h)

    def b_down(self) -> None:
        self.move(1)

    def b_repeat(self) -> None:
        """B is held: on through the values, slowly where somebody may want to stop."""
        place = (self.at + 1) % len(self.claims)
        value = self.claims[place]
        is_landmark = not place or value % 11 == 0 or value == self.top
        if not is_landmark or ticks_diff(self.table.now, self.moved_ms) >= _DOUBLE_MS:
            self.move(1)

    def animate(self, age: int) -> int:
        turned = self.table.stick.imu.tilt.turned
        if not turned:
            self.tilted_at = age
            self.has_moved = False
            return TICK_MS
        wait = _SLOW_MS if -_FAST < turned < _FAST else _FAST_MS
        if age - self.tilted_at >= (wait if self.has_moved else _FIRST_MS):
            self.tilted_at = age
            self.has_moved = True
            self.move(1 if turned > 0 else -1)
        return TICK_MS

    def a_down(self) -> None:
        self.is_pressed = True
        sunk_tab(self.canvas, self.view)

    def a_click(self) -> None:
        if self.is_pressed:
            self.make(self.how(), self.claims[self.at])

    def how(self) -> int:
        """The move that announces the value."""
        table = self.table
        return SAY_BLIND if not table.has_looked and table.game.allows(SAY_BLIND) else SAY

    def a_hold(self) -> None:
        if self.is_pressed and self.can_look and not self.table.stick.imu.face_down:
            self.table.flow.peek(self)


class Announced(Screen):
    """The claim is made. A passes the stick on; if a computer is next, it continues by itself."""

    name = "announced"

    def enter(self) -> None:
        view, game = self.view, self.table.game
        view.holder = game.caller
        show_claim(self.table, game.caller, game.claim)
        view.note = said(game, view.words)
        self.grins = not view.note and self.table.seats.grins(game)
        if not self.table.seats.is_person(game.holder):
            self.goes_on(True)
        else:
            view.a(view.words.PASS, colour_of(game.holder), icon=game.holder)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        # A speech bubble of the holder: its tip points up to the icon in the head
        c.fb.poly(at.POINTER_X, at.POINTER_Y, _pointer, NIGHT, True)
        claim(c, v, at.ANNOUNCED_Y, c.D78)
        remark(c, v, at.ANNOUNCED_NOTE_Y, self.grins)
        buttons(c, v)

    def a_down(self) -> None:
        self.table.flow.next_turn()
