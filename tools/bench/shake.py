"""The shake against its bars on recorded hands: `python -m tools.bench.shake`. Ends with 1 if one is missed.

Below the bars it prints the hand of the virtual stick beside the real ones, and what a sample costs.
"""

import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from stick.shake_detector import RATTLE, ROLLED, Shake

from tools.bench import unix_port as bench_micropython
from tools.motion import shapes, traces
from tools.motion.traces import ROOT, Sample, Trace

RATES = (50, 100, 200)
LATE_MS = 50
CARRIED = ("rest", "handling", "locomotion")


class Verdict(NamedTuple):
    """What the detector did with one recording. Latencies are ms from the onset, None if it never came."""

    trace: Trace
    rolls: int
    rolled_ms: int | None
    rattled_ms: int | None


def judge(trace: Trace, samples: list[Sample], onset: int, sensitivity: int = 1) -> Verdict:
    """Feed one recording to a fresh detector. A roll before the onset is no hit, but counts as a roll."""
    shake = Shake(sensitivity)
    rolls: list[int] = []
    rattled: int | None = None
    last = samples[0][0] - 10
    for t, x, y, z in samples:
        event = shake.feed(t - last, x, y, z)
        last = t
        if event == ROLLED:
            rolls.append(t)
        if rattled is None and t >= onset >= 0 and (event == RATTLE or shake.level):
            rattled = t - onset
    hits = [t - onset for t in rolls if t >= onset >= 0]
    return Verdict(trace, len(rolls), hits[0] if hits else None, rattled)


def judge_all(recorded: list[Trace], rate: int, sensitivity: int = 1) -> list[Verdict]:
    """All recordings at one rate."""
    return [judge(trace, *traces.sample(trace, rate), sensitivity) for trace in recorded]


def judge_late(recorded: list[Trace]) -> list[Verdict]:
    """All recordings at 100 Hz, one tick in twenty 50 ms late: its samples are lost."""
    chance = random.Random(1)
    verdicts = []
    for trace in recorded:
        samples, onset = traces.sample(trace, 100)
        kept, wait = [], 0
        for one in samples:
            if wait:
                wait -= 1
                continue
            kept.append(one)
            wait = LATE_MS // 10 - 1 if chance.random() < 0.05 else 0
        verdicts.append(judge(trace, kept, onset))
    return verdicts


class Measure(NamedTuple):
    """A line of the table: its figure for a list of verdicts, and the bar it must keep to."""

    what: str
    figure: Callable[[list[Verdict]], float]
    unit: str
    bar: float
    at_least: bool = False

    def keeps(self, figure: float) -> bool:
        """Whether this figure reaches the bar."""
        return figure >= self.bar if self.at_least else figure <= self.bar


def _shakes(verdicts: list[Verdict]) -> list[Verdict]:
    return [v for v in verdicts if v.trace.polarity == "shake"]


def _recall(verdicts: list[Verdict]) -> float:
    shakes = _shakes(verdicts)
    return 100 * sum(v.rolled_ms is not None for v in shakes) / len(shakes)


def _extra(verdicts: list[Verdict]) -> float:
    shakes = _shakes(verdicts)
    return sum(v.rolls - (v.rolled_ms is not None) for v in shakes) / len(shakes)


def percentile(values: list[int], percent: int) -> float:
    """The value below which so many percent lie, between its neighbours."""
    ordered = sorted(values)
    at = (len(ordered) - 1) * percent / 100
    low = ordered[int(at)]
    return low + (ordered[min(int(at) + 1, len(ordered) - 1)] - low) * (at - int(at))


def _rolled(percent: int) -> Callable[[list[Verdict]], float]:
    def figure(verdicts: list[Verdict]) -> float:
        return percentile([v.rolled_ms for v in _shakes(verdicts) if v.rolled_ms is not None], percent)

    return figure


def _rattled(verdicts: list[Verdict]) -> float:
    return max(9999 if v.rattled_ms is None else v.rattled_ms for v in _shakes(verdicts))


def _share(belongs: Callable[[Trace], bool]) -> Callable[[list[Verdict]], float]:
    def figure(verdicts: list[Verdict]) -> float:
        some = [v for v in verdicts if v.trace.polarity == "neg" and belongs(v.trace)]
        return 100 * sum(v.rolls > 0 for v in some) / len(some)

    return figure


