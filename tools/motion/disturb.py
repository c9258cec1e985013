"""Disturbances of a recording: late and lost samples, another pose, the other hand."""

import random
import zlib

from tools.motion.traces import Sample

SHARE = 0.1  # of all samples are late, or lost
LATE_MS = (30.0, 60.0)


def late(samples: list[Sample], name: str) -> list[Sample]:
    """One sample in ten comes late and delays all after it; the samples in between are lost."""
    chance = random.Random(zlib.crc32(name.encode()))
    step = samples[1][0] - samples[0][0]
    read, at, n = [samples[0]], 0.0, 0
    while True:
        at += step + (chance.uniform(*LATE_MS) if chance.random() < SHARE else 0)
        while n + 1 < len(samples) and samples[n + 1][0] <= at:
            n += 1
        if n + 1 == len(samples):
            return read
        before, after = samples[n], samples[n + 1]
        share = (at - before[0]) / (after[0] - before[0])
        x, y, z = (round(a + (b - a) * share) for a, b in zip(before[1:], after[1:], strict=True))
        read.append((round(at), x, y, z))


def lost(samples: list[Sample], name: str) -> list[Sample]:
    """One sample in ten is lost."""
    chance = random.Random(zlib.crc32(name.encode()))
    return [sample for n, sample in enumerate(samples) if not n or chance.random() >= SHARE]


def turned(samples: list[Sample], name: str) -> list[Sample]:
    """The stick is held in another pose, chosen by the recording's name."""
    chance = random.Random(zlib.crc32(name.encode()))
    right = _unit(_vector(chance))
    out = _unit(_cross(right, _vector(chance)))
    up = _cross(out, right)
    return [(t, _along(right, xyz), _along(up, xyz), _along(out, xyz)) for t, *xyz in samples]


def mirrored(samples: list[Sample], _: str) -> list[Sample]:
    """The other hand: right and left are swapped."""
    return [(t, -x, y, z) for t, x, y, z in samples]


def _along(axis: list[float], xyz: list[int]) -> int:
    return round(sum(a * b for a, b in zip(axis, xyz, strict=True)))


def _vector(chance: random.Random) -> list[float]:
    return [chance.gauss(0, 1) for _ in range(3)]


def _unit(v: list[float]) -> list[float]:
    length = sum(a * a for a in v) ** 0.5
    return [a / length for a in v]


def _cross(a: list[float], b: list[float]) -> list[float]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
