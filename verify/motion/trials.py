"""Trials of the shake detector, made of recorded hands: a shake as it was, kept up, slow or weak, and one
that comes right after something else that a hand does.

A trial is samples of (ms, x, y, z in milli-g) with the time at which its shake begins and ends, -1 where
there is none. All chance is seeded by names, so a trial is the same at every call.
"""

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy

from verify.motion.traces import Trace

Array = numpy.ndarray

RATE = 100  # readings of the chip a second
KEPT_UP_MS = 3000
_RANGE_MG = 8000
_REST_MS = 700
_GRID_MS = 5  # trials are put together on this grid, and read at RATE
_BLEND_MS = 30
_PIECE_MS = 1500  # of a long shake: as long as the others
_ONSET_MG = 500  # the hand has begun, or has not ended, when the total is so far from 1 g

# What a hand does before it shakes, by label: 13 kinds
BEFORE = {
    "picked up": ("pickup",),
    "handed on": ("transition",),
    "put down": ("still",),
    "walking": ("walk",),
    "swinging arm": ("walk_worn",),
    "upstairs": ("stairs_up",),
    "downstairs": ("stairs_down",),
    "sitting": ("sit",),
    "standing": ("stand",),
    "bent": ("flex",),
    "a move": ("move_",),
    "a circle": ("circle",),
    "writing": ("digit_",),
}
QUIET = ("picked up", "handed on", "put down")


class Trial(NamedTuple):
    """One trial; `begins_ms` and `ends_ms` of its shake."""

    name: str
    samples: list[tuple[int, int, int, int]]
    begins_ms: int
    ends_ms: int


def shakes(recorded: Iterable[Trace]) -> list[tuple[str, Array]]:
    """All recorded shakes on the grid, the long ones in pieces: name, and milli-g on each axis."""
    found = []
    for trace in recorded:
        if trace.polarity == "shake":
            found.append((trace.name, _grid(trace)))
        elif trace.polarity == "shake_long":
            whole = _grid(trace)[
                round((trace.onset_ms or 0) / _GRID_MS) : round((trace.end_ms or 0) / _GRID_MS)
            ]
            size = _PIECE_MS // _GRID_MS
            for number in range(min(len(whole) // size, 2)):
                found.append((f"{trace.name} {number}", whole[number * size : (number + 1) * size]))
    return found


def as_recorded(name: str, shake: Array) -> Trial:
    """Between two rests."""
    return _trial(name, [_rest(shake[:5])], shake)


def kept_up(name: str, shake: Array, slower: float = 1.0, share: float = 1.0) -> Trial:
    """The shake over and over for three seconds, so many times slower, and with this share of its pull."""
    first, last = _moving(shake)
    core = shake[first : last + 1]
    while len(core) * _GRID_MS * slower < KEPT_UP_MS:
        core = _blend(core, shake[first : last + 1])
    gravity = _gravity(core)
    core = gravity + share * (core - gravity)
    at = numpy.arange(0, KEPT_UP_MS / slower, _GRID_MS / slower) / _GRID_MS
    slow = numpy.stack([numpy.interp(at, numpy.arange(len(core)), axis) for axis in core.T], 1)
    return _trial(name, [_rest(slow[:5])], slow)


def in_context(name: str, shake: Array, kind: str, recorded: list[Trace]) -> Trial:
    """One to two seconds of something else of that kind, and then the shake at once."""
    chance = random.Random(f"{name} {kind}")
    trace = chance.choice([trace for trace in recorded if trace.label.startswith(BEFORE[kind])])
    before = _grid(trace)
    size = min(round(chance.uniform(1000, 2000) / _GRID_MS), len(before))
    first = chance.randrange(len(before) - size + 1)
    before = _turned_to(before[first : first + size], _rest(shake[:5]))
    return _trial(f"{kind}, {name}", [_rest(before[:5]), before], shake)


def alone(trace: Trace) -> Trial:
    """A recording in which nobody shakes."""
    whole = _grid(trace)
    return Trial(trace.name, _read(numpy.concatenate((_still(_rest(whole[:5])), whole))), -1, -1)


def _trial(name: str, before: list[Array], shake: Array) -> Trial:
    rest, *more = before
    parts = _still(rest)
    for piece in (*more, shake):
        parts = _blend(parts, piece)
    begins = len(parts) - len(shake)
    first, last = _moving(shake)
    felt = numpy.concatenate((parts, _still(_rest(shake[-5:]))))
    return Trial(name, _read(felt), (begins + first) * _GRID_MS, (begins + last) * _GRID_MS)


def _read(felt: Array) -> list[tuple[int, int, int, int]]:
    """What the chip gives."""
    at = numpy.arange(0, len(felt) * _GRID_MS, 1000 / RATE)
    axes = [numpy.interp(at, numpy.arange(len(felt)) * _GRID_MS, axis) for axis in felt.T]
    return [
        (round(t), round(x), round(y), round(z))
        for t, x, y, z in zip(at, *numpy.clip(axes, -_RANGE_MG, _RANGE_MG), strict=True)
    ]


def _grid(trace: Trace) -> Array:
    times, *axes = numpy.array(trace.points).T
    at = numpy.arange(times[0], times[-1] + 1e-6, _GRID_MS)
    return numpy.stack([1000 * numpy.interp(at, times, axis) for axis in axes], 1)


def _moving(felt: Array) -> tuple[int, int]:
    """First and last sample at which the hand moves."""
    moves = numpy.nonzero(abs(numpy.linalg.norm(felt, axis=1) - 1000) > _ONSET_MG)[0]
    return (int(moves[0]), int(moves[-1])) if len(moves) else (0, len(felt) - 1)


def _gravity(felt: Array) -> Array:
    mean = felt.mean(axis=0)
    return 1000 * mean / (numpy.linalg.norm(mean) or 1)


def _rest(felt: Array) -> Array:
    return _gravity(felt) if numpy.linalg.norm(felt.mean(axis=0)) >= 200 else numpy.array((0.0, 0.0, 1000.0))


def _still(pose: Array) -> Array:
    return numpy.repeat(pose[None, :], _REST_MS // _GRID_MS, axis=0)


def _blend(one: Array, next_: Array) -> Array:
    """One behind the other, blended into each other for a moment."""
    size = min(_BLEND_MS // _GRID_MS, len(one), len(next_))
    share = numpy.linspace(0, 1, size)[:, None]
    seam = one[-size:] * (1 - share) + next_[:size] * share
    return numpy.concatenate((one[:-size], seam, next_[size:]))


def _turned_to(felt: Array, pose: Array) -> Array:
    """The motion in a hand that holds the stick so that it ends in this pose."""
    a, b = _rest(felt[-40:]) / 1000, pose / 1000
    axis, cosine = numpy.cross(a, b), float(a @ b)
    if cosine < -0.999:
        return -felt
    x, y, z = axis
    skew = numpy.array(((0, -z, y), (z, 0, -x), (-y, x, 0)))
    turn = numpy.eye(3) + skew + skew @ skew / (1 + cosine)
    return felt @ turn.T


def contexts(recorded: list[Trace]) -> Iterator[Trial]:
    """Every shake after every kind of motion."""
    for name, shake in shakes(recorded):
        for kind in BEFORE:
            yield in_context(name, shake, kind, recorded)


def is_carried(trace: Trace) -> bool:
    """Whether the stick rests, is handled or is carried. gok's board was moved on and on, as if shaken."""
    return trace.scope in ("rest", "handling", "locomotion") and trace.source != "gok"
