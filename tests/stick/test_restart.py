"""After an error that nothing goes on from: A starts again, the power button and time switch off."""

import pytest

from tests.helpers.crashes import ends_by
from virtual.boards import BOARDS
from virtual.errors import Interrupted, MachineReset, PowerOff
from virtual.stick import VirtualStick

TOLD_MS = 5000  # by then an error at the start has been told
MINUTES_MS = 310_000


def broken(*_, **__):
    raise ValueError("a bug")


def failing(board, when):
    """A stick whose program fails: at its start, or in play and again while it recovers."""
    stick = VirtualStick(board)

    def fail():
        stick.module("table.table").Table.tick = broken
        stick.module("storage.crash_log").keep = broken
        stick.module("stick.console").key = lambda limit_ms: "\r"  # after Ctrl-C somebody wants the prompt

    if when == "start":
        stick.error_in("import", 20)
    else:
        stick.clock.after(3_000_000, fail)
    return stick


WHEN = pytest.mark.parametrize("when", ["start", "play"])


@WHEN
@pytest.mark.parametrize("board", BOARDS)
def test_it_is_told_and_five_minutes_switch_it_off(board, when):
    stick = failing(board, when)
    seen = []
    stick.clock.after(TOLD_MS * 1000, lambda: seen.append(any(stick.frame())))
    stick.clock.after(290_000_000, lambda: seen.append(stick.power_chip.is_on))
    assert ends_by(stick, MINUTES_MS) is PowerOff
    assert seen == [True, True]
    assert stick.console.text.count("press A") == 1
    assert not stick.power_chip.is_on


@WHEN
@pytest.mark.parametrize("board", BOARDS)
def test_a_starts_it_again(board, when):
    stick = failing(board, when)
    stick.clock.after(TOLD_MS * 1000, lambda: stick.down("A"))
    assert ends_by(stick, TOLD_MS + 1000) is MachineReset


@WHEN
@pytest.mark.parametrize("board", BOARDS)
def test_the_power_button_switches_it_off(board, when):
    stick = failing(board, when)
    stick.clock.after(TOLD_MS * 1000, lambda: stick.down("C"))
    stick.clock.after((TOLD_MS + 300) * 1000, lambda: stick.up("C"))
    assert ends_by(stick, TOLD_MS + 2000) is PowerOff


@WHEN
@pytest.mark.parametrize("board", BOARDS)
def test_ctrl_c_gives_a_dark_prompt(board, when):
    stick = failing(board, when)
    stick.clock.after(TOLD_MS * 1000, lambda: stick.error_in("i2c", 0, Interrupted))
    if "latch" in stick.wiring:  # nothing on a bus there: the cable says it while the program sleeps

        def interrupt():
            raise Interrupted

        stick.clock.after(TOLD_MS * 1000, interrupt)
    ended = ends_by(stick, TOLD_MS + 1000)
    assert ended in ((Interrupted, KeyboardInterrupt) if when == "start" else (None,))
    assert not stick.power_chip.ldo2_mv and not stick.led


@WHEN
def test_a_power_chip_that_is_silent_then_keeps_nothing_from_ending(when):
    stick = failing("m5stickc", when)
    stick.clock.after(TOLD_MS * 1000, lambda: setattr(stick.power_chip, "absent", True))
    assert ends_by(stick, MINUTES_MS) is PowerOff  # into deep sleep


def test_the_watchdog_is_fed_meanwhile():
    stick = failing("m5stickc", "play")
    assert ends_by(stick, 120_000) is None


def test_without_even_a_last_screen_it_switches_itself_off():
    stick = failing("m5stickc", "play")
    stick.clock.after(3_000_000, lambda: stick.module("stick.fatal_screen").__dict__.update(stay=broken))
    assert ends_by(stick, 10_000) is PowerOff
