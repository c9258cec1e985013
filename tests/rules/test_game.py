"""The game: what is legal, what it costs, that it ends."""

import random
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from game import OVER, TO_ANSWER, TO_DRAW, TO_ROLL, Game
from records import record
from records import statistics as account
from rules import penalties, presets
from rules.choices import Rules
from rules.moves import DRAW, MOVES, PASS, REVIVE, ROLL, SAY, IllegalMove, MoveList
from rules.penalties import NOBODY, RIGHTLY_BELIEVED, TOASTED, Outcome

from tests.helpers.gaming import PRESETS, random_move, told
from tests.helpers.sampled import IS_WHOLE
from tools.replay import REASONS

THREE = ("Fox", "Owl", "Bear")
TRIO = "Fox Owl Bear"


@pytest.mark.parametrize(
    ("computers", "out", "is_left"),
    [((), 0, False), ((0, 1, 2), 0, False), ((1, 2), 0, True), ((1, 2), 1, False), ((1,), 0, False)],
)
def test_only_computers_are_left_once_all_persons_are_out(computers: tuple, out: int, is_left: bool) -> None:
    game = Game(presets.parse("maexchen end=last"), THREE)
    game.computers = computers
    game.lives[out] = game.out
    assert game.is_left() is is_left


@pytest.mark.parametrize("house", PRESETS)
def test_a_refused_move_says_what_is_legal_and_changes_nothing(house: str) -> None:
    chance = random.Random(house)
    for _ in range(20):
        game = Game(presets.parse(house), THREE)
        for _ in range(chance.randrange(30)):
            if game.phase != OVER:
                game.play(*random_move(game, chance))
        before = (dict(vars(game)), list(game.lives), bytes(game.moves))
        for move, value in product((*MOVES, -1, 16, 99), (-1, 0, 1, 7, 12, 21, 31, 66, 67, 255, 1000)):
            if not game.can(move, value):
                with pytest.raises(IllegalMove, match="Legal: "):
                    game.play(move, value)
        assert before == (dict(vars(game)), list(game.lives), bytes(game.moves))


def test_a_refusal_speaks_the_words_of_a_record() -> None:
    game = told("tokyo", TRIO, "Fox rolls 32 says 64")
    with pytest.raises(IllegalMove) as refusal:
        game.play(SAY, 32)
    assert str(refusal.value) == "'Owl says 32' is not legal here. Legal: Owl believes; Owl doubts"
    game = told("tokyo blind=no", TRIO, "Fox rolls 32 says 55", "Owl believes rolls 61")
    with pytest.raises(IllegalMove) as refusal:
        game.play(SAY, 54)
    assert str(refusal.value) == "'Owl says 54' is not legal here. Legal: Owl says 66 21"
    game = told("tokyo lives=1", "Fox Owl", "Fox rolls 32 says 55", "Owl doubts")
    with pytest.raises(IllegalMove, match="nothing, the game is over"):
        game.play(ROLL, 32)


# -- random games


@pytest.mark.parametrize("house", PRESETS)
def test_random_games_end_and_keep_their_promises(house: str) -> None:
    chance = random.Random(house)
    # A few games at full length show the end as well as many; the short ones are quick.
    houses = presets.parse(f"{house} lives={4 if house == 'meyer' else 1}"), presets.parse(house)
    for number in range(2_000 if IS_WHOLE else 400):
        game = Game(houses[number % 50 == 0], THREE[: 2 + number % 2], number % 2)
        while game.phase != OVER:
            before = game.lives[:]
            rounds, outcome = game.rounds, game.outcome
            move, value = random_move(game, chance, last=1)
            game.play(move, value)
            if game.rounds == rounds:
                assert game.outcome is outcome
                assert game.lives == before or move == REVIVE
            else:
                assert game.rounds == rounds + 1
                check_penalty(game, before)
        if game.rules.end == "last":
            assert len(game.winners()) == 1 and game.lives.count(0) == len(game.players) - 1
        elif game.rules.end == "first":
            assert game.lives.count(0) == 1 and game.lives[game.outcome.loser] == 0
        assert game.legal() == ()


