"""Computer players: what one decides, from what its seat knows and some random bytes.

They all play the equilibrium of a round between two (docs/opponents.md), each but Owl with a habit of its
own. What to do stands in a table of `strategies/`, made by tools/solve/solve.py; tools/solve/strategy_file.py
says how its bytes are read.
"""

from micropython import const

from game import TO_ANSWER, TO_DRAW, TO_REVIVE, TO_ROLL
from lifetimes import take
from players.habits import of as habits_of
from players.knowledge import OTHERS, Sight
from rules.moves import (
    BELIEVE,
    DOUBT,
    DRAW,
    OR_MORE,
    PASS,
    REROLL,
    REVIVE,
    ROLL,
    SAY,
    SAY_BLIND,
    TOAST,
    YIELD,
)

_TYPING = const(0)
if _TYPING:
    from game import Game
    from ranking import Ranking
    from rules.choices import Rules

# Characters
OWL = const(0)  # the equilibrium
FOX = const(1)  # bluffs too much
BEAR = const(2)  # believes too much
HARE = const(3)  # doubts too much
LEARNER = const(4)  # leans against the habits of the others

CHANCE = const(4)  # random bytes that each decision takes, whatever it is

_SURE = const(65535)
_FOX = const(13107)  # of 65536: how often Fox bluffs whatever it holds
# How far the learner leans at most, of 65536
_BOLD = const(16384)  # calls the highest below Mia when it has to bluff
_WARY = const(8192)  # doubts more
_MILD = const(2048)  # doubts less, which costs the most against those who notice
_SEEN = const(8)  # answers, or claims uncovered, that a habit is weighed against
_HEAD = const(8)
_OVER = const(1)
_ON = const(2)
_WORTH = const(10000)
_STATE = const(254)
_LAST = const(255)


