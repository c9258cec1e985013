"""The solver against hands, the strategies that ship against judges that know no solver."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from players.strategy import Strategy
from rules import presets

from generate.solve import pack, shipped, solve
from generate.solve.lives import Solver
from generate.solve.remembered import Feigned
from generate.solve.rounds import NotModelled
from generate.solve.whole_games import Lives, Match, Ways, climb
from tests.helpers.sampled import part_of
from tools.build import compile

WITH_END = [house for house in solve.PRESETS if presets.parse(house).end != "stop"]
TWO = 0.505  # the most that the best reply may win between two
NEVER_BACK = [house for house in WITH_END if presets.parse(house).passing not in ("same", "both")]


@pytest.fixture(scope="module")
def maexchen() -> Solver:
    solver = Solver(presets.parse("maexchen"), 2)
    list(solver.two())
    return solver


def ways(solver: Solver, lives: Lives) -> Ways:
    """What was solved, as the judge wants it."""
    top = len(solver.ladder.chances) - 1
    say = [np.zeros((top + 1, top + 2)) for _ in range(top + 1)]
    doubt = [np.ones(top + 2) for _ in range(top + 1)]
    for beaten, play in solver.plays[lives].items():
        rank = solver.ladder.signals[beaten].rank
        say[beaten][:, rank], doubt[beaten][rank] = play.say, play.doubt
    return say, doubt


def test_nobody_gains_against_what_was_solved(maexchen: Solver) -> None:
    judge = Match(maexchen.rules, cache(lambda lives: ways(maexchen, lives)))
    for lives in (1, 2):
        assert judge.value((lives, lives)) == pytest.approx(0.5, abs=1e-4)


def test_the_worth_of_an_opening_is_what_the_judge_finds(maexchen: Solver) -> None:
    plays = cache(lambda lives: ways(maexchen, lives))
    judge = Match(maexchen.rules, plays, plays)
    for lives in ((1, 1), (2, 1), (1, 2), (2, 2)):
        assert judge.opening(lives, 0) == pytest.approx(maexchen.worth[lives][0][0], abs=1e-4)


def test_only_mia_left_to_say_against_66_is_worth_what_a_hand_computes(maexchen: Solver) -> None:
    """At one life each a Mia is always doubted: who must say it wins with 2 of 36 rolls."""
    assert maexchen.worth[1, 1][20][0] == pytest.approx(2 / 36)
    # Against 65 six doubles and Mia are true, and whoever has none is doubted: 8 of 36
    assert maexchen.worth[1, 1][14][0] == pytest.approx(8 / 36)


@pytest.mark.parametrize("house", part_of(NEVER_BACK, 2))
def test_between_two_the_best_reply_wins_no_more_than_the_bar(house: str) -> None:
    rules = presets.parse(house)
    assert Match(rules, shipped.of(rules)).value((3, 3)) <= TWO


@pytest.mark.parametrize("house", ["tokyo", "maexchen"])
def test_who_feigns_to_doubt_everything_wins_no_more_than_a_hundredth(house: str) -> None:
    rules = presets.parse(house)
    assert Feigned(rules).value((rules.lives, rules.lives)) <= 0.51


@pytest.mark.parametrize("house", ["meyer", "machacek"])
def test_no_round_of_owls_goes_on_for_ever(house: str) -> None:
    """A claim may follow itself. Among five by machacek all said Mia upon Mia, and nobody doubted."""
    rules = presets.parse(house)
    ladder, plays, strategy = climb(rules), shipped.of(rules), Strategy(house)
    loops = [(beaten, ladder.believed[beaten] == beaten) for beaten in ladder.believed]
    for count in range(2, 7):
        for lives in product(range(1, strategy.told(3, count) + 1), repeat=count):
            say, doubt = plays(lives)
            for beaten, again in loops:
                stays = ladder.chances @ say[beaten] * (1 - doubt[beaten])
                assert stays[again].sum() <= 0.99, (lives, beaten)


def test_the_files_fit() -> None:
    sizes = []
    for file in sorted((compile.FIRMWARE / "strategies").glob("*.bin")):
        data = file.read_bytes()
        sizes.append(len(data))
        assert len(data) <= pack.MOST_FILE
    assert len(sizes) == len(solve.PRESETS) and sum(sizes) <= 1024 * 1024


def test_a_wrong_mark_fails_the_check_and_a_missing_one_is_told(monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setattr(solve, "PRESETS", ["maexchen"])
    monkeypatch.setattr(solve, "MARKS", tmp_path / "MADE_FROM")
    solve.main(["--check"])
    assert "An earlier state of the solver made maexchen" in capsys.readouterr().out
    solve.MARKS.write_text("maexchen 0123456789abcdef\n")
    with pytest.raises(SystemExit, match="Out of date in firmware/strategies: maexchen"):
        solve.main(["--check"])
    assert solve.made_from("maexchen liar=2") != solve.made_from("maexchen")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (
            "maexchen swimming=yes",
            "'rolls 31 says 21 doubts' leaves 0 2 3 of lives 1 2 3, the game says -1 2 3",
        ),
        ("tokio mia_doubles=yes", "leaves 9 9 5 of lives 9 9 9, the game says 9 9 1"),
        ("maexchen look=always", "somebody 'believes looks'"),
        ("maexchen uncover=1", "somebody 'shows'"),
        ("maexchen mia_believed=roll", "believed and followed by none"),
        ("maexchen mia_shown=rolled", "may not be announced"),
        ("maexchen end=race", "somebody gains by a round"),
    ],
)
def test_rules_that_the_solver_does_not_model_are_refused_by_name(rules: str, why: str) -> None:
    with pytest.raises(NotModelled, match=why):
        solve.made_from(rules)


def test_who_had_their_chance_of_new_lives_is_told() -> None:
    rules = presets.parse("meyer")
    assert Match(rules, shipped.of(rules)).value((4, 4)) <= TWO
