"""The first version's strategies, one for a round between two in lives, whatever the lives are: to see that
the bars find out what was wrong with them.

`first_version_files/<preset>.bin` is what it shipped. Byte 0 is the number of calls, byte 1 the foot. From
byte 8 on, in two bytes each, little-endian: what each claim to beat is worth, then where each state begins,
from the foot on. A state is the lowest claim; 1 if "that or over" may be said, and 2 if dice may be handed
on; how likely each claim is doubted, of 65,535, and so handed on; and the rows: of rolls below the lowest,
then of each. A row is a claim, or 128 and of how many it chooses, each with the chance of it or one before
it.
"""

from pathlib import Path

import numpy as np
from rules.choices import Rules

from tools.solve.whole_games import Ladder, Lives, Plays, Ways, climb

_FILES = Path(__file__).resolve().parent / "first_version_files"
_HEAD = 8
_OVER, _ON = 1, 2
_SURE = 65_535
_MANY = 128


def is_known(preset: str) -> bool:
    """Whether it had a strategy of its own for that preset."""
    return (_FILES / f"{preset}.bin").exists()


def of(rules: Rules) -> Plays:
    """How its Owl played these rules, a preset's or nearly."""
    ways = _read((_FILES / f"{rules.preset}.bin").read_bytes(), climb(rules))

    def plays(lives: Lives) -> Ways:  # noqa: ARG001
        return ways

    return plays


def _read(table: bytes, ladder: Ladder) -> Ways:
    top, foot = table[0], table[1]
    say = [np.zeros((top + 1, top + 2)) for _ in range(top + 1)]
    doubt = [np.ones(top + 2) for _ in range(top + 1)]
    for beaten in ladder.doubted:
        legal = np.flatnonzero((ladder.doubted[beaten][1:] >= 0).any(0))
        at = _number(table, _HEAD + 2 * (top + 1) + 2 * max(beaten - foot, 0))
        low, kind = table[at], table[at + 1]
        claims = top - low + 1
        for signal in legal:
            place = claims if signal > top else signal - low
            doubt[beaten][signal] = _number(table, at + 2 + 2 * place) / _SURE if place >= 0 else 0.0
        at += 2 + 2 * claims * (2 if kind & _ON else 1) + 2 * (kind & _OVER)
        row, at = _row(table, at)
        for roll in range(1, top + 1):
            if roll >= low:
                row, at = _row(table, at)
            for rank, share in row:
                say[beaten][roll, max(rank, int(legal.min())) if rank else top + 1] += share
    return say, doubt


def _row(table: bytes, at: int) -> tuple[list[tuple[int, float]], int]:
    """The claims of the row that begins here, and where the next one does."""
    if table[at] < _MANY:
        return [(table[at], 1.0)], at + 1
    row, before = [], 0
    end = at + 1 + 3 * (table[at] - _MANY)
    for pair in range(at + 1, end, 3):
        up_to = _number(table, pair + 1)
        row.append((table[pair], (up_to - before) / _SURE))
        before = up_to
    return row, end


def _number(table: bytes, at: int) -> int:
    return table[at] | table[at + 1] << 8
