"""Strategies as the firmware carries them: a few hundred bytes a system, `firmware/strategies/<preset>.py`.

    0    number of calls n
    1    foot: a claim of that rank or lower is believed, and who has to beat one plays as against the foot
    2    of 256 answers between two who play it, how many are doubts
    3    of 256 doubts between them, how many uncover a lie
    4    where the answers to raises begin, 2 bytes, little-endian; 0 without
    6    where the plans begin, 2 bytes; 0 without
    8    what a round is worth to who has to beat rank 0..n, 2 bytes each, signed, in 1/10,000 lives
    ..   where the state of each rank from the foot to n begins, 2 bytes each, 0 if there is none
    ..   the states, the answers to raises, the plans

Chances are 2 bytes each, in 1/65,536, and the highest stands for one. A row says how likely each of some
ranks is: one byte for a rank that is sure; or 128 + k, and k times a rank and the chance of it or one
before it.

A state is the lowest rank that may be announced; 1 if "that or over" may be said, 2 if the dice may be
handed on; the chance of a doubt of each claim from the lowest to Mia, then of "that or over"; the chance
of a doubt or of handing on of each of these claims; a row for a roll that reaches no legal claim, and one
for each that does, 0 for a second roll.

An answer to a raise is the chance of a doubt, and of a doubt or of handing on. They come for the lowest
rank raised from (which is the first byte) and each rank above it, then for the next.

Plans are for dice that come back to who rolled them, and knows them to bear the claim. 254 and a state
begin its plans. Each is for what was claimed with the dice: 16 times how many claims are those of the
plan before, plus how many follow, and these (128 added if another made it). Then 16 times how many rolls
raise for sure, plus how many raise by chance. The sure ones are 16 times the roll plus what to raise to,
both above the foot; the others so too, 0 for no raise, each with the chance of it or one before it, in
1/256 less one, up to 255. After all plans comes 255.
"""

import struct

from rules.moves import BELIEVE, DOUBT, PASS, REROLL, SAY

from tools.solve.equilibrium import Equilibrium, Solved
from tools.solve.rounds import State

ONE = 65_535
WORTH = 10_000
OVER, ON = 1, 2
_HEAD = 8
_SAME = 1e-9
_TURNS = 200  # no round lasts that long
_STATE, _LAST = 254, 255

Row = list[tuple[int, float]]


def pack(found: Equilibrium) -> bytes:
    """The table of an equilibrium."""
    calls = len(found.rounds.ranking.calls)
    opening = found.states[0].value
    foot = max(
        beaten
        for beaten, solved in found.states.items()
        if abs(solved.value - opening) < _SAME and _plain(solved)
    )
    worth = [found.states[rank].value if rank in found.states else 0.0 for rank in range(calls + 1)]
    begins = _HEAD + 2 * (calls + 1) + 2 * (calls - foot + 1)
    offsets, body = [], b""
    for rank in range(foot, calls + 1):
        offsets.append(begins + len(body) if rank in found.states else 0)
        if rank in found.states:
            body += _state(found.rounds.states[rank], found.states[rank])
    raised = begins + len(body) if found.raised else 0
    body += _raised(found)
    plans = begins + len(body) if any(found.plans.values()) else 0
    body += _plans(found, foot)
    return b"".join(
        (
            bytes((calls, foot, *_usual(found))),
            struct.pack("<HH", raised, plans),
            struct.pack(f"<{calls + 1}h", *(round(value * WORTH) for value in worth)),
            struct.pack(f"<{len(offsets)}H", *offsets),
            body,
        )
    )


def _usual(found: Equilibrium) -> "tuple[int, int]":
    """Doubts of 256 answers, lies of 256 doubts, when two play the equilibrium from the opening."""
    answers = doubts = lies = 0.0
    visits = {0: 1.0}
    for _ in range(_TURNS):
        following: dict[int, float] = {}
        for beaten, share in visits.items():
            solved = found.states[beaten]
            for n, signal in enumerate(found.rounds.states[beaten].signals):
                said = {
                    q: share * found.rounds.chances[q] * sum(p for other, p in row if other is signal)
                    for q, row in solved.say.items()
                }
                heard, doubt = sum(said.values()), solved.answer[n].get(DOUBT, 0.0)
                answers += heard
                doubts += heard * doubt
                lies += doubt * sum(chance for q, chance in said.items() if signal.doubted[q] < 0)
                if signal.believed is not None:
                    on = heard * solved.answer[n].get(BELIEVE, 0.0)
                    following[signal.believed] = following.get(signal.believed, 0.0) + on
        visits = following
    return round(256 * doubts / answers), round(256 * lies / doubts)


