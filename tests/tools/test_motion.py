"""The judge of recorded hands, without a recording: what it counts, and what it must not look at."""

import pytest

from tools.motion import __main__ as judge
from tools.motion import left_out, verdicts
from tools.motion.traces import Trace
from tools.motion.verdicts import Verdict


def verdict(polarity: str, source: str, rolled_ms: int | None, label: str = "", scope: str = "") -> Verdict:
    trace = Trace("", source, label, polarity, scope, "", 1800.0, [])
    return Verdict(trace, 0, int(rolled_ms is not None), rolled_ms, 0)


def test_a_line_counts_what_rolled() -> None:
    found = [verdict("shake", "wii", ms) for ms in (300, 400, 500, None)]
    found += [verdict("neg", "wii", ms, "move_up", "gesture") for ms in (200, None, None, None)]
    found += [verdict("neg", "oxford", ms, "walk", "locomotion") for ms in (900, None)]
    easy = [verdict("neg", "wii", 200, "move_up", "gesture")]
    cells = judge.line("all", judge.Columns(found, easy)).split()
    assert cells == ["all", "4", "75.0", "400", "490", "25.0", "25.0", "-", "1.00", "1.0", "100.0"]


def test_a_false_roll_is_listened_on_after() -> None:
    """Two seconds back and forth without a rest are one roll in a game, and more if the stick is carried."""
    samples = [(10 * n, 2500 if n // 12 % 2 else -2500, 0, 1000) for n in range(400)]
    trace = verdict("neg", "wii", None).trace
    assert verdicts.judge(trace, samples, -1).rolls == 1
    assert verdicts.judge(trace, samples, -1, again_ms=verdicts.AGAIN_MS).rolls > 1


def test_thresholds_do_not_look_at_what_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that is perfect for the group left out alone is not taken for it."""
    fitted = object.__new__(left_out.Fitted)
    groups = ["a", "b"]
    key = next(iter(left_out.SHIPPED))
    fitted._settings = [{**left_out.SHIPPED, key: n} for n in (1, 2)]
    hears_a = [verdict("shake", "a", 300), verdict("shake", "b", None)]
    hears_b = [verdict("shake", "a", None), verdict("shake", "b", 300)]
    fitted._tried = [hears_a, hears_b]
    monkeypatch.setattr(left_out, "DRAWS", 2)
    monkeypatch.setattr(left_out, "BEST", 1)
    assert fitted.without("a", groups)[key] == 2
    assert fitted.without("b", groups)[key] == 1
