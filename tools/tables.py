"""Strategies as the firmware carries them: a few hundred bytes a system, `firmware/solved/<preset>.py`.

0       number of calls n 1       foot: a claim of that rank or lower is believed, and who has to beat one
plays as against the foot 2       of 256 answers between two who play it, how many are doubts 3       of
256 doubts between them, how many uncover a lie 4       what a round is worth to who has to beat rank 0..n,
each 2 bytes, little-endian, signed, in 1/10,000 lives ..      where the state of each rank from the foot
to n begins, 2 bytes each, 0 if there is none ..      the states

A state is the lowest rank that may be announced, then 1 if "that or over" may be said, else 0; the chance
of a doubt of each claim from the lowest to Mia, then of "that or over"; then what to announce with a roll
that reaches no legal claim, and with each that does. Chances are 2 bytes each, in 1/65,536, and the
highest stands for one. An announcement is a rank, 0 a second roll; or 128 + k, and k times an announcement
and the chance of it or one before it.
"""

import struct

from moves import BELIEVE, DOUBT, REROLL, SAY

from tools.equilibrium import Equilibrium, Solved
from tools.rounds import State

ONE = 65_535
WORTH = 10_000
_SAME = 1e-9
_TURNS = 200  # no round lasts that long


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
    head = bytes((calls, foot, *_usual(found))) + struct.pack(
        f"<{calls + 1}h", *(round(value * WORTH) for value in worth)
    )
    begins = len(head) + 2 * (calls - foot + 1)
    offsets, body = [], b""
    for rank in range(foot, calls + 1):
        offsets.append(begins + len(body) if rank in found.states else 0)
        if rank in found.states:
            body += _state(found.rounds.states[rank], found.states[rank])
    return head + struct.pack(f"<{len(offsets)}H", *offsets) + body


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


def _state(state: State, solved: Solved) -> bytes:
    looked = [n for n, signal in enumerate(state.signals) if signal.how == SAY]
    over = [n for n, signal in enumerate(state.signals) if signal.how == REROLL]
    low, top = state.signals[looked[0]].rank, state.signals[looked[-1]].rank
    packed = bytes((low, len(over)))
    for n in looked + over:
        packed += round(ONE * solved.answer[n].get(DOUBT, 1.0)).to_bytes(2, "little")
    for roll in [max(low - 1, 1), *range(low, top + 1)]:
        said = [(signal.rank if signal.how == SAY else 0, chance) for signal, chance in solved.say[roll]]
        packed += _row(sorted(said, key=lambda pair: (pair[0] != roll, pair[0])))
    return packed


def _row(said: "list[tuple[int, float]]") -> bytes:
    """Announcements with their chances, which are rounded so that their sums stay within half a step."""
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
        self.size = len(packed)
        self.calls, self.foot = packed[0], packed[1]
        count = self.calls - self.foot + 1
        at = 4 + 2 * (self.calls + 1)
        self.worth = [worth / WORTH for worth in struct.unpack(f"<{self.calls + 1}h", packed[4:at])]
        offsets = struct.unpack(f"<{count}H", packed[at : at + 2 * count])
        self.states = {
            self.foot + n: self._read(packed, offset) for n, offset in enumerate(offsets) if offset
        }

    def _read(self, packed: bytes, at: int) -> "tuple[int, tuple[int, ...], list[list[tuple[int, float]]]]":
        low, over = packed[at], packed[at + 1]
        count = self.calls - low + 1
        doubts = struct.unpack_from(f"<{count + over}H", packed, at + 2)
        at += 2 + 2 * (count + over)
        rows = []
        for _ in range(count + 1):
            first = packed[at]
            pairs = 0 if first < 128 else first - 128
            row, before = [], 0
            for n in range(pairs):
                announced, up_to = struct.unpack_from("<BH", packed, at + 1 + 3 * n)
                row.append((announced, chance(up_to) - chance(before)))
                before = up_to
            rows.append(row or [(first, 1.0)])
            at += 1 + 3 * pairs
        return low, doubts, rows

    def say(self, beaten: int, roll: int) -> "list[tuple[int, float]]":
        """What to announce, with its probabilities: a rank, or 0 for a second roll."""
        low, _, rows = self.states[max(beaten, self.foot)]
        return rows[max(0, roll - low + 1)]

    def doubt(self, beaten: int, rank: int, is_over: bool) -> float:
        """How likely it doubts a claim of that rank made upon `beaten`; `is_over`: it was "that or over"."""
        low, doubts, _ = self.states[max(beaten, self.foot)]
        if is_over and len(doubts) > self.calls - low + 1:
            return chance(doubts[-1])
        return 0.0 if rank < low else chance(doubts[rank - low])


def chance(step: int) -> float:
    """What a chance is that is kept as `step`."""
    return 1.0 if step == ONE else step / (ONE + 1)