def _plain(solved: Solved) -> bool:
    """Whether it can be played by who opens a round, who has nothing to say "or more" to."""
    return all(signal.how == SAY for said in solved.say.values() for signal, _ in said)


def _chance(share: float) -> bytes:
    return round(ONE * min(share, 1.0)).to_bytes(2, "little")


def _state(state: State, solved: Solved) -> bytes:
    looked = [n for n, signal in enumerate(state.signals) if signal.how == SAY]
    over = [n for n, signal in enumerate(state.signals) if signal.how == REROLL]
    low, top = state.signals[looked[0]].rank, state.signals[looked[-1]].rank
    is_handed_on = any(answers.get(PASS) for answers in solved.answer)
    packed = bytes((low, OVER * bool(over) + ON * is_handed_on))
    for n in looked + over:
        packed += _chance(solved.answer[n].get(DOUBT, 1.0))
    for n in looked if is_handed_on else ():
        packed += _chance(solved.answer[n].get(DOUBT, 1.0) + solved.answer[n].get(PASS, 0.0))
    for roll in [max(low - 1, 1), *range(low, top + 1)]:
        said = [(signal.rank if signal.how == SAY else 0, chance) for signal, chance in solved.say[roll]]
        packed += _row(sorted(said, key=lambda pair: (pair[0] != roll, pair[0])))
    return packed


def _raised(found: Equilibrium) -> bytes:
    packed = b""
    for old, rank in sorted(found.raised):
        doubt, _, on = found.raised[old, rank]
        packed += _chance(doubt) + _chance(doubt + on)
    return bytes((min(found.raised)[0],)) + packed if packed else b""


def _plans(found: Equilibrium, foot: int) -> bytes:
    packed = b""
    for beaten, plan in sorted(found.plans.items()):
        packed += bytes((_STATE, beaten)) if plan else b""
        before: tuple[int, ...] = ()
        for path, rows in sorted(plan.items()):
            pairs = enumerate(zip(before, path, strict=False))
            kept = next((n for n, (old, new) in pairs if old != new), min(len(before), len(path)))
            before = path
            packed += bytes((16 * kept + len(path) - kept, *path[kept:])) + _raises(rows, foot)
    return packed + bytes((_LAST,)) if packed else b""


def _raises(rows: "dict[int, Row]", foot: int) -> bytes:
    sure, mixed = b"", b""
    for roll, row in sorted(rows.items()):
        parts, sum_of, before = b"", 0.0, -1
        for rank, share in row:
            sum_of += share
            up_to = round(256 * sum_of) - 1
            if up_to > before:
                parts += bytes((16 * (roll - foot) + (rank - foot if rank else 0), up_to))
                before = up_to
        assert before == _LAST
        if len(parts) > 2:
            mixed += parts
        elif parts[0] & 15:
            sure += parts[:1]
    return bytes((16 * len(sure) + sum(up_to == _LAST for up_to in mixed[1::2]),)) + sure + mixed


def _row(said: Row) -> bytes:
    """Ranks with their chances, rounded so that their sums stay within half a step."""
    pairs, sum_of, before = [], 0.0, 0
    for announced, chance in said:
        sum_of += chance
        up_to = round(ONE * sum_of)
        if up_to > before:
            pairs.append((announced, up_to))
            before = up_to
    assert before == ONE
    if len(pairs) == 1:
        return bytes((pairs[0][0],))
    return bytes((128 + len(pairs),)) + b"".join(struct.pack("<BH", *pair) for pair in pairs)


