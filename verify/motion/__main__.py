"""The shake detector in trials made of recorded hands, against its bars: `python -m verify.motion`.

Ends with 1 if a bar is missed.
"""

import argparse
from collections.abc import Iterable
from itertools import pairwise
from statistics import mean, quantiles
from typing import NamedTuple

import numpy
from stick.shake_detector import RATTLE, ROLLED, Shake

from verify.motion import traces, trials
from verify.motion.traces import Trace
from verify.motion.trials import Trial

LOW, MID, HIGH = 0, 1, 2
SETTLES_MS = 350  # the hand rests when it has held a pose for so long
AGAIN_MS = 1000  # after a false roll the stick listens again
NEARLY = 75  # progress from which a shake that was too weak is answered by HARDER! at once
_SWING_MG = 900


class Verdict(NamedTuple):
    """What the detector did: when it rolled, how late it rattled (-1: never), and the furthest progress."""

    trial: Trial
    rolls: list[int]
    rattled_ms: int
    progress: int

    @property
    def is_early(self) -> bool:
        return any(t < self.trial.begins_ms for t in self.rolls)

    @property
    def rolled_ms(self) -> int | None:
        """From the first pull of the shake to its roll, if that comes before the hand rests."""
        begins, ends = self.trial.begins_ms, self.trial.ends_ms + SETTLES_MS
        return next((t - begins for t in self.rolls if begins <= t <= ends), None)


def judge(trial: Trial, sensitivity: int = MID) -> Verdict:
    """Feed one trial to a fresh detector, which listens again after each roll."""
    shake = Shake(sensitivity)
    rolls: list[int] = []
    rattled, progress, again_at = -1, 0, -1
    last = trial.samples[0][0] - 10
    for t, x, y, z in trial.samples:
        if 0 <= again_at <= t:
            shake.restart()
            again_at = -1
        event = shake.feed(t - last, x, y, z)
        last = t
        if event == ROLLED:
            rolls.append(t)
            again_at = t + AGAIN_MS
        elif again_at < 0:
            progress = max(progress, shake.swings.progress)
        if rattled < 0 and t >= trial.begins_ms >= 0 and (event == RATTLE or shake.level):
            rattled = t - trial.begins_ms
    return Verdict(trial, rolls, rattled, progress)


def swing_at(trial: Trial, rolled_ms: int) -> int:
    """The number of the swing in which the roll came: stretches of one sign above 0.9 g on the main axis."""
    felt = numpy.array(
        [one[1:] for one in trial.samples if trial.begins_ms <= one[0] <= trial.ends_ms], float
    )
    felt -= felt.mean(axis=0)
    along = felt @ numpy.linalg.eigh(felt.T @ felt)[1][:, -1]
    step = (trial.ends_ms - trial.begins_ms) / max(len(along) - 1, 1)
    signs = [
        numpy.sign(pull) for n, pull in enumerate(along) if abs(pull) > _SWING_MG and n * step <= rolled_ms
    ]
    return 1 + sum(a != b for a, b in pairwise(signs))


def percent(some: Iterable[object]) -> float:
    return 100 * mean(map(bool, some))


def heard(trials_: Iterable[Trial], sensitivity: int) -> float:
    """Percent that roll before the hand rests."""
    return percent(judge(trial, sensitivity).rolled_ms is not None for trial in trials_)


def an_hour(trials_: list[Trial], sensitivity: int) -> float:
    """Rolls an hour."""
    hours = sum(trial.samples[-1][0] for trial in trials_) / 3_600_000
    return sum(len(judge(trial, sensitivity).rolls) for trial in trials_) / hours


