"""A judge that knows nothing at first: it plays game after game among Owls and keeps doing what has paid.

It knows of a state what a seat can see: the claim to beat, its own roll or the claim that it has to answer,
how often that was handed on, whether it or anybody else is at their last life. A decision has paid by as much
as the chance to win rose from before the round to after it; that chance is the share of games won from such
lives so far. Now and then it tries something other than the best.
"""

import numpy as np

from tools.solve.sampled import HANDED, SEED, Run, Table

ROUNDS = 14  # of learning
GAMES = 12_000  # in each
JUDGED = 20_000  # games played by what was learnt
_TRIES = (0.5, 0.04)  # how likely a decision is by chance, in the first round of learning and in the last
_DOUBTFUL = 12  # cases of no gain, that what was seen of a choice is averaged with
_FADES = 0.75  # of what was seen a round of learning ago
_CONTEXTS = 4
_FEW_LIVES = 20  # cases in which the chance to win from such lives is taken to be fair


class Taught:
    """What was seen of each choice, and of lives."""

    def __init__(self, table: Table, lives: int) -> None:
        self.table, self.lives = table, lives
        self.top = top = table.ladder.top
        self.says = np.zeros((_CONTEXTS, top + 1, top + 1, top + 1, 2))  # context, beaten, roll, claim
        # context, beaten, how often handed on, claim, answer
        self.answers = np.zeros((_CONTEXTS, top + 1, table.count, top + 1, 3, 2))
        self.legal = np.zeros((top + 1, top + 1), bool)
        for beaten, ends in table.ladder.doubted.items():
            self.legal[beaten] = (ends[1:, : top + 1] >= 0).any(0)
        most = lives + 6  # new lives
        self.fair = (table.count - 1) / table.count if table.rules.end == "first" else 1 / table.count
        self.won = np.full((most + 1, most * table.count + 1, most + 1, table.count, 2), 0.0)
        self.won[..., 0], self.won[..., 1] = _FEW_LIVES * self.fair, _FEW_LIVES

    def choose(
        self, seen: np.ndarray, legal: np.ndarray, tries: float, chance: np.random.Generator
    ) -> np.ndarray:
        """The best choices by what was seen so far or, with that probability, another one."""
        gain = seen[..., 0] / (seen[..., 1] + _DOUBTFUL)
        best = np.where(legal, gain + 1e-9 * chance.random(gain.shape), -np.inf).argmax(-1)
        other = np.where(legal, chance.random(gain.shape), -1.0).argmax(-1)
        return np.where(chance.random(len(best)) < tries, other, best)

    def share(self, games: int = JUDGED, rounds: int = ROUNDS, each: int = GAMES) -> float:
        """The share that it wins of so many games once it has learnt."""
        for n in range(rounds):
            tries = _TRIES[0] * (_TRIES[1] / _TRIES[0]) ** (n / max(rounds - 1, 1))
            self.says *= _FADES
            self.answers *= _FADES
            lesson = Lesson(self, each, tries, SEED + n)
            while lesson.step():
                pass
            lesson.note()
        last = Lesson(self, games, 0.0, SEED + rounds)
        while last.step():
            pass
        return float(last.won.mean())


class Lesson(Run):
    """Games in progress in which seat 0 learns."""

    def __init__(self, taught: Taught, games: int, tries: float, seed: int) -> None:
        super().__init__(taught.table, None, games, taught.lives, seed)
        self.taught, self.tries = taught, tries
        self.round = np.zeros(games, int)  # by game, not by what is in progress
        self.said: list[tuple[np.ndarray, ...]] = []  # game, round, place in Taught.says
        self.answered: list[tuple[np.ndarray, ...]] = []  # the same of Taught.answers
        self.ended = [(self.number, self.round.copy(), *self._standing())]  # game, rounds over, place in won

    def _standing(self) -> tuple[np.ndarray, ...]:
        """Places in Taught.won: the lives of seat 0, the sum and the fewest of the others; and who opens."""
        own, others = np.maximum(self.lives[:, 0], 0), np.maximum(self.lives[:, 1:], 0)
        fewest = np.where(others > 0, others, 99).min(1)
        return own, others.sum(1), np.where(fewest == 99, 0, fewest), self.roller

    def _context(self) -> np.ndarray:
        others = self.lives[:, 1:]
        return (self.lives[:, 0] == 1) + 2 * (others == 1).any(1)

    def own_claims(self, roll: np.ndarray) -> np.ndarray:
        taught, place = self.taught, (self._context(), self.beaten, roll)
        said = taught.choose(taught.says[place], taught.legal[self.beaten], self.tries, self.chance)
        if self.tries:
            at = (self.caller == 0) & self.is_fresh
            kept = (self.number, self.round[self.number], *place, said)
            self.said.append(tuple(part[at] for part in kept))
        return said

    def own_answers(self, heir: np.ndarray, may_hand: np.ndarray) -> np.ndarray:
        taught = self.taught
        claim = np.minimum(self.claim, taught.top)
        place = (self._context(), self.beaten, self.times, claim)
        legal = np.ones((len(claim), 3), bool)
        legal[:, HANDED] = may_hand
        answer = taught.choose(taught.answers[place], legal, self.tries, self.chance)
        if self.tries:
            at = (heir == 0) & ((self.roller != 0) | self.is_fresh)
            kept = (self.number, self.round[self.number], *place, answer)
            self.answered.append(tuple(part[at] for part in kept))
        return answer

    def _pay(self, over: np.ndarray, end: np.ndarray, around: np.ndarray) -> None:
        super()._pay(over, end, around)
        self.round[self.number[over]] += 1
        if self.tries:
            kept = (self.number, self.round[self.number], *self._standing())
            self.ended.append(tuple(part[over] for part in kept))

    def note(self) -> None:
        """Keep what was seen."""
        won = self.taught.won
        game, rounds, place = _joined(self.ended)
        np.add.at(won[..., 0], place, self.won[game])
        np.add.at(won[..., 1], place, 1)
        worth = np.zeros((len(self.won), self.round.max() + 1))
        worth[game, rounds] = won[..., 0][place] / won[..., 1][place]
        worth[np.arange(len(self.won)), self.round] = self.won
        gain = worth[:, 1:] - worth[:, :-1]
        for kept, seen in ((self.said, self.taught.says), (self.answered, self.taught.answers)):
            game, rounds, place = _joined(kept)
            np.add.at(seen[..., 0], place, gain[game, rounds])
            np.add.at(seen[..., 1], place, 1)


def _joined(kept: list[tuple[np.ndarray, ...]]) -> tuple[np.ndarray, np.ndarray, tuple[np.ndarray, ...]]:
    """Games, rounds and places, one after the other."""
    game, rounds, *place = (np.concatenate(parts) for parts in zip(*kept, strict=True))
    return game, rounds, tuple(place)