def check_penalty(game: Game, before: list[int]) -> None:
    """One reason, and only who has to lose has lost."""
    outcome = game.outcome
    assert outcome.before == tuple(before)
    assert REASONS[outcome.reason]
    is_free = outcome.reason in (TOASTED, RIGHTLY_BELIEVED)
    assert (outcome.loser != NOBODY) == (outcome.amount(outcome.loser) < 0) == (not is_free)
    for seat, left in enumerate(game.lives):
        lost = -outcome.amount(seat)
        assert left == (before[seat] - lost if game.rules.end == "stop" else max(0, before[seat] - lost))
    assert all(change[2:] == (before[change[0]], game.lives[change[0]]) for change in outcome.changes)
    assert (game.claim, game.roll, game.caller) == (0, 0, NOBODY)
    if game.phase == TO_ROLL:
        assert game.holder == outcome.starter
        assert game.is_in(game.holder)


# -- what a round costs

ENDINGS = (Path(__file__).parent / "endings.txt").read_text().splitlines()


@pytest.mark.parametrize("ending", [line for line in ENDINGS if line[0] != "#"])
def test_a_round_costs_whom_it_should(ending: str) -> None:
    house, lines, end = ending.split(" | ")
    reason, *lost, next_up = end.split()
    game = told(house, TRIO, *lines.split("; "))
    assert game.outcome.reason == getattr(penalties, reason)
    is_lie = "LIE_" in reason or reason == "MIA_LIE" or reason == "HIDDEN_MIA" and lost[0] > "0"
    assert game.outcome.is_lie == is_lie
    assert [game.rules.lives - left for left in game.lives] == list(map(int, lost))
    assert game.players[game.holder] == game.players[game.outcome.starter] == next_up


@pytest.mark.parametrize(
    ("starter", "after_a_lie", "after_the_truth"),
    [
        ("afterloser", "Owl", "Bear"),
        ("loser", "Fox", "Owl"),
        ("winner", "Owl", "Fox"),
        ("doubter", "Owl", "Owl"),
        ("afterdoubter", "Bear", "Bear"),
        ("turn", "Owl", "Owl"),
    ],
)
def test_who_opens_the_next_round(starter: str, after_a_lie: str, after_the_truth: str) -> None:
    house = "tokyo starter=" + starter
    for roll, expected in ((32, after_a_lie), (66, after_the_truth)):
        game = told(house, TRIO, f"Fox rolls {roll} says 54", "Owl doubts")
        assert game.players[game.holder] == expected


def test_who_is_out_does_not_start() -> None:
    game = told("tokyo lives=1 end=last starter=loser", TRIO, "Fox rolls 32 says 54", "Owl doubts")
    assert game.lives == [0, 1, 1]
    assert game.players[game.holder] == "Owl"
    game = told("tokyo lives=1 end=last starter=doubter", TRIO, "Fox rolls 66 says 54", "Owl doubts")
    assert game.players[game.holder] == "Bear"
    game.play(ROLL, 31)
    game.play(SAY, 31)
    assert game.players[game.holder] == "Fox"


def test_who_is_out_pays_no_more() -> None:
    lines = ["A rolls 32 says 54", "B doubts", "B rolls 21 says 21", "C doubts"]
    game = told("tokyo lives=1 end=last mia_pays=others", "A B C D", *lines)
    assert game.outcome.changes == ((2, -2, 1, 0), (3, -2, 1, 0))
    assert (game.phase, game.winners()) == (OVER, (1,))


def test_chance_draws_the_starter() -> None:
    game = told("tokyo lives=1 end=last starter=drawn", TRIO, "Fox rolls 66 says 54", "Owl doubts")
    assert game.phase == TO_DRAW
    assert [seat for seat in range(4) if game.can(DRAW, seat)] == [0, 2]
    early = told("tokyo", TRIO, "Bear rolls 32")
    with pytest.raises(IllegalMove, match="'Fox starts' is not legal here"):
        early.play(DRAW, 0)
    game.play(DRAW, 2)
    assert (game.phase, game.holder, game.mover) == (TO_ROLL, 2, 2)


def test_after_so_many_rounds_it_is_over() -> None:
    lines = ["Fox rolls 32 says 54", "Owl doubts"]
    assert told("programming rounds=2", "Fox Owl", *lines).phase == TO_ROLL
    assert told("programming rounds=1", "Fox Owl", *lines).phase == OVER


def test_two_lives_cannot_be_lost_of_one() -> None:
    game = told("tokyo lives=1", TRIO, "Fox rolls 21 says 21", "Owl doubts")
    assert (game.lives, game.outcome.amount(1)) == ([1, 0, 1], -2)


