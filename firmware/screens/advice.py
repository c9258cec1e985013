"""What the coach says after a round: to the doubter and to the one doubted, if they are persons."""

from micropython import const

import layouts as at
from display import BONE, GREEN, MIST, NIGHT
from pieces.buttons import tab
from pieces.ground import colour_of
from pieces.lists import paragraph, wrapped
from rules.moves import DOUBT
from table.screen import Screen
from table.wording import spoken

_WHOLE = const(65535)  # of a cost

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table
    from words import Texts


def price(cost: "int", is_endless: "bool") -> bytes:
    """What a choice cost: of the chance to win this game, or where it has no end in points."""
    if is_endless:
        cents = (200 * cost + _WHOLE // 2) // _WHOLE
        return b"%d.%02d" % (cents // 100, cents % 100)
    return b"%d%%" % ((100 * cost + _WHOLE // 2) // _WHOLE)


class Advice(Screen):
    """Each person's decision in a sentence: that it was fine, or what would have been better, by how much; or
    the text that says why there is none."""

    name = "advice"

    def __init__(self, table: "Table", found: "list[Any]", silence: "str" = "") -> None:
        Screen.__init__(self, table)
        self.found = found
        self.silence = silence

    def enter(self) -> None:
        view, texts, c = self.view, self.view.words, self.canvas
        view.title = texts.COACH
        view.losers = tuple([advice.seat for advice in self.found])
        view.lines = tuple(
            [
                (wrapped(c, c.S, self.sentence(advice, texts), c.width - 10), advice.is_fine)
                for advice in self.found
            ]
        )
        if self.silence:
            view.lines = ((wrapped(c, c.S, texts.find(self.silence), c.width - 10), False),)
        view.a(texts.GO_ON, BONE)

    def sentence(self, advice: "Any", texts: "Texts") -> bytes:
        """What the coach says of a decision."""
        game = self.table.game
        ranking = game.ranking
        if advice.move == DOUBT:  # what is better is never to give up on a Mia
            text = texts.DOUBT_FINE if advice.is_fine else texts.DOUBT_WORSE
        else:
            text = texts.CLAIM_FINE if advice.is_fine else texts.CLAIM_WORSE
        best = b"%d" % spoken(ranking, ranking.calls[advice.best - 1])
        if advice.others:
            best += texts.AMONG_OTHERS
        text = text.replace(b"%", price(advice.cost, game.rules.end == "stop"))
        return text.replace(b"<", b"%d" % spoken(ranking, game.outcome.claim)).replace(b">", best)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
        y = at.COACH_Y
        for n in range(len(v.lines)):
            lines, is_fine = v.lines[n]
            if n < len(v.losers):
                seat = v.losers[n]
                c.icon(seat, at.LINE_X, y, colour_of(seat))
                name = v.words.NAMES[seat]
                font = c.fit(c.labels, name, c.width - at.LINE_NAME_X)
                c.text(font, name, at.LINE_NAME_X, y + 2, colour_of(seat))
                y += at.COACH_NAME_H
            paragraph(c, lines, y, GREEN if is_fine else BONE)
            y += len(lines) * at.PARAGRAPH_STEP + at.COACH_GAP
        tab(c, v)

    def a_down(self) -> None:
        self.table.flow.standings()
