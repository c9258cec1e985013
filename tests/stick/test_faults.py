"""Each chip on the bus falls silent at every moment, one at a time: it starts, it says so, it plays on."""

import pytest

from tests.helpers.sampled import part_of
from verify import menus
from virtual.errors import PowerOff
from virtual.stick import VirtualStick

CHIPS = {"power_chip": "AXP192", "motion": "MPU6886", "rtc": "BM8563"}
BOARDS = {
    "m5stickc": CHIPS,
    "m5stickcplus2": {"motion": "MPU6886", "rtc": "BM8563"},
    "m5sticks3": {"power_chip": "M5PM1", "motion": "BMI270"},
}
CASES = [(board, chip) for board in BOARDS for chip in BOARDS[board]]
TURNS = [(*case, (0, 2, 30)[(n + turn) % 3]) for n, case in enumerate(CASES) for turn in range(3)]
# An S3 whose power chip never answers is refused (tests/stick/test_devices.py)
STARTS = [case for case in CASES if case != ("m5sticks3", "power_chip")]


def virtual(board):
    """A stick that says which it is, so that it needs no chip to be known by."""
    return VirtualStick(board=board, flash={"saves/settings.txt": b"board=%s\n" % board.encode()})


def starting(board, chip):
    """Transfers that chip is asked for until the first screen stands."""
    stick = virtual(board)
    stick.boot()
    stick.run(300)
    return getattr(stick, chip).transfers


def lives(stick):
    """The stick plays: A brings the next screen, and nothing was an error."""
    assert stick.is_on
    stick.run(1500)
    assert stick.app.table.screen == "splash"
    stick.press("A", 80, 400)
    assert stick.app.table.screen == "who-plays"
    assert "Error" not in stick.console.text
    assert stick.console.text.count("MiaStick ") == 1, "one start, no loop of resets"


@pytest.mark.parametrize(("board", "chip"), STARTS)
def test_silent_for_good_from_any_transfer_of_the_start_on(board, chip):
    count = starting(board, chip)
    assert count >= (1 if chip == "rtc" else 8)
    for n in part_of(range(count + 1), 3):
        stick = virtual(board)
        getattr(stick, chip).silent_in = n
        stick.boot()
        lives(stick)
        told = BOARDS[board][chip] in stick.console.text
        assert told or chip == "rtc" or n > 0, "absent from the first on, it is named"


@pytest.mark.parametrize(("board", "chip"), STARTS)
@pytest.mark.parametrize("nacks", [1, 3, 40])
def test_silent_for_some_transfers_at_the_start_it_is_back_in_play(board, chip, nacks):
    stick = virtual(board)
    getattr(stick, chip).nacks = nacks
    stick.boot()
    lives(stick)
    stick.run(45_000 if nacks > 8 else 6000)
    stick.press("A", 80, 3000)
    assert stick.app.stick.power.ok and stick.app.stick.imu.ok
    assert stick.app.stick.power.percent >= 0
    assert board != "m5stickc" or stick.power_chip.charge_ma == 100, "780 mA after a power-on"


@pytest.mark.parametrize(("board", "chip", "after"), part_of(TURNS, 3))
def test_silent_for_good_from_any_transfer_of_a_turn_on(board, chip, after):
    stick = VirtualStick(board=board)
    stick.boot()
    stick.run(500)
    assert menus.reaches(stick, "shake")
    getattr(stick, chip).silent_in = after
    stick.hand.shake(900)
    stick.run(2500)
    seen = set()
    stick.after_tick = lambda: seen.add(stick.app.table.screen)
    for _ in range(14):
        table = stick.app.table
        if table.screen == "closed":
            stick.press("A", 900, 200)  # to look
        stick.press("A" if table.screen != "closed" else "B", 1200 if table.screen == "shake" else 80, 900)
    assert {"choose", "announced", "hand-over", "answer"} <= seen
    stick.run(70_000)
    stick.press("A", 80, 1500)
    assert stick.app.power_saving.asleep is None
    assert stick.panel.is_awake
    assert "Error" not in stick.console.text


def test_a_player_reads_that_the_power_chip_is_silent():
    stick = VirtualStick()
    stick.boot()
    stick.run(3000)
    stick.power_chip.absent = True
    stick.run(1500)
    table = stick.app.table
    table.show(stick.module("menus.about").About(table, None))
    stick.run(100)
    assert b"no battery chip" in table.view.lines
    table.show(stick.module("menus.power_saving").PowerSaving(table, None))
    stick.run(100)
    assert table.standing.shown == -1
    stick.power_chip.absent = False
    stick.run(2500)
    assert table.standing.shown > 0


def test_a_wire_that_reads_ones_does_not_disturb_switching_off():
    stick = VirtualStick()
    stick.boot()
    stick.run(1000)
    stick.power_chip.garbage = True
    stick.run(2000)
    assert stick.is_on
    with pytest.raises(PowerOff):
        stick.app.stick.power.off()


def test_on_a_stuck_bus_it_starts_and_plays_too():
    stick = VirtualStick()
    stick.i2c.is_stuck = True
    stick.boot()
    stick.run(3000)
    for name in ("AXP192", "MPU6886"):
        assert name in stick.console.text
    assert menus.reaches(stick, "shake")
    stick.press("A", 1500, 1500)
    assert stick.app.table.screen == "closed"
