"""What the coach says after a round: to who doubted and to who was doubted, as far as they are persons."""

from micropython import const

import layouts as at
from display import BONE, GREEN, MIST, NIGHT, RED
from pieces.buttons import tab
from pieces.claims import number, pill
from pieces.ground import colour_of
from rules.moves import DOUBT, SAY
from table.screen import Screen

_WHOLE = const(65535)  # of a cost

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from table.table import Table


def price(cost: "int", is_endless: "bool") -> bytes:
    """What a choice cost: of the chance to win this game, or where it has no end in points."""
    if is_endless:
        cents = (200 * cost + _WHOLE // 2) // _WHOLE
        return b"-%d.%02d" % (cents // 100, cents % 100)
    return b"-%d%%" % ((100 * cost + _WHOLE // 2) // _WHOLE)


class Advice(Screen):
    """Each decision, and below it that it was fine, or what is better and what the choice cost."""

    name = "advice"

    def __init__(self, table: "Table", found: "list[Any]") -> None:
        Screen.__init__(self, table)
        self.found = found

    def enter(self) -> None:
        view, texts, game = self.view, self.view.words, self.table.game
        calls = game.ranking.calls
        view.title = texts.COACH
        view.losers = tuple([advice.seat for advice in self.found])
        view.claim = game.outcome.claim
        view.speaker = game.outcome.caller
        lines: "list[Any]" = []
        for advice in self.found:
            did = b"" if advice.move == SAY else texts.ADVISE_DOUBT
            if advice.is_fine:
                lines.append((did, texts.FINE, b"", b""))
            else:
                # Never to give up on a Mia: by no rules the coach knows does it cost anything to doubt it
                better = texts.ADVISE_BELIEVE if advice.move == DOUBT else b"%d" % calls[advice.best - 1]
                lines.append((did, better, texts.BETTER, price(advice.cost, game.rules.end == "stop")))
        view.lines = tuple(lines)
        view.note = texts.AS_GOOD if [advice for advice in self.found if advice.others] else b""
        view.a(view.words.GO_ON, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        c.fill(NIGHT)
        c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
        for n in range(len(v.lines)):
            self.draw_advice(n, at.COACH_Y + n * at.COACH_STEP)
        c.centre(c.S, v.note, 0, c.width, at.COACH_NOTE_Y, MIST)
        tab(c, v)

    def draw_advice(self, n: "int", y: "int") -> None:
        """One person's: an icon and what they did; the word of the coach; the price."""
        c, v = self.canvas, self.view
        seat = v.losers[n]
        did, verdict, better, price = v.lines[n]
        x = at.LINE_NAME_X
        c.icon(seat, at.LINE_X, y, colour_of(seat))
        if did:
            c.text(c.fit(c.labels, did, c.width - x - 2), did, x, y + 2, BONE)
        else:
            pill(c, x, y - 1, number(v.claim), colour_of(seat))
        y += at.COACH_VERDICT
        if better:
            c.text(c.S, better, at.LINE_X, y, MIST)
            c.text(c.S, price, c.width - at.LINE_X - c.width_of(c.S, price), y, RED)
            y += at.COACH_BETTER
        font = c.fit(c.labels, verdict, c.width - x - 2)
        c.text(font, verdict, x, y, BONE if better else GREEN)

    def a_down(self) -> None:
        self.table.flow.standings()
