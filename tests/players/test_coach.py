"""The coach: its prices against the judge's, when it speaks, and that it is a screen like the others."""

from pathlib import Path

import pytest
from game import Game
from players import coach
from players.coach import WHOLE, Coach
from players.solved import is_coached
from rules import presets
from rules.moves import DOUBT, PASS, ROLL, SAY

from generate.solve import shipped
from generate.solve.whole_games import Match, climb
from tests.helpers.gaming import told
from tests.helpers.in_micropython import in_micropython
from tests.helpers.table_hands import Hands

PRESETS = ("tokyo", "maexchen")
NEAR = 0.006  # by how much the worth of a state may be rounded
COST, IS_FINE, BEST = 3, 4, 5  # in an advice


@pytest.mark.parametrize(
    ("house", "lives"),
    [
        ("maexchen", (1, 1)),
        ("tokyo", (2, 3)),
        ("tokio", (2, 1, 3)),
    ],
)
def test_what_it_is_worth_to_be_believed_is_what_the_judge_finds(house: str, lives: tuple) -> None:
    """Both assume that everybody plays like Owl. The coach computes in integers, the judge in games."""
    rules = presets.parse(house)
    found = Coach(rules, Game(rules, ("Fox", "Owl")).ranking, list(lives))
    found.look_ahead(0)
    plays = shipped.of(rules)
    for seat in range(len(lives)):
        around = lives[seat:] + lives[:seat]
        states = Match(rules, plays, plays).round(around, 0)
        for claim in range(8, found.top):
            worth = found.accepted(0, claim)[seat] / WHOLE
            heir = (1 - seat) % len(lives)
            assert worth == pytest.approx(states[claim, heir], abs=NEAR), (claim, seat)


@pytest.mark.parametrize("house", PRESETS)
def test_what_owl_does_is_fine(house: str) -> None:
    rules = presets.parse(house)
    adviser = Coach(rules, Game(rules, ("Fox", "Owl")).ranking, [2, 2])
    adviser.look_ahead(0)
    say, doubt = shipped.of(rules)((2, 2))
    for beaten in climb(rules).doubted:
        adviser.page.read(beaten)
        for roll in range(1, adviser.top + 1):
            for claim in adviser.claims(beaten):
                if say[beaten][roll, claim] > 0.01:
                    assert adviser.of_claim(0, beaten, roll, claim)[IS_FINE], (beaten, roll, claim)
        for claim in adviser.claims(beaten):
            advice = adviser.of_doubt(0, claim)
            if advice and doubt[beaten][claim] > 0.01:
                assert advice[IS_FINE], (beaten, claim)


def test_a_price_is_less_the_more_lives_are_left() -> None:
    rules = presets.parse("maexchen")

    def price(left: int) -> int:
        adviser = Coach(rules, Game(rules, ("Fox", "Owl")).ranking, [left, left])
        adviser.look_ahead(0)
        return adviser.of_claim(0, 12, 14, 21)[COST]

    assert price(1) > price(3) > price(6) > 0


# When it speaks


def played(rules: str, *lines: str) -> Game:
    return told(rules, "Fox Owl", *lines)


ROUND = ("Fox rolls 53 says 53", "Owl believes rolls 41 says 65", "Fox doubts")


def said(game: Game) -> list[tuple[int, int]]:
    return [advice[:2] for advice in coach.review(game)]


def test_it_speaks_to_the_doubter_and_the_caller_who_are_persons() -> None:
    assert said(played("tokyo", *ROUND)) == [(0, DOUBT), (1, SAY)]
    assert said(played("tokyo", "computers Fox", *ROUND)) == [(1, SAY)]
    assert said(played("tokyo", "computers Owl", *ROUND)) == [(0, DOUBT)]


def test_a_claim_is_judged_by_what_it_had_to_beat() -> None:
    """54 is the lowest that may be said upon 53, and with a 54 far better than Mia."""
    true, false = (
        played("tokyo", "Fox rolls 53 says 53", f"Owl believes rolls 54 says {claim}", "Fox doubts")
        for claim in (54, 21)
    )
    assert coach.review(true)[-1][IS_FINE]
    poor = coach.review(false)[-1]
    assert not poor[IS_FINE] and true.ranking.calls[poor[BEST] - 1] == 54


def test_an_accepted_tokyo_opens_the_ladder_anew() -> None:
    reset = played("tokyo", "Fox rolls 21 says 21", "Owl believes rolls 63 says 63", "Fox doubts")
    fresh = played("tokyo", "Owl rolls 63 says 63", "Fox doubts")
    one, other = ([advice[COST] for advice in coach.review(game)] for game in (reset, fresh))
    assert one == other


def test_over_the_highest_pair_there_is_only_mia() -> None:
    """Nobody can go on from there, so there is nothing to look ahead at."""
    game = played("tokyo", "Fox rolls 66 says 66", "Owl believes rolls 43 says 21", "Fox doubts")
    _, move, _, cost, _, _, others = coach.review(game)[-1]
    assert (move, cost, others) == (SAY, 0, 0)


