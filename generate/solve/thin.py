"""Fewer numbers for how a state is played: rolls that share a row, and rows of few claims.

Whoever answers hears a claim and nothing else. So it matters how often each claim is made with a roll that
bears it and how often with one that does not, and hardly which of these rolls that is. Neighbouring rolls get
the same row if that changes these sums little; then a vertex of the linear program of all rows with the same
sums is taken, which has about as many claims in all as there are rows and sums.
"""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack, identity

_SELDOM = 1e-3  # such a chance of a claim is none
_HALF = 0.5  # of a row: who says the seldom claims so often keeps the likeliest of them
_MISSED = 20.0  # what a sum that is missed costs, in chances to say what was learnt


def thinned(
    said: np.ndarray, odds: np.ndarray, bears: np.ndarray, few: float, mixes: float
) -> list[tuple[list[int], np.ndarray]]:
    """Rolls, and the row they share. `said` and whether a roll `bears` a claim are by roll and claim, `odds`
    by roll. A claim that is made more seldom than `few` is left out; `mixes` is how often a claim may become
    a lie, or true, by a roll that shares a row."""
    said = _without_seldom(said, odds, few)
    sums = np.concatenate(((odds[:, None] * said * ~bears).sum(0), (odds[:, None] * said * bears).sum(0)))
    shares = _sharing(said, odds, bears, mixes)
    mass = np.array([odds[rolls] @ said[rolls] for rolls in shares])
    true = np.array([odds[rolls] @ bears[rolls] / odds[rolls].sum() for rolls in shares])
    mass = _vertex(mass, true, sums)
    return list(zip(shares, mass / mass.sum(1, keepdims=True), strict=True))


def _without_seldom(said: np.ndarray, odds: np.ndarray, few: float) -> np.ndarray:
    mass = odds @ said
    keep = mass >= min(few * odds.sum(), mass.max())
    kept = np.where(keep & (said > _SELDOM), said, 0)
    for roll in np.flatnonzero(kept.sum(1) < 1 - _HALF):
        kept[roll] = np.where(said[roll] >= said[roll].max() * _HALF, said[roll], 0)
    return kept / kept.sum(1, keepdims=True)


def _sharing(said: np.ndarray, odds: np.ndarray, bears: np.ndarray, mixes: float) -> list[list[int]]:
    def mixed(rolls: list[int]) -> float:
        mean = odds[rolls] @ said[rolls] / odds[rolls].sum()
        change = odds[rolls, None] * (mean - said[rolls])
        return float(abs((change * bears[rolls]).sum(0)).sum() + abs((change * ~bears[rolls]).sum(0)).sum())

    shares: list[list[int]] = []
    for roll in range(len(said)):
        longer = [*shares[-1], roll] if shares else [roll]
        if shares and mixed(longer) - mixed(shares[-1]) <= mixes:
            shares[-1] = longer
        else:
            shares.append([roll])
    return shares


def _vertex(mass: np.ndarray, true: np.ndarray, sums: np.ndarray) -> np.ndarray:
    """How often each row (`true`: how much of it bears a claim) says what, with these sums of lies and of
    truths by claim."""
    rows, claims = mass.shape
    at, claim = np.nonzero(mass)
    count = len(at)
    if count == rows:
        return mass
    part, one = true[at, claim], np.arange(count)
    held = coo_matrix(
        (
            np.concatenate((np.ones(count), 1 - part, part)),
            (np.concatenate((at, rows + claim, rows + claims + claim)), np.tile(one, 3)),
        ),
        shape=(rows + 2 * claims, count),
    ).tocsr()
    missed = identity(rows + 2 * claims, format="csr")[:, rows:]
    cost = np.concatenate((-mass[at, claim] / mass.sum(1)[at], np.full(4 * claims, _MISSED)))
    whole = mass.sum()
    found = linprog(
        cost,
        A_eq=hstack((held, missed, -missed)).tocsr(),
        b_eq=np.concatenate((mass.sum(1), sums)) / whole,
        method="highs-ds",
    )
    thin = np.zeros_like(mass)
    thin[at, claim] = np.maximum(found.x[:count], 0) * whole
    return thin
