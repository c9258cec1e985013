"""How well a shake is recognized from people and collections it was not tuned on: `python -m tools.motion`.

It prints two tables. The first is about the detector as it is, with a line for each source of recordings;
"tuned on" are the sources that its thresholds were found with, "added" are the collections of
`tools.motion.more`. The second is about the detector with thresholds found without the recordings they are
judged on (`tools.motion.left_out`); use this one to compare detectors. It takes some minutes;
`python -m tools.motion shipped` prints only the first table.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from itertools import groupby
from statistics import quantiles
from typing import NamedTuple

from tools.motion import left_out, more, traces, verdicts
from tools.motion.left_out import Setting
from tools.motion.traces import Trace
from tools.motion.verdicts import Verdict

RATES = (50, 100, 200)
PLAIN, EASY = 1, 2  # sensitivities
LABELS = (
    "shakes",
    "roll %",
    "median",
    "p95 ms",
    "moves %",
    "gest. %",
    "pickups",
    "hours",
    "false/h",
    "HIGH %",
)
Row = tuple[Trace, Verdict]


class Columns(NamedTuple):
    """The lists behind a line of the tables: what the detector did at one rate, and moves at HIGH."""

    found: list[Verdict]
    easy: list[Verdict]


def judged(recorded: Iterable[Trace], rate: int) -> Columns:
    """What the detector does. If nobody is shaking for a roll, it listens again a second after one."""
    columns = Columns([], [])
    for trace in recorded:
        samples, onset = traces.sample(trace, rate)
        again_ms = verdicts.AGAIN_MS if trace.scope in verdicts.CARRIED else 0
        columns.found.append(verdicts.judge(trace, samples, onset, PLAIN, again_ms))
        if verdicts.is_move(trace):
            columns.easy.append(verdicts.judge(trace, samples, onset, EASY))
    return columns


def line(name: str, columns: Columns) -> str:
    """The figures of these recordings; a dash if there is none of a kind."""
    found = columns.found
    shakes = [v for v in found if v.trace.polarity == "shake"]
    times = [v.rolled_ms for v in shakes if v.rolled_ms is not None]
    low, *_, high = quantiles(times, n=20, method="inclusive") if len(times) > 1 else (0, 0)
    middle = quantiles(times, n=2, method="inclusive")[0] if len(times) > 1 else low
    carried = [v for v in found if v.trace.scope in verdicts.CARRIED and v.trace.source != verdicts.KEPT_ON]
    hours = sum(v.trace.seconds for v in carried) / 3600
    cells = [
        str(len(shakes) or "-"),
        f"{100 * len(times) / len(shakes):.1f}" if shakes else "-",
        f"{middle:.0f}" if times else "-",
        f"{high:.0f}" if times else "-",
        _share(found, verdicts.is_move),
        _share(found, lambda trace: trace.scope == "gesture"),
        _share(found, lambda trace: trace.label == "pickup"),
        f"{hours:.2f}" if hours else "-",
        f"{sum(v.rolls for v in carried) / hours:.1f}" if hours else "-",
        _share(columns.easy, verdicts.is_move),
    ]
    return f"{name:<30}" + "".join(f"{cell:>9}" for cell in cells)


def _share(found: list[Verdict], belongs: Callable[[Trace], bool]) -> str:
    some = [v for v in found if v.trace.polarity == "neg" and belongs(v.trace)]
    return f"{100 * sum(v.rolls > 0 for v in some) / len(some):.1f}" if some else "-"


def shipped(tuned: list[Trace], unused: list[Trace]) -> None:
    """Print the detector as it is, by source."""
    print(f"{'as it is':<30}" + "".join(f"{label:>9}" for label in LABELS))
    for what, recorded in (("tuned on", tuned), ("added", unused)):
        for rate in RATES if recorded else ():
            columns = judged(recorded, rate)
            if rate == 100:
                for source in sorted(_sources(recorded)):
                    print(line(source, _of(columns, {source})))
            print(line(f"all {what}, {rate} Hz", columns), flush=True)


def _sources(recorded: list[Trace]) -> set[str]:
    return {trace.source for trace in recorded}


def _of(columns: Columns, sources: set[str]) -> Columns:
    return Columns(*([v for v in some if v.trace.source in sources] for some in columns))


def found_anew(tuned: list[Trace], unused: list[Trace]) -> None:
    """Print the results of thresholds found without the source, and without the person."""
    recorded = tuned + unused
    fitted = left_out.Fitted(recorded + traces.arcs())
    print(f"\n{'left out':<30}" + "".join(f"{label:>9}" for label in LABELS))
    for what, grouped in (("source", left_out.by_source), ("person", left_out.by_person)):
        groups = grouped(fitted.near)
        settings = {whose: fitted.without(whose, groups) for whose in sorted(set(grouped(recorded)))}
        for rate in RATES:
            columns = _without(recorded, grouped(recorded), settings, rate)
            if rate == 100 and what == "source":
                for source in sorted(settings):
                    print(line(f"without {source}", _of(columns, {source})))
            for name, some in (("tuned on", _sources(tuned)), ("added", _sources(unused))):
                if some:
                    print(line(f"each {what}, {name}, {rate}", _of(columns, some)), flush=True)


def _without(recorded: list[Trace], groups: list[str], settings: dict[str, Setting], rate: int) -> Columns:
    """Judge each recording by the thresholds found without its group."""
    columns = Columns([], [])
    ordered = sorted(zip(groups, recorded, strict=True), key=lambda pair: pair[0])
    for whose, pairs in groupby(ordered, key=lambda pair: pair[0]):
        with left_out.thresholds(settings[whose]):
            found, easy = judged((trace for _, trace in pairs), rate)
        columns.found.extend(found)
        columns.easy.extend(easy)
    return columns


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.motion", description="Judge the shake.")
    parser.add_argument("what", nargs="?", choices=("shipped",), help="only the thresholds as they are")
    only_shipped = parser.parse_args().what
    reason = traces.absence()
    if reason:
        print(f"the shake of what was left out: not measured, {reason}")
        return 0
    tuned, unused = traces.load(), more.load()
    if not unused:
        print("none of the collections of tools/motion/more.py is there; it tells how to get them")
    shipped(tuned, unused)
    if not only_shipped:
        found_anew(tuned, unused)
    return 0


if __name__ == "__main__":
    sys.exit(main())
