"""What a seat can win of whole games, exactly: by the best reply to how the others play, or by a given way.

Of the solver it shares only which moves there are (ladder.py). The firmware's `Game` says what they lead to;
this does the arithmetic of chances, from few lives to many and from high claims to low. It knows nothing of
dice that are handed on unrolled.

A way to play is two arrays for each claim to beat: `say[beaten][roll, signal]`, how likely each announcement
is with each rank of roll, and `doubt[beaten][signal]`, how likely each is doubted. Signals
are ranks of claims; one more stands for "that or over", announced after an unseen second roll.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from game import OVER, TO_DRAW, TO_REVIVE, Game
from rules.choices import Rules
from rules.moves import BELIEVE, DRAW, KEEP, REVIVE, YIELD

from generate.solve import ladder
from generate.solve.rounds import after, losses

NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow")
CLOSE = 1e-10
SWEEPS = 400
MOST = 9  # lives that players tell apart
ASKED = 6  # added to 4, 5 or 6 lives of who had their chance of new ones

Ways = tuple[list[np.ndarray], list[np.ndarray]]  # say, doubt: by claim to beat
Lives = tuple[int, ...]
Moves = tuple[tuple[int, int], ...]
Plays = Callable[[Lives], Ways]  # the lives of who is in, as `Round.told` has them, from who rolls on


@dataclass
class Ladder(ladder.Ladder):
    """One round as the game plays it, by claim to beat. An end is a number in `rounds`, by which it can be
    played again."""

    rounds: list[Moves] = field(default_factory=list)  # one that ends so, of those that end alike for all
    doubted: dict[int, np.ndarray] = field(default_factory=dict)  # [roll, signal]: an end, -1 if not legal
    believed: dict[int, np.ndarray] = field(default_factory=dict)  # [signal]: rank to beat, -1 if not legal
    yielded: dict[int, np.ndarray] = field(default_factory=dict)  # [signal]: an end, -1 if not legal
    _known: list[object] = field(default_factory=list)

    @property
    def top(self) -> int:
        return len(self.chances) - 1

    def number(self, game: Game, maker: int) -> int:
        """Ends are alike if the same seats lose as much, and the next round is opened by the same, as seen
        from who made the last claim the way it goes round now, by as many believed claims."""
        moves = tuple(zip(game.moves[::2], game.moves[1::2], strict=True))
        outcome = game.outcome
        assert outcome is not None
        losers, lost = losses(outcome)
        away = [(seat - maker) * game.way % 3 for seat in (outcome.starter, game.opener, *losers)]
        key = (*away[:2], *sorted(away[2:])), lost, (BELIEVE, 0) in moves, moves[-1][0] == YIELD
        if key not in self._known:
            self._known.append(key)
            self.rounds.append(moves)
        return self._known.index(key)


_ladders: dict[object, Ladder] = {}


def climb(rules: Rules) -> Ladder:
    """All that can happen in a round, every move tried in the game: once for each set of rules."""
    known = tuple(vars(rules).items())
    if known not in _ladders:
        _ladders[known] = _climbed(rules)
    return _ladders[known]


def _climbed(rules: Rules) -> Ladder:
    found = ladder.climbed(Ladder, rules)
    top = found.top
    for beaten, signals in found.signals.items():
        known = (signals.rank > 0) | (rules.reroll == "ormore")  # other claims unseen are left out
        rank = np.where(signals.rank > 0, signals.rank, top + 1)[known]
        found.doubted[beaten] = np.full((top + 1, top + 2), -1)
        found.doubted[beaten][:, rank] = signals.doubted[:, known]
        for kind, told in ((found.believed, signals.believed), (found.yielded, signals.yielded)):
            kind[beaten] = np.full(top + 2, -1)
            kind[beaten][rank] = told[known]
    return found


class Match:
    """Whole games of seat 0, which gives the best reply if `own` is None, against others who all play alike.

    `value(lives)` is what seat 0 wins: of a game with an end the chance not to lose (`first`) or to be the
    last (`last`), each seat opening as likely as any other.
    """

    def __init__(self, rules: Rules, others: Plays, own: Plays | None = None) -> None:
        self.rules = rules
        self.ladder = climb(rules)
        self.others = others
        self.own = own
        self._worth: dict[tuple[Lives, int], dict[tuple[int, int], float]] = {}

    def value(self, lives: Lives) -> float:
        return float(np.mean([self.opening(lives, opener) for opener in range(len(lives))]))

    def opening(self, lives: Lives, opener: int) -> float:
        """What a game with these lives is worth when that seat opens it. A player with three or fewer has
        had, or missed, the chance of new ones."""
        asked = sum(1 << seat for seat, left in enumerate(lives) if left <= 3)
        return self.round(lives, asked)[0, opener]

    def believed(self, now: "Round", rank: int, seat: int) -> float:
        """What the game is worth once that seat has believed a claim and the next one has to beat `rank`."""
        return now.found[rank, seat]

    def round(self, lives: Lives, asked: int) -> dict[tuple[int, int], float]:
        """By claim to beat and seat to roll: what the game is worth to seat 0."""
        key = lives, asked
        if key not in self._worth:
            self._worth[key] = Round(self, lives, asked).worth()
        return self._worth[key]

    def after(self, game: Game) -> float:
        """What the rest of a game is worth to seat 0, after one of its rounds."""
        rules = self.rules
        if game.phase == OVER:
            return float(game.lives[0] > 0 if rules.end == "first" else 0 in game.winners())
        if game.lives[0] <= 0:
            return 0.0
        if game.phase == TO_REVIVE:
            return self._revived(game)
        if game.phase == TO_DRAW:
            seats = [seat for seat in range(len(game.players)) if game.is_in(seat)]
            return float(np.mean([self._once(game, DRAW, seat) for seat in seats]))
        return self.round(tuple(game.lives), game.asked)[0, game.opener]

    def _once(self, game: Game, move: int, value: int = 0) -> float:
        """The same if that move is made first."""
        return self.after(after(game, (move, value)))

    def _revived(self, game: Game) -> float:
        rolled = float(np.mean([self._once(game, REVIVE, value) for value in range(1, 7)]))
        kept = self._once(game, KEEP)
        if game.holder:
            others = [left for seat, left in enumerate(game.lives) if left > 0 and seat != game.holder]
            return kept if others == [1] else rolled
        return max(rolled, kept)


class Round:
    """Everything that a round with these lives can lead to."""

    def __init__(self, match: Match, lives: Lives, asked: int) -> None:
        self.match, self.ladder = match, match.ladder
        self.lives, self.asked = lives, asked
        self.seats = [seat for seat, left in enumerate(lives) if left > 0 or match.rules.end == "stop"]
        self.found = {(beaten, seat): 0.5 for beaten in self.ladder.doubted for seat in self.seats}
        self.ways = {seat: self._ways(seat) for seat in self.seats}
        self.ends = {seat: self._ends(seat) for seat in self.seats}

    def _ways(self, roller: int) -> tuple[Ways, Ways | None]:
        """How the others, and how seat 0, deal with a claim of that seat, by the lives beginning with it."""
        at = self.seats.index(roller)
        around = tuple(self.told(seat) for seat in self.seats[at:] + self.seats[:at])
        return self.match.others(around), self.match.own(around) if self.match.own else None

    def told(self, seat: int) -> int:
        """The lives of a seat, and whether it had its chance of new ones."""
        left = min(self.lives[seat], MOST)
        return left + ASKED if left > 3 and self.asked >> seat & 1 else left

    def _ends(self, roller: int) -> list[float | tuple[int, int]]:
        """What each end of a round is worth when that seat made the last claim."""
        found: list[float | tuple[int, int]] = []
        for moves in self.ladder.rounds:
            # who rolls last must be `roller`: the one before opens if there was a claim to beat
            believed = any(move == BELIEVE for move, _ in moves)
            opener = self.seats[self.seats.index(roller) - 1] if believed else roller
            names = NAMES[: len(self.lives)]
            game = after(Game(self.match.rules, names, opener, lives=self.lives, asked=self.asked), *moves)
            if tuple(game.lives) == self.lives:
                found.append((0, game.opener))
            else:
                found.append(self.match.after(game))
        return found

    def worth(self) -> dict[tuple[int, int], float]:
        for _ in range(SWEEPS):
            change = 0.0
            for beaten in sorted(self.ladder.doubted, reverse=True):
                for seat in self.seats:
                    new = self._state(beaten, seat)
                    change = max(change, abs(new - self.found[beaten, seat]))
                    self.found[beaten, seat] = new
            if change < CLOSE:
                return self.found
        return self.found

    def _number(self, end: float | tuple[int, int]) -> float:
        """What an end is worth: one that changed no lives leads back to the opening of this round."""
        return end if isinstance(end, float) else self.found[end]

    def _state(self, beaten: int, seat: int) -> float:
        ladder = self.ladder
        heir = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        others, own = self.ways[seat]
        ends = np.array([self._number(end) for end in self.ends[seat]] + [0.0])
        doubted = ends[ladder.doubted[beaten]]
        legal = (ladder.doubted[beaten][1:] >= 0).any(0)
        believed, yielded = ladder.believed[beaten], ladder.yielded[beaten]
        on = np.array([self.match.believed(self, rank, heir) if rank >= 0 else 0.0 for rank in believed])
        on = np.where((yielded >= 0) & (believed < 0), ends[yielded], on)
        may = (believed >= 0) | (yielded >= 0)
        chances = ladder.chances
        over = ladder.top + 1
        doubted[:, over] = chances @ doubted[:, over]  # a second roll that nobody has seen
        toast = chances[0] * self._number(self.ends[seat][ladder.toasted]) if ladder.toasted >= 0 else 0.0
        looked = slice(1, None)
        if seat == 0 and own is None:
            doubt = np.where(may, others[1][beaten], 1.0)
            paid = np.where(legal, doubt * doubted + (1 - doubt) * on, -np.inf)
            return toast + float(chances[looked] @ paid[looked].max(1))
        said = chances[:, None] * (own if seat == 0 and own else others)[0][beaten]
        said[0] = 0.0
        heard = said.sum(0)
        by_doubt = (said * doubted).sum(0)
        if heir == 0 and own is None:
            best = np.where(may, np.maximum(by_doubt, heard * on), by_doubt)
            return toast + float(best.sum())
        doubt = np.where(may, (own if heir == 0 and own else others)[1][beaten], 1.0)
        return toast + float((doubt * by_doubt + (1 - doubt) * heard * on).sum())
