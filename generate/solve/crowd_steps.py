"""A step of regret matching among three to six, compiled (numba): for crowd.py."""

import numpy as np

from generate.solve.crowd_states import Round, Table, compiled

_FLOOR = 1e-7  # how likely any claim is taken to be with any roll, by who answers it
_FADES = 0.9  # of how often dice came back, a step ago
_RARE = 1e-9
_TRUTH = 2e-3  # what the truth is worth more than a lie that pays as much


@compiled
def _match(regret: np.ndarray, may: np.ndarray, found: np.ndarray) -> None:
    """Chances in proportion to regret; alike where there is none."""
    whole, count = 0.0, 0
    for n in range(len(regret)):
        if may[n]:
            whole += regret[n]
            count += 1
    for n in range(len(regret)):
        found[n] = 0.0 if not may[n] else regret[n] / whole if whole > 0 else 1.0 / count


@compiled
def mean_of(
    round_: Round,
    table: Table,
    some: np.ndarray,
    ends: np.ndarray,
    weights: np.ndarray,
    by_end: np.ndarray,
    by_on: np.ndarray,
) -> None:
    """What ends, and claims to beat, are worth on the average of a page: by how often the claim was handed
    on, end or claim, and distance."""
    count, tops = table.lives.shape[1], table.worth.shape[0]
    whole = np.zeros(by_end.shape[0])
    for v in some:
        p = table.page[v]
        whole[p] += weights[v]
        by_end[p] = 0
        by_on[p] = 0
    for v in some:
        p = table.page[v]
        share = weights[v] / whole[p]
        u = v
        for t in range(table.stages):
            heir = table.heirs[u]
            for d in range(count):
                back, next_ = (d - t) % count, (d - t - 1) % count
                for e in range(len(round_.ends)):
                    by_end[p, t, e, d] += share * ends[u, e, back]
                for k in range(tops):
                    by_on[p, t, k, d] += share * table.worth[k, heir, next_]
            u = heir


