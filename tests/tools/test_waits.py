"""Waits on the flash, with tools/virtual/flash_time.py on: what its figures make of a start and of a game."""

import pytest

from tools.bench import bars
from tools.bench.waits import waits
from tools.under_micropython.robot import Robot
from tools.virtual.flash_time import (
    BYTE_US,
    ENTRY_US,
    FILE_US,
    OPEN_US,
    SEARCH_WRITES,
    TIDY_ENTRY_US,
    TIDY_US,
    WRITE_US,
    FlashTime,
    tidy_writes,
)
from tools.virtual.stick import VirtualStick


def test_looking_reading_and_writing_take_the_time_of_the_table() -> None:
    stick = VirtualStick(flash={"settings.txt": b"x" * 100})
    took = FlashTime(stick, {"main.py": 9, "screens/a.mpy": 1000, "screens/b.mpy": 9})
    stick.reader = took
    root, screens = 3, 2  # entries
    took("import", "screens/a.py")
    looks = 4 * (root + screens)  # a folder a, a.py, a.mpy; and to open it
    assert took.us == looks * ENTRY_US + OPEN_US + 1000 * BYTE_US
    assert stick.clock.now == took.us
    before = took.us
    stick.flash.open("settings.txt").close()
    assert took.us - before == root * ENTRY_US + OPEN_US + 100 * BYTE_US
    before = took.us
    stick.flash.store("settings.txt", b"y")
    assert took.us - before == root * ENTRY_US + WRITE_US + 4 * FILE_US
    before = took.us
    for _ in range(tidy_writes(root) - 1):
        stick.flash.store("settings.txt", b"y")
    written = (tidy_writes(root) - 1) * (root * ENTRY_US + WRITE_US)
    assert took.us - before == written + TIDY_US + root * TIDY_ENTRY_US
    for _ in range(SEARCH_WRITES - tidy_writes(root)):
        stick.flash.store("settings.txt", b"y")
    before = took.us
    stick.flash.store("settings.txt", b"y")
    assert took.us - before == root * ENTRY_US + WRITE_US + 4 * FILE_US


def test_a_stick_without_it_owes_nothing_to_its_figures() -> None:
    stick = VirtualStick()
    stick.boot()
    slow = VirtualStick()
    slow.reader = FlashTime(slow, {"main.py": 9})
    slow.boot()
    assert slow.clock.now > stick.clock.now
    assert slow.frame() == stick.frame()


@pytest.mark.parametrize("board", ["m5stickc", "m5stickcplus"])
def test_who_plays_waits_no_longer_than_the_bars_say(board: str) -> None:
    found = waits(board, players=2, lives=1)
    assert found.picture <= bars.PICTURE_BAR_MS
    assert found.menu <= bars.NEW_GAME_BAR_MS
    assert found.new_game <= bars.NEW_GAME_BAR_MS
    assert found.load <= bars.NEW_GAME_BAR_MS
    assert found.account <= bars.NEW_GAME_BAR_MS
    assert found.rematch <= bars.NEW_GAME_BAR_MS
    assert found.change <= bars.CHANGE_BAR_MS, found.slowest


def test_the_folders_of_what_is_saved_are_made_while_the_splash_stands() -> None:
    stick = VirtualStick()
    stick.boot()
    stick.run(500)
    assert stick.app.table.screen == "splash"
    assert {"saves", "games"} <= stick.flash.folders


def test_who_starts_is_shown_before_the_turns_of_computers_are_read() -> None:
    stick = VirtualStick(flash={"settings.txt": b"rules=meyer\nseats=4fb\n"})
    stick.boot()
    robot = Robot(stick, players=3, lives=1)
    read: list[str] = []
    stick.reader = lambda what, file: read.append(file)
    stick.after_tick = lambda: read.append(robot.screen)
    while robot.screen != "starts":
        robot.step()
    turns = "screens/computer_turn.py"
    assert turns not in read[: read.index("starts")]
    stick.run(1000)
    assert turns in read


def test_a_rematch_finds_its_screens_read_while_the_account_stood() -> None:
    stick = VirtualStick()
    stick.boot()
    robot = Robot(stick, players=2, lives=1)
    robot.play()
    stick.run(1000)
    read: list[str] = []
    stick.reader = lambda what, file: read.append(file)
    robot.step()
    assert robot.screen != "game-over"
    assert "table/new_game.py" in read  # something was
    assert not [file for file in read if file.startswith("screens/")]


def test_the_account_is_read_while_the_last_lives_stand() -> None:
    stick = VirtualStick()
    stick.boot()
    robot = Robot(stick, players=2, lives=1)
    read: list[str] = []
    stick.reader = lambda what, file: read.append(file)
    while robot.screen != "lives":
        robot.step()
    stick.run(1000)
    assert "screens/game_over.py" in read
    read.clear()
    robot.step()
    assert robot.screen == "game-over"
    assert not {"screens/game_over.py", "records/statistics.py"} & set(read)


def test_a_computer_has_read_its_strategy_when_its_pause_is_over() -> None:
    stick = VirtualStick(flash={"settings.txt": b"rules=meyer\nseats=4fb\n"})
    stick.boot()
    robot = Robot(stick, players=3, lives=1)
    while robot.screen != "computer" or stick.app.table.contest:
        robot.step()
    stick.run(100)
    read: list[str] = []
    stick.reader = lambda what, file: read.append(what + " " + file)
    assert stick.run_until(lambda: robot.screen != "computer")
    assert not [line for line in read if "strategies" in line]


@pytest.mark.parametrize("rules", ["meyer", "tokyo", "wikipedia"])
def test_while_a_computer_thinks_a_tick_does_one_thing(rules: str) -> None:
    """It reads its strategy, or writes a move, never both and never two: a press in between is not late."""
    stick = VirtualStick(flash={"settings.txt": b"rules=%s\nseats=4fb\n" % rules.encode()})
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
