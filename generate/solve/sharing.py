"""Pages of what was learnt among many, as small as they play nearly as well.

Pages share a state where that changes little of what others hear, by how often games come to it. Each state
that is left is rounded: rolls share rows and claims are left out as thin.py has it, and answers that differ
little are the same; where a round seldom comes, more so.
"""

from typing import NamedTuple

import numpy as np

from generate.solve import pack
from generate.solve.crowd import Learnt
from generate.solve.crowd_states import Round
from generate.solve.thin import thinned

SAYS = 0.003  # a claim that is made more seldom is left out
ANSWERS = 0.015  # answers that differ by less are the same
NEEDS = 0.02  # and how likely claims have to be true
# By number of players what a state of its own costs, in how often others hear something else in a round
PRICES = {3: 1e-4, 4: 6e-4, 5: 2e-3, 6: 2e-3}
_MIXES = 0.3  # of what a claim may be made more seldom, what a shared row may change
_ROUGHEST = 0.5
_OFTEN = 0.02  # rounds of which it is no matter how a state is rounded, if seldomer
_ROUGHER = 1.5
_ROUGHER_HANDED = 3.0
_UNHEARD = 1e-3  # how likely any claim is taken to be
_RAISED = 0.05  # how often a round comes to a raise unseen


class Heard(NamedTuple):
    """What is heard of a page: how often a round comes to a state; by state and claim, how likely it is made
    truly, and as a lie."""

    reach: np.ndarray
    true: np.ndarray
    lie: np.ndarray


def pages(round_: Round, learnt: Learnt, kind: int) -> list[pack.Page]:
    """The pages of what was learnt, in their order; `kind` is that of pack.flags. TooLarge."""
    count, tops = learnt.lives.shape[1], len(round_.odds)
    price = PRICES[count]
    often = np.zeros(len(learnt.say))
    np.add.at(often, learnt.page, learnt.weights)
    often = np.sqrt(often)  # who plays otherwise brings games to lives that are rare among Owls
    often /= often.sum()
    heard = [_heard(round_, say, its) for say, its in zip(learnt.say, learnt.answers, strict=True)]
    states = pack.states_of(tops - 1, count, kind)
    says = [[pack.SILENT] * states for _ in often]
    answers = [[pack.UNDOUBTED] * states for _ in often]
    for state in range(len(learnt.say[0])):
        rank, lowest = _legal(round_, state), max(state - tops, 1)
        if not rank.size or state == tops or state == 2 * tops - 1:
            continue
        at = state - (state >= tops)  # dice that came back under rank 1 follow those that beat Mia
        reach = often * np.minimum([one.reach[state] for one in heard], 1)
        made = np.array([np.concatenate((one.true[state], one.lie[state])) for one in heard])
        kept: dict[int, bytes] = {}
        for page, its in enumerate(chosen(reach, made[:, None], np.ones((1, made.shape[1])), price)):
            if its not in kept:
                kept[its] = _says(round_, learnt.say[its, state], heard[its], state, rank, lowest)
            says[page][at] = kept[its]
        doubts = learnt.answers[:, state]
        share = made[:, :tops] + made[:, tops:] + _UNHEARD
        handed = np.cumprod(np.pad(doubts[:, :-1, :, 2], ((0, 0), (1, 0), (0, 0)), constant_values=1), 1)
        kept = {}
        play = doubts.reshape(len(often), doubts.shape[1], -1)
        weight = np.repeat(share[:, None] * handed, 3, axis=2)
        for page, its in enumerate(chosen(reach, play, weight, price)):
            if its not in kept:
                alike = min(ANSWERS * _care(round_, heard[its], state), _ROUGHEST)
                slots = count if round_.handed.any() else 2
                kept[its] = pack.answer(pack.answers(rank, doubts[its], slots, alike))
            answers[page][at] = kept[its]
    if kind & 2:
        need = learnt.need[:, None, 1:]
        every = np.ones(need.shape[1:]) / need.shape[2]
        for page, its in enumerate(chosen(often * _RAISED, need, every, price)):
            pairs = pack.stepped(np.arange(1, tops), learnt.need[its, 1:], NEEDS)
            answers[page][2 * (tops - 1)] = pack.answer(pairs)
    return [pack.Page(tuple(say), tuple(its)) for say, its in zip(says, answers, strict=True)]


