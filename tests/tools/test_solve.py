"""The solver against hands, and the strategies that ship against judges that know no solver."""

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path

import game
import numpy as np
import pytest
from players.strategy import Strategy
from rules import presets
from rules.penalties import LIE_CAUGHT, Outcome
from rules.state import State

from generate.solve import (
    bars,
    best_response_handing,
    files,
    habits,
    modelled,
    pack,
    rematches,
    sharing,
    shipped,
    solve,
    thin,
    tournament,
)
from generate.solve.lives import Solver
from generate.solve.rounds import NotModelled
from generate.solve.whole_games import Lives, Match, Ways, climb
from tests.helpers.sampled import part_of
from tools.build import compile

WITH_END = [house for house in solve.PRESETS if presets.parse(house).end != "stop"]
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


@pytest.mark.parametrize("house", part_of([house for house in NEVER_BACK if house != "meyer"], 2))
def test_between_two_the_best_reply_wins_no_more_than_the_bar(house: str) -> None:
    rules = presets.parse(house)
    assert Match(rules, shipped.of(rules)).value((3, 3)) <= bars.TWO


@pytest.mark.parametrize("house", ["maexchen", "tokio"])
def test_among_three_the_best_reply_wins_little_more_than_its_share(house: str) -> None:
    assert bars.three(house, lives=2) <= bars.share(house, 3) + bars.THREE


@pytest.mark.parametrize("name", habits.HABITS)
def test_no_simple_habit_wins_more_than_its_share(name: str) -> None:
    rules = presets.parse("maexchen")
    own = habits.plays(climb(rules), habits.HABITS[name])
    share = bars.share("maexchen", 3)
    assert Match(rules, shipped.of(rules), own).value((2,) * 3) <= share + bars.HABIT


def test_the_judge_finds_out_who_can_be_exploited() -> None:
    """Who says the truth or the least lie and doubts everything loses to the best reply, and badly."""
    rules = presets.parse("maexchen")
    simple = habits.plays(climb(rules), habits.HABITS["truth, always doubts"])
    assert Match(rules, simple).value((3, 3)) > 0.6


def test_where_dice_are_handed_back_the_best_reply_wins_little_at_the_last_life() -> None:
    """It adds up: .0041 there are .0140 with nine lives, .0050 were .0164, and missed the bar."""
    assert best_response_handing.Match(presets.parse("arena")).value(1) < 0.5045


@pytest.mark.parametrize("house", part_of(["reversed", "machacek"], 2))
def test_handing_on_under_a_higher_claim_gains_nothing_between_two(house: str) -> None:
    """Two judges that share no code but the game: the one knows handing on, the other does not."""
    rules = presets.parse(house)
    judge, handed = Match(rules, shipped.of(rules)), best_response_handing.Match(rules)
    for lives in ((1, 1), (1, 3) if house == "machacek" else (1, 1)):
        assert handed.worth(*lives, True) / 2 + 0.5 == pytest.approx(judge.opening(lives, 0), abs=1e-8)


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


@pytest.mark.parametrize(
    "file", sorted((compile.FIRMWARE / "strategies").glob("*.bin")), ids=lambda file: file.stem
)
def test_a_file_is_read_back_as_it_was_put_together(file: Path) -> None:
    assert pack.packed(*pack.unpacked(file.read_bytes())) == file.read_bytes()


def test_what_is_learnt_anew_for_some_leaves_how_others_play_as_it_is() -> None:
    *_, before = pack.unpacked(files.path_of("mexico").read_bytes())
    *_, after = pack.unpacked(solve.renewed("mexico", [4]))
    for count, (was, now) in zip(range(2, 7), zip(before, after, strict=True), strict=True):
        if count != 4:
            assert [page for page, _ in now.entries] == [page for page, _ in was.entries]


