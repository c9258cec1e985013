"""What lives are worth among three to six, and how often games come to them, compiled (numba).

A compiled function calls none of another file: numba keeps what it compiled until the file itself changes.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from generate.solve.ladder import ALL_OTHERS, DRAWN

ASKED = 6  # added to 4, 5 or 6 lives of who had their chance of new lives
compiled = njit(cache=True, fastmath=True, error_model="numpy")


class Round(NamedTuple):
    """A round as numbers, from ladder.py. Claims are ranks, 0 is "that or over"."""

    odds: np.ndarray  # by rank of roll, 0 a toast
    legal: np.ndarray  # beaten, claim
    doubted: np.ndarray  # beaten, roll, claim: an end
    true: np.ndarray  # claim: an end if who answers knows nothing else, doubts, and it is true
    lie: np.ndarray  # claim: the same if it is a lie
    unseen: np.ndarray  # beaten, end: how likely "that or over" so ends
    believed: np.ndarray  # beaten, claim: the claim to beat next, or -1
    yielded: np.ndarray  # beaten, claim: an end, or -1
    ends: np.ndarray  # by end: payer, lost, opener, by distance from who answers for the claim
    toasted: int
    handed: np.ndarray  # claim: whether it may be handed on
    rules: np.ndarray  # whether the first out ends it, whether it never ends, whether lives are renewed


class Table(NamedTuple):
    """All lives of so many players, and how they are learnt. By page and state, unless said.

    States are claims to beat, and from the number of these on dice that came back under a claim; there the
    claim 0 is to believe.
    """

    lives: np.ndarray  # number, distance: codes
    heirs: np.ndarray  # number: of the same lives from the next seat on
    page: np.ndarray  # number: the page
    slot: np.ndarray  # by how often a claim was handed on: where answers are kept
    stages: int  # so often, and once more; 1 if never
    at: np.ndarray  # code: its place among those that are told, and of code 0 how many these are
    most: int  # lives that are told
    even: float  # how likely a game is taken to be lost by all when a round comes back to where it was
    worth: np.ndarray  # beaten, number, distance
    visits: np.ndarray  # beaten, number
    came: np.ndarray  # page, claim, roll: how often such dice came back
    regret_say: np.ndarray  # roll, claim
    say: np.ndarray
    sum_say: np.ndarray
    regret_answers: np.ndarray  # slot, claim, answer: to doubt, believe, hand on
    answers: np.ndarray
    sum_answers: np.ndarray
    leads_end: np.ndarray  # page, beaten, how often handed on, end: how likely it comes to that
    leads_on: np.ndarray  # page, beaten, how often handed on, claim to beat next


# -- lives


@compiled
def number(codes: np.ndarray, count: int, at: np.ndarray) -> int:
    """The number of these lives; `at` is the place of each code among those that are told."""
    found = 0
    for seat in range(count):
        found = found * at[0] + at[codes[seat]]
    return found


@compiled
def _opened(
    codes: np.ndarray, opener: int, worth: tuple, first: bool, at: np.ndarray, found: np.ndarray, share: float
) -> None:
    """Add what it is worth to each seat that a round with these lives is opened, times `share`."""
    count = len(codes)
    left = 0
    for code in codes:
        left += code > 0
    if left <= 1 or (first and left < count):
        for seat in range(count):
            found[seat] += share * (codes[seat] > 0)
        return
    around, seats, n, seat = np.zeros(count, np.int64), np.zeros(count, np.int64), 0, opener
    while n < left:
        if codes[seat] > 0:
            around[n], seats[n] = codes[seat], seat
            n += 1
        seat = (seat + 1) % count
    place = number(around, left, at)
    for n in range(left):
        found[seats[n]] += share * worth[left - 2][place, n]


@compiled
def ends_of(round_: Round, table: Table, some: np.ndarray, worth: tuple, found: np.ndarray) -> None:
    """What each end of a round is worth, by lives, end and distance from who answers for the claim. `worth`
    is that of opening a round, among two, three and so on."""
    first, never, revive = round_.rules
    lives, at = table.lives, table.at
    count = lives.shape[1]
    for v in some:
        found[v] = 0
        for e in range(len(round_.ends)):
            payer, lost, opener = round_.ends[e]
            codes = lives[v].copy()
            for seat in range(count):
                if (payer == ALL_OTHERS and seat > 0) or seat == payer:
                    if not never:
                        code = codes[seat]
                        left = max((code - ASKED if code > 9 else code) - lost, 0)
                        codes[seat] = left + ASKED if code > 9 and left > 3 else left
                    for other in range(count):
                        if never:
                            found[v, e, other] -= lost * (0.5 if other == seat else -0.5 / (count - 1))
            renewed = -1
            if revive:
                for seat in range(count):
                    if codes[seat] == 3 and 3 < lives[v, seat] <= 9:
                        renewed = seat
                left = 0
                for code in codes:
                    left += code > 0
                if left == 2 and renewed >= 0:
                    for seat in range(count):
                        if codes[seat] == 1:
                            renewed = -1
            for die in range(1, 7 if renewed >= 0 else 2):
                if renewed >= 0:
                    new = min(die, table.most)
                    codes[renewed] = new + ASKED if new > 3 else new
                share = 1 / 6 if renewed >= 0 else 1.0
                if opener == DRAWN:
                    left = 0
                    for code in codes:
                        left += code > 0
                    for seat in range(count):
                        if codes[seat] > 0:
                            _opened(codes, seat, worth, first, at, found[v, e], share / left)
                else:
                    _opened(codes, opener % count, worth, first, at, found[v, e], share)


# -- what that leads to


@compiled
def lead(round_: Round, table: Table, pages: np.ndarray) -> None:
    """How likely a round comes to each end, and to each claim believed, as everybody has played so far."""
    tops = table.came.shape[1]
    back = np.zeros((tops, tops))
    for p in pages:
        table.leads_end[p] = 0
        table.leads_on[p] = 0
        for beaten in range(tops):
            back[:] = 0
            for r in range(1, tops):
                _said(round_, table, p, beaten, beaten, r, round_.odds[r], back)
            if table.stages > 1:
                for k in range(1, tops - 1):
                    for r in range(k, tops):
                        if back[k, r] > 0:
                            _said(round_, table, p, beaten, tops + k, r, back[k, r], back)
            if round_.toasted >= 0 and round_.odds[0] > 0:
                table.leads_end[p, beaten, 0, round_.toasted] += round_.odds[0]


@compiled
def _said(
    round_: Round, table: Table, p: int, beaten: int, state: int, r: int, share: float, back: np.ndarray
) -> None:
    """What is said with that roll in a state, and what comes of it; `back` gets the dice that came back."""
    tops, stages = table.came.shape[1], table.stages
    is_back = state >= tops
    against = state - tops if is_back else state
    ends, on = table.leads_end[p, beaten], table.leads_on[p, beaten]
    row = table.sum_say[p, state, r]
    total = 0.0
    for k in range(tops):
        total += row[k]
    if total <= 0:
        return
    for k in range(tops):
        said = share * row[k] / total
        if said < 1e-9:
            continue
        if is_back and k == 0:
            on[stages - 1, against] += said
            continue
        target, gives_up = round_.believed[against, k], round_.yielded[against, k]
        handed = stages > 1 and round_.handed[k] and target == k
        for t in range(stages - 1 if handed else 1):
            a = table.sum_answers[p, state, table.slot[t], k]
            whole = a[0] + a[1] + a[2]
            doubt = said * a[0] / whole
            if k == 0:
                for e in range(len(round_.ends)):
                    ends[t, e] += doubt * round_.unseen[against, e]
            elif t == 0 and not is_back:
                ends[t, round_.doubted[against, r, k]] += doubt
            else:
                ends[t, round_.true[k] if r >= k else round_.lie[k]] += doubt
            if target >= 0:
                on[t, target] += said * a[1] / whole * (1 - table.even if target <= against else 1.0)
            elif gives_up >= 0:
                ends[t, gives_up] += said * a[1] / whole
            said *= a[2] / whole
        if handed and said > 0:
            if r < k:
                ends[stages - 1, round_.lie[k]] += said
            elif said < 1e-7:
                on[stages - 1, k] += said
            else:
                back[k, r] += said


@compiled
def reckon(round_: Round, table: Table, some: np.ndarray, ends: np.ndarray) -> None:
    """What every state is worth, high claims first."""
    tops, count = table.worth.shape[0], table.lives.shape[1]
    found = np.zeros(count)
    for beaten in range(tops - 1, -1, -1):
        if not round_.legal[beaten].any():
            continue
        for v in some:
            p, u = table.page[v], v
            found[:] = 0
            for t in range(table.stages):
                heir = table.heirs[u]
                for e in range(len(round_.ends)):
                    share = table.leads_end[p, beaten, t, e]
                    if share > 0:
                        for d in range(count):
                            found[(d + t) % count] += share * ends[u, e, d]
                for k in range(tops):
                    share = table.leads_on[p, beaten, t, k]
                    if share > 0:
                        for d in range(count):
                            found[(d + t + 1) % count] += share * table.worth[k, heir, d]
                u = heir
            table.worth[beaten, v] = found


@compiled
def visit(round_: Round, table: Table, some: np.ndarray, opened: np.ndarray, found: np.ndarray) -> None:
    """Reckon how often games come to each state of these lives, if rounds are `opened` with them so often;
    add to `found` how often others are opened then."""
    tops = table.worth.shape[0]
    visits = table.visits
    for v in some:
        visits[:, v] = 0
        visits[0, v] = opened[v]
    for beaten in range(tops):
        if not round_.legal[beaten].any():
            continue
        for v in some:
            come = visits[beaten, v]
            if come < 1e-9:
                continue
            p, u = table.page[v], v
            for t in range(table.stages):
                heir = table.heirs[u]
                for k in range(tops):
                    share = table.leads_on[p, beaten, t, k]
                    if share > 0:
                        if k > beaten:
                            visits[k, heir] += come * share
                        elif k == 0:
                            found[heir] += come * share
                for e in range(len(round_.ends)):
                    share = table.leads_end[p, beaten, t, e]
                    if share > 1e-9 and len(found) > 1:
                        _open(round_, table, u, e, come * share, found)
                u = heir


@compiled
def _open(round_: Round, table: Table, u: int, e: int, share: float, found: np.ndarray) -> None:
    """Add to `found` the lives with which the next round is opened, as long as nobody is out."""
    payer, lost, opener = round_.ends[e]
    codes = table.lives[u].copy()
    count = len(codes)
    renewed = -1
    for seat in range(count):
        if (payer == ALL_OTHERS and seat > 0) or seat == payer:
            code = codes[seat]
            left = (code - ASKED if code > 9 else code) - lost
            if left <= 0:
                return
            codes[seat] = left + ASKED if code > 9 and left > 3 else left
            if round_.rules[2] and codes[seat] == 3 and 3 < code <= 9:
                renewed = seat
    around = np.zeros(count, np.int64)
    for die in range(1, 7 if renewed >= 0 else 2):
        if renewed >= 0:
            new = min(die, table.most)
            codes[renewed] = new + ASKED if new > 3 else new
        for first in range(count):
            if opener == DRAWN or first == opener % count:
                for d in range(count):
                    around[d] = codes[(first + d) % count]
                part = share / (6 if renewed >= 0 else 1) / (count if opener == DRAWN else 1)
                found[number(around, count, table.at)] += part
