"""The self-test: what a person with a real stick sees, and the console says the same."""

import re

import pytest

from virtual.boards import BOARDS
from virtual.stick import VirtualStick


def boot(board="m5stickc", held="B", before=None):
    stick = VirtualStick(board=board)
    if held:
        stick.down(held)
    if before:
        before(stick)
    stick.boot()
    stick.run(1500)
    return stick


def lines(stick, word):
    """The text after that word on the console."""
    return re.findall(rf"^{word}: (.*)$", stick.console.text, re.M)


def screen(stick):
    return stick.app.table.screen


@pytest.mark.parametrize("board", BOARDS)
def test_holding_b_at_the_start_brings_it_and_the_console_says_which_stick_this_is(board):
    stick = boot(board)
    assert screen(stick) == "self-test"
    assert lines(stick, "board") == [BOARDS[board]["title"].partition(",")[0]]
    assert all(line.endswith("ok") for line in lines(stick, "chip"))
    assert len(lines(stick, "chip")) == (2 if board == "m5stickcplus2" else 3)
    assert re.fullmatch(r"[34]\d\d\d mV, (\d+|\?) %, not charging, USB .*", lines(stick, "battery")[0])
    assert not lines(stick, "button")


def test_nothing_held_is_the_game_as_ever():
    stick = boot(held="")
    assert screen(stick) in ("splash", "who-plays")
    assert not lines(stick, "self-test")


def test_it_goes_on_by_a_alone_and_ends_at_the_splash():
    stick = boot()
    stick.run(5000)
    assert screen(stick) == "self-test", "B, still held, does nothing"
    stick.up("B")
    stick.press("B", 80, 300)
    assert screen(stick) == "self-test"
    stick.press("A", 80, 300)
    assert screen(stick) == "self-test-chips"
    stick.press("A", 80, 300)
    assert screen(stick) == "self-test-senses"
    stick.press("A", 700, 300)
    assert screen(stick) == "splash"
    assert lines(stick, "self-test")[-1] == "end"
    stick.press("A", 80, 300)
    assert screen(stick) == "who-plays"


def to_senses(stick):
    stick.up("B")
    stick.run(100)
    stick.press("A", 80, 300)
    stick.press("A", 80, 300)


def test_each_button_is_told_once_and_one_that_was_not_pressed_at_the_end():
    stick = boot()
    to_senses(stick)
    for _ in range(3):
        stick.press("B", 80, 300)
    stick.press("A", 700, 300)
    assert lines(stick, "button") == ["B ok", "A ok", "C NOT PRESSED"]


@pytest.mark.parametrize("board", BOARDS)
def test_the_power_button_is_seen_as_well(board):
    stick = boot(board)
    to_senses(stick)
    stick.press("C", 200, 300)
    assert lines(stick, "button") == ["C ok"]
    assert screen(stick) == "self-test-senses"


def test_the_bars_move_with_the_hand_and_the_most_is_told():
    stick = boot()
    to_senses(stick)
    before = stick.frame()
    stick.hand.tilt(800, 0)
    stick.run(1500)
    assert stick.frame() != before
    stick.press("A", 700, 300)
    x, _, z = map(int, re.match(r"at most (\d+) (\d+) (\d+) mg", lines(stick, "motion")[0]).groups())
    assert 550 <= x <= 900 and z >= 400


@pytest.mark.parametrize(
    ("chip", "name"), [("power_chip", "AXP192"), ("motion", "MPU6886"), ("rtc", "BM8563")]
)
def test_a_chip_that_is_silent_is_named_on_screen_and_console(chip, name):
    stick = boot(before=lambda stick: setattr(getattr(stick, chip), "absent", True))
    assert screen(stick) == "self-test"
    told = dict(line.split(", ", 1) for line in lines(stick, "chip"))
    assert [chip for chip in told if told[chip].endswith("SILENT")] == [name]
    stick.up("B")
    stick.run(100)
    stick.press("A", 80, 300)
    view = stick.app.table.view
    assert [line[0].decode() for line in view.lines if not line[2]] == [name]
    stick.press("A", 80, 2000)
    stick.press("A", 700, 300)
    assert screen(stick) == "splash"
    assert "Error" not in stick.console.text


def test_a_chip_nobody_expects_is_listed():
    stick = VirtualStick()
    stick.i2c.devices[0x44] = stick.rtc
    stick.down("B")
    stick.boot()
    stick.run(1500)
    assert "?, I2C 44, ok" in lines(stick, "chip")


def test_a_long_press_that_wakes_the_stick_does_not_end_it():
    stick = boot()
    to_senses(stick)
    stick.run(70_000)
    assert not stick.panel.is_awake
    stick.press("A", 900, 500)
    assert screen(stick) == "self-test-senses"
    stick.press("A", 900, 500)
    assert screen(stick) == "splash"


def test_a_bus_that_is_held_takes_no_longer_than_a_watchdog_would_wait():
    """Asking each address would take 5.6 s."""
    stick = boot()
    stick.i2c.is_stuck = True
    before = stick.clock.now
    found = stick.module("stick.inventory").chips(stick.app.stick)
    assert [is_there for _, _, is_there in found] == [False, False, False]
    assert stick.clock.now - before < 1_000_000
