"""The shake of people it was not tuned on, by leave-one-out cross-validation:
`python -m tools.bench.leave_one_out`. Ends with 1 if a bar is missed.

Each of the people who shake is left out in turn, with a seventh of all else. The thresholds are found anew
without them, and judged on them. Takes some minutes.

How they are found: `DRAWS` settings are drawn, each threshold up to `SPREAD` off the shipped one. The
`BEST` of them, by `price` on the recordings that are left, are averaged. So the middle of what works is
taken, not the one point that happened to fit best, and nothing of it looks at the person left out.
"""

import random
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from unittest.mock import patch

from stick import shake_detector, swings

from tools.motion import traces, verdicts
from tools.motion.traces import Trace
from tools.motion.verdicts import GESTURES, MOVES, RECALL, WINDOWS, Verdict

RATE = 50
DRAWS = 60
BEST = 8
SPREAD = 0.25
LEAST_RECALL = 95
MOST_MOVES = 3
SLOWEST_MS = 2000  # what a shake that never rolls counts for
ARCS = [m for m in verdicts.MEASURES if m.what.startswith(("arcs of 0.2", "arcs of 0.3"))]

Setting = dict[tuple[ModuleType, str], int]

WHOLE = {
    "_STRAIGHT": 1000,
    "_ALL_STRAIGHT": 1000,
    "_AGAINST": 100,
    "_OPPOSITE": 100,
    "_SHARE": 100,
}  # at most
SPEEDS = ("_HICCUP", "_SWING", "_SPEED", "_LIVELY", "_WIDE_SPEED", "_TURNED", "_FORGOTTEN")
OTHERS = ("_MOVING_MG", "_QUICK_MS", "_WIDE_MS", "_LONGEST_MS", "_WIDE_TURN_MS")
LAST = ("_RESTLESS_MS", "_RESTLESS_MG", "_RESTLESS")
SHIPPED: Setting = {(swings, name): getattr(swings, name) for name in (*WHOLE, *SPEEDS, *OTHERS, *LAST)}
SHIPPED[shake_detector, "_GRAVITY_MS"] = shake_detector._GRAVITY_MS


@contextmanager
def thresholds(setting: Setting) -> Iterator[None]:
    """Use these thresholds in the detector within the `with` block."""
    with ExitStack() as changes:
        for (module, name), value in setting.items():
            changes.enter_context(patch.object(module, name, value))
        yield


def drawn(chance: random.Random) -> Setting:
    """Each threshold up to `SPREAD` off; a share or a cosine by its distance from the whole."""
    setting = {}
    for key, value in SHIPPED.items():
        whole = WHOLE.get(key[1], 0)
        setting[key] = round(whole + (value - whole) * chance.uniform(1 - SPREAD, 1 + SPREAD))
    return setting


def middle(settings: list[Setting]) -> Setting:
    """The mean of each threshold."""
    return {key: round(sum(setting[key] for setting in settings) / len(settings)) for key in SHIPPED}


def price(found: list[Verdict]) -> float:
    """How bad a setting is: shakes missed, false rolls, and how long a roll takes."""
    missed = 3 * (100 - RECALL.figure(found)) + 0.3 * (100 - WINDOWS.figure(found))
    missed += sum(100 - arc.figure(found) for arc in ARCS) / len(ARCS)
    false = 4 * MOVES.figure(found) + 2 * GESTURES.figure(found)
    false += 2 * sum(v.rolls > 0 for v in found if v.trace.scope in (*verdicts.CARRIED, "fall"))
    times = [SLOWEST_MS if v.rolled_ms is None else v.rolled_ms for v in found if v.trace.polarity == "shake"]
    return missed + false + sum(times) / len(times) / 10


def taken(recorded: list[Trace]) -> list[Trace]:
    """What is judged: what shakes, gestures, and of all else what rolls at the highest sensitivity."""
    some = []
    for trace in recorded:
        if trace.polarity == "arc":
            belongs = trace.label in ("0.2 m", "0.3 m")
        elif trace.polarity == "neg" and trace.scope != "gesture":
            carried = trace.scope in verdicts.CARRIED and trace.source != verdicts.KEPT_ON
            is_near = carried or trace.scope == "fall"
            belongs = is_near and verdicts.judge(trace, *traces.sample(trace, RATE), 2).rolls > 0
        else:
            belongs = trace.polarity in ("shake", "shake_window", "neg")
        if belongs:
            some.append(trace)
    return some


def part(trace: Trace, people: list[str]) -> str:
    """The person together with whom a recording is left out."""
    if trace.polarity in ("shake", "arc"):
        return trace.subject
    return people[zlib.crc32(trace.name.encode()) % len(people)]


def main() -> int:
    reason = traces.absence()
    if reason:
        print(f"the shake of people left out: not measured, {reason}")
        return 0
    some = taken(traces.load() + traces.arcs())
    samples = [(trace, *traces.sample(trace, RATE)) for trace in some]
    people = sorted({trace.subject for trace in some if trace.polarity == "shake"})
    parts = [part(trace, people) for trace in some]
    chance = random.Random(1)
    settings = [drawn(chance) for _ in range(DRAWS)]
    tried = []
    for setting in settings:
        with thresholds(setting):
            tried.append([verdicts.judge(*one) for one in samples])
    everybody: list[Verdict] = []
    for person in people:
        prices = [
            price([v for v, whose in zip(found, parts, strict=True) if whose != person]) for found in tried
        ]
        best = sorted(range(DRAWS), key=prices.__getitem__)[:BEST]
        with thresholds(middle([settings[n] for n in best])):
            own = [verdicts.judge(*one) for one, whose in zip(samples, parts, strict=True) if whose == person]
        print(f"without {person}: {_told(own)}", flush=True)
        everybody += own
    print(f"all {len(people)}: {_told(everybody)}")
    is_kept = RECALL.figure(everybody) >= LEAST_RECALL and MOVES.figure(everybody) <= MOST_MOVES
    print(f"bars: shakes >= {LEAST_RECALL} %, moves <= {MOST_MOVES} %: {'ok' if is_kept else 'MISSED'}")
    return 0 if is_kept else 1


def _told(found: list[Verdict]) -> str:
    shakes = [v for v in found if v.trace.polarity == "shake"]
    arcs = ", ".join(f"{arc.what.split(',')[0]} {arc.figure(found):.0f} %" for arc in ARCS)
    return (
        f"{sum(v.rolled_ms is not None for v in shakes)} of {len(shakes)} shakes, {arcs}, "
        f"windows {WINDOWS.figure(found):.0f} %, moves {MOVES.figure(found):.1f} %, "
        f"gestures {GESTURES.figure(found):.1f} %"
    )


if __name__ == "__main__":
    sys.exit(main())
