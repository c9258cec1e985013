"""Answering a claim where there is more to choose than to believe or to doubt."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST
from fonts.icons import A_HOLD
from pieces.art import colour_of
from pieces.shared import claim, tab
from rules.moves import BELIEVE, DOUBT, PASS, YIELD
from screens.answer import Answer
from table import usher
from table.view import NONE

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Reply(Answer):
    """Believe, give up, or doubt. Holding A hands the dice on unseen, where the house lets one.

    A counts when it comes up, because holding it means something else.
    """

    timeline = Answer.timeline + ((280, 3) + at.HINT_BOX,)

    def __init__(self, table: "Table") -> None:
        Answer.__init__(self, table)
        self.can_pass = table.game.allows(PASS)
        self.is_pressed = False
        self.hint = b""

    def enter(self) -> None:
        Answer.enter(self)
        table, view, game = self.table, self.view, self.table.game
        texts = table.words("_house")
        self.is_pressed = False
        self.hint = texts.PASS_ON
        view.claim = usher.spoken(game.ranking, game.claim)
        view.note = usher.said(table)
        if not game.allows(BELIEVE) and not game.allows(YIELD):
            view.a(texts.MUST_LOOK, DUSK, NONE)
            view.b(texts.LOOK, BONE)

    def draw_claim(self) -> None:
        if not self.can_pass:
            Answer.draw_claim(self)
            return
        c, v = self.canvas, self.view
        claim(c, v, at.REPLY_Y, c.D46)
        if v.note:
            c.centre(c.S, v.note, 0, c.width, at.REPLY_NOTE_Y, colour_of(v.speaker))
        if v.step > 2:
            self.draw_hint()

    def draw_hint(self) -> None:
        """What holding A does."""
        c = self.canvas
        c.icon(A_HOLD, at.HINT_X, at.HINT_Y - 1, MIST)
        c.text(c.M16, self.hint, at.HINT_TEXT_X, at.HINT_Y, MIST)

    def a_down(self) -> None:
        if self.view.a_kind:
            self.is_pressed = True
            tab(self.canvas, self.view, True)
            self.canvas.show(0, at.TAB_Y, self.canvas.width, at.TAB_H)

    def a_click(self) -> None:
        if self.is_pressed:
            table = self.table
            if table.game.allows(BELIEVE):
                table.play(BELIEVE)
                table.take()
            else:
                table.play(YIELD)
                table.visit("screens.settled", "Settled")

    def a_hold(self) -> None:
        if self.is_pressed and self.can_pass:
            self.table.visit("screens.options", "Options")
        elif self.is_pressed:  # it means nothing here, so it decides nothing
            self.is_pressed = False
            self.table.redraw()

    def b_down(self) -> None:
        self.table.play(DOUBT)
        self.table.visit("screens.verdict", "Verdict")