def chosen(reach: np.ndarray, play: np.ndarray, weight: np.ndarray, price: float) -> list[int]:
    """By page whose state it plays, so that few are left. `reach` by page, `play` by page and parts, and what
    a difference of each part weighs, by page too or the same for all. Each that is left costs `price`."""
    cost = np.zeros((len(reach), len(reach)))
    for part in range(play.shape[1]):
        every = np.broadcast_to(weight[..., part, :], play[:, part].shape)
        for page in range(len(reach)):
            cost[page] += reach[page] * (abs(play[page, part] - play[:, part]) @ every[page])
    left = np.full(len(reach), 2.0)
    kept: list[int] = []
    while True:
        gains = np.maximum(left[:, None] - cost, 0).sum(0)
        best = int(np.argmax(gains))
        if kept and gains[best] <= price:
            return [kept[int(at)] for at in np.argmin(cost[:, kept], 1)]
        kept.append(best)
        left = np.minimum(left, cost[:, best])


def _heard(round_: Round, say: np.ndarray, answers: np.ndarray) -> Heard:
    tops = len(round_.odds)
    claims = np.arange(tops)
    reach = np.zeros(len(say))
    true, lie = np.zeros((len(say), tops)), np.zeros((len(say), tops))
    came = np.zeros((tops, tops))
    reach[0] = 1
    for beaten in range(tops):
        said = round_.odds[:, None] * say[beaten]
        bears = _bears(round_, beaten)
        true[beaten], lie[beaten] = (said * bears).sum(0), (said * ~bears).sum(0)
        made = reach[beaten] * (true[beaten] + lie[beaten])
        for claim in np.flatnonzero(round_.believed[beaten] > beaten).tolist():
            through = 1.0
            for doubt in answers[beaten]:
                reach[round_.believed[beaten, claim]] += made[claim] * through * doubt[claim, 1]
                through *= doubt[claim, 2]
            if len(say) > tops:
                reach[tops + claim] += made[claim] * through
                came[claim] += reach[beaten] * said[:, claim] * through * (claims >= claim)
    for claim in range(1, tops if len(say) > tops else 0):
        odds = came[claim] + 1e-9 * round_.odds * (claims >= claim)
        said = (odds / odds.sum())[:, None] * say[tops + claim]
        bears = _bears(round_, tops + claim)
        true[tops + claim], lie[tops + claim] = (said * bears).sum(0), (said * ~bears).sum(0)
    return Heard(reach, true, lie)


def _bears(round_: Round, state: int) -> np.ndarray:
    """By roll and claim whether the claim is true of it."""
    claims = np.arange(len(round_.odds))
    if state >= len(claims):
        return claims[:, None] >= claims
    doubted = round_.doubted[state]
    return (doubted == doubted[claims, claims]) & (claims > 0)


def _legal(round_: Round, state: int) -> np.ndarray:
    """The claims that may be made there, 0 last."""
    tops = len(round_.odds)
    legal = round_.legal[state] if state < tops else np.arange(tops) > state - tops
    rank = np.flatnonzero(legal)
    return np.append(rank[1:], 0) if rank.size and rank[0] == 0 else rank


def _says(round_: Round, say: np.ndarray, heard: Heard, state: int, rank: np.ndarray, lowest: int) -> bytes:
    if state >= len(round_.odds):
        rank = np.append(0, rank)
    few = SAYS * _care(round_, heard, state)
    bears = _bears(round_, state)[lowest:, rank]
    thin = thinned(say[lowest:, rank], round_.odds[lowest:], bears, few, min(_MIXES * few, _ROUGHEST))
    return pack.shared([([lowest + roll for roll in rolls], row) for rolls, row in thin], rank)


def _care(round_: Round, heard: Heard, state: int) -> float:
    """How much more roughly it may be rounded, because a round seldom comes to it."""
    rougher = _ROUGHER_HANDED if round_.handed.any() else _ROUGHER
    return float(np.clip((_OFTEN / max(heard.reach[state], 1e-12)) ** 0.4, 1, rougher))
