"""Games as text: what is written is read again, and what is wrong is named."""

import random
from pathlib import Path

import pytest
from game import OVER, RESERVED, TO_DRAW, TO_SAY, Game
from hypothesis import example, given, settings
from hypothesis import strategies as st
from records import record
from records.header import header
from records.story import story
from rules import legal, presets
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, ROLL, SAY, SAY_BLIND, STOP, WORDS

from tests.helpers.gaming import LETTERS, PRESETS, random_move, random_rules, told
from tools import replay

RECORDS = sorted(Path(__file__).parent.glob("*.txt"))
HEAD = "mia 1\nrules tokyo\nplayers Fox Owl Bear\n"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_worked_examples_go_as_their_comments_say(path: Path) -> None:
    """After the line that ends a round comes how it ended, after the last one what everybody has."""
    reader = record.Reader()
    outcome = None
    said = 0
    for line in path.read_text(encoding="utf-8").strip().split("\n"):
        reader.feed(line)
        text, _, comment = line.partition("# ")
        if reader.game and reader.game.outcome is not outcome and text:
            outcome = reader.game.outcome
            assert comment == replay.verdict(reader.game, outcome), line
            said += 1
    assert said >= 3
    assert comment == "At the end: " + replay.standing(reader.finish())


def test_a_game_that_is_played_again_holds_no_more_than_its_last_move() -> None:
    game = record.read((Path(__file__).with_name("tokyo.txt")).read_text(encoding="utf-8"))
    again = [bytes(past.moves) for past, *_ in story(game)]
    assert b"".join(again) == bytes(game.moves)
    assert {len(move) for move in again} == {2}


def test_every_preset_has_a_worked_example() -> None:
    assert set(PRESETS) <= {path.stem for path in RECORDS}


NAMES = ("Fox", "Owl", "Bär", "says", "rolls", "doubts", "players", "rules", "mia", "computer", "21", "=")


