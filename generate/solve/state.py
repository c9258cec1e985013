"""One claim to beat between two, by a linear program: a roll seen by one, an announcement, an answer."""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog

_NOTHING = 1e-9
_TRUTH = 1e-5  # what the truth is worth more than a lie that pays as much


@dataclass
class Bets:
    """What everything pays who claims, by roll and signal.

    `maker_on` is what it pays not to be doubted, `may` whether that can be. A signal of rank 0 is made
    unseen.
    """

    chances: np.ndarray
    rank: np.ndarray
    maker: np.ndarray
    maker_on: np.ndarray
    may: np.ndarray


@dataclass
class Play:
    """`say[roll, signal]` and `doubt[signal]` are chances."""

    say: np.ndarray
    doubt: np.ndarray


def equilibrium(bets: Bets) -> tuple[float, Play]:
    """Between two, whose chances sum to a constant: what the roller is sure of, and how both play.

    The roller's variables are how likely each announcement is with each kind of roll, and for each
    announcement what it brings at least, whatever the answer; the dual is how the other answers.
    """
    rolls, signals = bets.maker.shape
    may_be = bets.may & (bets.maker_on < bets.maker[1:].max(0))  # whoever is out for sure if not, doubts
    _, first, kind_of = np.unique(bets.maker[1:], axis=0, return_index=True, return_inverse=True)
    kind_of = kind_of.ravel()
    kinds = len(first)
    weights = np.bincount(kind_of, bets.chances[1:], kinds)
    paid = bets.maker[1:][first]
    said = kinds * signals
    columns = said + signals
    every = np.arange(kinds)
    may = np.flatnonzero(may_be)
    most = np.zeros((signals + len(may), columns))
    for k in range(signals):
        most[k, every * signals + k] = -weights * paid[:, k]
        most[k, said + k] = 1
    for row, answer in enumerate(may.tolist(), signals):
        most[row, every * signals + answer] = -weights * bets.maker_on[answer]
        most[row, said + answer] = 1
    whole = np.zeros((kinds, columns))
    for kind in range(kinds):
        whole[kind, kind * signals : (kind + 1) * signals] = 1
    aim = np.zeros(columns)
    aim[said:] = -1
    for k, rank in enumerate(bets.rank):
        if rank and (kind_of == kind_of[rank - 1]).sum() == 1:
            aim[kind_of[rank - 1] * signals + k] = -_TRUTH * weights[kind_of[rank - 1]]
    bounds = np.zeros((columns, 2))
    bounds[:, 1] = np.inf
    bounds[said:, 0] = -np.inf
    result = linprog(aim, most, np.zeros(len(most)), whole, np.ones(kinds), bounds, method="highs-ds")
    assert result.success, result.message
    say = np.zeros((rolls, signals))
    say[1:] = result.x[:said].reshape(kinds, signals)[kind_of]
    say[say < _NOTHING] = 0
    say[1:] /= say[1:].sum(1, keepdims=True)
    doubt = np.ones(signals)
    doubt[may] = np.clip(1 + result.ineqlin.marginals[signals:], 0, 1)
    return float(result.x[said:].sum()), Play(say, doubt)