def _false_per_hour(verdicts: list[Verdict]) -> float:
    some = [v for v in verdicts if v.trace.polarity == "neg" and v.trace.scope in CARRIED]
    return sum(v.rolls for v in some) / (sum(v.trace.seconds for v in some) / 3600)


def _is_single(trace: Trace) -> bool:
    return trace.label.startswith(("move_", "circle"))


MEASURES = (
    Measure("shakes recognised", _recall, "%", 96, at_least=True),
    Measure("extra rolls per shake", _extra, "", 0.02),
    Measure("onset to rolled, median", _rolled(50), "ms", 450),
    Measure("onset to rolled, p95", _rolled(95), "ms", 900),
    Measure("onset to rattle, slowest", _rattled, "ms", 60),
    Measure("single moves and circles that roll", _share(_is_single), "%", 2),
    Measure("  of those, the stick's", _share(lambda t: _is_single(t) and t.source == "wii"), "%", 2),
    Measure("all gestures that roll", _share(lambda t: t.scope == "gesture"), "%", 2),
    Measure("pick-ups that roll", _share(lambda t: t.label == "pickup"), "%", 0),
    Measure("false rolls an hour of carrying", _false_per_hour, "", 1),
)


def table(recorded: list[Trace]) -> bool:
    """Print the bars at each rate; False if one is missed. Late ticks and other sensitivities have none."""
    columns = [judge_all(recorded, rate) for rate in RATES]
    columns += [judge_late(recorded), judge_all(recorded, 100, 0), judge_all(recorded, 100, 2)]
    heads = [*(f"{rate} Hz" for rate in RATES), "bar", "", "late ticks", "less", "more"]
    print(f"{'the shake, on recorded hands':<36}" + "".join(f"{head:>11}" for head in heads))
    is_kept = True
    for measure in MEASURES:
        figures = [measure.figure(column) for column in columns]
        is_ok = all(map(measure.keeps, figures[: len(RATES)]))
        is_kept = is_kept and is_ok
        bar = f"{'>=' if measure.at_least else '<='} {measure.bar:g} {measure.unit}"
        cells = [f"{figure:.3g}" for figure in figures[:3]] + [bar, "ok" if is_ok else "MISSED"]
        cells += [f"{figure:.3g}" for figure in figures[3:]]
        print(f"{measure.what:<36}" + "".join(f"{cell:>11}" for cell in cells))
    return is_kept


_FEED = """
import sys
sys.path[:] = {places!r}
import time
from stick.shake_detector import Shake
from tools.virtual.hand import Hand
hand = Hand(1)
hand.shake(4000)
samples = [hand.at(t * 10_000) for t in range(400)]
shake = Shake()
start = time.ticks_us()
for _ in range({times}):
    shake.restart()
    for x, y, z in samples:
        shake.feed(10, x, y, z)
print(time.ticks_diff(time.ticks_us(), start) / ({times} * 400))
"""


def cost() -> str:
    """What a sample of a shake costs under MicroPython's unix port."""
    program = bench_micropython.find_micropython()
    if not program:
        return "cost of a sample: not measured, no MicroPython for this machine on PyPI"
    micros = float(_run([program, "-c", _feed(50)]))
    line = f"cost of a sample: {micros:.1f} us under MicroPython's unix port on this machine"
    if not shutil.which("valgrind"):
        return line + "; instructions: no valgrind"
    few, many = (_instructions(program, times) for times in (1, 6))
    return line + f", {(many - few) // (5 * 400):,} instructions (callgrind, 2,000 samples more)"


def _feed(times: int) -> str:
    return _FEED.format(places=[str(ROOT / "firmware"), str(ROOT), ".frozen"], times=times)


def _run(command: list[str]) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def _instructions(program: str, times: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind"
        _run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, "-c", _feed(times)])
        return int(re.findall(r"^(?:totals|summary): (\d+)", out.read_text(), re.MULTILINE)[-1])


def main() -> int:
    reason = traces.absence()
    recorded = [] if reason else traces.load()
    is_kept = True
    if reason:
        print(f"the shake: not measured, {reason}")
    else:
        is_kept = table(recorded)
    print()
    print("\n".join(shapes.lines(recorded)))
    print()
    print(cost())
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
