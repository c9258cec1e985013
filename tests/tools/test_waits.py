"""Waits on the flash, with virtual/flash_time.py on: what its figures make of a start and of a game."""

import pytest

from verify.bench import bars
from verify.bench.waits import waits
from verify.under_micropython.robot import Robot
from virtual.flash_time import (
    BYTE_US,
    ENTRY_US,
    OPEN_US,
    WRITE_US,
    FlashTime,
)
from virtual.stick import VirtualStick


def test_looking_reading_and_writing_take_the_time_of_the_table() -> None:
    stick = VirtualStick(flash={"saves/settings.txt": b"x" * 100})
    took = FlashTime(stick, {"main.py": 9, "screens/a.mpy": 1000, "screens/b.mpy": 9})
    stick.reader = took
    root, screens, saves = 3, 2, 1  # entries
    took("import", "screens/a.py")
    looks = 4 * (root + screens)  # a folder a, a.py, a.mpy; and to open it
    assert took.us == looks * ENTRY_US + OPEN_US + 1000 * BYTE_US
    assert stick.clock.now == took.us
    before = took.us
    stick.flash.open("saves/settings.txt").close()
    assert took.us - before == (root + saves) * ENTRY_US + OPEN_US + 100 * BYTE_US
    before = took.us
    stick.flash.store("saves/settings.txt", b"y")
    assert took.us - before == (root + saves) * ENTRY_US + WRITE_US


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_who_plays_waits_no_longer_than_the_bars_say(board: str) -> None:
    found = waits(board, players=2, lives=1)
    assert found.picture <= bars.PICTURE_BAR_MS
    assert found.menu <= bars.NEW_GAME_BAR_MS
    assert found.new_game <= bars.NEW_GAME_BAR_MS
    assert found.afresh <= bars.AFRESH_BAR_MS
    assert found.load <= bars.NEW_GAME_BAR_MS
    assert found.account <= bars.NEW_GAME_BAR_MS
    assert found.rematch <= bars.NEW_GAME_BAR_MS
    assert found.usual <= bars.CHANGE_BAR_MS
    assert found.change <= bars.TIDY_BAR_MS, found.slowest


@pytest.mark.parametrize("rules", ["meyer", "tokyo"])
def test_while_a_computer_thinks_a_tick_does_one_thing(rules: str) -> None:
    """It reads its strategy, or writes a move, never both and never two: a press in between is not late.

    Only in a round of twenty moves and more the tail is full, and goes into the journal before its end. With
    this seed there is none.
    """
    stick = VirtualStick(seed=2, flash={"saves/settings.txt": b"rules=%s\nseats=4fb\n" % rules.encode()})
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
