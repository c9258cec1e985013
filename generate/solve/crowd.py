"""The game of lives among three to six: everybody learns by regret matching (CFR+).

A doubt also pays those who look on, so this is no game of one against one. A *page* is how all lives are
played that share it: what is best on their average, by how often games come to them (crowd_steps.py). What a
state is worth to each seat is reckoned for its very lives, by how everybody plays on the average so far
(crowd_states.py). Few lives come first: every round costs somebody a life.

Where the same claim may be handed on, one seat after another answers it until it is back with its maker, who
knows the dice: they doubt a lie, and believe the truth or raise it. That raise is answered like a claim of
its own, by what dice came back.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from rules.choices import Rules

from generate.solve.crowd_states import ASKED, Round, Table, ends_of, lead, reckon, visit
from generate.solve.crowd_steps import mean_of, step_
from generate.solve.handing import caught
from generate.solve.ladder import Ladder

SELDOM = 3  # steps, after which it is reckoned anew what states are worth
EVERY = 9  # and how often claims to beat come up
ROUNDS = 40  # that lives may last that a page does not tell apart
# How likely a game is taken to be lost by all when a round comes back to where it was: else to believe for
# ever would do as well as anything
EVEN = {3: 0.005, 4: 0.005, 5: 0.02, 6: 0.02}
_RARE = 1e-4  # how often games are taken to come to any lives, of how often to the commonest


def flat(ladder: Ladder, handed: set[int]) -> Round:
    """The ladder as numbers; `handed` are the claims under which dice may be handed on."""
    top = len(ladder.chances) - 1
    shape = top + 1, top + 1
    legal = np.zeros(shape, np.bool_)
    doubted, unseen = np.full((top + 1, top + 1, top + 1), -1), np.zeros((top + 1, len(ladder.ends)))
    believed, yielded = np.full(shape, -1), np.full(shape, -1)
    for beaten, signals in ladder.signals.items():
        legal[beaten, signals.rank] = True
        believed[beaten, signals.rank] = signals.believed
        yielded[beaten, signals.rank] = signals.yielded
        doubted[beaten][:, signals.rank] = signals.doubted
        if signals.rank[-1] == 0:
            np.add.at(unseen[beaten], signals.doubted[:, -1], ladder.chances)
    rules = ladder.rules
    may = np.zeros(top + 1, np.bool_)
    may[list(handed)] = True
    ends = np.array([(end.payer, end.lost, end.opener) for end in ladder.ends])
    kind = np.array([rules.end == "first", rules.end == "stop", rules.revive == "yes"])
    claims = np.arange(top + 1)
    true, lie = doubted[0, claims, claims], doubted[0, np.minimum(claims, 1), claims]
    return Round(
        ladder.chances, legal, doubted, true, lie, unseen, believed, yielded, ends, ladder.toasted, may, kind
    )


class Learnt(NamedTuple):
    """What was learnt for so many players, by page; and by lives what opening a round is worth."""

    say: np.ndarray  # page, state, roll, claim; states as in Table
    answers: np.ndarray  # page, state, slot, claim: to doubt, believe, hand on
    need: np.ndarray  # page, claim: how likely it has to be true for the next seat to believe it
    worth: np.ndarray  # number, distance
    weights: np.ndarray  # number: how often games come to it
    lives: np.ndarray  # number, distance
    page: np.ndarray  # number


def handed(rules: Rules) -> set[int]:
    """The claims under which dice may be handed on as they are, among more than two."""
    return set(caught(rules)) if rules.passing in ("same", "both") else set()


def codes_of(rules: Rules, most: int) -> list[int]:
    """All lives that a seat can have, as Sight.around has them."""
    found = [*range(1, most + 1)]
    return found + [code + ASKED for code in (4, 5, 6) if code <= most] if rules.revive == "yes" else found


def slots_of(count: int) -> list[int]:
    """Where the answers to a claim are kept, by how often it was handed on."""
    return {3: [0, 1], 4: [0, 1, 2], 5: [0, 1, 2, 3], 6: [0, 1, 2, 2, 3]}[count]


def learn(
    round_: Round,
    rules: Rules,
    count: int,
    most: int,
    page: np.ndarray,
    lives: np.ndarray,
    worth: list[np.ndarray],
    passes: tuple[int, ...],
    group: np.ndarray,
) -> Iterator[tuple[float, "Learnt | None"]]:
    """Learn the game between `count` players of up to `most` lives, in so many steps a pass.

    `worth` is what opening a round is worth among fewer, from two on. `group` by code never rises in a
    game, and is the same for all lives of a page. Yields how much is done, and in the end what was learnt.
    """
    table = _table(round_, rules, most, lives, page)
    tops, pages, stages = len(round_.odds), len(table.say), table.stages
    ends = np.zeros((len(lives), len(round_.ends), count))
    by_end, by_on = np.zeros((pages, stages, len(round_.ends), count)), np.zeros((pages, stages, tops, count))
    weights, reach = np.ones(len(lives)), np.ones((pages, tops)) / tops
    totals = group[lives].sum(1)
    groups = [np.flatnonzero(totals == total) for total in np.unique(totals)]
    done = 0
    for steps in passes:
        for some in groups:
            those = np.unique(page[some])
            table.sum_say[those] = 0
            table.sum_answers[those] = 0
            for step in range(1, steps + 1):
                ends_of(round_, table, some, (*worth, table.worth[0]), ends)
                mean_of(round_, table, some, ends, weights, by_end, by_on)
                step_(round_, table, those, by_end, by_on, reach, float(step) ** 2)
                if step % SELDOM == 0 or step < SELDOM or step == steps:
                    lead(round_, table, those)
                    reckon(round_, table, some, ends)
                    if stages > 1 and step % EVERY == 0:
                        visit(round_, table, some, weights, np.zeros(1))
                        reach[those] = 0
                        for beaten in range(tops):
                            np.add.at(reach[:, beaten], page[some], table.visits[beaten, some])
                        reach[those] /= reach[those].sum(1, keepdims=True) + 1e-12
                done += len(some)
                yield done / sum(passes) / len(lives), None
        if rules.end == "stop" or len(lives) == pages:
            break
        weights = _weights(round_, table, groups)
    say = table.sum_say / np.maximum(table.sum_say.sum(-1, keepdims=True), 1e-300)
    answers = table.sum_answers / np.maximum(table.sum_answers.sum(-1, keepdims=True), 1e-300)
    need = needs(round_, by_end, by_on)
    yield 1.0, Learnt(say, answers, need, table.worth[0], weights, lives, page)


def _table(round_: Round, rules: Rules, most: int, lives: np.ndarray, page: np.ndarray) -> Table:
    """All of them before the first step, by pages that are numbered from 0 on."""
    codes = codes_of(rules, most)
    at = np.zeros(14, np.int64)
    at[0] = len(codes)
    at[codes] = np.arange(len(codes))
    heirs = np.zeros(len(lives), np.int64)
    for seat in np.roll(lives, -1, 1).T:
        heirs = heirs * len(codes) + at[seat]
    count, tops, pages = lives.shape[1], len(round_.odds), int(page.max()) + 1
    stages = count if round_.handed.any() else 1
    fair = (count - 1) / count if rules.end == "first" else 0.0 if rules.end == "stop" else 1 / count
    states = tops if stages == 1 else 2 * tops
    slots = 1 if stages == 1 else max(slots_of(count)) + 1
    legal = np.zeros((states, tops), np.bool_)
    legal[:tops] = round_.legal
    if stages > 1:
        legal[tops:] = np.tril(np.ones((tops, tops)), -1).T
        legal[tops:, 0] = True
    say = np.broadcast_to(
        (legal / np.maximum(legal.sum(-1, keepdims=True), 1))[:, None], (pages, states, tops, tops)
    )
    may = ((round_.believed >= 0) | (round_.yielded >= 0)).any(0)
    answers = np.zeros((pages, states, slots, tops, 3))
    answers[..., 0] = np.where(may, 0.5, 1.0)
    answers[..., 1] = np.where(may, 0.5, 0.0)
    return Table(
        lives,
        heirs,
        page,
        np.array(slots_of(count)),
        stages,
        at,
        most,
        EVEN[count],
        np.full((tops, len(lives), count), fair),
        np.zeros((tops, len(lives))),
        np.zeros((pages, tops, tops)),
        np.zeros(say.shape),
        say.copy(),
        np.zeros(say.shape),
        np.zeros(answers.shape),
        answers,
        np.zeros(answers.shape),
        np.zeros((pages, tops, stages, len(round_.ends))),
        np.zeros((pages, tops, stages, tops)),
    )


def _weights(round_: Round, table: Table, groups: list[np.ndarray]) -> np.ndarray:
    """How often games come to which lives."""
    opened = np.full(len(table.lives), 0.1 / len(table.lives))
    opened[(table.lives == table.most).all(1)] += 1
    for some in reversed(groups):
        coming = opened[some].copy()
        for _ in range(ROUNDS):
            found = np.zeros(len(opened))
            now = np.zeros(len(opened))
            now[some] = coming
            visit(round_, table, some, now, found)
            opened += found * ~np.isin(np.arange(len(opened)), some)
            coming = found[some]
            if coming.sum() < 1e-6:
                break
            opened[some] += coming
    return opened + _RARE * opened.max()


def needs(round_: Round, by_end: np.ndarray, by_on: np.ndarray) -> np.ndarray:
    """By page and claim: how likely it has to be true for the next seat to believe it."""
    tops = len(round_.odds)
    found = np.zeros((len(by_end), tops))
    for k in range(1, tops):
        target, gives_up = round_.believed[0, k], round_.yielded[0, k]
        if target < 0 and gives_up < 0:
            found[:, k] = 1
            continue
        on = by_on[:, 0, target, 1] if target >= 0 else by_end[:, 0, gives_up, 1]
        true = by_end[:, 0, round_.doubted[0, -1, k], 1]
        false = by_end[:, 0, round_.doubted[0, 1 if k > 1 else -1, k], 1]
        found[:, k] = np.where(false > true, (false - on) / np.maximum(false - true, 1e-9), 0)
    return np.clip(found, 0, 1)
