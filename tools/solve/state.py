"""One claim to beat: a roll seen by one, an announcement, an answer. Between two by a linear program, where
others look on by regret matching.
"""

from dataclasses import dataclass

import numpy as np
from scipy.optimize import linprog

_NOTHING = 1e-9
_TRUTH = 1e-5  # what the truth is worth more than a lie that pays as much
_PREFERRED = 5e-3  # and by regret matching
STEPS = 400


@dataclass
class Bets:
    """What everything pays, by roll and signal: to who claims and to who answers.

    `on` is what it pays not to be doubted, `may` whether that can be. A signal of rank 0 is made unseen.
    """

    chances: np.ndarray
    rank: np.ndarray
    maker: np.ndarray
    maker_on: np.ndarray
    answerer: np.ndarray
    answerer_on: np.ndarray
    may: np.ndarray


@dataclass
class Play:
    """`say[roll, signal]` and `doubt[signal]` are chances."""

    say: np.ndarray
    doubt: np.ndarray


def equilibrium(bets: Bets) -> "tuple[float, Play]":
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
    for row, k in enumerate(may, signals):
        most[row, every * signals + k] = -weights * bets.maker_on[k]
        most[row, said + k] = 1
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


def matched(bets: Bets, steps: int = STEPS) -> Play:
    """Where others look on: regret matching (CFR+), for many games of one shape at once (first axis)."""
    chances = bets.chances[1:, None]
    maker, answerer = bets.maker[:, 1:], bets.answerer[:, 1:]
    maker_on, answerer_on = bets.maker_on[:, None], bets.answerer_on
    may = bets.may & (answerer_on > answerer.min(1))  # whoever is out for sure if not, doubts
    gain = maker - maker_on
    truth = _PREFERRED * (bets.rank[None, :] == np.arange(1, maker.shape[1] + 1)[:, None])
    regret = np.zeros(maker.shape)
    sum_say = np.zeros(maker.shape)
    regret_doubt = np.zeros(may.shape)
    regret_on = np.zeros(may.shape)
    doubt = np.where(may, 0.5, 1.0)
    sum_doubt = np.zeros(may.shape)
    say = np.full(maker.shape, 1 / maker.shape[2])
    for step in range(1, steps + 1):
        paid = maker_on + doubt[:, None] * gain + truth
        regret += paid - (say * paid).sum(2, keepdims=True)
        np.maximum(regret, 0, out=regret)
        whole = regret.sum(2, keepdims=True)
        say = np.where(whole > 0, regret / np.where(whole > 0, whole, 1), 1 / maker.shape[2])
        said = chances * say
        by_doubt = (said * answerer).sum(1)
        by_on = said.sum(1) * answerer_on
        mean = doubt * by_doubt + (1 - doubt) * by_on
        regret_doubt = np.maximum(regret_doubt + by_doubt - mean, 0)
        regret_on = np.maximum(regret_on + by_on - mean, 0)
        both = regret_doubt + regret_on
        doubt = np.where(both > 0, regret_doubt / np.where(both > 0, both, 1), 0.5)
        doubt = np.where(may, doubt, 1.0)
        sum_say += step * step * say
        sum_doubt += step * step * doubt
    found = np.zeros(bets.maker.shape)
    found[:, 1:] = sum_say / sum_say.sum(2, keepdims=True)
    return Play(found, sum_doubt / (steps * (steps + 1) * (2 * steps + 1) / 6))
