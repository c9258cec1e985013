"""A game that the flash does not take: it is said, the old games may make room, and it is not lost."""

import pytest

from tests.helpers.crashes import fail, playing, state
from verify.menus import line
from verify.under_micropython.robot import Robot


def unsaved(is_broken=False):
    """A stick whose flash has refused a move, where it says so; and what it says."""
    stick = playing()
    for n in range(1, 5):
        stick.flash.files[f"saves/games/{n}.txt"] = b"-" * 900
    stick.flash.folders.add("saves/games")
    stick.flash.is_broken = is_broken
    stick.flash.capacity = sum(map(len, stick.flash.files.values()))
    Robot(stick, players=3, lives=2).play("not-saved", 60)
    stick.run(600)
    return stick, stick.app.table.view.title


@pytest.mark.parametrize("is_broken", [False, True])
def test_it_says_once_what_is_wrong_and_plays_on(is_broken):
    stick, title = unsaved(is_broken)
    words = stick.app.table.view.words
    assert title == (words.FAILS if is_broken else words.FULL)
    assert stick.app.table.view.note == words.NOT_SAVED
    stick.press("A")
    rounds = stick.app.table.game.rounds
    robot = Robot(stick, players=3, lives=2)
    while stick.app.table.game.rounds == rounds or robot.screen == "reveal":
        assert robot.screen != "not-saved"
        robot.step()


def test_only_two_different_buttons_erase_the_old_games_and_all_is_saved():
    stick, _ = unsaved()
    before = state(stick)
    stick.press("B", 80, 400)
    stick.press("B", 80, 400)
    assert stick.app.table.screen == "not-saved" and "saves/games/1.txt" in stick.flash.files
    stick.press("B", 80, 400)
    stick.press("A", 80, 900)
    assert not [name for name in stick.flash.files if name.startswith("saves/games/")]
    assert stick.app.table.is_saved and stick.app.table.screen not in ("not-saved", "erase-old")
    stick.power_cut()
    stick.boot()
    stick.run(1000)
    stick.press("A", 80, 900)
    assert stick.app.table.screen == "resume" and state(stick) == before


def test_where_erasing_makes_no_room_it_says_what_is_wrong():
    stick, _ = unsaved(is_broken=True)
    for key in "BA":
        stick.press(key, 80, 900)
    assert stick.app.table.screen == "not-saved"
    assert stick.app.table.view.title == stick.app.table.view.words.FAILS


def test_no_way_out_of_the_game_loses_it_unasked():
    stick, _ = unsaved()
    before = state(stick)
    stick.press("A", 80, 400)
    stick.press("C", 80, 400)
    line(stick, "QUIT")
    stick.press("A", 80, 900)
    assert stick.app.table.screen == "not-saved" and state(stick) == before
    stick.press("C", 80, 400)
    assert stick.app.table.screen == "pause"
    stick.flash.capacity *= 2
    stick.press("A", 80, 900)
    assert stick.app.table.screen == "splash"


@pytest.mark.parametrize("makes_room", [False, True])
def test_memory_that_runs_out_does_not_lose_it(makes_room):
    stick, _ = unsaved()
    before, app = state(stick), stick.app
    if makes_room:
        stick.flash.capacity *= 2
    fail(stick, MemoryError())
    assert (stick.app is not app) is makes_room  # a start afresh
    stick.run(2000)
    assert state(stick) == before and stick.app.table.is_saved is makes_room
    Robot(stick, players=3, lives=2).play()
