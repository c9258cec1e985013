"""The bars of `make solve`: Owl meets each, and a table of Bears misses each."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from players.opponent import BEAR
from rules import presets

from generate.solve import (
    bars,
    crowd,
    endless,
    files,
    habits,
    judge,
    owls,
    pack,
    result_cache,
    shipped,
    solve,
)
from generate.solve.lives import Solver
from generate.solve.whole_games import Lives, Match, Ways, climb
from tests.tools.test_solve import ways


def test_bears_who_doubt_half_as_often_miss_every_bar() -> None:
    rules = presets.parse("maexchen")
    bears, fair = shipped.of(rules, BEAR), bars.share("maexchen", 3)
    assert Match(rules, bears).value((3, 3)) > bars.TWO + 0.1
    assert Match(rules, bears).value((1, 1, 1)) > fair + bars.THREE
    table = owls.bolder(owls.read(rules, 3), BEAR)
    assert judge.habit(table, "maexchen", 3, few=40, many=2_000)[0] > bars.HABIT


@pytest.mark.parametrize("preset", ["tokyo", "meyer"])
def test_at_the_last_life_of_three_nobody_is_given_anything(preset: str) -> None:
    """Owl would once say Tokyo for ever there, and doubt none: who did won .94 of these games."""
    assert bars.three(preset, lives=1) <= bars.share(preset, 3) + bars.THREE / 2


def test_what_three_learn_is_near_what_nobody_gains_by_leaving() -> None:
    """With two lives each, told apart, of which each page is for itself; the judge is exact."""
    rules = presets.parse("maexchen lives=2")
    solver = Solver(rules, 2)
    list(solver.two())
    lives = files.lives_of(rules, 3)
    round_, page = crowd.flat(solver.ladder, set()), files.pages_of(rules, lives)[1]
    worth = [np.array([solver.worth[pair][0] for pair in product((1, 2), repeat=2)])]
    *_, (_, learnt) = crowd.learn(round_, rules, 3, 2, page, lives, worth, (60,), files.group_of(rules, 3))

    def plays(now: Lives) -> Ways:
        if len(now) == 2:
            return ways(solver, now)
        top = len(solver.ladder.chances) - 1
        at = page[int(np.flatnonzero((lives == now).all(1))[0])]
        say = [np.pad(learnt.say[at, beaten], ((0, 0), (0, 1))) for beaten in range(top + 1)]
        return say, [np.append(learnt.answers[at, beaten, 0, :, 0], 1.0) for beaten in range(top + 1)]

    assert Match(rules, cache(plays)).value((2, 2, 2)) <= bars.share("maexchen", 3) + bars.HABIT


def test_who_had_their_chance_of_new_lives_is_told() -> None:
    rules = presets.parse("meyer")
    assert Match(rules, shipped.of(rules)).value((4, 4)) <= bars.TWO


def test_what_is_solved_is_kept_and_gone_on_with(monkeypatch, tmp_path) -> None:
    solved = []
    pair = Solver._pair

    def once(solver: Solver, lives: list) -> None:
        if len(solved) == 2:
            solved.append(None)
            raise KeyboardInterrupt
        solved.append(lives)
        pair(solver, lives)

    monkeypatch.setattr(result_cache, "KEPT", tmp_path)
    monkeypatch.setattr(solve, "KEEP_S", -1)
    monkeypatch.setattr(Solver, "_pair", once)
    with pytest.raises(KeyboardInterrupt):
        solve.solved("maexchen", 2, 2)
    whole = solve.solved("maexchen", 2, 2)
    assert solved == [[(1, 1)], [(1, 2), (2, 1)], None, [(2, 2)]]
    assert len(whole.plays) == 4
    assert len(solve.solved("maexchen", 2, 2).plays) == 4 and len(solved) == 4


def test_what_is_found_is_kept_until_something_changes_that_it_depends_on(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(result_cache, "KEPT", tmp_path)
    asked = []

    def half(number: int) -> float:
        asked.append(number)
        return number / 2

    for data in (b"", b"", b"other"):
        assert result_cache.found(half, (7,), [habits], data) == 3.5
    assert (
        result_cache.found(half, (7,), [habits, pack], b"")
        == result_cache.found(half, (7,), [habits], b"")
        == 3.5
    )
    assert asked == [7, 7, 7]


@pytest.mark.parametrize("preset", ["programming", "mexico", "mexicali"])
def test_without_an_end_the_best_reply_gains_nothing(preset: str) -> None:
    """By mexico and mexicali a claim may turn the way round: who pays is told by distance, not by seat."""
    rules = presets.parse(preset)
    owl = shipped.of(rules)
    assert endless.points(rules, owl, owl) == pytest.approx(0, abs=1e-6)
    assert bars.points(preset) <= bars.POINTS
    honest = habits.plays(climb(rules), habits.HABITS["truth, never doubts"])
    assert endless.points(rules, honest) > 0.3


def test_a_missed_bar_is_told() -> None:
    found = {
        ("two", "arena"): [0.51] * 8 + [0.516],
        ("three", "tokyo"): 0.7,
        ("among", "tokyo", 4): {"Bear": 0.011},
        ("taught", "tokyo", 4): 0.019,
        ("nine", "tokyo", "Owl"): 0.46,
    }
    missed = [line for line in bars.lines(found) if "MISSES" in line]
    assert missed == [
        "among tokyo 4 Bear: +0.0110  MISSES +0.010",
        "nine tokyo Owl: +0.4600  MISSES +0.470",
        "two arena 9 lives: +0.5160  MISSES +0.515",
    ]
