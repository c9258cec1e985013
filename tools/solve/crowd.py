"""Games among three to six in which dice may be handed on under the same claim.

Handing on: a claim is answered by one seat after another, and whoever handed it on answers for it. None of
them has seen the dice, so what they are likely to be stays as it was announced. Once it is back, whoever
announced it doubts a lie and believes the truth.

Where the first one out ends the game, what a seat does depends on who is near their last life, and there are
too many lives to tell apart. So the most that are told stand for more: who loses one of them mostly has as
many as before.
"""

from dataclasses import dataclass

import numpy as np
from rules.choices import Rules

from tools.solve.handing import caught
from tools.solve.lives import Lives, Solver
from tools.solve.many import EVEN, PREFERRED, Group
from tools.solve.state import Play

_SWEEPS = 80


def applies(rules: Rules) -> bool:
    """Whether these rules are for here."""
    return bool(caught(rules))


def prepare(solver: Solver, count: int, most: int) -> None:
    """Have the most lives that are told stand for all that the rules begin with."""
    if applies(solver.rules) and solver.rules.end == "first" and solver.rules.lives > most:
        solver.stays[count] = most, 1 - 1 / (solver.rules.lives - most + 1)


class Crowd(Group):
    """All lives of one sum."""

    def __init__(self, solver: Solver, group: list[Lives]) -> None:
        super().__init__(solver, group)
        self.handed = set(caught(solver.rules))  # ranks of claims that may be handed on
        self.answerers = len(group[0]) - 1 if self.handed else 1
        if len(group[0]) in solver.stays:
            self.loops, self.even, self.doubts_made, self.sweeps = True, EVEN, 1.0, _SWEEPS

    def sweep(self, beaten: int, ends: np.ndarray, steps: int) -> None:
        """Learn what is done against that claim, and what that is worth."""
        ladder = self.solver.ladder
        signals, chances = ladder.signals[beaten], ladder.chances
        paid = ends[:, signals.doubted]
        unseen = signals.rank == 0
        paid[:, :, unseen] = np.einsum("r,grks->gks", chances, paid[:, :, unseen])[:, None]
        on = self.on(beaten, ends)
        if beaten not in self.learnt:
            self.learnt[beaten] = _Learner(
                chances, signals.rank, paid.shape[:3], self.doubts_made, self.answerers
            )
        may = (signals.believed >= 0) | (signals.yielded >= 0)
        around = self._around(beaten, ends) if self.handed else None
        play = self.learnt[beaten].learn(paid, on, may, steps, around)
        found = self.learnt[beaten].paid_by(chances[:, None] * play.say, paid, on, around).sum(1)
        if ladder.toasted >= 0:
            found += chances[0] * ends[:, ladder.toasted]
        self.worth[:, beaten] = found

    def _around(self, beaten: int, ends: np.ndarray) -> "_Around":
        """What everything pays when a claim has been handed on once or more."""
        signals = self.solver.ladder.signals[beaten]
        on, true, lie = [], [], []
        turned = np.arange(len(self.group))
        first = self.on(beaten, ends)
        for times in range(1, len(self.group[0])):
            turned = np.array(self.heirs)[turned]
            paid = np.roll(ends[turned], times, axis=-1)
            on.append(np.roll(first[turned], times, axis=-1))
            true.append(paid[:, signals.doubted[-1]])
            lie.append(paid[:, np.where(signals.rank > 1, signals.doubted[1], signals.doubted[-1])])
        may = np.isin(signals.rank, list(self.handed))
        return _Around(np.array(true), np.array(lie), np.array(on), may)


@dataclass
class _Around:
    """What a claim pays that was handed on, by how often it was (once at least), lives, signal and distance:
    if it is doubted and `true`, or a `lie`, and if it is believed. `may`: signals that may be handed on."""

    true: np.ndarray
    lie: np.ndarray
    on: np.ndarray
    may: np.ndarray


