"""Recorded accelerations of hands, in the folder `MIASTICK_MOTION`, else in `../shared/motion`.

The recordings are research data and not part of the project; their readme says who made them.
"""

import csv
import gzip
import os
import re
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Trace(NamedTuple):
    """One recording: `points` are ms and g on each axis. `polarity` is shake, shake_long, shake_window, neg
    or ambig. Onset and end of the shaking are ms of the recording, None where nobody noted them.
    """

    name: str
    source: str
    label: str
    polarity: str
    scope: str
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
            points[row["trace_id"]],
            _noted("onset_ms", row["note"]),
            _noted("end_ms", row["note"]),
        )
        for row in index
    ]


def _noted(what: str, note: str) -> float | None:
    found = re.search(rf"\b{what}=(\d+)", note)
    return float(found[1]) if found else None