def test_it_looks_ahead_at_what_only_the_lowest_roll_would_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """No strategy there is says it upon a claim, but one that is solved anew may."""
    rules = presets.parse("maexchen")
    adviser = Coach(rules, Game(rules, ("Fox", "Owl")).ranking, [2, 2])
    below = adviser.top - 1
    monkeypatch.setattr(adviser.page, "chosen", lambda row, n, roll: below if roll == 1 else adviser.top)
    monkeypatch.setattr(adviser.page, "doubt", lambda *_: 0)
    adviser.look_ahead(0)
    assert adviser.accepted(0, below)


@pytest.mark.parametrize(
    "rules",
    ["meyer", "tokyo liar=2", "maexchen half_mia=yes", "maexchen starter=loser", "tokyo reroll=unseen"],
)
def test_it_is_silent_by_rules_it_does_not_know(rules: str) -> None:
    assert not is_coached(presets.parse(rules))


@pytest.mark.parametrize("rules", ["tokyo", "tokyo lives=3", "tokio", "programming", "reversed"])
def test_it_speaks_by_the_others(rules: str) -> None:
    assert is_coached(presets.parse(rules))


def test_it_is_silent_of_what_it_cannot_judge() -> None:
    blind = "Fox rolls 43 says 43", "Owl believes rolls 63 blind says 63", "Fox doubts"
    assert said(played("tokyo", *blind)) == []
    assert said(played("tokyo", "Fox rolls 43 says 43", "Owl doubts")) == [(0, SAY)]  # nobody opens with that
    assert said(played("programming", "Fox rolls 43 says 21", "Owl doubts")) == [(0, SAY)]  # no choice
    assert said(played("maexchen", "Fox rolls 43 says 21", "Owl yields")) == []
    handed = "Fox rolls 43 says 63", "Owl believes unseen says 63", "Fox doubts"
    assert said(played("wikipedia", *handed)) == []


# On the stick


def to_reveal(settings: bytes, *moves: tuple[int, int]) -> Hands:
    """A round of two, doubted; its dice are open. Between the claim and the doubt come `moves`."""
    player = Hands(settings=b"players=2\nlives=2\n" + settings)
    player.begin()
    table = player.table
    for move, value in ((ROLL, 63), (SAY, 63), *moves, (DOUBT, 0)):
        table.play(move, value)
    table.flow.after(DOUBT)
    player.stick.run(3000)
    assert player.screen == "reveal"
    return player


@pytest.mark.parametrize("rules", PRESETS)
def test_it_speaks_between_the_dice_and_the_lives_and_only_if_asked(rules: str) -> None:
    player = to_reveal(b"coach=1\nrules=%s\n" % rules.encode())
    player.press("A")
    assert player.screen == "advice"
    player.press("A")
    assert player.screen == "lives"
    player = to_reveal(b"rules=%s\n" % rules.encode())
    player.press("A")
    assert player.screen == "lives"


INTO_A_GAME = """
from verify.under_micropython.quiet_stick import RTC, QuietStick
from verify.under_micropython.robot import Robot
RTC.kept = b"m5stickc 1 who_starts\\0\\0"
stick = QuietStick()
stick.boot()
from screens.flow import Flow
full = []
resume = Flow.resume
def fill(flow):
    full.extend([bytearray(1000) for _ in range(%d)])
    resume(flow)
Flow.resume = fill
Robot(stick, players=2, lives=1).play("closed")
flow = stick.app.table.flow
print(bool(flow.coach), flow.lacks_coach)
"""


@pytest.mark.parametrize(("full", "said"), [(90, "False True"), (0, "True False")])
def test_it_comes_where_there_is_room_for_it(micropython: str, full: int, said: str, tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves/settings.txt").write_text("coach=1\nplayers=2\nlives=1\n")
    script = INTO_A_GAME % full
    assert in_micropython(micropython, tmp_path, script, 320 * 1024).splitlines()[-1].strip() == said


def test_where_there_is_no_room_for_it_it_says_so_once() -> None:
    player = to_reveal(b"coach=1\n")
    flow = player.table.flow
    flow.coach = flow.advice = None
    flow.lacks_coach = True
    player.press("A")
    assert (player.screen, player.table.view.note) == ("lives", b"no coach")
    flow.standings()
    assert player.table.view.note == b""


def test_by_rules_it_does_not_know_it_says_so_once() -> None:
    player = to_reveal(b"coach=1\nrules=arena\n")
    player.press("A")
    assert player.screen == "advice"
    assert b" ".join(player.table.view.lines) == b"By these rules I have no advice."
    player.press("A")
    assert player.screen == "lives"
    player.press("A")
    for move, value in ((ROLL, 63), (SAY, 63), (DOUBT, 0)):
        player.table.play(move, value)
    player.table.flow.after(DOUBT)
    player.stick.run(3000)
    assert player.screen == "reveal"
    player.press("A")
    assert player.screen == "lives"


def test_where_it_is_silent_there_is_no_screen() -> None:
    player = to_reveal(b"coach=1\nrules=reversed\n", (PASS, 64))
    player.press("A")
    assert player.screen == "lives"
