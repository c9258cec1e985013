"""Believing or doubting a claim."""

import layouts as at
from display import GREEN, RED
from pieces import art
from pieces.art import colour_of
from pieces.shared import claim, flag, ground, tab
from rules.moves import BELIEVE, DOUBT, YIELD
from table.screen import Page


class Answer(Page):
    """Somebody's claim stands before the holder: believe it, or call them a liar."""

    name = "answer"
    # The digits are wiped in, then the flag comes, then the tab
    timeline = (
        tuple((20 + 40 * n, 1) + box for n, box in enumerate(at.CLAIM_BOXES))
        + ((200, 2) + at.FLAG_BOX,)
        + ((280, 3) + at.TAB_BOX,)
    )

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        view.holder = game.holder
        view.speaker = game.caller
        view.claim = game.claim
        view.note = words.value(game.claim)
        if game.allows(BELIEVE):
            view.a(words.BELIEVE, GREEN)
        elif game.allows(YIELD):
            view.a(words.GIVE_UP, GREEN)
        view.b(words.LIAR, RED)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        art.panel(c, at.PANEL_Y, at.STAGE_H)
        art.tail(c)
        speaker = colour_of(v.speaker)
        c.icon(v.speaker, at.SAID_X, at.SAID_Y, speaker)
        name = v.words.NAMES[v.speaker]
        c.text(c.fit(c.labels, name, at.SAID_W), name, at.SAID_NAME_X, at.SAID_Y + 2, speaker)
        if v.step > 0:
            self.draw_claim()
        if v.step > 1:
            flag(c, v)
        if v.step > 2:
            tab(c, v)

    def draw_claim(self) -> None:
        """The claim, with its name below it if it has one."""
        c, v = self.canvas, self.view
        if v.note:
            claim(c, v, at.NOTED_Y, c.D60)
            c.centre(c.S, v.note, 0, c.width, at.NOTE_Y, colour_of(v.speaker))
        else:
            claim(c, v, at.CLAIM_Y, c.D78)

    def a_down(self) -> None:
        table = self.table
        if table.game.allows(BELIEVE):
            table.play(BELIEVE)
            table.take()
        elif table.game.allows(YIELD):
            table.play(YIELD)
            table.visit("screens.reveal", "Lives")

    def b_down(self) -> None:
        self.table.play(DOUBT)
        self.table.visit("screens.reveal", "Reveal")