@pytest.mark.parametrize(
    ("players", "because"),
    [
        (("Fox",), "2 to 12"),
        (tuple("ABCDEFGHIJKLM"), "2 to 12"),
        (("Fox", "Fox"), "two players are called Fox"),
        (("Fox", ""), "one word"),
        (("Fox", "Big Owl"), "one word"),
        (("Fox", "Owl#"), "one word"),
        (("Fox", " Owl"), "one word"),
    ],
)
def test_who_cannot_play(players, because) -> None:
    with pytest.raises(ValueError, match=because):
        Game(Rules(), players)


def test_twelve_with_twenty_lives_can_play() -> None:
    game = Game(presets.parse("tokyo lives=20"), tuple("ABCDEFGHIJKL"), 11)
    assert (game.holder, game.lives) == (11, [20] * 12)
    for seat in (12, -1):
        with pytest.raises(ValueError, match="no seat"):
            Game(Rules(), tuple("ABCDEFGHIJKL"), seat)


def test_who_swims_plays_one_more_round() -> None:
    lines = ["Fox rolls 32 says 54", "Owl doubts"]
    game = told("maexchen swimming=yes lives=1", TRIO, *lines)
    assert (game.phase, game.lives, game.is_in(0)) == (TO_ROLL, [0, 1, 1], True)
    game = told("maexchen swimming=yes lives=1", TRIO, "Fox rolls 32 says 21", "Owl doubts")  # two at once
    assert (game.lives, game.is_in(0)) == ([-1, 1, 1], False)
    game = told("tokyo swimming=yes lives=1", TRIO, *lines, *lines[:0], "Owl rolls 66 says 66", "Bear doubts")
    assert (game.phase, game.lives) == (TO_ROLL, [0, 1, 0])
    game = told("tokyo swimming=yes lives=1 starter=loser", TRIO, *lines, *lines)
    assert (game.phase, game.lives) == (OVER, [-1, 1, 1])


def test_in_a_race_who_was_right_scores_and_enough_points_win() -> None:
    house = "tokyo end=race lives=3 starter=turn"
    game = told(house, TRIO, "Fox rolls 32 says 54", "Owl doubts", "Owl rolls 54 says 54", "Bear doubts")
    assert (game.phase, game.lives) == (TO_ROLL, [0, 2, 0])
    game = told(house, TRIO, "Fox rolls 21 says 21", "Owl doubts", "Owl rolls 31 says 32", "Bear believes")
    assert (game.phase, game.lives) == (TO_ROLL, [2, 0, 0])
    lines = ["Fox rolls 21 says 21", "Owl doubts", "Owl rolls 32 says 54", "Bear believes rolls 32 says 55"]
    game = told(house, TRIO, *lines, "Fox doubts")
    assert (game.phase, game.lives, game.winners()) == (OVER, [3, 0, 0], (0,))


def test_the_way_stays_turned_until_it_is_turned_again() -> None:
    lines = ["Fox rolls 31 says 31", "Bear believes rolls 54 says 54", "Owl believes rolls 55 says 55"]
    game = told("tokyo direction=31", TRIO, *lines, "Fox doubts")
    assert (game.way, game.players[game.holder]) == (-1, "Bear")
    assert told("tokyo direction=21 mia_shown=rolled", TRIO, "Fox rolls 21 shows").way == -1


# -- the account


def test_the_account_counts_lies_catches_and_wrong_doubts() -> None:
    game = told(
        "tokyo blind=yes",
        TRIO,
        "Fox rolls 32 says 54",  # a lie
        "Owl believes rolls 66 says 61",  # true enough
        "Bear believes rolls 31 says 65",  # a lie, caught
        "Fox doubts",
        "Fox rolls 31 blind says 65",  # a bet, lost
        "Owl doubts",
        "Owl rolls 65 says 65",
        "Bear doubts",  # wrong
    )
    assert account.of(game) == ([1, 0, 1], [0, 0, 1], [0, 0, 1])


def test_who_hands_on_a_lie_has_not_lied() -> None:
    game = told("arena", TRIO, "Fox rolls 54 says 61", "Owl believes unseen says 61", "Bear doubts")
    assert account.of(game) == ([1, 0, 0], [0, 0, 0], [0, 0, 0])


def test_a_false_mia_shown_at_once_is_a_lie_caught() -> None:
    game = told("tokyo mia_shown=said", TRIO, "Fox rolls 54 says 21", "Owl rolls 21 says 21")
    assert account.of(game) == ([1, 0, 0], [1, 0, 0], [0, 0, 0])


