"""What one seat knows of a game: all that a decision of a computer player may rest on.

Secrecy rests here, as it does on view.py for the screens: `roll` is set only for a seat that has seen the
dice, and nothing else here depends on dice that it has not seen.
"""

from micropython import const

from game import TO_ANSWER, TO_SAY
from rules.moves import BELIEVE, MOVES, PASS, REROLL, ROLL, SAY, SAY_BLIND
from rules.state import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game

OTHERS = const(128)  # in `path`, added to a claim that another seat made
_RANK = const(127)
_CALLS = const(21)  # the most an order has
_SEATS = const(12)


class Sight:
    """Facts about the game as `look` found them; values of claims are ranks, 1 the lowest, 0 none.

    `seat`     whose sight it is             `phase`       of the game
    `roll`     the dice, 0 if unseen         `is_rerolled` an unseen second roll of its own lies there
    `claim`    rank of what stands           `beaten`      rank of what stood before it
    `caller`   who answers for it            `is_or_more`  it was "that or over"
    `heir`     who will have to answer to this seat
    `low`      lowest rank to announce now   `legal`       bit by move: what may be done
    `least`    lowest, and `most` highest rank that the dice may be handed on under; 0 none
    `path`     the different claims made upon the dice under the cup, `steps` of them, and `against` what rank
               these were rolled; for a seat that did not roll them OTHERS in it means nothing
    `around`   the lives of all who are in, `count` of them, beginning with who claims: this seat, or `caller`
    """

    def __init__(self) -> None:
        self.path = bytearray(_CALLS)
        self.steps = self.against = 0
        self.around = bytearray(_SEATS)
        self.count = 0
        self.seat = self.caller = self.heir = NOBODY
        self.phase = self.roll = self.claim = self.beaten = self.low = self.least = self.most = 0
        self.legal = 0
        self.is_rerolled = self.is_or_more = False

    def look(self, game: "Game", seat: int) -> None:
        """Take down what `seat` knows, who is to act or will have looked before acting. Allocates nothing."""
        rank = game.ranking.rank
        self.seat = seat
        self.phase = game.phase
        self.caller = game.caller
        self.heir = game.after(seat)
        self.claim = rank[game.claim]
        self.beaten = rank[game.beaten]
        self.is_or_more = game.is_or_more
        self.is_rerolled = game.is_rerolled
        self._retrace(game)
        self._go_around(game)
        self.legal = 0
        for move in MOVES:
            if game.allows(move):
                self.legal |= 1 << move
        self.low = self.least = self.most = 0
        if self.may(SAY) or self.may(SAY_BLIND):
            self.low = self._lowest(game, SAY if self.may(SAY) else SAY_BLIND)
        if self.may(PASS):
            self.least = self._lowest(game, PASS)
            self.most = self.least
            while self.most < len(game.ranking.calls) and game.can(PASS, game.ranking.calls[self.most]):
                self.most += 1

    def may(self, move: int) -> bool:
        """Whether `move` is legal with some value."""
        return bool(self.legal >> move & 1)

    def _lowest(self, game: "Game", move: int) -> int:
        """The lowest rank that `move` may be made with, 0 if there is none."""
        calls = game.ranking.calls
        rank = self.claim or 1
        while rank <= len(calls):
            if game.can(move, calls[rank - 1]):
                return rank
            rank += 1
        return 0

    def _go_around(self, game: "Game") -> None:
        """Whose lives stand where, from who claims on."""
        first = self.caller if self.phase == TO_ANSWER else self.seat
        seat = first
        self.count = 0
        while True:
            self.around[self.count] = max(game.lives[seat], 0)
            self.count += 1
            seat = game.after(seat)
            if seat == first:
                return

    def _retrace(self, game: "Game") -> None:
        """What was said upon the dice under the cup, and whether this seat has seen them."""
        moves = game.moves
        self.roll = self.steps = self.against = 0
        if self.phase != TO_SAY and self.phase != TO_ANSWER:
            return
        rolled = len(moves) - 2
        while moves[rolled] != ROLL:
            rolled -= 2
        if rolled >= 4 and moves[rolled - 2] == BELIEVE:
            self.against = game.ranking.rank[moves[rolled - 3]]
        turn = game.roller
        has_looked = True
        for at in range(rolled + 2, len(moves), 2):
            move = moves[at]
            if move != SAY and move != PASS:
                has_looked = False
            if move != REROLL:
                self._said(game.ranking.rank[moves[at + 1]], turn != self.seat)
                turn = game.after(turn)
        if has_looked and self.seat == game.roller:
            self.roll = game.roll

    def _said(self, rank: int, is_others: bool) -> None:
        """A claim, unless it only was handed on."""
        if self.steps == 0 or self.path[self.steps - 1] & _RANK != rank:
            self.path[self.steps] = rank | OTHERS if is_others else rank
            self.steps += 1
