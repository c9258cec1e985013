"""Hands that nobody recorded, made from those that were: `python -m tools.motion.strangers`.

Each recording is moved as somebody else might have moved: quicker or slower, weaker or stronger, about a
pivot, in another pose, after a lift, with noise, in front of a sensor that clips. A hand that follows the
same path in `period` times the time pulls with 1 / `period`^2. Everything is drawn by the recording's name,
so the family is the same at each run. `MIXED` does all of it at once; the others show what a detector cannot
bear. It takes some minutes; `python -m tools.motion.strangers mixed` prints only that line at 100 Hz.
"""

import random
import sys
import zlib
from collections.abc import Iterable
from typing import NamedTuple

import numpy

from tools.motion import __main__ as tables
from tools.motion import more, traces
from tools.motion.traces import Trace

STEP_MS = 5
G = 9.80665
LONGEST_BLEND_S = 6.0  # in a longer recording gravity is a mean, in a shorter one it goes from pose to pose
MEAN_S = 1.0
DRIFT_HZ = 0.7
MIXED = "mixed"
DRAWS = 4  # strangers for each recording
SHAKEN_MS = 1500  # a long shake is cut after so much
Array = numpy.ndarray


class Manner(NamedTuple):
    """How somebody else would do the same."""

    period: float = 1.0  # the time it takes
    pull: float = 1.0  # how hard the hand pulls
    radius_m: float = 0.0  # the path is bent so much; 0: it is not
    turn: float = 0.0  # radians that the hand turns meanwhile
    lift_ms: int = 0  # it begins with a lift of so long
    pause_ms: int = 0  # and a pause
    noise_mg: float = 0.0
    range_mg: int = traces.RANGE_MG


def _mixed(chance: random.Random) -> Manner:
    """Anybody: speeds of 0.6 to 1.5 in 0.7 to 1.4 of the time."""
    period, speed = _ratio(chance, 0.7, 1.4), _ratio(chance, 0.6, 1.5)
    is_lifted = chance.random() < 0.3
    return Manner(
        period,
        speed / period,
        chance.choice((0.0, 0.0, 0.2, 0.3, 0.4, 0.6)),
        chance.uniform(0, 0.8),
        chance.randint(350, 600) if is_lifted else 0,
        chance.randint(0, 300) if is_lifted else 0,
        chance.uniform(0, 40),
        chance.choice((2000, 4000, 8000, 8000)),
    )


def _ratio(chance: random.Random, low: float, high: float) -> float:
    return float(low * (high / low) ** chance.random())


def _lifted(chance: random.Random) -> Manner:
    return Manner(lift_ms=chance.randint(350, 600), pause_ms=chance.randint(0, 300))


FIXED = {
    "as recorded": Manner(),
    **{f"same path, {time:g} of the time": Manner(time, time**-2) for time in (0.7, 0.8, 1.25, 1.4)},
    **{f"same speed, {time:g} of the time": Manner(time, 1 / time) for time in (0.7, 1.4)},
    **{f"{pull:g} of the pull": Manner(pull=pull) for pull in (0.6, 0.8, 1.25, 1.5)},
    **{f"about a pivot at {radius:g} m": Manner(radius_m=radius) for radius in (0.2, 0.4)},
    "the hand turns": Manner(turn=0.8),
    "noise of 40 mg": Manner(noise_mg=40),
    "clipped at 2 g": Manner(range_mg=2000),
    "clipped at 4 g": Manner(range_mg=4000),
}
DRAWN = {"after a lift": _lifted, MIXED: _mixed}


def moved(trace: Trace, what: str, draw: int = 0) -> Trace:
    """The recording as somebody else would do it, in a manner of `FIXED` or `DRAWN`."""
    name = f"{trace.name} {what} {draw}"
    chance = random.Random(zlib.crc32(name.encode()))
    manner = DRAWN[what](chance) if what in DRAWN else FIXED[what]
    noise = numpy.random.default_rng(chance.getrandbits(32))
    at, felt, onset = _even(trace)
    gravity = _gravity(at, felt)
    hand = felt - gravity
    at = at * manner.period
    even = numpy.arange(0, at[-1], STEP_MS)
    hand, gravity = (_at(even, at, some) for some in (manner.pull * hand, gravity))
    if manner.radius_m:
        hand, gravity = _bent(hand, gravity, manner.radius_m, noise.normal(size=3))
    if manner.turn:
        angles = manner.turn * numpy.sin(2 * numpy.pi * 0.25 * even / 1000)
        gravity = _turned(gravity, _unit(noise.normal(size=3)), angles)
    felt = hand + gravity
    onset *= manner.period
    if manner.lift_ms:
        lift = _lift(felt[0], manner, noise)
        felt, onset = numpy.concatenate((lift, felt)), onset + len(lift) * STEP_MS
    felt = felt @ _pose(noise) + noise.normal(size=felt.shape) * manner.noise_mg / 1000
    felt = numpy.clip(felt, -manner.range_mg / 1000, manner.range_mg / 1000)
    ms = numpy.arange(len(felt)) * STEP_MS
    points = [(float(t), float(x), float(y), float(z)) for t, (x, y, z) in zip(ms, felt, strict=True)]
    seconds = points[-1][0] / 1000
    polarity = "shake" if trace.polarity == "shake_long" else trace.polarity
    return trace._replace(
        name=name,
        polarity=polarity,
        scope=polarity if polarity == "shake" else trace.scope,
        seconds=seconds,
        points=points,
        onset_ms=onset if polarity == "shake" else None,
        end_ms=None,
    )


