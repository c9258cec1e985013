"""Computer players: how they decide, from what their seat knows and some random bytes.

Owl plays the strategy of the preset (strategy.py); the others play it only now and then, and else by habits
of their own. If the rules differ from the preset's, the strategy is only a guess (solved.py).
docs/opponents.md says how good they are.
"""

from micropython import const

from game import TO_ANSWER, TO_DRAW, TO_REVIVE, TO_ROLL
from players.knowledge import IS_FALSE, IS_TRUE, SEEN, Sight
from players.strategy import ANSWERS, SAYS, SPLIT, SURE, Strategy
from rules.moves import (
    BELIEVE,
    DOUBT,
    DRAW,
    KEEP,
    OR_MORE,
    PASS,
    REROLL,
    REVIVE,
    ROLL,
    SAY,
    SAY_BLIND,
    SHOW,
    TOAST,
    YIELD,
)

_TYPING = const(0)
if _TYPING:
    from game import Game
    from ranking import Ranking
    from rules.choices import Rules

# Characters: the animals', and what they are in other company
OWL = const(0)  # the computed strategy
FOX = const(1)  # bluffs a lot
BEAR = const(2)  # believes what is low, and doubts doubles
HARE = const(3)  # doubts a lot
LEARNER = const(4)  # adapts to the habits of the others
BEGINNER = const(5)  # lies a lot and believes nearly everything
CHILD = const(6)  # tells small lies, and never doubts below a double
MILD_OWL = const(7)  # every third decision as computed

# Company, the setting of that name
FIRST_GAMES = const(0)
FRIENDS = const(1)
OWLS = const(2)
THEMSELVES = const(3)
# How each character plays there: six by company, and then all as themselves
CASTS = b"\6\5\6\5\6\5\7\1\2\3\4\5\0\0\0\0\0\0\0\1\2\3\4\5\6\7"

CHANCE = const(4)  # random bytes that each decision takes, whatever it is

# How often of 255 a character says what was computed. If not, it says what it rolled, or of 255 so often a
# lie: one of the next claims, so many at most above the lowest, and not up to a double if they are small. How
# often it answers as computed, and if not, how often it doubts a low claim, a double, and Mia; where that is
# 0, it does not compute either.
# If it computes, how far it departs for the habits of others, of 255: bluffs just below Mia to who always
# believes, tells the truth to who always doubts (twice as often among more than two), doubts who always lies,
# and believes who never does.
_A_CHARACTER = const(12)
_WAYS = (
    b"\xff\0\0\0\xff\1\1\1\0\x40\0\4"
    b"\x46\xc8\0\0\xe2\1\1\1\0\0\0\0"
    b"\x86\x5a\1\1\x98\x28\xb6\xeb\0\0\0\0"
    b"\x1a\x4d\1\0\x4c\x40\x99\xcc\0\0\0\0"
    b"\x80\x4d\2\0\x80\1\x4d\x80\x40\x80\x20\x08"
    b"\0\xc8\5\0\0\0\0\x28\0\0\0\0"
    b"\0\x6e\0\1\x6e\0\xac\x3c\0\0\0\0"
    b"\x55\x4d\2\0\x55\1\x66\x80\0\0\0\0"
)
_LIES = const(1)
_SPREAD = const(2)
_SMALL = const(3)
_ANSWERS = const(4)
_DOUBTS = const(5)  # a low claim; then a double, and Mia
_BOLD = const(8)
_HONEST = const(9)
_WARY = const(10)
_MILD = const(11)
_ALL = const(65535)
_CLAIMS = const(36)  # in a round; then it is ended, or computers might go on for ever
# So many answers, or uncovered claims, make a habit between two, where it may be feigned; half among more
_ALWAYS = const(8)


