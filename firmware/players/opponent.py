"""Computer players: how they decide, from what their seat knows and some random bytes.

They all play the strategy of the preset (strategy.py), and each but Owl departs from it in its own way. If
the rules differ from the preset's, the strategy is only a guess (solved.py). docs/opponents.md says how good
they are.
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

# Characters
OWL = const(0)  # the equilibrium
FOX = const(1)  # bluffs too much
BEAR = const(2)  # believes too much
HARE = const(3)  # doubts too much
LEARNER = const(4)  # adapts to the habits of the others
BEGINNER = const(5)  # bluffs, believes and doubts too much

CHANCE = const(4)  # random bytes that each decision takes, whatever it is

# What each departs from the strategy by: how often of 255 it bluffs whatever it holds, how often it tells the
# truth where it may, by how many bits its doubts are shifted down, whether it doubts a quarter of what it
# should believe, and whether it adapts
_WAYS = const(
    (
        b"\0\0\0\0\0",
        b"\x33\x80\0\0\0",
        b"\0\xc0\x01\0\0",
        b"\0\xc0\0\x01\0",
        b"\0\0\0\0\x01",
        b"\x80\x40\x01\x01\0",
    )
)
_BLUFFS = const(0)
_TELLS = const(1)
_MILDER = const(2)
_WARIER = const(3)
_ADAPTS = const(4)
# How far the learner departs from the strategy at most, of 255
_BOLD = const(64)  # bluffs just below Mia, if the next player believes too much
_HONEST = const(255)  # tells the truth where it can, if the next player doubts too much
_WARY = const(32)  # doubts more
_MILD = const(8)  # doubts less; this costs the most against players who notice
_ALL = const(65535)
_CLAIMS = const(36)  # in a round; then it is ended, or computers might go on for ever
_SEEN = const(8)  # answers, or claims uncovered, after which a habit counts half


class Opponent:
    """Decides for any seat at a table that plays by `rules`.

    `sight`   what the seat knows; call `look(game, seat)` before each decision
    `move`    the decision, of moves.py, and its `value`. Where chance gives the value (ROLL, REROLL, REVIVE,
              DRAW) it is 0, and the caller puts in what the dice show.
    """

    chance = CHANCE

    def __init__(self, rules: "Rules", ranking: "Ranking") -> None:
        self.sight = Sight()
        self.ranking = ranking
        self.strategy = Strategy(rules.preset)
        self.move = self.value = 0
        self._rules = rules
        self.habits: bytearray | None = None  # of all seats, see knowledge.py; the learner adapts to them
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
        if phase == TO_ROLL:
            self.move = ROLL
        elif phase == TO_DRAW:
            self.move = DRAW
        elif phase == TO_REVIVE:
            # three lives are enough against an opponent with one
            self.move = KEEP if self.sight.count == 2 and self.sight.around[1] == 1 else REVIVE
        elif phase == TO_ANSWER:
            self._answer(character, chance[0] | chance[1] << 8)
        else:
            self._say(character, chance[0] | chance[1] << 8, chance[2] | chance[3] << 8)

    # -- the holder's own roll

    def _say(self, character: int, draw: int, mood: int) -> None:
        sight, strategy = self.sight, self.strategy
        if sight.may(TOAST):
            self.move = TOAST
        elif sight.may(SHOW) and not sight.may(SAY):
            self.move = SHOW
        elif sight.may(OR_MORE):
            self.move = OR_MORE
        else:
            self.move = SAY if sight.may(SAY) else SAY_BLIND
            beaten = self._row(sight.claim)
            roll = max(self._row(self.ranking.rank[sight.roll]), 1)
            least = strategy.least()
            ways = _WAYS[character]
            if mood < ways[_BLUFFS] * 257:
                roll = 1
            rank = strategy.said(roll, draw)
            if sight.claims >= _CLAIMS:
                rank = strategy.calls
            elif roll > beaten and mood > _ALL - ways[_TELLS] * 257:
                rank = roll
            elif ways[_ADAPTS]:
                trust = self._trust()
                if roll <= least and mood < trust * _BOLD:
                    rank = strategy.calls - 1
                elif roll > beaten and mood < -trust * _HONEST:
                    rank = roll
            if rank == 0 and sight.may(REROLL):
                self.move = REROLL
            else:
                rank = self._called(rank)
                call = self.ranking.calls[rank - 1]
                is_legal = rank >= sight.low or call in sight.cancels
                self.value = call if is_legal else self.ranking.calls[sight.low - 1]

    # -- another's claim

    def _answer(self, character: int, draw: int) -> None:
        sight, rules = self.sight, self._rules
        on = 0  # how likely it hands on, of 65,536
        raised = sight.claim
        if sight.truth == IS_FALSE:
            doubts = _ALL
        elif sight.truth == IS_TRUE:
            doubts = 0
        else:
            doubts = self._doubts(character) if sight.claims < _CLAIMS else _ALL
        if sight.claims >= _CLAIMS:
            raised = 0
        elif sight.roll:
            raised = self._raised(draw)
        elif self._unseen < 0 and (sight.count > 2 or sight.raises <= 1):
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

    def _doubts(self, character: int) -> int:
        """How likely it doubts a claim about dice it has not seen, of 65,536."""
        sight, strategy = self.sight, self.strategy
        doubts = self._unseen
        if doubts < 0:
            doubts = strategy.doubt(0 if sight.is_or_more else self._row(sight.claim), sight.slot) * 257
        ways = _WAYS[character]
        doubts >>= ways[_MILDER]
        if ways[_WARIER]:
            doubts += (_ALL - doubts) >> 2
        if ways[_ADAPTS]:
            doubts = min(max(doubts + self._suspicion() * 257, 0), _ALL)
        return doubts

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

    # -- the learner

    def _trust(self) -> int:
        """How much more the next player believes than the equilibrium does, -256 to 256."""
        return -self._lean(4 * self.sight.heir, self.strategy.doubts)

    def _suspicion(self) -> int:
        """How much more to doubt, in 1/256: by how much more the caller lies than the equilibrium does."""
        lean = self._lean(4 * self.sight.caller + SEEN, self.strategy.lies)
        return lean * (_WARY if lean > 0 else _MILD) >> 8

    def _lean(self, at: int, usual: int) -> int:
        """How far to adapt, -256 to 256: by how much the habit counted at `at` exceeds `usual`, in 1/256.

        The more cases have been seen, the more it counts: three move little, thirty nearly all.
        """
        habits = self.habits
        if not habits:
            return 0
        cases = habits[at]
        lean = (habits[at + 1] * 256 - cases * usual) * 4 // (cases + _SEEN)
        return min(max(lean, -256), 256)

    # -- orders of fewer calls than the preset's

    def _row(self, rank: int) -> int:
        """The strategy's rank for a rank of the order in play."""
        calls, all_calls = len(self.ranking.calls), self.strategy.calls
        return rank if calls == all_calls or rank == 0 else 1 + (rank - 1) * (all_calls - 1) // (calls - 1)

    def _called(self, rank: int) -> int:
        """The rank of the order in play for a rank of the strategy."""
        calls, all_calls = len(self.ranking.calls), self.strategy.calls
        return rank if calls == all_calls or rank == 0 else 1 + (rank - 1) * (calls - 1) // (all_calls - 1)