class _Learner:
    """Regret matching for many games of one shape at once; it can be gone on with when the payoffs change.

    `answers` are by how often the claim was handed on, lives, signal: to doubt, to believe, to hand on.
    """

    def __init__(
        self,
        chances: np.ndarray,
        rank: np.ndarray,
        shape: tuple[int, ...],
        doubts_made: float,
        answerers: int,
    ) -> None:
        games, rolls, signals = shape
        self.doubts_made = doubts_made
        self.chances = chances[1:, None]
        self.truth = PREFERRED * (rank[None, :] == np.arange(1, rolls)[:, None])
        self.bears = np.arange(1, rolls)[:, None] >= rank
        self.regret = np.zeros((games, rolls - 1, signals))
        self.sum_say = np.zeros(self.regret.shape)
        self.say = np.full(self.regret.shape, 1 / signals)
        self.regret_answers = np.zeros((answerers, games, signals, 3))
        self.sum_answers = np.zeros(self.regret_answers.shape)
        self.answers = np.zeros(self.regret_answers.shape)
        self.weights = self.steps = 0

    def learn(
        self, paid: np.ndarray, on: np.ndarray, may: np.ndarray, steps: int, around: _Around | None = None
    ) -> Play:
        """Go on for so many steps. What is `paid` if doubted, and else, is by distance from who claims."""
        maker, answerer = paid[:, 1:, :, 0], paid[:, 1:, :, 1]
        maker_on, answerer_on = on[:, None, :, 0], on[..., 1]
        # whoever is out for sure if not, doubts
        options = np.zeros(self.answers.shape, bool)
        options[..., 0] = True
        options[0, ..., 1] = may & (answerer_on > answerer.min(1))
        for n in range(1, len(options)):
            assert around
            held = around.on[n - 1, ..., n + 1]
            options[n, ..., 1] = may & (held > np.minimum(around.true, around.lie)[n - 1, ..., n + 1])
        if around:
            options[..., 2] = around.may
        for _ in range(steps):
            self.steps += 1
            self.answers = matched(self.regret_answers, options)
            doubt, handed = self.answers[0, ..., 0], self.answers[0, ..., 2]
            doubt = np.where(options[0, ..., 1:].any(-1), self.doubts_made * doubt, doubt)[:, None]
            worth = doubt * maker + (1 - doubt) * maker_on + self.truth
            true, lie = self._later(around) if around else (on, on)
            if around:
                later = np.where(self.bears, true[0, ..., 0][:, None], lie[0, ..., 0][:, None])
                worth += handed[:, None] * (later - maker_on)
            self.regret += worth - (self.say * worth).sum(2, keepdims=True)
            np.maximum(self.regret, 0, out=self.regret)
            self.say = matched(self.regret, np.ones(self.say.shape, bool))
            said = self.chances * self.say
            by_doubt = (said * answerer).sum(1)
            by_on = said.sum(1) * answerer_on
            gains = [np.stack([by_doubt, by_on, 0 * by_on], -1)]
            if around:
                bear, lies = (said * self.bears).sum(1), (said * ~self.bears).sum(1)
                gains[0][..., 2] = bear * true[0, ..., 1] + lies * lie[0, ..., 1]
                for n in range(1, len(self.answers)):
                    seat = n + 1
                    gains.append(
                        np.stack(
                            [
                                bear * around.true[n - 1, ..., seat] + lies * around.lie[n - 1, ..., seat],
                                (bear + lies) * around.on[n - 1, ..., seat],
                                bear * true[n, ..., seat] + lies * lie[n, ..., seat],
                            ],
                            -1,
                        )
                    )
            gain = np.array(gains)
            mean = (self.answers * gain).sum(-1, keepdims=True)
            self.regret_answers = np.maximum(self.regret_answers + gain - mean, 0)
            self.sum_say += self.steps**2 * self.say
            self.sum_answers += self.steps**2 * self.answers
            self.weights += self.steps**2
        return self.play()

    def _later(self, around: _Around, answers: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
        """What it pays to hand on, by how often it was before, if the claim is true and if it is not."""
        answers = self.answers if answers is None else answers
        true, lie = [around.on[-1]], [around.lie[-1]]  # it is back: who announced it knows
        for n in range(len(answers) - 1, 0, -1):
            doubt, on, hand = np.moveaxis(answers[n], -1, 0)[..., None]
            true.append(doubt * around.true[n - 1] + on * around.on[n - 1] + hand * true[-1])
            lie.append(doubt * around.lie[n - 1] + on * around.on[n - 1] + hand * lie[-1])
        return np.array(true[::-1]), np.array(lie[::-1])

    def paid_by(
        self, said: np.ndarray, paid: np.ndarray, on: np.ndarray, around: _Around | None
    ) -> np.ndarray:
        """What a state so played pays, by signal and distance."""
        answers = self.sum_answers / self.weights
        doubt, believe, hand = np.moveaxis(answers[0], -1, 0)[..., None]
        found = doubt * np.einsum("grk,grks->gks", said, paid) + believe * said.sum(1)[..., None] * on
        if around:
            true, lie = self._later(around, answers)
            bear = (said[:, 1:] * self.bears).sum(1)[..., None]
            found += hand * (bear * true[0] + (said.sum(1)[..., None] - bear) * lie[0])
        return found

    def play(self) -> Play:
        """The mean so far, later steps for more."""
        say = np.insert(self.sum_say / self.sum_say.sum(2, keepdims=True), 0, 0.0, axis=1)
        answers = self.sum_answers / self.weights
        return Play(say, answers[0, ..., 0], answers[..., 2], answers[..., 0])


def matched(regret: np.ndarray, options: np.ndarray) -> np.ndarray:
    """Chances in proportion to regret, of the last axis; alike where there is none."""
    regret = np.where(options, regret, 0.0)
    whole = regret.sum(-1, keepdims=True)
    even = options / options.sum(-1, keepdims=True)
    return np.where(whole > 0, regret / np.where(whole > 0, whole, 1), even)