@pytest.mark.parametrize("seed", range(11))
def test_any_game_survives_being_written_and_read(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        players = tuple(chance.sample(NAMES, chance.randint(2, 5)))
        game = Game(random_rules(chance), players, chance.randrange(len(players)))
        game.computers = tuple(sorted(chance.sample(range(len(players)), chance.randrange(len(players)))))
        journal = header(game)
        for _ in range(chance.choice((0, 1, 5, 1000))):
            if game.phase == OVER:
                break
            game.play(*random_move(game, chance))
            journal += game.line() + "\n"
        for text in (record.write(game), journal):
            again = record.read(text)
            assert again.moves == game.moves
            kept = {name: value for name, value in vars(game).items() if name not in ("rules", "outcome")}
            assert {name: vars(again)[name] for name in kept} == kept
            assert vars(again.rules) == vars(game.rules)
            if game.outcome:
                assert vars(again.outcome) == vars(game.outcome)
            assert record.write(again) == record.write(game)


@pytest.mark.parametrize("name", RESERVED)
def test_nobody_is_called_as_a_line_of_the_head_begins(name: str) -> None:
    with pytest.raises(record.RecordError, match=f"line 3: nobody can be called '{name}'"):
        record.read(f"mia 1\nrules tokyo\nplayers Fox {name}\n")


def test_a_mia_rolled_in_the_open_ends_its_line() -> None:
    game = told("tokyo mia_believed=roll", "Fox Owl", "Fox rolls 31 says 21", "Owl believes rolls 42")
    game.play(ROLL, 54)
    assert record.write(game).endswith("Owl believes rolls 42\nFox rolls 54")


def test_a_record_reads_like_a_story() -> None:
    game = Game(Rules(), ("Fox", "Owl", "Bear"))
    believed = (ROLL, 32), (SAY, 32), (BELIEVE, 0)
    for move, value in (*believed, (ROLL, 55), (SAY_BLIND, 55), (DOUBT, 0), (ROLL, 43)):
        game.play(move, value)
    assert record.write(game) == HEAD + (
        "Fox rolls 32 says 32\nOwl believes rolls 55 blind says 55\nBear doubts\nFox rolls 43"
    )


def test_a_journal_is_a_record_of_single_moves() -> None:
    lines = ["Owl rolls 32  # hidden", "", "Owl says 32", "# a remark", "Bear believes", "Bear rolls 55"]
    game = told("tokyo", "Fox Owl Bear", *lines)
    assert (game.starter, game.phase, game.roll, game.claim) == (1, TO_SAY, 55, 32)
    assert game.line() == "Bear rolls 55"
    game.play(SAY_BLIND, 66)
    assert game.line() == "Bear blind says 66"


def test_the_first_to_move_is_the_starter_or_a_line_of_the_head_says_who() -> None:
    game = Game(Rules(), ("Fox", "Owl", "Bear"), 2)
    assert header(game) == HEAD + "starter Bear\n"
    assert record.read(header(game)).holder == 2
    assert record.read(HEAD).holder == 0
    game.play(ROLL, 32)
    assert record.write(game) == HEAD + "Bear rolls 32"


WRONG = [
    ("", 1, "ends before its players", ""),
    ("chess 1\n", 1, "does not begin with 'chess 1'", "mia 1"),
    ("mia 2\n", 1, "'mia 2'", "mia 1"),
    ("mia 1\nplayers Fox Owl\n", 2, "the rules come here, not 'players'", "rules tokyo"),
    ("mia 1\nrules poker\n", 2, "there are no rules 'poker'; there are: tokyo", ""),
    ("mia 1\nrules\n", 2, "there are no rules ''", ""),
    ("mia 1\nrules tokyo lives=0\n", 2, "lives cannot be '0'; it is one of: 1 2", ""),
    ("mia 1\nrules meyer end=stop\n", 2, "contradict", ""),
    ("mia 1\nrules tokyo\nFox rolls 32\n", 3, "the players come here, not 'Fox'", "players Fox Owl Bear"),
    ("mia 1\nrules tokyo\nplayers Fox\n", 3, "2 to 12 can play, not 1", ""),
    ("mia 1\nrules tokyo\nplayers Fox Fox\n", 3, "two players are called Fox", ""),
    ("mia 1\nrules tokyo\n", 3, "ends before its players", ""),
    (HEAD + "Ant rolls 32\n", 4, "nobody here is called 'Ant'", "Fox Owl Bear"),
    (HEAD + "starter Ant\n", 4, "nobody here is called 'Ant'", "Fox Owl Bear"),
    (HEAD + "computers Ant\n", 4, "nobody here is called 'Ant'", "Fox Owl Bear"),
    (HEAD + "Fox\n", 4, "a move is missing", "Fox rolls 11 to 66"),
    (HEAD + "Fox throws 32\n", 4, "'throws' is no move", "Fox rolls 11 to 66"),
    (HEAD + "Fox rolls\n", 4, "after 'rolls' comes a number, not ''", "Fox rolls 11 to 66"),
    (HEAD + "Fox rolls six\n", 4, "after 'rolls' comes a number, not 'six'", "Fox rolls 11 to 66"),
    (HEAD + "Fox rolls 3_2\n", 4, "after 'rolls' comes a number, not '3_2'", "Fox rolls 11 to 66"),
    (HEAD + "Fox rolls ²\n", 4, "after 'rolls' comes a number, not '²'", "Fox rolls 11 to 66"),
    (HEAD + "Fox rolls 23\n", 4, "not legal here, the higher die is said first", "Fox rolls 11 to 66"),
    (
        HEAD + "\n# remark\nFox rolls 32 says 32\nBear doubts\n",
        7,
        "it is not the turn of Bear",
        "Owl believes",
    ),
    (
        HEAD + "Fox rolls 32 says 54\nOwl believes rolls 43 says 54\n",
        5,
        "'Owl says 54' is not legal",
        "Owl says 61 62",
    ),
    (
        HEAD + "Fox rolls 32 says 54\nOwl believes unseen says 54\n",
        5,
        "'Owl believes unseen says 54'",
        "Owl doubts",
    ),
    (HEAD + "Fox rolls 32 says 54 54\n", 4, "'54' is no move", "Owl believes; Owl doubts"),
    (HEAD + "Fox stops\n", 4, "'Fox stops' is not legal", "Fox rolls 11 to 66"),
    (HEAD + "Fox starts\n", 4, "'Fox starts' is not legal", "Fox rolls 11 to 66"),
]


@pytest.mark.parametrize(("text", "line", "reason", "legal"), WRONG)
def test_what_is_wrong_is_named_with_its_line_and_what_was_legal(text, line, reason, legal) -> None:
    with pytest.raises(record.RecordError) as caught:
        record.read(text)
    error = caught.value
    assert error.line == line
    assert reason in error.reason
    assert legal in error.legal and bool(legal) == bool(error.legal)
    assert str(error).startswith(f"line {line}: {error.reason}")


def test_a_reader_keeps_what_was_good() -> None:
    reader = record.Reader()
    for line in (HEAD + "Fox rolls 32 says 54").split("\n"):
        reader.feed(line)
    with pytest.raises(record.RecordError):
        reader.feed("Owl believes rolls 43 says 31")
    assert record.write(reader.game).endswith("Owl believes rolls 43")


SPICE = "mia 1 rules tokyo meyer players starter Fox Owl 32 54 21 66 4 lives=3 pips=yes -1 0 # 99999999999 é"
WORD = st.sampled_from([*" ".join(WORDS).split(), *SPICE.split(), "\n", "\n", "\n", "\t"])
TEXT = st.lists(WORD).map(" ".join)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.one_of(st.text(LETTERS), TEXT, TEXT.map(HEAD.__add__)))
@example(HEAD + "Fox rolls 32\x00")
@example(HEAD + "Fox rolls ²²")
@example("mia 1\nplayers Fox Owl\n")
@example("mia 1\nrules tokyo lives=٣\nplayers Fox Owl")
@example("mia 1\r\nrules tokyo\r\nplayers Fox Owl\r\nFox rolls 32\r\n")
def test_no_text_brings_another_error_than_the_documented(text: str) -> None:
    try:
        game = record.read(text)
    except record.RecordError as error:
        assert error.reason and 0 <= error.line <= text.count("\n") + 1
    else:
        assert record.read(record.write(game)).moves == game.moves


def test_a_stopped_game_is_over() -> None:
    game = told("programming", "A B", "A rolls 32", "A stops")
    assert (game.phase, game.moves[-2]) == (OVER, STOP)


def test_a_line_too_long_for_a_small_memory_is_refused_with_the_reason():
    with pytest.raises(record.RecordError, match="line 2: rules have at most 500 letters, not 5"):
        record.read("mia 1\nrules tokyo" + " lives=1" * 63)
    with pytest.raises(record.RecordError, match="line 1: a line has at most 550 letters, not 700"):
        record.read("x" * 700)


def test_while_lots_are_drawn_whoever_is_in_may_start() -> None:
    drawing = Game(presets.parse("meyer starter=drawn"), ("Fox", "Owl", "Bear"))
    drawing.phase, drawing.lives[1] = TO_DRAW, 0
    assert legal.phrases(drawing) == "Fox starts; Bear starts"
