"""More recorded hands: public collections, if their repositories were cloned beside the recordings.

    git clone https://github.com/Oxford-step-counter/DataSet
    git clone https://github.com/GeoTecINIT/sp-sw-har-dataset
    git clone https://github.com/chenCFD/IMU-Gesture-Recognition-Benchmark

in the folder of `tools.motion.traces.folder`. Their pages name the licences; none of it is part of the
project. What they contain:

- oxford: people who walk with a phone in the hand, a pocket, a purse; 2.9 h.
- geotec: 23 people who sit, rise, walk and turn, with a phone in the pocket and a watch; 1.4 h.
- glove: shakes, swipes and turns of a gloved hand, at 25 Hz and clipped at 2 g, so a weak witness.
- flicks: flicks up and down, waves and rest of one hand, at 50 Hz.
"""

import csv
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import numpy

from tools.motion import traces
from tools.motion.traces import Trace

G = 9.80665
PIECE_S = 60.0  # a walk is cut into pieces
OXFORD = Path("DataSet")
GEOTEC = Path("sp-sw-har-dataset", "DATA")
KAGGLE = Path("IMU-Gesture-Recognition-Benchmark", "datasets")
GLOVE = KAGGLE / "suveenellawela/hand-gesture-classification-2-imu-glove/versions/3/final_raw_data"
FLICKS = KAGGLE / (
    "dilharajayawardhane/6-axis-motion-gesture-dataset-hand-waves-and-flicks/versions/1/gesture_dataset.csv"
)


def load() -> list[Trace]:
    """All recordings of the collections that are here; [] if there are none."""
    root = traces.folder()
    return [*_oxford(root / OXFORD), *_geotec(root / GEOTEC), *_glove(root / GLOVE), *_flicks(root / FLICKS)]


def _oxford(folder: Path) -> Iterator[Trace]:
    """Walks. The name of the file says who walks, and where the phone is."""
    for file in sorted(folder.glob("optimisation/data/*/accelerometer.csv")):
        _, person, *words = (*file.parent.name.split("_"), "unknown")[:4]
        label = "_".join(words)
        yield from _walk("oxford", f"oxford {file.parent.name}", person or "patient", label, file, 2)
    for file in sorted(folder.glob("validation/user*.csv")):
        person, where, _ = file.stem.split("_")
        yield from _walk("oxford", f"oxford {file.stem}", person, where, file, 1)


def _walk(source: str, name: str, person: str, label: str, file: Path, first: int) -> Iterator[Trace]:
    """One recording in pieces: nanoseconds, then from column `first` on m/s2 on each axis."""
    rows = []
    for line in file.read_text().splitlines():
        cells = line.split(",")
        if len(cells) > first + 2:
            rows.append([float(cells[0]) / 1e6, *(float(cell) / G for cell in cells[first : first + 3])])
    if rows:
        points = numpy.array(rows)
        points = points[numpy.argsort(points[:, 0], kind="stable")]
        yield from _pieces(source, name, person, label, points[points[:, 1:].any(axis=1)])


def _geotec(folder: Path) -> Iterator[Trace]:
    """Sit, rise, walk, turn: phone in the pocket (sp), watch (sw). The clock is rough, the rate is even."""
    for file in sorted(folder.glob("s*/*.csv")):
        rows = [line.split(",") for line in file.read_text().splitlines()[1:]]
        ms = numpy.linspace(float(rows[0][6]), float(rows[-1][6]), len(rows))
        felt = numpy.array([row[:3] for row in rows], dtype=float) / G
        name = f"geotec {file.stem}"
        yield from _pieces("geotec", name, file.stem[:3], file.stem[-2:], numpy.column_stack((ms, felt)))


def _pieces(source: str, name: str, person: str, label: str, points: numpy.ndarray) -> Iterator[Trace]:
    points = points[numpy.r_[True, numpy.diff(points[:, 0]) > 0]]
    ms = points[:, 0] - points[0, 0]
    for n in range(int(ms[-1] / 1000 / PIECE_S) + 1):
        some = points[(ms >= n * PIECE_S * 1000) & (ms < (n + 1) * PIECE_S * 1000)]
        if len(some) > 1:
            some[:, 0] -= some[0, 0]
            told = [(float(t), float(x), float(y), float(z)) for t, x, y, z in some]
            yield Trace(f"{name} {n}", source, label, "neg", "locomotion", person, told[-1][0] / 1000, told)


def _glove(folder: Path) -> Iterator[Trace]:
    """The sensor on the back of the hand, in mg. The persons are not named, so all count as one."""
    for file in sorted(folder.glob("*/*.csv")):
        rows = [[float(cell) for cell in line.split(",")[:4]] for line in file.read_text().splitlines()[1:]]
        points = [(t - rows[0][0], x / 1000, y / 1000, z / 1000) for t, x, y, z in rows]
        label = file.parent.name
        polarity, scope = ("shake", "shake") if label == "shake" else ("neg", "gesture")
        seconds = points[-1][0] / 1000
        yield Trace(f"glove {file.stem}", "glove", label, polarity, scope, "glove", seconds, points)


def _flicks(file: Path) -> Iterator[Trace]:
    """Seconds cut out of waves, flicks and rest, in g. A wave may go back and forth."""
    if file.is_file():
        with file.open(newline="") as lines:
            for (label, n), some in groupby(
                csv.DictReader(lines), lambda row: (row["label"], row["sample_id"])
            ):
                rows = [[float(row[key]) for key in ("timestamp_ms", "ax", "ay", "az")] for row in some]
                points = [(t - rows[0][0], x, y, z) for t, x, y, z in rows]
                polarity = "ambig" if label.startswith("wave") else "neg"
                scope = "rest" if label == "idle" else "gesture"
                seconds = points[-1][0] / 1000
                yield Trace(
                    f"flicks {label} {n}", "flicks", label, polarity, scope, "flicks", seconds, points
                )
