"""What the coach says after a round, to the doubter and to the player doubted, if they are persons."""

from array import array
from micropython import const

import layouts as at
from display import BONE, GREEN, MIST, NIGHT, RED
from pieces.buttons import tab
from pieces.dice import number, pill
from pieces.ground import colour_of, ground, head, panel
from pieces.lists import paragraph, wrapped
from rules.moves import DOUBT
from table.screen import Screen
from table.wording import spoken

_WHOLE = const(65535)  # the cost of a whole game
_TOPS = const(3)  # the upper corners of a tab

_TYPING = const(0)
if _TYPING:
    from players.coach import Advice as Found
    from table.table import Table

_tick = array("h", at.TICK)


def price(cost: int, is_endless: bool, decimal: bytes) -> bytes:
    """What a choice cost as text: per cent of the chance to win this game, or points if it has no end.

    `decimal` is the language's decimal point.
    """
    if is_endless:
        cents = (200 * cost + _WHOLE // 2) // _WHOLE
        return b"%d%s%02d" % (cents // 100, decimal, cents % 100)
    return b"%d%%" % ((100 * cost + _WHOLE // 2) // _WHOLE)


class Advice(Screen):
    """Each person's decision, with a tick if it was fine, else what would have been better and by how much.
    Or that there is no advice by these rules.

    A line of the view has the seat, whether it was a doubt, the best claim, the gain (empty if the decision
    was fine), and "e.g." if other claims are as good.
    """

    name = "advice"

    def __init__(self, table: "Table", found: "list[Found]") -> None:
        Screen.__init__(self, table)
        self.found = found

    def enter(self) -> None:
        view, texts, game = self.view, self.view.words, self.table.game
        ranking = game.ranking
        view.a(texts.GO_ON, BONE)
        if not self.found:
            view.title = texts.COACH
            view.lines = wrapped(self.canvas, self.canvas.S, texts.NO_ADVICE, self.canvas.width - 10)
            return
        view.claim = spoken(ranking, game.outcome.claim)
        view.note = texts.INSTEAD_OF
        self.keys = (texts.BELIEVE, texts.LIAR)
        lines = []
        for seat, move, rank, cost, is_fine, best, others in self.found:
            gain, few = b"", b""
            if is_fine:
                best = rank
            else:
                gain = texts.WINS_MORE.replace(b"%", price(cost, game.rules.end == "stop", texts.DECIMAL))
                few = texts.AMONG_OTHERS if others else b""
            lines.append((seat, move == DOUBT, spoken(ranking, ranking.calls[best - 1]), gain, few))
        view.lines = tuple(lines)
        view.holder = lines[0][0]

    def draw(self) -> None:
        c, v = self.canvas, self.view
        if not self.found:
            c.fill(NIGHT)
            c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.LIST_TITLE_Y, MIST)
            paragraph(c, v.lines, at.LIST_Y, BONE)
        elif len(v.lines) == 1:
            ground(c, v)
            panel(c, at.PANEL_Y, at.PANEL_H)
            self.draw_one(v.lines[0])
        else:
            c.fill(NIGHT)
            for n in range(len(v.lines)):
                self.draw_block(v.lines[n], n * at.COACH_BLOCK)
        tab(c, v)

    def draw_one(self, line: tuple) -> None:
        """A single decision, as large as there is room for."""
        c, v = self.canvas, self.view
        seat, is_doubt, best, gain, few = line
        wide = c.width - 2 * at.COACH_X
        if gain:
            c.text(c.fit(c.labels, v.note, at.COACH_NOT_W), v.note, at.COACH_X, at.OVER_Y + 4, MIST)
            c.centre(c.M16, gain, 0, c.width, at.COACH_WINS_Y, BONE)
        else:
            c.fb.poly((c.width - at.TICK_W) // 2, at.COACH_TICK_Y, _tick, GREEN, True)
        if is_doubt:
            self.draw_key(at.COACH_KEYS_Y[0], wide, True)
            if gain:
                self.draw_key(at.COACH_KEYS_Y[1], wide, False)
        elif not gain:
            c.centre(c.D78, number(best), 0, c.width, at.COACH_FINE_Y, GREEN)
        else:
            pill(c, c.width - at.COACH_X - at.PILL_W, at.OVER_Y, number(v.claim), colour_of(seat))
            if few:
                c.centre(c.S, few, 0, c.width, at.COACH_FEW_Y, MIST)
                c.centre(c.D46, number(best), 0, c.width, at.COACH_FEW_BEST_Y, GREEN)
            else:
                c.centre(c.D78, number(best), 0, c.width, at.COACH_BEST_Y, GREEN)

    def draw_block(self, line: tuple, y: int) -> None:
        """One of two decisions, from row `y`."""
        c, v = self.canvas, self.view
        seat, is_doubt, best, gain, few = line
        c.rect(0, y, c.width, at.COACH_HEAD, colour_of(seat))
        head(c, seat, v.words.NAMES[seat], y + at.COACH_HEAD_Y)
        if is_doubt:
            self.draw_key(
                y + at.COACH_KEY_TOP,
                c.width - 2 * at.COACH_X if gain else at.COACH_MARK_X - at.COACH_X - 4,
                not gain,
            )
            if gain:
                c.centre(c.M16, gain, 0, c.width, y + at.COACH_GAIN_Y, BONE)
        else:
            c.text(c.D46, number(best), at.COACH_X - 2, y + at.COACH_BLOCK_Y, GREEN)
            if gain:
                for text, down in zip((few,) + tuple(gain.split(b" ")), at.COACH_LINES_Y):
                    font = c.S if text == few else c.M16
                    c.centre(font, text, at.COACH_RIGHT_X, c.width - at.COACH_RIGHT_X, y + down, BONE)
        if not gain:
            mark_y = at.COACH_KEY_TOP if is_doubt else at.COACH_MARK_Y
            c.fb.poly(at.COACH_MARK_X, y + mark_y, _tick, GREEN, True)

    def draw_key(self, y: int, w: int, is_doubt: bool) -> None:
        """Doubting or believing, drawn like its button but without the letter, as it cannot be pressed."""
        c, text, x = self.canvas, self.keys[is_doubt], at.COACH_X
        if is_doubt:
            c.round_rect(x, y, w, at.COACH_KEY_H, at.FLAG_R, RED)
        else:
            c.round_rect(x, y, w, at.COACH_KEY_H, at.TAB_R, GREEN, _TOPS)
        font = c.fit(c.labels, text, w - 6)
        c.centre(font, text, x, w, y + (at.COACH_KEY_H - font.height) // 2, NIGHT)

    def a_down(self) -> None:
        self.table.flow.standings()
