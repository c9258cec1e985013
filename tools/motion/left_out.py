"""The shake of people and collections it was not tuned on, by cross-validation: `python -m tools.motion`.

Each source of recordings is left out in turn, then each person who shakes. The thresholds are found without
them and judged on them; the verdicts of all left-out recordings make a table.

To find thresholds, `DRAWS` settings are drawn, each threshold up to `SPREAD` off the shipped one, and the
`BEST` of them, by `price` on the other recordings, are averaged. So the result is the middle of the settings
that work, not the one that happened to fit best, and it does not depend on the recordings left out. The rules
themselves were designed with all of `traces.load` in sight, and one, `_FIRM`, with all of `more.load`.
"""

import random
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from unittest.mock import patch

from stick import shake_detector, swings

from tools.motion import traces, verdicts
from tools.motion.traces import Trace
from tools.motion.verdicts import Verdict

RATE = 50  # at which thresholds are found: it has the fewest samples, and all rates give similar results
DRAWS = 40
BEST = 6
SPREAD = 0.25
SLOWEST_MS = 2000  # the time counted for a shake that never rolls
CAREFUL = 2  # the sensitivity at which most rolls happen

Setting = dict[tuple[ModuleType, str], int]

WHOLE = {
    "_STRAIGHT": 1000,
    "_ALL_STRAIGHT": 1000,
    "_AGAINST": 100,
    "_OPPOSITE": 100,
    "_SHARE": 100,
}  # at most
SPEEDS = ("_HICCUP", "_SWING", "_SPEED", "_LIVELY", "_FIRM", "_WIDE_SPEED", "_TURNED", "_FORGOTTEN")
OTHERS = ("_MOVING_MG", "_QUICK_MS", "_BRISK_MS", "_WIDE_MS", "_LONGEST_MS", "_WIDE_TURN_MS")
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
    """Each threshold up to `SPREAD` off; for a share or a cosine, its distance from 1 is."""
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
    shakes, windows, arcs = (
        [v for v in found if v.trace.polarity == polarity] for polarity in ("shake", "shake_window", "arc")
    )
    still = [v for v in found if v.trace.polarity == "neg"]
    missed = 3 * _percent(shakes, _is_missed) + 0.3 * _percent(windows, _is_missed)
    missed += _percent(arcs, _is_missed)
    false = 4 * _percent([v for v in still if verdicts.is_move(v.trace)], _rolls)
    false += 2 * _percent([v for v in still if v.trace.scope == "gesture"], _rolls)
    false += 2 * sum(v.rolls > 0 for v in still if v.trace.scope in (*verdicts.CARRIED, "fall"))
    times = [SLOWEST_MS if v.rolled_ms is None else v.rolled_ms for v in shakes]
    return missed + false + sum(times) / len(times) / 10


def _percent(some: list[Verdict], belongs: Callable[[Verdict], bool]) -> float:
    return 100 * sum(map(belongs, some)) / len(some) if some else 0.0


def _is_missed(verdict: Verdict) -> bool:
    return verdict.rolled_ms is None


def _rolls(verdict: Verdict) -> bool:
    return verdict.rolls > 0


def near(recorded: list[Trace]) -> list[Trace]:
    """The recordings for finding thresholds: shakes, gestures, and the others that roll most easily."""
    some = []
    for trace in recorded:
        if trace.polarity == "arc":
            belongs = trace.label in ("0.2 m", "0.3 m")
        elif trace.polarity == "neg" and trace.scope != "gesture":
            is_carried = trace.scope in verdicts.CARRIED and trace.source != verdicts.KEPT_ON
            belongs = (is_carried or trace.scope == "fall") and _is_near(trace)
        else:
            belongs = trace.polarity in ("shake", "shake_window", "neg")
        if belongs:
            some.append(trace)
    return some


def _is_near(trace: Trace) -> bool:
    return verdicts.judge(trace, *traces.sample(trace, RATE), CAREFUL).rolls > 0


def by_source(recorded: list[Trace]) -> list[str]:
    """For each recording the group with which it is left out: its source."""
    return [trace.source for trace in recorded]


def by_person(recorded: list[Trace]) -> list[str]:
    """For each recording the person who shakes; one without a person goes with one of them, by its name."""
    people = sorted({trace.subject for trace in recorded if trace.polarity == "shake"})
    return [
        trace.subject if trace.subject in people else people[zlib.crc32(trace.name.encode()) % len(people)]
        for trace in recorded
    ]


class Fitted:
    """Drawn settings, and what each did with the recordings for finding thresholds."""

    def __init__(self, recorded: list[Trace]) -> None:
        self.near = near(recorded)
        samples = [(trace, *traces.sample(trace, RATE)) for trace in self.near]
        chance = random.Random(1)
        self._settings = [drawn(chance) for _ in range(DRAWS)]
        self._tried = []
        for setting in self._settings:
            with thresholds(setting):
                self._tried.append([verdicts.judge(*one) for one in samples])

    def without(self, whose: str, groups: list[str]) -> Setting:
        """The thresholds found without this group; `groups` has that of each of `near`."""
        prices = [
            price([v for v, group in zip(found, groups, strict=True) if group != whose])
            for found in self._tried
        ]
        best = sorted(range(DRAWS), key=prices.__getitem__)[:BEST]
        return middle([self._settings[n] for n in best])
