"""Computer players: what one decides, from what its seat knows and some random bytes.

They all play the equilibrium of a round between two (docs/opponents.md), each but Owl with a habit of its
own. What to do stands in a table of `solved/`, made by tools/solve.py, which also says how its bytes are
read.
"""

from micropython import const

from game import TO_ANSWER, TO_DRAW, TO_REVIVE, TO_ROLL
from moves import BELIEVE, DOUBT, DRAW, OR_MORE, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, TOAST, YIELD
from sight import Sight

_TYPING = const(0)
if _TYPING:
    from game import Game
    from ranking import Ranking
    from rules import Rules

# Characters
OWL = const(0)  # the equilibrium
FOX = const(1)  # bluffs too much
BEAR = const(2)  # believes too much
HARE = const(3)  # doubts too much
LEARNER = const(4)  # leans against the habits of the others

CHANCE = const(4)  # random bytes that each decision takes, whatever it is

_SURE = const(65535)
_FOX = const(13107)  # of 65536: how often Fox bluffs whatever it holds
_LEAN = const(6554)  # of 65536: how far the learner leans at most
_DOUBTED = const(8)  # answers, or claims uncovered, that a habit is weighed against
_HEAD = const(4)


class Opponent:
    """Decides for any seat at a table that plays by `rules`.

    `sight`   what the seat knows: `sight.look(game, seat)` before each decision
    `move`    what `decide` found, of moves.py, and its `value`. Where chance gives the value (ROLL, REROLL,
              REVIVE, DRAW) it is 0, and whoever holds the dice puts theirs in.
    """

    def __init__(self, rules: "Rules", ranking: "Ranking") -> None:
        self.sight = Sight()
        self.ranking = ranking
        self.move = self.value = 0
        self._truth = rules.truth
        self._habits: "bytearray | None" = None
        self._table: bytes = __import__("solved." + rules.preset, None, None, ("TABLE",)).TABLE

    def study(self, game: "Game") -> None:
        """Take in how everybody has played so far: what the learner leans on. Others need not call it."""
        from habits import of  # most tables have no learner

        self._habits = of(game)

    def decide(self, character: int, chance: bytes) -> None:
        """Find `move` and `value` for the seat in sight. Allocates nothing, draws on CHANCE random bytes."""
        phase = self.sight.phase
        self.value = 0
        if phase == TO_ROLL:
            self.move = ROLL
        elif phase == TO_DRAW:
            self.move = DRAW
        elif phase == TO_REVIVE:
            self.move = REVIVE
        elif phase == TO_ANSWER:
            self._answer(character, chance[0] | chance[1] << 8)
        else:
            self._say(character, chance[0] | chance[1] << 8, chance[2] | chance[3] << 8)

    # -- the holder's own roll

    def _say(self, character: int, draw: int, mood: int) -> None:
        sight = self.sight
        if sight.may(TOAST):
            self.move = TOAST
        elif sight.may(OR_MORE):
            self.move = OR_MORE
        else:
            self.move = SAY if sight.may(SAY) else SAY_BLIND
            roll = self._row(self.ranking.rank[sight.roll])
            if character == FOX and mood < _FOX or character == LEARNER and mood < self._boldness():
                roll = 0
            rank = self._drawn(roll, draw)
            if rank == 0 and sight.may(REROLL):
                self.move = REROLL
            else:
                rank = self._called(rank)
                self.value = self.ranking.calls[(rank if rank > sight.low else sight.low) - 1]

    def _drawn(self, roll: int, draw: int) -> int:
        """What the table announces with a roll of that rank: a rank, or 0 for a second roll."""
        table = self._table
        at = self._state(self._row(self.sight.claim))
        low = table[at]
        at += 2 + 2 * (table[0] - low + 1 + table[at + 1])
        skipped = roll - low + 1
        while skipped > 0:
            at += 1 + 3 * (table[at] - 128) if table[at] > 128 else 1
            skipped -= 1
        if table[at] < 128:
            return table[at]
        at += 1
        while draw > self._number(at + 1):
            at += 3
        return table[at]

    # -- another's claim

    def _answer(self, character: int, draw: int) -> None:
        sight = self.sight
        if sight.roll:
            doubts = _SURE if self._is_lie() else 0
        else:
            doubts = self._doubts()
            if character == BEAR:
                doubts >>= 1
            elif character == HARE:
                doubts += (_SURE - doubts) >> 2
            elif character == LEARNER:
                doubts = min(max(doubts + self._suspicion(), 0), _SURE)
        if doubts == _SURE or draw < doubts:
            self.move = DOUBT
        elif sight.may(BELIEVE):
            self.move = BELIEVE
        else:
            self.move = YIELD if sight.may(YIELD) else DOUBT

    def _doubts(self) -> int:
        """How likely the table doubts the claim that stands, of 65536."""
        table = self._table
        sight = self.sight
        at = self._state(self._row(sight.beaten))
        low = table[at]
        place = self._row(sight.claim) - low
        if sight.is_or_more and table[at + 1]:
            place = table[0] - low + 1
        return self._number(at + 2 + 2 * place) if place >= 0 else 0

    def _is_lie(self) -> bool:
        """Whether the claim that stands is false, for who knows the dice."""
        sight = self.sight
        roll = self.ranking.rank[sight.roll]
        if self._truth == "exact":
            return roll != sight.claim
        return roll < sight.claim

    # -- the learner

    def _boldness(self) -> int:
        """How often to bluff whatever it holds: as the next one believes more than the equilibrium does."""
        habits = self._habits
        if not habits:
            return 0
        at = 4 * self.sight.heir
        return max(0, -_lean(habits[at], habits[at + 1], self._table[2]))

    def _suspicion(self) -> int:
        """How much more to doubt: as the one who made the claim lies more than the equilibrium does."""
        habits = self._habits
        if not habits:
            return 0
        at = 4 * self.sight.caller + 2
        return _lean(habits[at], habits[at + 1], self._table[3])

    # -- the table

    def _state(self, beaten: int) -> int:
        """Where the state of who has to beat that rank begins."""
        table = self._table
        foot = table[1]
        at = _HEAD + 2 * (table[0] + 1)
        place = beaten - foot if beaten > foot else 0
        while not self._number(at + 2 * place):  # rules with a state that the preset does not have
            place -= 1
        return self._number(at + 2 * place)

    def _number(self, at: int) -> int:
        return self._table[at] | self._table[at + 1] << 8

    def _row(self, rank: int) -> int:
        """The table's rank for a rank of the order in play, which may have fewer calls."""
        calls = len(self.ranking.calls)
        return (
            rank
            if calls == self._table[0] or rank == 0
            else 1 + (rank - 1) * (self._table[0] - 1) // (calls - 1)
        )

    def _called(self, rank: int) -> int:
        """The other way round."""
        calls = len(self.ranking.calls)
        return (
            rank
            if calls == self._table[0] or rank == 0
            else 1 + (rank - 1) * (calls - 1) // (self._table[0] - 1)
        )


def _lean(cases: int, hits: int, usual: int) -> int:
    """How far to lean, up to _LEAN either way: as `hits` of `cases` exceed what is usual, in 1/256.

    A habit counts as far as it has been seen: three cases move nothing much, thirty do.
    """
    excess = hits * 256 - cases * usual
    lean = excess * (_LEAN >> 5) // ((cases + _DOUBTED) * 2)
    return min(max(lean, -_LEAN), _LEAN)