class Table:
    """A packed table, read for the host."""

    def __init__(self, packed: bytes) -> None:
        self.packed = packed
        self.size = len(packed)
        self.calls, self.foot = packed[0], packed[1]
        count = self.calls - self.foot + 1
        at = _HEAD + 2 * (self.calls + 1)
        self.worth = [worth / WORTH for worth in struct.unpack(f"<{self.calls + 1}h", packed[_HEAD:at])]
        offsets = struct.unpack(f"<{count}H", packed[at : at + 2 * count])
        self._on: dict[int, tuple[int, ...]] = {}
        self.states = {self.foot + n: self._read(self.foot + n, at) for n, at in enumerate(offsets) if at}
        raised, plans = struct.unpack("<HH", packed[4:8])
        self._raised = self._read_raised(raised) if raised else {}
        self._plans = self._read_plans(plans) if plans else {}

    def _read(self, rank: int, at: int) -> "tuple[int, tuple[int, ...], list[Row]]":
        packed, low, kind = self.packed, self.packed[at], self.packed[at + 1]
        count = self.calls - low + 1
        doubts = struct.unpack_from(f"<{count + bool(kind & OVER)}H", packed, at + 2)
        at += 2 + 2 * len(doubts)
        if kind & ON:
            self._on[rank] = struct.unpack_from(f"<{count}H", packed, at)
            at += 2 * count
        rows = []
        for _ in range(count + 1):
            row, at = self._read_row(at)
            rows.append(row)
        return low, doubts, rows

    def _read_row(self, at: int) -> "tuple[Row, int]":
        first = self.packed[at]
        if first < 128:
            return [(first, 1.0)], at + 1
        row, before = [], -1
        for n in range(first - 128):
            announced, up_to = struct.unpack_from("<BH", self.packed, at + 1 + 3 * n)
            row.append((announced, (up_to - before) / (ONE + 1)))
            before = up_to
        return row, at + 1 + 3 * (first - 128)

    def _read_raised(self, at: int) -> "dict[tuple[int, int], tuple[float, float]]":
        found = {}
        low, at = self.packed[at], at + 1
        for old in range(low, self.calls):
            for rank in range(old + 1, self.calls + 1):
                doubt, on = struct.unpack_from("<HH", self.packed, at)
                found[old, rank] = _share(doubt), max(0.0, _share(on) - _share(doubt))
                at += 4
        return found

    def _read_plans(self, at: int) -> "dict[tuple[int, tuple[int, ...]], dict[int, Row]]":
        packed, foot = self.packed, self.foot
        found: dict[tuple[int, tuple[int, ...]], dict[int, Row]] = {}
        path: tuple[int, ...] = ()
        beaten = 0
        while packed[at] != _LAST:
            if packed[at] == _STATE:
                beaten, path, at = packed[at + 1], (), at + 2
                continue
            kept, more = divmod(packed[at], 16)
            path = path[:kept] + tuple(packed[at + 1 : at + 1 + more])
            at += 1 + more
            sure, mixed = divmod(packed[at], 16)
            at += 1
            rows = found[beaten, path] = {}
            for roll, rank in (divmod(byte, 16) for byte in packed[at : at + sure]):
                rows[foot + roll] = [(foot + rank, 1.0)]
            at += sure
            for _ in range(mixed):
                before = -1
                while before != _LAST:
                    roll, rank = divmod(packed[at], 16)
                    share = (packed[at + 1] - before) / 256
                    rows.setdefault(foot + roll, []).append((foot + rank if rank else 0, share))
                    before = packed[at + 1]
                    at += 2
        return found

    def say(self, beaten: int, roll: int) -> Row:
        """What to announce, with its probabilities: a rank, or 0 for a second roll."""
        low, _, rows = self.states[max(beaten, self.foot)]
        return rows[max(0, roll - low + 1)]

    def least(self, beaten: int) -> int:
        """The lowest rank it announces; rolls below it are as good as nothing."""
        return self.states[max(beaten, self.foot)][0]

    def answer(self, beaten: int, rank: int, is_over: bool) -> "tuple[float, float]":
        """How likely it doubts, or hands on, a claim of that rank upon `beaten`."""
        state = max(beaten, self.foot)
        low, doubts, _ = self.states[state]
        if is_over and len(doubts) > self.calls - low + 1:
            return _share(doubts[-1]), 0.0
        if rank < low:
            return 0.0, 0.0
        doubt = _share(doubts[rank - low])
        return doubt, max(0.0, _share(self._on[state][rank - low]) - doubt) if state in self._on else 0.0

    def raised(self, old: int, rank: int) -> "tuple[float, float]":
        """The same of a claim that raised another with the same dice."""
        return self._raised.get((old, rank)) or self.answer(old, rank, False)

    def plan(self, beaten: int, path: "tuple[int, ...]", roll: int) -> Row:
        """What to raise to when the dice come back after these claims; 0 for nothing."""
        return self._plans.get((max(beaten, self.foot), path), {}).get(roll, [(0, 1.0)])


def _share(step: int) -> float:
    """What a chance is that is kept as `step`."""
    return 1.0 if step == ONE else step / (ONE + 1)
