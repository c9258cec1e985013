"""The equilibrium of a round between two, by linear programs from the highest claim down.

Who believes rolls anew and never sees the dice, so what the rest of a round is worth depends on the claim
to beat alone: a state is one small game, a roll seen by one, an announcement, an answer. Its linear
program maximises what the roller can be sure of; the dual is how the other answers. Where a claim leads
back to its own state (a claim may be equalled, Mia may follow Mia) or to the start (an accepted Mia), the
value is the fixed point. It is the only one: a believer's gain is the roller's loss, so a state's value
falls as the value it leads back to rises.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from rules.moves import BELIEVE, DOUBT, SAY, SAY_BLIND, YIELD
from scipy.optimize import brentq, linprog

from tools.solve.rounds import Rounds, Signal, State

_MOST = 4.0  # no round pays more lives than that
_NOTHING = 1e-12  # a probability below is rounding


@dataclass
class Solved:
    """A state in equilibrium. `say[q]` is what to announce with a roll of class q: signal and probability;
    `answer[n]` by signal the moves and their probabilities."""

    value: float
    say: dict[int, list[tuple[Signal, float]]] = field(default_factory=dict)
    answer: list[dict[int, float]] = field(default_factory=list)


@dataclass
class Equilibrium:
    """All states of a round in equilibrium.

    Where dice are handed on unrolled (tools/solve/passing_on.py): `plans[beaten]` what to do when they come
    back, by the claims so far and the roll; `raised[old, claim]` how likely to doubt, believe, hand on
    what a raise makes of them.
    """

    rounds: Rounds
    states: dict[int, Solved]
    plans: dict[int, dict[tuple[int, ...], dict[int, list[tuple[int, float]]]]] = field(default_factory=dict)
    raised: dict[tuple[int, int], tuple[float, float, float]] = field(default_factory=dict)


def solve(rounds: Rounds) -> Equilibrium:
    """The equilibrium of a round between two."""
    opening = 0.0
    if any(signal.believed == 0 for state in rounds.states.values() for signal in state.signals):
        opening = brentq(lambda guess: values(rounds, guess)[0] - guess, -_MOST, _MOST, xtol=1e-13)
    value = values(rounds, opening)
    states = {
        beaten: solve_state(rounds, state, value.__getitem__) for beaten, state in rounds.states.items()
    }
    return Equilibrium(rounds, states)


def values(rounds: Rounds, opening: float) -> dict[int, float]:
    """What each state is worth to who is to roll, if an accepted Mia led to a state worth `opening`."""
    found = {0: opening}
    for beaten in sorted(rounds.states, reverse=True):
        state = rounds.states[beaten]

        def worth(guess: float, state: State = state) -> float:
            known = {**found, state.beaten: guess} if state.beaten else found
            return solve_state(rounds, state, known.__getitem__).value

        if beaten and any(signal.believed == beaten for signal in state.signals):
            found[beaten] = brentq(lambda guess: worth(guess) - guess, -_MOST, _MOST, xtol=1e-14)
        else:
            found[beaten] = worth(0.0)
    return found


def solve_state(rounds: Rounds, state: State, value: Callable[[int], float]) -> Solved:
    """One state, when the others are worth `value(beaten)` to who is to roll there.

    The roller's variables are the probabilities of each announcement with each roll (of a blind one: with all
    rolls alike) and for each announcement what it brings at least, whatever the answer.
    """
    program = _Program(rounds.chances, state.signals)
    for signal in state.signals:
        program.add(signal, value)
    return program.solved(state.signals)


class _Program:
    """The linear program of a state, built signal by signal.

    Rolls that every claim treats alike, such as all that could only lie, are one kind.
    """

    def __init__(self, chances: np.ndarray, signals: "list[Signal]") -> None:
        kinds: dict[tuple, list[int]] = {}
        for q in range(1, len(chances)):
            if chances[q] > 0:
                key = tuple(float(signal.doubted[q]) for signal in signals if signal.how == SAY)
                kinds.setdefault(key, []).append(q)
        self.chances = chances
        self.kinds = list(kinds.values())
        self.weights = [float(chances[kind].sum()) for kind in self.kinds]
        self.columns = 0
        self.said: list[list[int]] = []  # by signal the column of each kind of rolls
        self.sure: list[int] = []  # by signal the column of what it brings at least
        self.rows: list[dict[int, float]] = []
        self.meaning: list[tuple[int, int]] = []  # by row: signal, answer

    def add(self, signal: Signal, value: Callable[[int], float]) -> None:
        """One announcement and its answers."""
        unseen = float(np.nansum(self.chances * signal.doubted))
        if signal.how == SAY_BLIND:
            columns = [self._column()] * len(self.kinds)
        else:
            columns = [self._column() for _ in self.kinds]
        sure = self._column()
        if signal.how == SAY:
            pays = {DOUBT: [float(signal.doubted[kind[0]]) for kind in self.kinds]}
        else:
            pays = {DOUBT: [unseen] * len(self.kinds)}
        if signal.believed is not None:
            pays[BELIEVE] = [-value(signal.believed)] * len(self.kinds)
        if signal.yielded is not None:
            pays[YIELD] = [signal.yielded] * len(self.kinds)
        for answer, paid in pays.items():
            row = {sure: 1.0}
            for column, weight, lives in zip(columns, self.weights, paid, strict=True):
                row[column] = row.get(column, 0.0) - weight * lives
            self.rows.append(row)
            self.meaning.append((len(self.said), answer))
        self.said.append(columns)
        self.sure.append(sure)

    def _column(self) -> int:
        self.columns += 1
        return self.columns - 1

    def solved(self, signals: "list[Signal]") -> Solved:
        """The value, what to announce, how to answer."""
        most = np.zeros((len(self.rows), self.columns))
        for n, row in enumerate(self.rows):
            most[n, list(row)] = list(row.values())
        all_of = np.zeros((len(self.kinds), self.columns))
        for columns in self.said:
            all_of[range(len(self.kinds)), columns] = 1
        aim = np.zeros(self.columns)
        aim[self.sure] = -1
        bounds = [(None, None) if n in self.sure else (0, None) for n in range(self.columns)]
        result = linprog(
            aim, most, np.zeros(len(most)), all_of, np.ones(len(all_of)), bounds, method="highs-ds"
        )
        assert result.success, result.message
        found = Solved(-result.fun, {}, [{} for _ in signals])
        for n, kind in enumerate(self.kinds):
            chances = [
                (signal, float(result.x[columns[n]]))
                for columns, signal in zip(self.said, signals, strict=True)
            ]
            for q in kind:
                found.say[q] = [(signal, chance) for signal, chance in chances if chance > _NOTHING]
        for (n, answer), price in zip(self.meaning, result.ineqlin.marginals, strict=True):
            found.answer[n][answer] = max(0.0, -float(price))
        return found