@pytest.mark.parametrize("house", PRESETS)
def test_nobody_is_caught_more_often_than_they_lied(house: str) -> None:
    chance = random.Random(house)
    for _ in range(30):
        game = Game(presets.parse(house), THREE)
        while game.phase != OVER:
            game.play(*random_move(game, chance))
        told_by, caught, _ = account.of(game)
        assert all(mine <= lies for mine, lies in zip(caught, told_by, strict=True))


# -- purity


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        (
            "Fox rolls 32 says 51\nOwl believes rolls 31 says 66\nBear believes rolls 21 says 21\nFox doubts",
            (1, 66, 31),
        ),
        ("Fox rolls 32 says 51\nOwl doubts", None),
        ("Fox rolls 65 says 51\nOwl believes rolls 31 says 66\nBear doubts", None),
    ],
    ids=["believed", "caught", "true"],
)
def test_the_best_bluff_is_the_boldest_lie_that_was_believed(moves, best):
    game = record.read(f"mia 1\nrules tokyo lives=3\nplayers {TRIO}\n\n{moves}\n")
    assert account.best_bluff(game) == best


ON_MICROPYTHON = """
import sys
sys.path[:0] = {path!r}
from records import statistics as account, record
from rules import penalties, presets
from game import OVER, Game
from rules.moves import DRAW, PASS, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, STOP

state = 12345
def below(n):
    global state
    state = (state * 1103515245 + 12345) & 0x3FFFFFFF
    return (state >> 12) % n

for name in presets.presets():
    game = Game(presets.parse(name), ("Fox", "Owl", "Bear"))
    while game.phase != OVER:
        moves = [move for move in game.legal() if move != STOP or game.rounds > 9]
        move = STOP if STOP in moves else moves[below(len(moves))]
        value = 0
        if move in (ROLL, REROLL):
            value = (11, 66, 21, 31, 32, 41, 42, 43, 51, 52, 53, 54, 61)[below(13)]
        elif move in (SAY, SAY_BLIND, PASS):
            value = game.claims()[below(len(game.claims()))]
        elif move == REVIVE:
            value = 1 + below(6)
        game.play(move, value)
    text = record.write(game)
    assert record.write(record.read(text)) == text
    print(text, account.of(game))
try:
    game.play(ROLL, 32)
except Exception as error:
    print(type(error).__name__, error)
"""


def test_the_same_games_run_under_micropython(micropython: str, tmp_path) -> None:
    shims, firmware = "virtual/shims", "firmware"
    texts = []
    for interpreter, path in ((sys.executable, [firmware, shims]), (micropython, [firmware])):
        program = tmp_path / "games.py"
        program.write_text(ON_MICROPYTHON.format(path=path))
        run = subprocess.run([interpreter, str(program)], capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
        texts.append(run.stdout)
    assert texts[0] == texts[1]
    assert texts[0].count("mia 1") == len(PRESETS)


def test_whoever_passes_a_better_roll_on_unseen_has_said_just_that() -> None:
    """No "or more": the next one has to beat that value, and a doubt is about it."""
    seen = 0
    for seed in range(60):
        chance = random.Random(f"passed {seed}")
        game = Game(presets.parse(chance.choice(PASSING)), ("Fox", "Owl", "Bear"))
        while game.phase != OVER and len(game.moves) < 120:
            before = game.claim
            move, value = random_move(game, chance)
            game.play(move, value)
            if move == PASS and game.phase == TO_ANSWER and game.claim != before:
                seen += 1
                assert not game.is_or_more
    assert seen


PASSING = ("tokyo passing=both", "meyer passing=both", "wikipedia passing=both")


def test_a_list_of_moves_is_read_and_written_as_bytes_are() -> None:
    chance = random.Random(1)
    moves, like = MoveList(), bytearray()
    for _ in range(600):
        byte = chance.randrange(256)
        moves.append(byte)
        like.append(byte)
        at = chance.randrange(len(like))
        moves[at] = like[at] = byte ^ 1
        assert bytes(moves) == like
        assert moves[at - len(like)] == like[at]
    with pytest.raises(IndexError):
        moves[len(like)]


def test_a_second_change_of_a_seat_is_added_to_its_first() -> None:
    game = Game(presets.parse("tokyo"), ("Fox", "Owl", "Bear"))
    outcome = Outcome(game, TOASTED, (0, 1, 2), 1)
    outcome.change(game, 1, -1)
    assert [(seat, amount) for seat, amount, _, _ in outcome.changes] == [(0, -1), (1, -2), (2, -1)]
    outcome.change(game, 0, 1)
    assert [(seat, amount) for seat, amount, _, _ in outcome.changes] == [(1, -2), (2, -1)]
