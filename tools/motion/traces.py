"""Recorded accelerations of hands, in the folder `MIASTICK_MOTION`, else in `../shared/motion`.

The recordings are research data and not part of the project; their readme says who made them. They are read
as milli-g at the rates of a stick: resampled by linear interpolation, clipped to the chip's range, and put
between two stretches of rest.
"""

import csv
import gzip
import importlib.util
import os
import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy

ROOT = Path(__file__).resolve().parents[2]
RANGE_MG = 8000
REST_MS = 700
ONSET_MG = 500  # the hand has begun when the total is so far from 1 g

Sample = tuple[int, int, int, int]  # ms, then x, y, z in milli-g


class Trace(NamedTuple):
    """One recording: `points` are ms and g on each axis.

    `polarity` is shake, shake_long, shake_window, arc (a shake swung about a pivot), neg or ambig. Onset and
    end of the shaking are ms of the recording, None where nobody noted them.
    """

    name: str
    source: str
    label: str
    polarity: str
    scope: str
    subject: str
    seconds: float
    points: list[tuple[float, float, float, float]]
    onset_ms: float | None = None
    end_ms: float | None = None


def folder() -> Path:
    """Where the recordings should be."""
    told = os.environ.get("MIASTICK_MOTION")
    return Path(told) if told else ROOT.parent / "shared" / "motion"


def absence() -> str:
    """Why there are no recordings; "" if there are."""
    if (folder() / "traces.csv").is_file():
        return ""
    return "no recorded hands: traces.csv is neither in MIASTICK_MOTION nor in ../shared/motion"


def load() -> list[Trace]:
    """All recordings. FileNotFoundError if there are none; ask `absence` first."""
    with (folder() / "traces.csv").open(newline="") as file:
        index = list(csv.DictReader(file))
    points: dict[str, list[tuple[float, float, float, float]]] = defaultdict(list)
    for source in sorted({row["source"] for row in index}):
        with gzip.open(folder() / f"{source}.csv.gz", "rt") as lines:
            next(lines)
            for line in lines:
                name, _, _, t, x, y, z = line.rstrip("\n").split(",")
                points[name].append((float(t), float(x), float(y), float(z)))
    return [
        Trace(
            row["trace_id"],
            row["source"],
            row["label"],
            row["polarity"],
            row["scope"],
            row["subject"],
            float(row["duration_s"]),
            points[row["trace_id"]],
            _noted("onset_ms", row["note"]),
            _noted("end_ms", row["note"]),
        )
        for row in index
    ]


def arcs() -> list[Trace]:
    """The shakes again, each swung about a pivot, as computed by the recordings' own `arc.py`."""
    spec = importlib.util.spec_from_file_location("arc", folder() / "arc.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(folder() / "arc.py")
    arc = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(arc)
    return [
        Trace(
            f"{one.trace_id} {one.radius_m} {one.direction}",
            one.source,
            f"{one.radius_m:g} m",
            "arc",
            "arc",
            one.subject,
            one.samples[-1][0] / 1000,
            one.samples,
            one.onset_ms,
        )
        for one in arc.traces(str(folder()))
    ]


def _noted(what: str, note: str) -> float | None:
    found = re.search(rf"\b{what}=(\d+)", note)
    return float(found[1]) if found else None


def sample(trace: Trace, rate: int, range_mg: int = RANGE_MG) -> tuple[list[Sample], int]:
    """The recording at `rate` a second between two rests, and the time of its onset (-1: it has none)."""
    step = 1000 / rate
    times, *axes = numpy.array(trace.points).T
    at = numpy.arange(0, times[-1] - times[0] + 1e-6, step)
    felt = [1000 * numpy.interp(times[0] + at, times, axis) for axis in axes]
    moved = numpy.clip(felt, -range_mg, range_mg).T
    pad = round(REST_MS / step)
    before, after = _rest(moved[:5]), _rest(moved[-5:])
    first = pad * step
    samples = [(round(n * step), *before) for n in range(pad)]
    samples += [
        (round(first + t), round(x), round(y), round(z)) for t, (x, y, z) in zip(at, moved, strict=True)
    ]
    last = first + at[-1]
    samples += [(round(last + (n + 1) * step), *after) for n in range(pad)]
    begins = at[abs(numpy.linalg.norm(moved, axis=1) - 1000) > ONSET_MG]
    onset = next(iter(begins), None) if trace.onset_ms is None else trace.onset_ms
    return samples, -1 if onset is None else round(first + onset)


def _rest(some: numpy.ndarray) -> tuple[int, int, int]:
    """1 g in the mean direction of these samples."""
    mean = some.mean(axis=0)
    length = numpy.linalg.norm(mean)
    x, y, z = 1000 * mean / length if length >= 200 else (0, 0, 1000)
    return round(x), round(y), round(z)