class Opponent:
    """Decides for any seat at a table that plays by `rules`.

    `sight`   what the seat knows: `sight.look(game, seat)` before each decision
    `move`    what `decide` found, of moves.py, and its `value`. Where chance gives the value (ROLL, REROLL,
              REVIVE, DRAW) it is 0, and whoever holds the dice puts theirs in.
    """

    chance = CHANCE

    def __init__(self, rules: "Rules", ranking: "Ranking") -> None:
        self.sight = Sight()
        self.ranking = ranking
        self.move = self.value = 0
        self._truth = rules.truth
        self._fee = -_WORTH * rules.doubter
        self._further = self._steps = 0
        self._path = bytearray(len(self.sight.path))
        self._habits: "bytearray | None" = None
        self._table: bytes = take("strategies." + rules.preset).TABLE

    def study(self, game: "Game", character: int = LEARNER) -> None:
        """Take in how everybody has played so far: what the learner leans on. The others do not."""
        if character == LEARNER:
            self._habits = habits_of(game)

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
            if character == FOX and mood < _FOX:
                roll = 0
            rank = self._drawn(roll, draw)
            if character == LEARNER and roll < self._least() and mood < self._boldness():
                rank = max(self._table[0] - 1, self._least())
            if rank == 0 and sight.may(REROLL):
                self.move = REROLL
            else:
                rank = self._called(rank)
                self.value = self.ranking.calls[(rank if rank > sight.low else sight.low) - 1]

    def _least(self) -> int:
        """The lowest rank the table announces now; rolls below it are as good as nothing."""
        return self._table[self._state(self._row(self.sight.claim))]

    def _drawn(self, roll: int, draw: int) -> int:
        """What the table announces with a roll of that rank: a rank, or 0 for a second roll."""
        table = self._table
        at = self._state(self._row(self.sight.claim))
        low = table[at]
        at += 2 + 2 * (table[0] - low + 1) * (2 if table[at + 1] & _ON else 1) + 2 * (table[at + 1] & _OVER)
        for _ in range(low, roll + 1):
            at = self._skip(at)
        return self._pick(at, draw)

    # -- another's claim

    def _answer(self, character: int, draw: int) -> None:
        sight = self.sight
        on = 0  # how likely to hand on, of 65536
        if sight.roll:
            doubts = _SURE if self._is_lie() or self._worth(sight.claim) < self._fee else 0
            rank = 0 if doubts else self._planned(draw)
        else:
            rank = sight.claim
            at = self._answers()
            doubts = self._number(at) if at else 0
            on = self._number(at + self._further) - doubts if at and self._further else 0
            if character == BEAR:
                doubts >>= 1
            elif character == HARE:
                doubts += (_SURE - doubts) >> 2
            elif character == LEARNER:
                doubts = min(max(doubts + self._suspicion(), 0), _SURE)
        if doubts == _SURE or draw < doubts:
            self.move = DOUBT
        elif (
            sight.may(PASS)
            and (draw < doubts + on or sight.roll and rank)
            and sight.least <= rank <= sight.most
        ):
            self.move = PASS
            self.value = self.ranking.calls[rank - 1]
        elif sight.may(BELIEVE):
            self.move = BELIEVE
        else:
            self.move = YIELD if sight.may(YIELD) else DOUBT

    def _answers(self) -> int:
        """Where the chance of a doubt stands, 0 if there is none to doubt.

        `_further` on stands that of a doubt or of handing on; 0 if the dice are not handed on.
        """
        table = self._table
        sight = self.sight
        claim = self._row(sight.claim)
        self._further = 2
        if sight.steps > 1:
            old = self._row(sight.path[sight.steps - 2] & 127)
            at = self._number(4)
            if at and old >= table[at]:
                above = table[0] - table[at]  # of the lowest: that many pairs, of each next one less
                skipped = old - table[at]
                return at + 1 + 4 * (skipped * above - skipped * (skipped - 1) // 2 + claim - old - 1)
        at = self._state(self._row(sight.beaten))
        low = table[at]
        claims = table[0] - low + 1
        kind = table[at + 1]
        self._further = 2 * (claims + (kind & _OVER)) if kind & _ON else 0
        if sight.is_or_more and kind & _OVER:
            self._further = 0
            return at + 2 + 2 * claims
        return at + 2 + 2 * (claim - low) if claim >= low else 0

    def _planned(self, draw: int) -> int:
        """What to raise one's own dice to, a rank; 0 for no raise."""
        table = self._table
        sight = self.sight
        at = self._number(6)
        foot = table[1]
        roll = self._row(self.ranking.rank[sight.roll]) - foot
        is_state = False
        while at and table[at] != _LAST:
            if table[at] == _STATE:
                is_state = table[at + 1] == max(self._row(sight.against), foot)
                at += 2
                continue
            at = self._follow(at)
            is_ours = is_state and self._is_path()
            rows = table[at]
            at += 1
            for _ in range(rows >> 4):
                if is_ours and table[at] >> 4 == roll:
                    return self._called(foot + (table[at] & 15))
                at += 1
            for _ in range(rows & 15):
                while not (is_ours and table[at] >> 4 == roll and draw >> 8 <= table[at + 1]):
                    at += 2
                    if table[at - 1] == _LAST:
                        break
                else:
                    return self._called(foot + (table[at] & 15)) if table[at] & 15 else 0
        return 0

    def _follow(self, at: int) -> int:
        """Read the claims of the plan that begins here, upon those of the one before; where it goes on."""
        table = self._table
        kept = table[at] >> 4
        self._steps = kept + (table[at] & 15)
        for step in range(kept, self._steps):
            at += 1
            self._path[step] = table[at]
        return at + 1

    def _is_path(self) -> bool:
        """Whether the path read is that of the dice in sight."""
        if self._steps != self.sight.steps:
            return False
        step = 0
        while step < self._steps and self._path[step] == self._step(step):
            step += 1
        return step == self._steps

    def _step(self, step: int) -> int:
        """A claim of the sight's path as a plan has it."""
        claim = self.sight.path[step]
        return self._row(claim & 127) | claim & OTHERS

    def _is_lie(self) -> bool:
        """Whether the claim that stands is false, for who knows the dice."""
        sight = self.sight
        roll = self.ranking.rank[sight.roll]
        if self._truth == "exact":
            return roll != sight.claim
        return roll < sight.claim

    # -- the learner

    def _boldness(self) -> int:
        """How often to bluff high: as the next one believes more than the equilibrium does."""
        habits = self._habits
        if not habits:
            return 0
        at = 4 * self.sight.heir
        return max(0, -_lean(habits[at], habits[at + 1], self._table[2]) * _BOLD >> 8)

    def _suspicion(self) -> int:
        """How much more to doubt: as the one who made the claim lies more than the equilibrium does."""
        habits = self._habits
        if not habits:
            return 0
        at = 4 * self.sight.caller + 2
        lean = _lean(habits[at], habits[at + 1], self._table[3])
        return lean * _WARY >> 8 if lean > 0 else lean * _MILD >> 8

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

    def _worth(self, rank: int) -> int:
        """What it is worth to have to beat that rank, in 1/_WORTH lives."""
        worth = self._number(_HEAD + 2 * self._row(rank))
        return worth - 65536 if worth > 32767 else worth

    def _skip(self, at: int) -> int:
        """Where the row that begins here ends."""
        return at + 1 + 3 * (self._table[at] - 128) if self._table[at] >= 128 else at + 1

    def _pick(self, at: int, draw: int) -> int:
        """The rank that a draw picks from the row that begins here."""
        if self._table[at] < 128:
            return self._table[at]
        at += 1
        while draw > self._number(at + 1):
            at += 3
        return self._table[at]

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
    """How far to lean, -256 to 256: as `hits` of `cases` exceed what is usual, in 1/256.

    A habit counts as far as it has been seen: three cases move little, thirty nearly all.
    """
    lean = (hits * 256 - cases * usual) * 4 // (cases + _SEEN)
    return min(max(lean, -256), 256)