def test_rows_of_fewer_claims_make_each_claim_as_often_and_as_often_a_lie() -> None:
    rolls = 6
    odds, claims = np.full(rolls, 1 / rolls), np.arange(rolls)
    bears = claims <= np.arange(rolls)[:, None]
    said = np.random.default_rng(3).dirichlet(np.ones(rolls), rolls)
    shares = thin.thinned(said, odds, bears, few=0.001, mixes=0)
    rows = np.array([row for _, row in shares])
    assert [roll for rolls, _ in shares for roll in rolls] == [*range(rolls)]
    for kind in (bears, ~bears):
        assert (odds @ (rows * kind)) == pytest.approx(odds @ (said * kind), abs=0.003)
    assert (rows > 0).sum() < 0.7 * (said > 0).sum()


def test_pages_play_a_state_of_their_own_only_if_others_would_hear_it() -> None:
    plays, weight = np.array([0, 0.001, 0.5, 0.5])[:, None, None], np.ones((1, 1))
    often, seldom = np.array([0.4, 0.4, 0.1, 0.1]), np.array([0.5, 0.5, 1e-4, 0])
    assert sharing.chosen(often, plays, weight, 1e-4) in ([0, 1, 2, 2], [0, 1, 3, 3])
    assert set(sharing.chosen(seldom, plays, weight, 1e-4)) == {0, 1}


def test_rolls_that_share_a_row_and_believe_do_not_read_as_the_truth() -> None:
    believes, legal = np.array([1.0, 0, 0, 0]), np.array([0, 6, 7, 8])
    assert pack.row(0, believes, legal) == b"\xff\x07"
    assert pack.row(7, np.array([0, 0, 1.0, 0]), legal) == b"\xff\xff", "of one roll it is the truth"


def test_a_wrong_mark_fails_the_check_and_a_missing_one_is_told(monkeypatch, tmp_path, capsys) -> None:
    monkeypatch.setattr(solve, "PRESETS", ["maexchen"])
    monkeypatch.setattr(solve, "MARKS", tmp_path / "MADE_FROM")
    solve.main(["--check"])
    assert "An earlier state of the solver made maexchen" in capsys.readouterr().out
    solve.MARKS.write_text("maexchen 0123456789abcdef\n")
    with pytest.raises(SystemExit, match="Out of date in firmware/strategies: maexchen"):
        solve.main(["--check"])


def test_a_changed_penalty_makes_the_files_stale() -> None:
    assert len({solve.made_from(rules) for rules in ("maexchen", "maexchen liar=2")}) == 2


@pytest.mark.parametrize("name", rematches.ALWAYS)
def test_the_learner_beats_simple_habits_over_rematches(name: str) -> None:
    """Over nine lives, the bar is .60; so few games are 0.08 off at most, and these are far above."""
    assert rematches.share("maexchen lives=9", name, 80) >= 0.6


def test_a_tournament_is_whole_games_of_any_rules() -> None:
    for house in WITH_END:
        _, share = tournament.pairing((f"{house} lives=4", 0, 2, 3, 3))
        assert 0 <= share <= 1


def heals(uncovered: Callable) -> Callable:
    """By these rules who doubts a lie gets a life back, up to those of the beginning."""

    def healed(state: State, true_mia: int) -> Outcome:
        outcome = uncovered(state, true_mia)
        if outcome.reason == LIE_CAUGHT and state.lives[outcome.doubter] < state.rules.lives:
            outcome.change(state, outcome.doubter, 1)
        return outcome

    return healed


def test_a_new_rule_that_the_solver_does_not_model_is_refused_with_a_sentence(monkeypatch) -> None:
    monkeypatch.setattr(game, "uncovered", heals(game.uncovered))
    monkeypatch.setattr(solve, "PRESETS", ["maexchen"])
    modelled.rounds.cache_clear()
    for arguments in (["--check"], ["--rules", "maexchen"]):
        with pytest.raises(
            NotModelled,
            match=r"^maexchen: the solver reckons .* leaves 0 2 3 of lives 1 2 3, the game says 0 3 3$",
        ):
            solve.main(arguments)
    modelled.rounds.cache_clear()


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
