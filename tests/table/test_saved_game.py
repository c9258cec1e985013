"""A game that was left comes back: whose turn, the lives, the roll still hidden. And a flash that refuses."""

from pathlib import Path

import pytest
from game import TO_SAY
from records import record

from tests.helpers.in_micropython import in_micropython
from tests.helpers.journals import journal_text
from tests.helpers.table_hands import Hands
from verify.bench import unix_port as bench_micropython
from verify.under_micropython.robot import Robot
from virtual import speech
from virtual.firmware_names import JOURNAL
from virtual.flash import Flash
from virtual.journal import journal_in, put_journal
from virtual.stick import VirtualStick


@pytest.fixture
def hands() -> Hands:
    hands = Hands()
    hands.begin()
    return hands


def left(until: str, settings: bytes = b"", dice: tuple[int, int] | None = None) -> VirtualStick:
    """A stick that lost its power while that screen of a game of three stood, and is on again."""
    stick = VirtualStick(seed=1, flash={"saves/settings.txt": settings})
    stick.boot()
    robot = Robot(stick, players=3, lives=3)
    while robot.screen != until or stick.app.table.contest:
        if robot.screen == "shake" and dice and not stick.app.table.contest:
            stick.next_dice(*dice)
        robot.step()
    stick.power_cut()
    stick.boot()
    stick.run(500)
    return stick


def seen(stick: VirtualStick, presses: str) -> list[tuple[str, bytes]]:
    """Screens and pictures after each of these presses."""
    shown = []
    for key in presses:
        stick.press(key, 80, 900)
        shown.append((stick.app.table.screen, stick.frame()))
    return shown


def test_it_says_whose_turn_it_is_and_what_lives_there_are() -> None:
    stick = left("closed")
    stick.press("A", 80, 500)
    table = stick.app.table
    kept = record.read(journal_text(stick))
    assert table.screen == "resume"
    assert table.view.holder == kept.holder and list(table.standing.lives) == kept.lives


def test_the_roll_under_the_cup_comes_back_and_stays_hidden() -> None:
    """Until its owner looks, nothing that is seen depends on it."""
    high, low = left("closed", dice=(6, 5)), left("closed", dice=(3, 1))
    first = seen(high, "AAA")
    assert first == seen(low, "AAA") and [screen for screen, _ in first] == ["resume", "hand-over", "closed"]
    for stick, roll in ((high, 65), (low, 31)):
        assert stick.app.table.game.phase == TO_SAY and stick.app.table.game.roll == roll
        stick.down("A")
        stick.run(900)
        assert stick.app.table.screen == "peek" and stick.app.table.view.dice == roll
        stick.up("A")
        stick.run(100)


@pytest.mark.parametrize(("line", "note"), [(-2, "TORN"), (-3, "DAMAGED")])
def test_what_was_lost_is_told(line: int, note: str) -> None:
    stick = left("reveal")
    lines = journal_in(stick.flash.image()).split(b"\n")
    lines[line] = b"?" + lines[line]
    spoiled = b"\n".join(lines)
    put_journal(stick.flash.files, spoiled)
    stick.press("A", 80, 500)
    words = stick.app.table.view.words
    assert stick.app.table.screen == "resume" and stick.app.table.view.note == getattr(words, note)
    assert spoiled in stick.flash.image().values()
    stick.press("A", 80, 500)
    assert stick.app.table.screen == "hand-over"


def test_a_refused_move_is_reported_and_saved_later() -> None:
    stick = VirtualStick(seed=4)
    stick.boot()
    robot = Robot(stick, players=3, lives=3)
    while robot.screen != "closed":
        robot.step()
    told = False
    stick.flash.is_broken = True
    for _ in range(60):
        robot.step()
        if robot.screen == "lives":
            stick.run(3000)
            told = told or stick.app.table.view.note == stick.app.table.view.words.NOT_SAVED
    assert told and not stick.app.table.is_saved
    stick.flash.is_broken = False
    for _ in range(60):
        if stick.app.table.is_saved:
            break
        robot.step()
    kept = record.read(journal_text(stick))
    assert kept.moves == stick.app.table.game.moves and len(kept.moves) > 20
    assert not [name for name in stick.flash.image() if "bad-" in name]


