"""What the motions of the virtual hand look like beside those of recorded ones."""

import statistics
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy

from tools.motion import traces
from tools.motion.traces import Sample, Trace
from tools.virtual.hand import Hand


class Shape(NamedTuple):
    """What a motion looks like: number of swings, and of its swings the medians."""

    swings: float
    half_ms: float
    speed_m_s: float
    peak_g: float
    on_axis: float


def shape(samples: list[Sample]) -> Shape | None:
    """Swings along the main axis of the motion: stretches of one sign over 0.9 g. None if it has none."""
    felt = numpy.array(samples)[:, 1:] / 1000
    pulls = felt - felt.mean(axis=0)
    energies, axes = numpy.linalg.eigh(pulls.T @ pulls)
    along = pulls @ axes[:, -1]
    share = energies[-1] / (energies.sum() or 1.0)
    found: list[list[float]] = []  # of each swing: time of its peak, peak, speed
    sign = 0.0
    for n in range(1, len(samples)):
        ms = samples[n][0] - samples[n - 1][0]
        if abs(along[n]) > 0.9 and along[n] * sign <= 0:
            sign = along[n]
            found.append([0.0, 0.0, 0.0])
        if found and along[n] * sign > 0:
            found[-1][2] += abs(along[n]) * ms * 9.81e-3
            if abs(along[n]) > found[-1][1]:
                found[-1][0], found[-1][1] = samples[n][0], abs(along[n])
    if not found:
        return None
    halves = [b[0] - a[0] for a, b in pairwise(found) if b[0] - a[0] <= 450]
    return Shape(
        len(found),
        statistics.median(halves) if halves else 0,
        statistics.median(swing[2] for swing in found),
        max(swing[1] for swing in found),
        share,
    )


MOTIONS: tuple[tuple[str, Callable[[Trace], bool], Callable[[Hand], None]], ...] = (
    ("shake", lambda t: t.polarity == "shake", lambda hand: hand.shake(900)),
    ("pick up", lambda t: t.label == "pickup", lambda hand: hand.pick_up()),
    ("one move", lambda t: t.source == "wii" and t.label.startswith("move_"), lambda hand: hand.move()),
    ("circle", lambda t: t.source == "wii" and t.label.startswith("circle_"), lambda hand: hand.circle()),
)


def hand_samples(motion: Callable[[Hand], None], seed: int, rate: int = 100) -> list[Sample]:
    """The samples of one motion of the virtual stick's hand, without rests before and after it."""
    hand = Hand(seed)
    hand.at(0)
    motion(hand)
    step, samples, t = 1_000_000 // rate, [], 0
    while hand.is_busy():
        samples.append((t // 1000, *hand.at(t)))
        t += step
    return samples


def lines(recorded: list[Trace]) -> Iterator[str]:
    """Lines that compare the virtual hand with the real ones."""
    names = ("swings", "half period", "a swing's speed", "peak", "on main axis")
    yield f"{'median of a motion':<22}" + "".join(f"{name:>17}" for name in names)
    for name, belongs, motion in MOTIONS:
        real = [shape(traces.sample(t, 100)[0]) for t in recorded if belongs(t)]
        ours = [shape(hand_samples(motion, seed)) for seed in range(1, 41)]
        for whose, found in (("real", real), ("ours", ours)):
            if found:
                yield _line(f"{name}, {whose} ({len(found)})", median(found))


def median(found: list[Shape | None]) -> Shape:
    """The median of each figure. A motion without a swing counts as 0 swings and nothing else."""
    some = [one for one in found if one]
    return Shape(
        statistics.median(one.swings if one else 0 for one in found),
        *(
            statistics.median([one[k] for one in some if one[k]] or [0.0])
            for k in range(1, len(Shape._fields))
        ),
    )


def _line(name: str, typical: Shape) -> str:
    swings, half, speed, peak, share = typical
    return f"{name:<22}{swings:>17g}{half:>14.0f} ms{speed:>13.1f} m/s{peak:>15.1f} g{100 * share:>15.0f} %"
