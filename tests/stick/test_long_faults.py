"""What lasts: a bus that is held, a chip that babbles, a button welded down, ticks that come far too late."""

import random

import pytest

from tests.helpers.drunk import at_the_table
from verify.soak.probe import probe
from verify.under_micropython.robot import Robot
from virtual.firmware_names import JOURNAL, TAIL
from virtual.journal import journal_in
from virtual.stick import VirtualStick

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
    monkey = at_the_table(3, board, *AWAKE)
    moves = monkey.watch.moves
    monkey.do(begins)
    monkey.do("wait 60 s")
    monkey.do(ends)
    monkey.faults.heal()
    if monkey.screen() == "splash":  # the power button has switched it off
        monkey.do("press A")
    assert monkey.watch.moves.startswith(moves)
    probe(monkey)


def playing(seed: int) -> tuple[VirtualStick, Robot]:
    """A stick whose watchdog does not watch, as on the page: it would bite after 20 s."""
    stick = VirtualStick(seed=seed, flash={"saves/settings.txt": "\n".join(AWAKE).encode()})
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


def asleep(settings: bytes) -> VirtualStick:
    """A stick that fell asleep in the middle of a game, and whose watchdog does not watch."""
    stick = VirtualStick(flash={"saves/settings.txt": settings})
    stick.catches = True
    stick.boot()
    Robot(stick, 3, players=2, lives=1).play(until="closed")
    stick.run(70_000)
    assert stick.app.power_saving.asleep
    stick.app.stick.dog = None  # it would bite
    stick.soc.feed_watchdog(200_000_000_000)
    return stick


@pytest.mark.parametrize("late_s", [2, 600, 3600])
def test_light_sleep_that_returns_late_ends_nothing(late_s: int) -> None:
    stick = asleep(b"off=0\n")
    game = stick.app.table.game
    for _ in range(5):
        stick.clock.advance(late_s * 1_000_000)
        stick.run(1500)
        assert stick.app.power_saving.asleep
    stick.press("A", 80, 500)
    assert stick.app.table.screen == "closed" and stick.app.table.game is game
    assert "Error" not in stick.console.text


def test_light_sleep_that_returns_late_switches_off_as_it_should() -> None:
    stick = asleep(b"off=300\n")
    stick.clock.advance(600_000_000)
    stick.run(1500)
    assert not stick.is_on
    stick.boot()
    stick.run(700)
    stick.press("A", 80, 700)
    assert stick.app.table.screen == "resume"


def test_light_sleep_that_returns_early_stays_asleep() -> None:
    stick = asleep(b"off=0\n")
    tick = stick.app.tick
    stick.app.tick = lambda now: min(tick(now), 3)
    stick.run(20_000)
    assert stick.app.power_saving.asleep and not stick.panel.is_awake
    stick.press("B", 80, 500)
    assert stick.app.table.screen == "closed" and stick.panel.is_awake
    assert "Error" not in stick.console.text


@pytest.mark.parametrize("seed", range(4))
def test_ticks_that_jump_ten_minutes_end_in_a_stick_that_is_off_or_plays(seed: int) -> None:
    """With the times for dimming, sleep and off as they are set at first."""
    stick = VirtualStick(seed=seed)
    stick.catches = True
    stick._watch = lambda: None
    stick.boot()
    robot, chance = Robot(stick, seed, players=2, lives=1), random.Random(seed)
    offs = 0
    for _ in range(60):
        if not stick.is_on:
            offs += 1
            stick.boot()
        robot.step()
        if chance.random() < 0.1 and stick.is_on:
            stick.clock.advance(600_000_000)
    assert offs and "Error" not in stick.console.text


@pytest.mark.parametrize("damage", [b"", b"torn"])
def test_two_hundred_damaged_games_are_no_hindrance(damage: bytes) -> None:
    """Somebody copied them there, or a version kept too many: they go, a few at a time, the oldest first."""
    stick = VirtualStick(seed=5)
    stick.boot()
    robot = Robot(stick, 5, players=2, lives=2)
    robot.play(until="closed")
    content = stick.flash.image()
    journal = journal_in(content)[: -len(damage) or None] + damage
    bad = {f"saves/games/bad-{n}.txt": b"mia 1 #0000\n" for n in range(1, 201)}
    stick.power_cut()
    stick.flash.load({**content, **bad, JOURNAL: journal[:40] + damage + journal[40:], TAIL: b""})
    stick.boot()
    stick.run(700)
    stick.press("A", 80, 1500)
    kept = [name for name in stick.flash.image() if "/bad-" in name]
    if damage:
        assert len(kept) < 200 and "saves/games/bad-201.txt" in kept
    else:
        assert len(kept) == 200 and stick.app.table.screen == "resume"
    for _ in range(30):
        robot.step()
    assert stick.app.table.game and stick.app.table.is_saved
    assert "Error" not in stick.console.text
