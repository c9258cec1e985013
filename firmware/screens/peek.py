"""The dice are under the cup, and the holder may look."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST
from pieces import cup
from pieces.buttons import buttons
from pieces.dice import die, number, over
from pieces.ground import ground, panel
from rules.moves import OR_MORE, REROLL, SAY, SAY_BLIND, SHOW, TOAST
from table.screen import TICK_MS, Screen
from table.view import HOLD, NONE
from table.wording import pips, show_target, spoken

_TYPING = const(0)
if _TYPING:
    from game import Game
    from table.table import Table

_PEEK_MS = const(10_000)  # a peek left open on the table closes by itself


def must_show(game: "Game") -> int:
    """The only move left if the roll has to be shown to everybody, else 0."""
    if game.allows(TOAST):
        return TOAST
    return SHOW if game.allows(SHOW) and not game.allows(SAY) else 0


class UnderCup(Screen):
    """Hold A to look, B leads to the claim. Until the holder has looked, nothing depends on the roll."""

    name = "closed"

    def enter(self) -> None:
        view, words, table, game = self.view, self.view.words, self.table, self.table.game
        view.holder = table.seats.hand
        show_target(table)
        if game.is_rerolled:  # there is no second look
            value = bytes(number(spoken(game.ranking, game.claims()[0])))
            view.a(value + b" " + words.OR_OVER if game.allows(OR_MORE) else words.SAY_CLAIM, BONE)
            return
        view.a(words.HOLD_TO_PEEK, BONE, HOLD)
        view.b(words.CLAIM, BONE)
        if not table.has_looked:
            if not game.allows(SAY_BLIND):
                view.b_kind = NONE
        elif must_show(game):
            view.b(words.TOAST if game.allows(TOAST) else words.SHOW, BONE)
        elif game.allows(REROLL) or game.allows(SHOW):
            view.b(words.DECIDE, BONE)

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.STAGE_H)
        over(c, v, at.OVER_Y)
        cup.closed(c, v.holder)
        buttons(c, v)

    def a_down(self) -> None:
        table = self.table
        if not table.game.is_rerolled:
            if not table.stick.imu.face_down:
                table.flow.peek(self)
        elif table.game.allows(OR_MORE):
            self.make(OR_MORE)
        else:
            table.flow.choose_claim()

    def b_down(self) -> None:
        table, game = self.table, self.table.game
        if not self.view.b_kind:
            table.teach()  # first they have to look
            return
        must = must_show(game) if table.has_looked else 0
        if must:
            self.make(must)
        elif table.has_looked and (game.allows(REROLL) or game.allows(SHOW)):
            table.flow.choose_option()
        else:
            table.flow.choose_claim()


class Peek(Screen):
    """The holder looks, for as long as A is down. The only screen of a turn that knows the dice.

    Only its digits and pips depend on the roll, so that a glance from the side tells nothing.
    """

    name = "peek"
    may_show_dice = True
    ignores_chords = False

    def __init__(self, table: "Table", back: "Screen") -> None:
        Screen.__init__(self, table)
        # A roll that must be shown leaves no other move, even if a claim was being chosen unseen
        self.back = UnderCup(table) if must_show(table.game) else back
        table.look()

    def enter(self) -> None:
        view, words, game = self.view, self.view.words, self.table.game
        ranking = game.ranking
        view.holder = self.table.seats.hand
        show_target(self.table)
        view.dice = game.roll
        if game.roll == ranking.toast:
            self.rank = words.A_TOAST
        elif pips(ranking, game.roll):
            self.rank = (b"%d" % pips(ranking, game.roll), words.PIPS)
        else:
            lower = 36 - ranking.beating(game.roll) - ranking.tying(game.roll)
            self.rank = (words.BEATS, b"%d%%" % ((100 * lower + 18) // 36))
        view.a(words.LET_GO, DUSK, HOLD)

    def pause_returns_to(self) -> "Screen":
        return self.back

    def draw(self) -> None:
        c, v = self.canvas, self.view
        ground(c, v)
        panel(c, at.PANEL_Y, at.PANEL_H)
        cup.lifted(c, v.holder)
        die(c, at.PEEK_X, at.PEEK_Y, at.DIE, v.dice // 10, True)
        die(c, at.PEEK_X + at.DIE + at.DIE_GAP, at.PEEK_Y, at.DIE, v.dice % 10, True)
        c.text(c.D46, number(v.dice), at.PEEK_X, at.PEEK_VALUE_Y, BONE)
        y = at.RANK_Y + (3 - len(self.rank)) * at.RANK_STEP // 2
        for line in self.rank:
            c.text(c.S, line, at.RANK_RIGHT - c.width_of(c.S, line), y, MIST)
            y += at.RANK_STEP
        over(c, v, at.PEEK_OVER_Y)
        buttons(c, v)

    def animate(self, age: int) -> int:
        if age > _PEEK_MS or self.table.stick.imu.face_down:
            self.a_up()
        return TICK_MS

    def a_up(self) -> None:
        self.table.show(self.back)