def _even(trace: Trace) -> tuple[Array, Array, float]:
    """Times in even steps, what is felt in g between two short rests, and the onset."""
    times, *axes = numpy.array(trace.points).T
    times = times - times[0]
    onset = trace.onset_ms
    if trace.polarity == "shake_long" and onset is not None:
        last = min(onset + SHAKEN_MS, trace.end_ms or times[-1])
        axes = [axis[times <= last] for axis in axes]
        times = times[times <= last]
    at = numpy.arange(0, times[-1] + 1e-6, STEP_MS)
    felt = _at(at, times, numpy.array(axes).T)
    if onset is None:
        begun = at[abs(numpy.linalg.norm(felt, axis=1) - 1) > traces.ONSET_MG / 1000]
        onset = float(begun[0]) if len(begun) else 0.0
    return at, felt, onset


def _at(even: Array, times: Array, some: Array) -> Array:
    return numpy.column_stack([numpy.interp(even, times, axis) for axis in some.T])


def _gravity(at: Array, felt: Array) -> Array:
    """What of it is gravity: from the pose at the beginning to that at the end, or a mean of two seconds."""
    if at[-1] < LONGEST_BLEND_S * 1000:
        share = (at / max(at[-1], 1))[:, None]
        return _down(felt[:10]) * (1 - share) + _down(felt[-10:]) * share
    width = round(MEAN_S * 1000 / STEP_MS)
    box = numpy.ones(width) / width
    mean = felt
    for _ in range(2):
        wide = numpy.pad(mean, ((width // 2, width - 1 - width // 2), (0, 0)), mode="edge")
        mean = numpy.column_stack([numpy.convolve(axis, box, mode="valid") for axis in wide.T])
    return mean


def _down(some: Array) -> Array:
    mean = some.mean(axis=0)
    return _unit(mean) if numpy.linalg.norm(mean) > 0.2 else numpy.array((0.0, 0.0, 1.0))


def _bent(hand: Array, gravity: Array, radius_m: float, towards: Array) -> tuple[Array, Array]:
    """The path along the main axis becomes an arc: a pull to the pivot joins in, and gravity turns."""
    swing = numpy.linalg.eigh(hand.T @ hand)[1][:, -1]
    pivot = _unit(numpy.cross(swing, towards))
    speed = _swinging(hand @ swing * G)
    way = _swinging(speed)
    inwards = (speed**2 / radius_m / G)[:, None] * pivot
    return hand + inwards, _turned(gravity, numpy.cross(swing, pivot), -way / radius_m)


def _swinging(values: Array) -> Array:
    """The integral of values that swing: without what is slower than `DRIFT_HZ`."""
    pad = 2 * len(values)
    spectrum = numpy.fft.rfft(numpy.pad(values, (pad // 4, pad)))
    hertz = numpy.fft.rfftfreq(len(values) + pad // 4 + pad, STEP_MS / 1000)
    passed = hertz**2 / (hertz**2 + DRIFT_HZ**2) / (2j * numpy.pi * numpy.maximum(hertz, 1e-9))
    return numpy.fft.irfft(spectrum * passed, len(values) + pad // 4 + pad)[pad // 4 : pad // 4 + len(values)]


def _turned(some: Array, axis: Array, angles: Array) -> Array:
    """Each vector turned about the axis by its angle."""
    c, s = numpy.cos(angles)[:, None], numpy.sin(angles)[:, None]
    along = (some @ axis)[:, None] * axis
    return some * c + numpy.cross(axis, some) * s + along * (1 - c)


def _lift(first: Array, manner: Manner, noise: numpy.random.Generator) -> Array:
    """The stick is lifted by some 20 cm and turned meanwhile, and waits."""
    share = numpy.arange(0, 1, STEP_MS / manner.lift_ms)[:, None]
    jerky = share * (1 - share) * (1 - 2 * share) * 60  # minimum jerk, of a way of 1 in a time of 1
    metres = _unit(noise.normal(size=3)) * noise.uniform(0.1, 0.3)
    pull = jerky * metres / (manner.lift_ms / 1000) ** 2 / G
    begins = _down(noise.normal(size=(1, 3)) + 2 * first)
    gravity = begins * (1 - share) + _unit(first) * share
    pause = numpy.repeat(_unit(first)[None, :], manner.pause_ms // STEP_MS, axis=0)
    return numpy.concatenate((gravity + pull, pause))


def _pose(noise: numpy.random.Generator) -> Array:
    """A turn to any pose."""
    q, r = numpy.linalg.qr(noise.normal(size=(3, 3)))
    return q * numpy.sign(numpy.diag(r))


def _unit(v: Array) -> Array:
    return v / numpy.linalg.norm(v)


def family(recorded: Iterable[Trace], what: str, draws: int = 1) -> list[Trace]:
    """All recordings that have a bar, each as `draws` other people might have moved."""
    some = [trace for trace in recorded if trace.polarity in ("shake", "shake_long", "neg")]
    return [moved(trace, what, draw) for draw in range(draws) for trace in some]


def _print(name: str, people: list[Trace], rate: int) -> None:
    print(tables.line(name, tables.judged(people, rate)), flush=True)


def main() -> int:
    reason = traces.absence()
    if reason:
        print(f"the shake of strangers: not measured, {reason}")
        return 0
    tuned, unused = traces.load(), more.load()
    print(" " * 30 + "".join(f"{label:>9}" for label in tables.LABELS))
    is_short = sys.argv[1:] == [MIXED]
    for what in () if is_short else (*FIXED, *DRAWN):
        if what != MIXED:
            _print(f"{what}, 100 Hz", family(tuned, what), 100)
    for rate in (100,) if is_short else tables.RATES:
        _print(f"{MIXED}, {rate} Hz", family(tuned, MIXED, DRAWS), rate)
    if unused and not is_short:
        _print(f"{MIXED}, added, 100 Hz", family(unused, MIXED), 100)
    return 0


if __name__ == "__main__":
    sys.exit(main())