def test_a_full_flash_stops_nothing() -> None:
    stick = VirtualStick(seed=4, flash=Flash(capacity=400))
    stick.boot()
    Robot(stick, players=3, lives=3).play()
    assert stick.app.table.screen == "game-over"


RESUMES = """
import sys
from verify.under_micropython.quiet_stick import QuietStick, fill_tables
stick = QuietStick()
fill_tables()
stick.boot()
stick.run(3000)
for _ in range(4):
    stick.down("A"); stick.run(100); stick.up("A"); stick.run(900)
    print(stick.app.table.screen)
print(len(stick.app.table.game.moves))
"""


def test_a_game_of_six_is_resumed_in_the_memory_it_is_played_in(micropython: str, tmp_path: Path) -> None:
    stick = VirtualStick(seed=3)
    stick.boot()
    robot = Robot(stick, players=6)
    while not stick.app.table.game or len(stick.app.table.game.moves) < 300:
        robot.step()
    (tmp_path / JOURNAL).parent.mkdir(parents=True)
    (tmp_path / JOURNAL).write_bytes(journal_in(stick.flash.image()))
    heap = bench_micropython.HEAP + bench_micropython.outside()
    said = in_micropython(micropython, tmp_path, RESUMES, heap).splitlines()
    starts = [line for line in said if line.startswith("MiaStick")]
    assert len(starts) == 1, "without a start afresh"
    assert said[1] == "resume" and "hand-over" in said and int(said[-1]) >= 300, said


@pytest.mark.parametrize("rules", ["tokyo blind=yes", "programming", "arena blind=yes"])
@pytest.mark.parametrize("has_looked", [False, True])
def test_whether_a_person_alone_has_looked_outlasts_a_power_cut(rules, has_looked):
    """Who has not is neither shown nor told their roll and claims unseen; who has is not asked again."""
    alone = Hands(settings=b"players=2\nseats=4f\nrules=%s\n" % rules.encode())
    stick = alone.stick
    alone.begin()
    alone.shake((5, 4))
    if has_looked:
        stick.press("A", 900)
        stick.run(300)
    stick.power_cut()
    stick.boot()
    stick.run(1000)
    alone.press("A", times=2)
    assert (alone.screen, alone.table.has_looked) == ("closed", has_looked)
    assert speech.facts(stick)["roll"] == (54 if has_looked else 0)
    alone.press("B")
    assert (alone.screen, alone.table.view.dice) == ("choose", 54 if has_looked else 0)
    alone.press("A")
    said = alone.table.game.line().split()
    assert (said[1] == "blind") is not has_looked


def test_a_look_is_forgotten_with_its_roll(hands):
    hands.shake((5, 4))
    hands.stick.press("A", 900)
    assert journal_in(hands.stick.flash.image()).decode().split("\n")[-2].startswith("# looked #")
    hands.claim(54)
    hands.press(times=2)
    hands.press("A")
    hands.shake((6, 3))
    hands.power_cut()
    hands.press("A", times=3)
    assert (hands.screen, hands.table.has_looked) == ("closed", False)


def test_a_journal_with_a_look_is_completed_after_a_refusal(hands):
    """The lines that are there stay, and none is written twice."""
    hands.shake((5, 4))
    hands.stick.press("A", 900)
    hands.stick.flash.is_broken = True
    hands.claim(54)
    hands.stick.flash.is_broken = False
    hands.press(times=2)
    hands.press("B")
    lines = journal_in(hands.stick.flash.image()).decode().split("\n")
    words = [line.rpartition(" #")[0] for line in lines]
    assert words[-5].startswith("Fox rolls ~")
    assert words[-4:] == ["# looked", "Fox says 54", "Owl doubts", ""]
    assert not [name for name in hands.stick.flash.image() if name.startswith("saves/games/")]
