"""Waits on the flash, with virtual/flash_time.py on: what its figures make of a start and of a game."""

import pytest

from verify.bench import bars
from verify.bench.waits import waits
from verify.under_micropython.robot import Robot
from virtual.stick import VirtualStick


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_who_plays_waits_no_longer_than_the_bars_say(board: str) -> None:
    found = waits(board, players=2, lives=1)
    assert all(had <= bar for had, bar in zip(found.start, bars.START_BARS, strict=False)), found.start
    assert bars.PICTURE_BAR_MS / 2 < found.start.ms <= bars.PICTURE_BAR_MS
    assert found.menu <= bars.NEW_GAME_BAR_MS
    assert found.new_game <= bars.NEW_GAME_BAR_MS
    assert found.load <= bars.NEW_GAME_BAR_MS
    assert found.account <= bars.NEW_GAME_BAR_MS
    assert found.rematch <= bars.NEW_GAME_BAR_MS
    assert found.usual <= bars.CHANGE_BAR_MS
    assert found.slowest.ms <= bars.TIDY_BAR_MS, found.slowest


@pytest.mark.parametrize("rules", ["meyer", "tokyo"])
def test_while_a_computer_thinks_a_tick_does_one_thing(rules: str) -> None:
    """It reads its strategy, or writes a move, never both and never two: a press in between is not late.

    Only in a round of twenty moves and more the tail is full, and goes into the journal before its end. With
    this seed there is none.
    """
    stick = VirtualStick(
        seed=3, flash={"saves/settings.txt": b"rules=%s\nseats=4fb\ncompany=2\n" % rules.encode()}
    )
    stick.boot()
    robot = Robot(stick, players=3, lives=2)
    done: list[str] = []
    ticks: list[list[str]] = []
    stood = ""

    def look() -> None:
        nonlocal stood
        if stood == "computer" and not stick.app.table.contest:
            ticks.append(done[:])
        done.clear()
        stood = robot.screen

    def read(what: str, file: str) -> None:
        if what == "write" or "strategies" in file:
            done.append(what)

    stick.reader, stick.after_tick = read, look
    for _ in range(400):
        if robot.screen == "game-over":
            break
        if robot.screen in ("computer", "computer-said", "computer-answers"):
            stick.run(300)  # it goes on by itself
        else:
            robot.step()
    assert sum(tick != [] for tick in ticks) > 10
    assert max(map(len, ticks)) == 1