class Opponent:
    """Decides for any seat at a table that plays by `rules`.

    `sight`   what the seat knows; call `look(game, seat)` before each decision
    `move`    the decision, of moves.py, and its `value`. Where chance gives the value (ROLL, REROLL, REVIVE,
              DRAW) it is 0, and the caller puts in what the dice show.
    `company` how the characters play
    `habits`  of all seats, see knowledge.py; None to adapt to nobody
    """

    chance = CHANCE

    def __init__(self, rules: "Rules", ranking: "Ranking") -> None:
        self.sight = Sight()
        self.ranking = ranking
        self.strategy = Strategy(rules.preset)
        self.move = self.value = 0
        self._rules = rules
        self.company = THEMSELVES
        self.habits: bytearray | None = None
        self._ways = 0  # the place in _WAYS of whom it decides for
        self._is_computed = True  # whether this decision is made by the strategy
        self._high = 1 + len(ranking.calls) * 2 // 3  # the lowest double, in most orders
        self._has_state = False  # whether the state for the next decision has been read
        self._unseen = -1  # of a claim raised by somebody who has not seen the dice: how likely it is doubted

    def read_ahead(self, game: "Game", seat: int) -> None:
        """Read the state for the next decision of `seat`, whose turn it is. A roll in between does not
        matter: the state depends only on the lives and the claim. OSError if it cannot be read."""
        sight, strategy = self.sight, self.strategy
        sight.look(game, seat)
        self._unseen = -1
        strategy.turn_to(sight.around, sight.count)
        if sight.phase != TO_ANSWER:
            strategy.read(self._row(sight.claim), SAYS)
        elif sight.roll:
            strategy.read(self._returned(), SAYS)
        else:
            if sight.is_unseen and sight.count > 2:
                self._weigh(game)
            strategy.read(self._stood(), ANSWERS)
        self._has_state = True

    def look(self, game: "Game", seat: int) -> None:
        """Note what `seat` knows, whose turn it is, and read the state unless `read_ahead` has. May raise
        OSError."""
        if self._has_state:
            self.sight.look(game, seat)
        else:
            self.read_ahead(game, seat)

    def decide(self, character: int, chance: bytes) -> None:
        """Find `move` and `value` for the seat of `look`, from CHANCE random bytes. Allocates nothing."""
        phase = self.sight.phase
        self._has_state = False
        self.value = 0
        self._ways = _A_CHARACTER * CASTS[6 * self.company + character]
        self._is_computed = chance[3] <= _WAYS[self._ways + (_ANSWERS if phase == TO_ANSWER else 0)]
        draw = chance[0] | chance[1] << 8
        if phase == TO_ROLL:
            self.move = ROLL
        elif phase == TO_DRAW:
            self.move = DRAW
        elif phase == TO_REVIVE:
            # three lives are enough against an opponent with one
            self.move = KEEP if self.sight.count == 2 and self.sight.around[1] == 1 else REVIVE
        elif phase == TO_ANSWER:
            self._answer(draw)
        else:
            self._say(draw, chance[2] | chance[3] << 8)

    # -- the holder's own roll

    def _say(self, draw: int, mood: int) -> None:
        sight = self.sight
        if sight.may(TOAST):
            self.move = TOAST
        elif sight.may(SHOW) and not sight.may(SAY):
            self.move = SHOW
        elif sight.may(OR_MORE):
            self.move = OR_MORE
        else:
            self.move = SAY if sight.may(SAY) else SAY_BLIND
            if self._is_computed or sight.claims >= _CLAIMS:
                rank = self._computed(draw, mood)
            else:
                rank = self._habitual(draw)
            if rank == 0 and sight.may(REROLL):
                self.move = REROLL
            else:
                call = self.ranking.calls[rank - 1]
                is_legal = rank >= sight.low or call in sight.cancels
                self.value = call if is_legal else self.ranking.calls[sight.low - 1]

    def _computed(self, draw: int, mood: int) -> int:
        """The claim by the strategy, 0 to roll again."""
        sight, strategy, ways = self.sight, self.strategy, self._ways
        beaten = self._row(sight.claim)
        roll = max(self._row(self.ranking.rank[sight.roll]), 1)
        rank = strategy.said(roll, draw)
        if sight.claims >= _CLAIMS:
            rank = strategy.calls
        elif _WAYS[ways + _HONEST]:
            habit = self._habit(4 * sight.heir)
            if habit < 0 and roll <= strategy.least() and mood < _WAYS[ways + _BOLD] << 8:
                rank = strategy.calls - 1
            elif habit > 0 and roll > beaten and mood < _WAYS[ways + _HONEST] << 8 + (sight.count > 2):
                rank = roll
        return self._called(rank)

    def _habitual(self, draw: int) -> int:
        """The claim of who has not computed it: the roll, or a lie a little above it."""
        sight, ways = self.sight, self._ways
        low, roll = sight.low, self.ranking.rank[sight.roll]
        if roll >= low and draw >> 8 >= _WAYS[ways + _LIES]:
            return roll
        most = (self._high if _WAYS[ways + _SMALL] else len(self.ranking.calls)) - 1
        lie = min(max(sight.claim, roll) + 1 + (draw & 255) % (_WAYS[ways + _SPREAD] + 1), most)
        return lie if lie > roll else max(roll, low)

    # -- another's claim

    def _answer(self, draw: int) -> None:
        sight, rules = self.sight, self._rules
        on = 0  # how likely it hands on, of 65,536
        raised = sight.claim
        if sight.truth == IS_FALSE:
            doubts = _ALL
        elif sight.truth == IS_TRUE:
            doubts = 0
        else:
            doubts = self._doubts() if sight.claims < _CLAIMS else _ALL
        if sight.claims >= _CLAIMS:
            raised = 0
        elif sight.roll:
            raised = self._raised(draw)
        elif self._is_computed and self._unseen < 0 and (sight.count > 2 or sight.raises <= 1):
            hand = self.strategy.hand(self._row(sight.claim), sight.slot)
            on = (_ALL - doubts) * hand // SURE
        if doubts == _ALL or draw < doubts:
            self.move = DOUBT
        elif sight.least <= raised <= sight.most and sight.may(PASS) and (sight.roll or draw < doubts + on):
            self.move = PASS
            self.value = self.ranking.calls[raised - 1]
        elif sight.may(BELIEVE) and not (
            rules.mia_believed == "roll" and sight.claim == len(self.ranking.calls)
        ):
            self.move = BELIEVE
        else:
            # if giving up means being out, looking can only gain
            spares = sight.left > rules.mia_yield or rules.end in ("stop", "race")
            self.move = YIELD if sight.may(YIELD) and spares else DOUBT

    def _raised(self, draw: int) -> int:
        """The claim to raise to when its own dice came back under a true claim; 0 for no raise."""
        sight, strategy = self.sight, self.strategy
        roll = self.ranking.rank[sight.roll]
        if not strategy.hands_back:
            return roll
        return self._called(strategy.said(self._row(roll), draw)) if self._returned() else 0

    def _doubts(self) -> int:
        """How likely it doubts a claim about dice it has not seen, of 65,536."""
        sight, ways = self.sight, self._ways
        kind = (sight.claim >= self._high) + (sight.claim == len(self.ranking.calls))
        feels = _WAYS[ways + _DOUBTS + kind]
        if not self._is_computed or not feels:
            return feels * 257
        doubts = self._unseen
        if doubts < 0:
            doubts = self.strategy.doubt(0 if sight.is_or_more else self._row(sight.claim), sight.slot) * 257
        habit = self._habit(4 * sight.caller + SEEN)
        if not habit or sight.count == 2 and ways == 0:
            return doubts
        return min(max(doubts + (_WAYS[ways + _WARY] if habit > 0 else -_WAYS[ways + _MILD]) * 257, 0), _ALL)

    def _weigh(self, game: "Game") -> None:
        """Find how likely to doubt a claim raised by somebody who has not seen the dice, and open their page.
        The page of whoever rolled is open."""
        sight, strategy = self.sight, self.strategy
        likely = self._chance_of_truth()
        sight.go_around(game, sight.caller)
        strategy.turn_to(sight.around, sight.count)
        if needs := strategy.needs():
            strategy.read(needs, ANSWERS)
            self._unseen = 0 if likely >= strategy.doubt(self._row(sight.claim)) else _ALL

    def _chance_of_truth(self) -> int:
        """How likely the claim is true, in parts of SURE, by what whoever rolled has said."""
        sight, strategy, ranking = self.sight, self.strategy, self.ranking
        ranks = range(1, len(ranking.calls) + 1)
        said = self._row(sight.said)
        strategy.read(self._row(sight.first), SAYS)
        likely = [ranking.tied_by[rank - 1] * strategy.chance(self._row(rank), said) for rank in ranks]
        came_back = strategy.came_back(self._row(sight.came), 0) if sight.went else 0
        if came_back:
            strategy.read(came_back, SAYS)
        true = mass = all_true = 0
        for rank in ranks:
            share = likely[rank - 1]
            if came_back:
                share = share * strategy.chance(self._row(rank), self._row(sight.went)) // SPLIT
            mass += share
            if sight.is_true_of(rank):
                true += share
                all_true += ranking.tied_by[rank - 1]
        return true * SURE // mass if mass else all_true * SURE // 36

    def _stood(self) -> int:
        """The strategy's state for the claim that the current one had to beat."""
        sight, beaten = self.sight, self._row(self.sight.beaten)
        if sight.raises and (sight.count == 2 or not sight.is_unseen):
            return self.strategy.came_back(beaten, 0) or beaten
        return beaten

    def _returned(self) -> int:
        """The strategy's state for its own dice that came back under the claim; 0 for none."""
        sight = self.sight
        return self.strategy.came_back(self._row(sight.claim), sight.raises if sight.count == 2 else 0)

    def _habit(self, at: int) -> int:
        """1 if who is counted at `at` always does so, -1 if never, 0 if neither or nobody can tell yet."""
        if not self.habits or self.habits[at] < _ALWAYS >> (self.sight.count > 2):
            return 0
        part = self.habits[at + 1]
        return 1 if part == self.habits[at] else 0 if part else -1

    # -- orders of fewer calls than the preset's

    def _row(self, rank: int) -> int:
        """The strategy's rank for a rank of the order in play."""
        calls, all_calls = len(self.ranking.calls), self.strategy.calls
        return rank if calls == all_calls or rank == 0 else 1 + (rank - 1) * (all_calls - 1) // (calls - 1)

    def _called(self, rank: int) -> int:
        """The rank of the order in play for a rank of the strategy."""
        calls, all_calls = len(self.ranking.calls), self.strategy.calls
        return rank if calls == all_calls or rank == 0 else 1 + (rank - 1) * (calls - 1) // (all_calls - 1)
