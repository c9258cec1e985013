"""Games among three to six whose first at nought loses: a page is learnt for all lives played by it.

A file tells few lives apart, and who is behind matters as much as who is near the end. So everybody learns,
by regret matching (CFR+), what is best on the average of the lives that share a page, by how often games come
to them; what a state is worth to each is reckoned for its very lives.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np
from rules.choices import Rules

from tools.solve import crowd
from tools.solve.ladder import ALL_OTHERS, DRAWN
from tools.solve.lives import Lives, Solver
from tools.solve.state import Play

# By number of players: with up to how many lives games are learnt
LEARNT = {3: 6, 4: 6, 5: 5, 6: 4}
STEPS = {3: 600, 4: 600, 5: 800, 6: 600}
OFTEN = 4  # steps, after which it is reckoned anew how often games come to which lives
# How likely a game is taken to be lost by all when a round comes back to where it was: else to believe for
# ever would do as well as anything
EVEN = {3: 0.005, 4: 0.005, 5: 0.02, 6: 0.02}
_PREFERRED = 2e-3  # what the truth is worth more than a lie that pays as much
_RARE = 1e-4  # how often games are taken to come to any lives, of how often to the commonest


def applies(rules: Rules, count: int) -> bool:
    """Whether these rules are for here, among so many."""
    return count > 2 and rules.end == "first" and not crowd.applies(rules)


def page_of(lives: Lives, most: int) -> Lives:
    """By whose page those with such lives play, who claims first: among more than three it matters who
    claims, who answers, and the fewest lives of the others."""
    lives = tuple(min(left, most) for left in lives)
    return lives if len(lives) < 4 else (*lives[:2], *(min(lives[2:]),) * (len(lives) - 2))


def learn(solver: Solver, count: int, most: int) -> Iterator[tuple[int, int]]:
    """Learn the game between `count` of whom up to `most` lives are told apart; yields the steps done, and of
    how many."""
    if (most,) * count in solver.plays:
        return
    table = Table(solver, count, most)
    for step in range(STEPS[count]):
        if step % OFTEN == 0:
            table.visit()
        table.step()
        yield step + 1, STEPS[count]
    table.note()


class Table:
    """All lives at once. Arrays of worth begin with which of them, arrays of play with which page; `rows` is
    the page of each."""

    def __init__(self, solver: Solver, count: int, most: int) -> None:
        self.solver, self.count, self.most = solver, count, most
        self.lives = np.array(list(product(range(1, LEARNT[count] + 1), repeat=count)))
        pages = [page_of(tuple(lives), most) for lives in self.lives.tolist()]
        self.pages = sorted(set(pages))
        self.rows = np.array([self.pages.index(page) for page in pages])
        self.by_row = np.argsort(self.rows, kind="stable")
        self.begins = np.searchsorted(self.rows[self.by_row], np.arange(len(self.pages)))
        self.heirs = self._number(np.roll(self.lives, -1, 1))
        top = len(solver.ladder.chances) - 1
        self.worth = np.full(
            (top + 1, len(self.lives), count), (count - 1) / count
        )  # claim to beat, lives, distance
        self.visits = np.zeros((top + 1, len(self.lives)))
        self.opened = np.zeros(len(self.lives))  # by ends and accepted claims, when visits were reckoned last
        self._follow()
        self.learners = {beaten: _Learner(solver, beaten, len(self.pages)) for beaten in solver.order}

    def _number(self, lives: np.ndarray) -> np.ndarray:
        return (lives - 1) @ LEARNT[self.count] ** np.arange(self.count)[::-1]

    def _follow(self) -> None:
        """By end of a round whether the game is over, and which lives follow, by opener."""
        self.after: list[tuple[np.ndarray, np.ndarray, list[tuple[int, np.ndarray]]]] = []
        for end in self.solver.ladder.ends:
            left = self.lives.copy()
            left[:, slice(1, None) if end.payer == ALL_OTHERS else end.payer] -= end.lost
            openers = range(self.count) if end.opener == DRAWN else [end.opener % self.count]
            following = [(one, self._number(np.roll(np.maximum(left, 1), -one, 1))) for one in openers]
            self.after.append(((left <= 0).any(1), (left > 0).astype(float), following))

    def _ends(self) -> np.ndarray:
        """What each end is worth, by lives, end and distance."""
        found = []
        for is_over, last, following in self.after:
            on = np.mean([np.roll(self.worth[0][at], opener, 1) for opener, at in following], axis=0)
            found.append(np.where(is_over[:, None], last, on))
        return np.stack(found, 1)

    def _on(self, beaten: int, ends: np.ndarray) -> np.ndarray:
        """What it is worth not to be doubted, by lives, signal and distance."""
        signals = self.solver.ladder.signals[beaten]
        on = np.roll(self.worth[signals.believed][:, self.heirs], 1, 2).transpose(1, 0, 2)
        back = signals.believed <= beaten
        on[:, back] *= 1 - EVEN[self.count]
        yields = signals.believed < 0
        on[:, yields] = ends[:, signals.yielded[yields]]
        return on

    def mean(self, found: np.ndarray, weights: np.ndarray) -> np.ndarray:
        """The mean of the lives of each page."""
        weights = weights[self.by_row]
        shape = -1, *(1,) * (found.ndim - 1)
        summed = np.add.reduceat(weights.reshape(shape) * found[self.by_row], self.begins)
        return summed / np.add.reduceat(weights, self.begins).reshape(shape)

    def step(self) -> None:
        """Everybody learns a step, high claims first."""
        ends, ladder = self._ends(), self.solver.ladder
        for beaten in self.solver.order:
            learner, on, visits = self.learners[beaten], self._on(beaten, ends), self.visits[beaten]
            weights = visits + _RARE * visits.max() + 1e-9
            learner.step(self.mean(ends[..., :2], weights), self.mean(on[..., :2], weights))
            by_end, is_on = (part[self.rows] for part in learner.leads())
            found = np.einsum("ge,ges->gs", by_end, ends) + np.einsum("gk,gks->gs", is_on, on)
            if ladder.toasted >= 0:
                found += ladder.chances[0] * ends[:, ladder.toasted]
            self.worth[beaten] = found

    def visit(self) -> None:
        """Reckon how often games come to each state, by how everybody plays so far."""
        self.visits[:] = 0
        self.visits[0] = self.opened
        self.visits[0, -1] += 1
        self.opened = np.zeros(len(self.lives))
        for beaten in sorted(self.solver.order):
            by_end, is_on = (part[self.rows] for part in self.learners[beaten].leads())
            come = self.visits[beaten].copy()
            for k, rank in enumerate(self.solver.ladder.signals[beaten].believed):
                if rank > beaten:
                    self.visits[rank, self.heirs] += come * is_on[:, k]
                elif rank >= 0:
                    self.opened[self.heirs] += (1 - EVEN[self.count]) * come * is_on[:, k]
            for n, (is_over, _, following) in enumerate(self.after):
                for _, at in following:
                    np.add.at(self.opened, at, np.where(is_over, 0, come * by_end[:, n]) / len(following))

    def note(self) -> None:
        """Tell the solver what was learnt, by the lives that are told apart."""
        solver = self.solver
        plays = {beaten: learner.play() for beaten, learner in self.learners.items()}
        for lives in product(range(1, self.most + 1), repeat=self.count):
            row, at = self.pages.index(page_of(lives, self.most)), self._number(np.array(lives))
            solver.plays[lives] = {beaten: play.of(row) for beaten, play in plays.items()}
            solver.worth[lives] = {beaten: self.worth[beaten, at] for beaten in solver.order}


class _Learner:
    """How a claim is made and answered on every page."""

    def __init__(self, solver: Solver, beaten: int, pages: int) -> None:
        ladder = solver.ladder
        signals = ladder.signals[beaten]
        self.chances = ladder.chances[1:, None]
        rolls, size = len(self.chances), len(signals.rank)
        ends = np.eye(len(ladder.ends))[signals.doubted]
        unseen = signals.rank == 0
        ends[:, unseen] = np.einsum("r,rke->ke", ladder.chances, ends[:, unseen])
        self.ends = ends[1:]  # of a claim that is doubted, by roll
        self.truth = _PREFERRED * (signals.rank == np.arange(1, rolls + 1)[:, None])
        self.may = (signals.believed >= 0) | (signals.yielded >= 0)
        self.regret = np.zeros((pages, rolls, size))
        self.regret_answers = np.zeros((pages, size, 2))  # to doubt, to believe
        self.say = np.full(self.regret.shape, 1 / size)
        self.doubt = np.where(self.may, np.full((pages, size), 0.5), 1.0)
        self.sum_say, self.sum_doubt = np.zeros(self.regret.shape), np.zeros((pages, size))
        self.steps = self.weights = 0

    def step(self, ends: np.ndarray, on: np.ndarray) -> None:
        """Learn from what ends, and not to be doubted, are worth to who claims and who answers."""
        self.steps += 1
        maker, answerer = (np.einsum("rke,pe->prk", self.ends, ends[..., who]) for who in range(2))
        worth = on[:, None, :, 0] + self.doubt[:, None] * (maker - on[:, None, :, 0]) + self.truth
        self.regret += worth - (self.say * worth).sum(2, keepdims=True)
        np.maximum(self.regret, 0, out=self.regret)
        self.say = crowd.matched(self.regret, np.ones(self.regret.shape, bool))
        said = self.chances * self.say
        by_doubt, by_on = (said * answerer).sum(1), said.sum(1) * on[..., 1]
        mean = self.doubt * by_doubt + (1 - self.doubt) * by_on
        paid = np.stack([by_doubt, by_on], -1)
        self.regret_answers = np.maximum(self.regret_answers + paid - mean[..., None], 0)
        options = np.stack([np.ones(self.may.shape, bool), self.may], -1)
        self.doubt = crowd.matched(self.regret_answers, options)[..., 0]
        self.sum_say += self.steps**2 * self.say
        self.sum_doubt += self.steps**2 * self.doubt
        self.weights += self.steps**2

    def leads(self) -> tuple[np.ndarray, np.ndarray]:
        """How likely a round so played comes to each end, and to each signal believed."""
        play = self.play() if self.steps else Play(np.insert(self.say, 0, 0.0, axis=1), self.doubt)
        said = self.chances * play.say[:, 1:]
        by_end = np.einsum("prk,rke,pk->pe", said, self.ends, play.doubt, optimize=True)
        return by_end, said.sum(1) * (1 - play.doubt)

    def play(self) -> Play:
        """The mean so far, later steps for more."""
        say = np.insert(self.sum_say / self.weights, 0, 0.0, axis=1)
        return Play(say, self.sum_doubt / self.weights)
