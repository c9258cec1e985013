"""What lasts: a bus that is held, a chip that babbles, a button welded down, ticks that come far too late."""

import random

import pytest

from tools.soak.probe import probe
from tools.soak.random_player import Monkey
from tools.under_micropython.robot import Robot
from tools.virtual.stick import VirtualStick

AWAKE = ("dim=0", "sleep=0", "off=0")


@pytest.mark.parametrize(
    ("begins", "ends", "board"),
    [
        ("bus off", "bus on", "m5stickc"),
        ("imu garbage on", "imu garbage off", "m5stickc"),
        ("flash reads off", "flash reads on", "m5stickc"),
        ("down A", "up A", "m5stickc"),
        ("down B", "up B", "m5stickc"),
        ("down power", "up power", "m5stickc"),
        ("down power", "up power", "m5stickcplus2"),
    ],
)
def test_after_a_minute_of_it_the_game_is_there(begins: str, ends: str, board: str) -> None:
    monkey = Monkey(3, ["rules=tokyo", "players=2", "lives=3", *AWAKE], board)
    for setting in monkey._settings:
        monkey.do("setting " + setting)
    monkey.do("boot")
    monkey.do("wait 1 s")
    while len(monkey.watch.moves) < 8:
        monkey.hands.to_line("START")
        monkey.hands._robot.step()
    moves = monkey.watch.moves
    monkey.do(begins)
    monkey.do("wait 60 s")
    monkey.do(ends)
    monkey.faults.heal()
    if monkey.screen() == "splash":  # the power button has switched it off
        monkey.do("press A")
    assert monkey.watch.moves.startswith(moves)
    probe(monkey)


def playing(seed: int) -> "tuple[VirtualStick, Robot]":
    """A stick whose watchdog does not watch, as on the page: it would bite after 20 s."""
    stick = VirtualStick(seed=seed, flash={"settings.txt": "\n".join(AWAKE).encode()})
    stick._watch = lambda: None
    stick.boot()
    return stick, Robot(stick, seed, players=2, lives=2)


def test_ticks_ten_minutes_late_end_nothing() -> None:
    stick, robot = playing(1)
    chance = random.Random(1)
    late = 0
    while robot.screen != "game-over":
        robot.step()
        if chance.random() < 0.5:
            late += 1
            stick.clock.advance(600_000_000)
    assert late > 10 and "Error" not in stick.console.text


def test_light_sleep_that_returns_at_once_ends_nothing() -> None:
    stick, robot = playing(2)
    tick = stick.app.tick
    stick.app.tick = lambda now: min(tick(now), 2)
    robot.play()
    assert "Error" not in stick.console.text
