"""What the shake detector does with recorded hands, and its bars."""

from collections.abc import Callable
from statistics import quantiles
from typing import NamedTuple

from stick.shake_detector import RATTLE, ROLLED, Shake

from tools.motion import traces
from tools.motion.traces import REST_MS, Sample, Trace

CARRIED = ("rest", "handling", "locomotion")
KEPT_ON = "gok"  # a board moved repeatedly by hand, up to 3 g: more like a soft shake than like carrying
LONG_MS = 1000
TAIL_MS = 300  # a roll may come so long after the shaking
ARC_MS = 1200
NEVER = 1 << 60
AGAIN_MS = 1000  # so soon after a false roll the stick may listen for a shake again


class Verdict(NamedTuple):
    """What the detector did with one recording. Latencies are ms from the onset, None if it never rolled."""

    trace: Trace
    onset: int
    rolls: int
    rolled_ms: int | None
    rattled_ms: int | None


def judge(
    trace: Trace, samples: list[Sample], onset: int, sensitivity: int = 1, again_ms: int = 0
) -> Verdict:
    """Feed one recording to a fresh detector. A roll before the onset is no hit, but counts as a roll.

    It listens again when the hand rests after a roll, or `again_ms` after it if that is not 0.
    """
    shake = Shake(sensitivity)
    rolls: list[int] = []
    rattled: int | None = None
    last, again_at = samples[0][0] - 10, NEVER
    for t, x, y, z in samples:
        if again_ms and t >= again_at:
            shake.restart()
            again_at = NEVER
        event = shake.feed(t - last, x, y, z)
        last = t
        if event == ROLLED:
            rolls.append(t)
            again_at = t + again_ms
        if rattled is None and t >= onset >= 0 and (event == RATTLE or shake.level):
            rattled = t - onset
    hits = [t - onset for t in rolls if t >= onset >= 0]
    return Verdict(trace, onset, len(rolls), hits[0] if hits else None, rattled)


def judge_all(recorded: list[Trace], rate: int, sensitivity: int = 1) -> list[Verdict]:
    """All recordings at one rate."""
    return [judge(trace, *traces.sample(trace, rate), sensitivity) for trace in recorded]


class Measure(NamedTuple):
    """A line of the table: its figure for a list of verdicts, and its bar."""

    what: str
    figure: Callable[[list[Verdict]], float]
    unit: str
    bar: float
    at_least: bool = False

    def keeps(self, figure: float) -> bool:
        """Whether this figure reaches the bar."""
        return figure >= self.bar if self.at_least else figure <= self.bar


def _those(polarity: str, verdicts: list[Verdict]) -> list[Verdict]:
    return [v for v in verdicts if v.trace.polarity == polarity]


def _shakes(verdicts: list[Verdict]) -> list[Verdict]:
    return _those("shake", verdicts)


def recall(verdicts: list[Verdict]) -> float:
    """Percent of the recorded shakes that roll."""
    shakes = _shakes(verdicts)
    return 100 * sum(v.rolled_ms is not None for v in shakes) / len(shakes)


def _extra(verdicts: list[Verdict]) -> float:
    shakes = _shakes(verdicts)
    return sum(v.rolls - (v.rolled_ms is not None) for v in shakes) / len(shakes)


def _rolled(percent: int) -> Callable[[list[Verdict]], float]:
    def figure(verdicts: list[Verdict]) -> float:
        found = [v.rolled_ms for v in _shakes(verdicts) if v.rolled_ms is not None]
        return quantiles(found, n=100, method="inclusive")[percent - 1]

    return figure


def _rattled(verdicts: list[Verdict]) -> float:
    return max(9999 if v.rattled_ms is None else v.rattled_ms for v in _shakes(verdicts))


def _within(polarity: str, ms: int, label: str = "") -> Callable[[list[Verdict]], float]:
    def figure(verdicts: list[Verdict]) -> float:
        some = [v for v in _those(polarity, verdicts) if label in ("", v.trace.label)]
        return 100 * sum(v.rolled_ms is not None and v.rolled_ms <= ms for v in some) / len(some)

    return figure


def _before_end(polarity: str, tail_ms: int) -> Callable[[list[Verdict]], float]:
    def figure(verdicts: list[Verdict]) -> float:
        some = _those(polarity, verdicts)
        hits = (v for v in some if v.rolled_ms is not None and v.rolled_ms <= _to_the_end(v) + tail_ms)
        return 100 * sum(1 for _ in hits) / len(some)

    return figure


def _to_the_end(verdict: Verdict) -> float:
    """Ms from the onset to the end of the recorded shaking."""
    trace = verdict.trace
    end = trace.points[-1][0] - trace.points[0][0] if trace.end_ms is None else trace.end_ms
    return REST_MS + end - verdict.onset


def share(belongs: Callable[[Trace], bool]) -> Callable[[list[Verdict]], float]:
    """Per cent that roll among the recordings for which `belongs` is true and that are not shakes."""

    def figure(verdicts: list[Verdict]) -> float:
        some = [v for v in _those("neg", verdicts) if belongs(v.trace)]
        return 100 * sum(v.rolls > 0 for v in some) / len(some)

    return figure


def _false_per_hour(verdicts: list[Verdict]) -> float:
    some = [v for v in _those("neg", verdicts) if v.trace.scope in CARRIED and v.trace.source != KEPT_ON]
    return sum(v.rolls for v in some) / (sum(v.trace.seconds for v in some) / 3600)


def is_move(trace: Trace) -> bool:
    """One move or circle of the Wii remote: a stick."""
    return trace.source == "wii" and trace.label.startswith(("move_", "circle"))


RECALL = Measure("shakes that roll", recall, "%", 97, at_least=True)
MOVES = Measure("single moves and circles that roll", share(is_move), "%", 2.5)
GESTURES = Measure("all gestures that roll", share(lambda t: t.scope == "gesture"), "%", 1.5)
LONG = Measure("long shakes, within 1 s", _within("shake_long", LONG_MS), "%", 95, at_least=True)
WINDOWS = Measure("windows of one second", _before_end("shake_window", 0), "%", 80, at_least=True)
MEASURES = (
    RECALL,
    Measure("onset to rolled, median", _rolled(50), "ms", 430),
    Measure("onset to rolled, p95", _rolled(95), "ms", 900),
    Measure("onset to rattle, slowest", _rattled, "ms", 60),
    Measure("extra rolls per shake", _extra, "", 0.02),
    *(
        Measure(f"arcs of {label}, within 1.2 s", _within("arc", ARC_MS, label), "%", bar, at_least=True)
        for label, bar in (("0.6 m", 95), ("0.4 m", 95), ("0.3 m", 95), ("0.2 m", 88))
    ),
    LONG,
    Measure("long shakes, at all", _before_end("shake_long", TAIL_MS), "%", 100, at_least=True),
    WINDOWS,
    MOVES,
    GESTURES,
    Measure("pick-ups that roll", share(lambda t: t.label == "pickup"), "%", 0),
    Measure("falls that roll", share(lambda t: t.scope == "fall"), "%", 1),
    Measure("quakes that roll", share(lambda t: t.scope == "quake"), "%", 0),
    Measure("false rolls an hour, carried", _false_per_hour, "", 1),
)


def kept_on(verdicts: list[Verdict]) -> str:
    """Rolls during repeated hand motions. There is no bar: some of them are soft shakes."""
    some = [v for v in verdicts if v.trace.source == KEPT_ON]
    return f"{sum(v.rolls for v in some)} in {sum(v.trace.seconds for v in some) / 60:.1f} min"
