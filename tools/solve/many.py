"""The game of lives among three to six, approximately: each state by regret matching (CFR+).

A doubt also pays those who look on, so this is no game of one against one. Lives down, claims down; where a
claim leads back to its own state or the round to its opening, all states of as many lives go on learning
together, each by what the others are worth by then.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from tools.solve.lives import Lives, Solver
from tools.solve.state import Play

STEPS = 300  # of a state that nothing leads back to
SWEEPS = 40  # through states that lead back
SHORT = 15  # steps of each in a sweep
# How likely a game is taken to end even, for its solution only, whenever a round comes back to where it was:
# else to go on for ever would suit all who are not to lose, the more of them the better
EVEN = 0.02  # among three
_EVEN_MORE = 0.3
# Where claims lead back, of the doubts that who claims among four to six should expect, how many they reckon
# with: else nobody bluffs high where all doubt, and who never doubts gains by it
_DOUBTS_MADE = 0.9
PREFERRED = 5e-3  # what the truth is worth more than a lie that pays as much


def many(solver: Solver, count: int, most: int, kind: "type[Group] | None" = None) -> Iterator[int]:
    """Approximate the game between `count` with up to `most` lives each, as far as it is not yet, each sum of
    lives by a group of that kind; yields the sums done."""
    most = 1 if solver.rules.end == "stop" else most
    kind = kind or Group
    for total in range(count, count * most + 1):
        group = [lives for lives in product(range(1, most + 1), repeat=count) if sum(lives) == total]
        if group[0] not in solver.plays:
            kind(solver, group).solve()
        yield total


class Group:
    """All lives of one sum; arrays begin with which of them."""

    def __init__(self, solver: Solver, group: list[Lives]) -> None:
        self.solver, self.group = solver, group
        count = len(group[0])
        self.fair = (count - 1) / count if solver.rules.end == "first" else 1 / count
        signals = solver.ladder.signals
        self.loops = solver.leads_back() or any(beaten in one.believed for beaten, one in signals.items())
        self.even = EVEN if count == 3 else _EVEN_MORE
        self.doubts_made = _DOUBTS_MADE if self.loops and count > 3 else 1.0
        top = len(solver.ladder.chances) - 1
        self.worth = np.full((len(group), top + 1, count), self.fair)  # by claim to beat and distance
        self.heirs = [group.index(lives[1:] + lives[:1]) for lives in group]
        self.sweeps = SWEEPS
        self.learnt: dict[int, Any] = {}  # by claim to beat: who learns, and has play()
        for n, lives in enumerate(group):
            solver.worth[lives] = {beaten: self.worth[n, beaten] for beaten in solver.order}

    def solve(self) -> None:
        for _ in range(self.sweeps if self.loops else 1):
            ends = self._ends()
            for beaten in self.solver.order:
                self.sweep(beaten, ends, SHORT if self.loops else STEPS)
        for n, lives in enumerate(self.group):
            plays = {beaten: learner.play() for beaten, learner in self.learnt.items()}
            self.solver.plays[lives] = {beaten: play.of(n) for beaten, play in plays.items()}

    def _ends(self) -> np.ndarray:
        """What each end is worth, the last is none."""
        ends = self.solver.ladder.ends
        found = np.zeros((len(self.group), len(ends) + 1, len(self.group[0])))
        for n, lives in enumerate(self.group):
            found[n, :-1] = [self.solver.end(lives, end) for end in ends]
        return found

    def sweep(self, beaten: int, ends: np.ndarray, steps: int) -> None:
        """Learn what is done against that claim, and what that is worth."""
        ladder = self.solver.ladder
        signals, chances = ladder.signals[beaten], ladder.chances
        paid = ends[:, signals.doubted]
        unseen = signals.rank == 0
        paid[:, :, unseen] = np.einsum("r,grks->gks", chances, paid[:, :, unseen])[:, None]
        on = self.on(beaten, ends)
        if beaten not in self.learnt:
            self.learnt[beaten] = _Learner(chances, signals.rank, paid.shape[:3], self.doubts_made)
        may = (signals.believed >= 0) | (signals.yielded >= 0)
        play = self.learnt[beaten].learn(paid[..., :2], on[..., :2], may, steps)
        said = chances[:, None] * play.say
        by_doubt = np.einsum("grk,grks->gks", said, paid)
        doubt = play.doubt[..., None]
        found = (doubt * by_doubt + (1 - doubt) * said.sum(1)[..., None] * on).sum(1)
        if ladder.toasted >= 0:
            found += chances[0] * ends[:, ladder.toasted]
        self.worth[:, beaten] = found

    def on(self, beaten: int, ends: np.ndarray) -> np.ndarray:
        """What it is worth not to be doubted, by lives, signal and distance."""
        signals = self.solver.ladder.signals[beaten]
        on = np.roll(self.worth[self.heirs][:, signals.believed], 1, axis=-1)
        on[:, signals.believed <= beaten] *= 1 - self.even
        on[:, signals.believed <= beaten] += self.even * self.fair
        yields = signals.believed < 0
        on[:, yields] = ends[:, signals.yielded[yields]]
        return on


class _Learner:
    """Regret matching for many games of one shape at once; it can be gone on with when the payoffs change."""

    def __init__(
        self, chances: np.ndarray, rank: np.ndarray, shape: tuple[int, ...], doubts_made: float
    ) -> None:
        games, rolls, signals = shape
        self.doubts_made = doubts_made
        self.chances = chances[1:, None]
        self.truth = PREFERRED * (rank[None, :] == np.arange(1, rolls)[:, None])
        self.regret = np.zeros((games, rolls - 1, signals))
        self.sum_say = np.zeros(self.regret.shape)
        self.regret_doubt = np.zeros((games, signals))
        self.regret_on = np.zeros((games, signals))
        self.sum_doubt = np.zeros((games, signals))
        self.doubt = np.full((games, signals), 0.5)
        self.say = np.full(self.regret.shape, 1 / signals)
        self.weights = self.steps = 0

    def learn(self, paid: np.ndarray, on: np.ndarray, may: np.ndarray, steps: int) -> Play:
        """Go on for so many steps. What is `paid` if doubted, and else, is to who claims and who answers."""
        maker, answerer = paid[:, 1:, :, 0], paid[:, 1:, :, 1]
        maker_on, answerer_on = on[:, None, :, 0], on[..., 1]
        may = may & (answerer_on > answerer.min(1))  # whoever is out for sure if not, doubts
        gain = self.doubts_made * (maker - maker_on)
        self.doubt = np.where(may, self.doubt, 1.0)
        for _ in range(steps):
            self.steps += 1
            worth = maker_on + self.doubt[:, None] * gain + self.truth
            self.regret += worth - (self.say * worth).sum(2, keepdims=True)
            np.maximum(self.regret, 0, out=self.regret)
            whole = self.regret.sum(2, keepdims=True)
            even = 1 / self.say.shape[2]
            self.say = np.where(whole > 0, self.regret / np.where(whole > 0, whole, 1), even)
            said = self.chances * self.say
            by_doubt = (said * answerer).sum(1)
            by_on = said.sum(1) * answerer_on
            mean = self.doubt * by_doubt + (1 - self.doubt) * by_on
            self.regret_doubt = np.maximum(self.regret_doubt + by_doubt - mean, 0)
            self.regret_on = np.maximum(self.regret_on + by_on - mean, 0)
            both = self.regret_doubt + self.regret_on
            doubt = np.where(both > 0, self.regret_doubt / np.where(both > 0, both, 1), 0.5)
            self.doubt = np.where(may, doubt, 1.0)
            self.sum_say += self.steps**2 * self.say
            self.sum_doubt += self.steps**2 * self.doubt
            self.weights += self.steps**2
        return self.play()

    def play(self) -> Play:
        """The mean so far, later steps for more."""
        say = np.insert(self.sum_say / self.sum_say.sum(2, keepdims=True), 0, 0.0, axis=1)
        return Play(say, self.sum_doubt / self.weights)