class Row(NamedTuple):
    """A line of the table: figures at LOW, MID, HIGH and the bar at one of them, `least` or most."""

    what: str
    figures: tuple[float | None, ...]
    at: int | None = None
    bar: float = 0.0
    is_least: bool = False

    @property
    def is_missed(self) -> bool:
        figure = self.figures[self.at] if self.at is not None else None
        return figure is not None and (figure < self.bar if self.is_least else figure > self.bar)

    def __str__(self) -> str:
        cells = "".join(f"{'' if figure is None else f'{figure:.1f}':>8}" for figure in self.figures)
        if self.at is None:
            return f"{self.what:44}{cells}"
        bar = f"   {('LOW', 'MID', 'HIGH')[self.at]} {'≥' if self.is_least else '≤'} {self.bar:g}"
        return f"{self.what:44}{cells}{bar}{'   MISSED' if self.is_missed else ''}"


def is_move(trace: Trace) -> bool:
    """One move or circle of the Wii remote, which is a stick."""
    return trace.source == "wii" and trace.label.startswith(("move_", "circle"))


def measure(recorded: list[Trace]) -> Iterable[Row]:
    """The table."""
    every = (LOW, MID, HIGH)
    some = trials.shakes(recorded)
    plain = [trials.as_recorded(*one) for one in some]
    yield Row("shakes as recorded, %", tuple(heard(plain, s) for s in every), MID, 96, True)
    found = [verdict for verdict in map(judge, plain) if verdict.rolled_ms is not None]
    times = quantiles([v.rolled_ms or 0 for v in found], n=20)
    counts = quantiles([swing_at(v.trial, v.rolled_ms or 0) for v in found], n=20)
    yield Row("    rolled after ms, median", (None, times[9], None))
    yield Row("    rolled after ms, 95 of 100", (None, times[18], None))
    yield Row("    in which swing, median", (None, counts[9], None), MID, 4)
    yield Row("    in which swing, 95 of 100", (None, counts[18], None), MID, 6)
    yield Row(
        "    rattled after ms, 95 of 100",
        (None, quantiles([judge(t).rattled_ms for t in plain], n=20)[18], None),
        MID,
        50,
    )
    for what, slower, share, at, bar in (
        ("kept up for 3 s, %", 1.0, 1.0, MID, 99),
        ("    at half the speed, %", 2.0, 1.0, MID, 95),
        ("    at .4 of the pull, %", 1.0, 0.4, HIGH, 95),
    ):
        kept = [trials.kept_up(*one, slower, share) for one in some]
        yield Row(what, tuple(heard(kept, s) for s in every), at, bar, True)
    context = [judge(trial) for trial in trials.contexts(recorded)]
    yield Row(
        "behind something else: rolled before, %", (None, percent(v.is_early for v in context), None), MID, 1
    )
    quiet = [v for v in context if v.trial.name.startswith(trials.QUIET)]
    yield Row(
        "    picked up, handed on, put down, %", (None, percent(v.is_early for v in quiet), None), MID, 0
    )
    never = percent(v.rolled_ms is None and not v.is_early for v in context)
    yield Row("    never rolled, %", (None, never, None), MID, 4)
    moves = [trials.alone(trace) for trace in recorded if is_move(trace)]
    pickups = [trials.alone(trace) for trace in recorded if trace.label == "pickup"]
    for what, some_, bar in (("single moves and circles, %", moves, 10), ("pick-ups, %", pickups, 0)):
        yield Row(what, tuple(percent(judge(t, s).rolls for t in some_) for s in every), MID, bar)
    harder = percent(judge(t).progress >= NEARLY for t in pickups)
    yield Row("    that come near, %", (None, harder, None))
    carried = [trials.alone(t) for t in recorded if trials.is_carried(t)]
    yield Row("false rolls an hour, carried and handled", tuple(an_hour(carried, s) for s in every), MID, 5)


def main(arguments: list[str] | None = None) -> int:
    about = "Judge the shake detector."
    argparse.ArgumentParser(prog="python -m verify.motion", description=about).parse_args(arguments)
    if traces.absence():
        print(f"the shake: not judged, {traces.absence()}")
        return 0
    missed = 0
    print(f"{f'the shake, {trials.RATE} Hz':44}{'LOW':>8}{'MID':>8}{'HIGH':>8}")
    for row in measure(traces.load()):
        print(row, flush=True)
        missed += row.is_missed
    return min(missed, 1)


if __name__ == "__main__":
    raise SystemExit(main())
