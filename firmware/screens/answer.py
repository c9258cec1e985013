"""Believing or doubting a claim."""

from array import array
from micropython import const

import layouts as at
from display import BONE, DUSK, GREEN, MIST, NIGHT, RED
from fonts.icons import A_HOLD
from pieces.buttons import flag, sunk_flag, sunk_tab, tab
from pieces.dice import claim, remark
from pieces.ground import colour_of, ground, panel
from rules.moves import BELIEVE, DOUBT, LOOK, PASS, YIELD
from table.screen import Screen
from table.view import NONE
from table.wording import said, show_claim

_TYPING = const(0)
if _TYPING:
    from table.table import Table


_tail = array("h", at.TAIL)


class Answer(Screen):
    """The holder answers a claim: believe it, give up on it, or call its maker a liar.

    If the rules allow more, such as handing the dice on unseen, holding A leads to it, and A counts when it
    is released.
    """

    name = "answer"
    # The digits are wiped in, then the flag comes, then the tab
    timeline = (
        tuple((20 + 40 * n, 1) + box for n, box in enumerate(at.CLAIM_BOXES))
        + ((200, 2) + at.FLAG_BOX,)
        + ((280, 3) + at.TAB_BOX,)
    )

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        # The legal answers except a doubt; A makes the first of them
        self.moves = [move for move in (BELIEVE, YIELD, LOOK, PASS) if table.game.allows(move)]
        self.has_more = len(self.moves) > 1
        if self.has_more:
            self.timeline = Answer.timeline + ((280, 3) + at.HINT_BOX,)
        self.is_pressed = False
        self.hint = b""

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        self.is_pressed = False
        self.hint = words.PASS_ON if self.moves[1:] == [PASS] else words.MORE
        view.holder = game.holder
        show_claim(self.table, game.caller, game.claim)
        view.note = said(game, words)
        self.grins = not view.note and self.table.seats.grins(game)
        if game.allows(BELIEVE) or self.moves[:1] == [LOOK]:
            view.a(words.BELIEVE, GREEN)
            view.b(words.LIAR, RED)
        elif game.allows(YIELD):
            view.a(words.GIVE_UP, GREEN)
            view.b(words.LIAR, RED)
        else:
            view.a(words.MUST_LOOK, DUSK, NONE)
            view.b(words.LOOK, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        # The panel is a speech bubble: its tail is below it, left of the flag
        c.fb.poly(at.TAIL_X, at.PANEL_Y + at.STAGE_H, _tail, NIGHT, True)
        speaker = colour_of(v.speaker)
        c.icon(v.speaker, at.SAID_X, at.SAID_Y, speaker)
        name = v.words.NAMES[v.speaker]
        font = c.fit(c.labels, name, at.SAID_W)
        right = at.PANEL_X + at.PANEL_W - 2
        c.text(font, name, min(at.SAID_NAME_X, right - c.width_of(font, name)), at.SAID_Y + 2, speaker)
        if self.step > 0:
            self.draw_claim()
        if self.step > 1:
            flag(c, v)
        if self.step > 2:
            tab(c, v)

    def draw_claim(self) -> None:
        """The claim, with its name below it if it has one, and what holding A does."""
        c, v = self.canvas, self.view
        if self.has_more:
            claim(c, v, at.REPLY_Y, c.D46)
            remark(c, v, at.REPLY_NOTE_Y, self.grins)
            if self.step > 2:
                c.icon(A_HOLD, at.HINT_X, at.HINT_Y - 1, MIST)
                c.text(c.M16, self.hint, at.HINT_TEXT_X, at.HINT_Y, MIST)
        elif v.note or self.grins:
            claim(c, v, at.NOTED_Y, c.D46)
            remark(c, v, at.NOTE_Y, self.grins)
        else:
            claim(c, v, at.CLAIM_Y, c.D78)

    def a_down(self) -> None:
        if self.view.a_kind:
            sunk_tab(self.canvas, self.view)
        if not self.has_more:
            self.accept()
        elif self.view.a_kind:
            self.is_pressed = True

    def a_click(self) -> None:
        if self.is_pressed:
            self.accept()

    def a_hold(self) -> None:
        if self.is_pressed:
            self.table.flow.choose_option()

    def accept(self) -> None:
        """Believe or give up, whichever the rules allow."""
        if self.moves:
            self.make(self.moves[0])

    def b_down(self) -> None:
        sunk_flag(self.canvas, self.view)
        self.make(DOUBT)