@compiled
def step_(
    round_: Round,
    table: Table,
    pages: np.ndarray,
    by_end: np.ndarray,
    by_on: np.ndarray,
    reach: np.ndarray,
    weight: float,
) -> None:
    """Everybody learns a step, which counts by `weight`."""
    tops, count, stages = table.came.shape[1], by_end.shape[3], by_end.shape[1]
    hands = stages > 1
    true, lie = round_.true, round_.lie
    returned = np.zeros((tops, tops, count))
    worth = np.zeros((tops, tops))
    legal = np.zeros(tops, np.bool_)
    odds = np.zeros(tops)
    val = np.zeros((2, stages + 1, count))
    on, mean, gain = np.zeros(count), np.zeros(count), np.zeros(3)
    may = np.zeros(3, np.bool_)
    ends = len(round_.ends)
    for p in pages:
        for state in range(2 * tops - 2 if hands else tops - 1, -1, -1):
            back = state >= tops
            beaten = state - tops if back else state
            if back and beaten == 0:
                continue
            some = False
            for k in range(tops):
                legal[k] = (k == 0 or k > beaten) if back else round_.legal[beaten, k]
                some |= legal[k]
            if not some:
                continue
            whole = 0.0
            for r in range(1, tops):
                odds[r] = round_.odds[r]
                if back:
                    odds[r] = (table.came[p, beaten, r] + _RARE * round_.odds[r]) if r >= beaten else 0.0
                whole += odds[r]
            for r in range(1, tops):
                odds[r] /= whole
                if back and r >= beaten:
                    for d in range(count):
                        returned[beaten, r, d] = table.say[p, state, r, 0] * by_on[p, stages - 1, beaten, d]
                    worth[r, 0] = by_on[p, stages - 1, beaten, 0] + _TRUTH
            say = table.say[p, state]
            for k in range(1 if back else 0, tops):
                if not legal[k]:
                    continue
                target, gives_up = round_.believed[beaten, k], round_.yielded[beaten, k]
                may_on = target >= 0 or gives_up >= 0
                for d in range(count):
                    if target >= 0:
                        on[d] = by_on[p, 0, target, d] * (1 - table.even if target <= beaten else 1.0)
                    elif gives_up >= 0:
                        on[d] = by_end[p, 0, gives_up, d]
                handed = hands and round_.handed[k] and target == k
                answers = table.answers[p, state, :, k]
                through = 1.0
                if handed:
                    for d in range(count):
                        val[0, stages - 1, d] = by_end[p, stages - 1, lie[k], d]
                        val[1, stages - 1, d] = 0.0
                    for t in range(stages - 2, -1, -1):
                        a = answers[table.slot[t]]
                        for d in range(count):
                            here = a[1] * by_on[p, t, k, d]
                            val[0, t, d] = a[0] * by_end[p, t, lie[k], d] + here + a[2] * val[0, t + 1, d]
                            val[1, t, d] = a[0] * by_end[p, t, true[k], d] + here + a[2] * val[1, t + 1, d]
                        through *= a[2]
                a = answers[0]
                unseen = 0.0
                if k == 0:
                    for e in range(ends):
                        unseen += round_.unseen[beaten, e] * by_end[p, 0, e, 0]
                # who rolled
                for r in range(max(beaten, 1) if back else 1, tops):
                    if handed:
                        worth[r, k] = val[1, 0, 0] + through * returned[k, r, 0] if r >= k else val[0, 0, 0]
                    else:
                        paid = unseen if k == 0 else by_end[p, 0, _end(round_, back, beaten, r, k), 0]
                        worth[r, k] = a[0] * paid + (a[1] * on[0] if may_on else 0.0)
                    if back:
                        for d in range(count):
                            if handed:
                                paid = val[1, 0, d] + through * returned[k, r, d] if r >= k else val[0, 0, d]
                            else:
                                paid = a[0] * by_end[p, 0, true[k] if r >= k else lie[k], d] + a[1] * on[d]
                            returned[beaten, r, d] += say[r, k] * paid
                    if r == k:
                        worth[r, k] += _TRUTH
                # who answers
                bear = false = 0.0
                mean[:] = 0
                if handed:
                    for r in range(1, tops):
                        said = odds[r] * (say[r, k] + _FLOOR)
                        if r >= k:
                            bear += said
                            for d in range(count):
                                mean[d] += said * returned[k, r, d]
                            table.came[p, k, r] += (
                                (whole if back else reach[p, beaten]) * odds[r] * say[r, k] * through * 0.1
                            )
                        else:
                            false += said
                    rest = 1.0
                    may[:] = True
                    for t in range(stages - 2, -1, -1):
                        d = t + 1
                        gain[0] = bear * by_end[p, t, true[k], d] + false * by_end[p, t, lie[k], d]
                        gain[1] = (bear + false) * by_on[p, t, k, d]
                        gain[2] = bear * val[1, t + 1, d] + mean[d] * rest + false * val[0, t + 1, d]
                        rest *= answers[table.slot[t], 2]
                        _answer(table, p, state, table.slot[t], k, gain, may, weight)
                else:
                    gain[:] = 0
                    mass = 0.0
                    for r in range(1, tops):
                        said = odds[r] * (say[r, k] + _FLOOR)
                        mass += said
                        if k > 0:
                            gain[0] += said * by_end[p, 0, _end(round_, back, beaten, r, k), 1]
                    if k == 0:
                        for e in range(ends):
                            gain[0] += mass * round_.unseen[beaten, e] * by_end[p, 0, e, 1]
                    gain[1] = mass * on[1] if may_on else 0.0
                    may[0], may[1], may[2] = True, may_on, False
                    _answer(table, p, state, 0, k, gain, may, weight)
            for r in range(max(beaten, 1) if back else 1, tops):
                average = 0.0
                for k in range(tops):
                    if legal[k]:
                        average += say[r, k] * worth[r, k]
                regret = table.regret_say[p, state, r]
                for k in range(tops):
                    if legal[k]:
                        regret[k] = max(regret[k] + worth[r, k] - average, 0.0)
                _match(regret, legal, say[r])
                for k in range(tops):
                    table.sum_say[p, state, r, k] += weight * say[r, k]
        if hands:
            for k in range(tops):
                for r in range(tops):
                    table.came[p, k, r] *= _FADES


@compiled
def _end(round_: Round, back: bool, beaten: int, r: int, k: int) -> int:
    if back:
        return round_.true[k] if r >= k else round_.lie[k]
    return round_.doubted[beaten, r, k]


@compiled
def _answer(
    table: Table, p: int, state: int, slot: int, k: int, gain: np.ndarray, may: np.ndarray, weight: float
) -> None:
    regret, answer = table.regret_answers[p, state, slot, k], table.answers[p, state, slot, k]
    mean = answer[0] * gain[0] + answer[1] * gain[1] + answer[2] * gain[2]
    for n in range(3):
        regret[n] = max(regret[n] + gain[n] - mean, 0.0)
    _match(regret, may, answer)
    for n in range(3):
        table.sum_answers[p, state, slot, k, n] += weight * answer[n]
