"""The model of the M5PM1: what its manual forbids raises, what it forgets and keeps."""

import pytest

from tools.virtual.boards import BOARDS
from tools.virtual.chips.m5pm1 import M5PM1
from tools.virtual.clock import Clock
from tools.virtual.errors import Brick, DataSheetError, MachineReset, PowerOff
from tools.virtual.soc.soc import Soc


@pytest.fixture
def chip():
    board = BOARDS["m5sticks3"]
    clock = Clock()
    made = M5PM1(clock, Soc(clock, board["efuse"], board["flash_pins"], board["family"]), 38)
    made.power_on()
    return made


def put(chip, register, *values):
    chip.select(register)
    chip.write(bytes((register, *values)), 1)


def got(chip, register, count=1):
    buffer = bytearray(count)
    chip.select(register)
    chip.read_into(buffer)
    return bytes(buffer)


def test_it_says_who_it_is(chip):
    assert got(chip, 0x00, 4) == b"\x50\x20\x05\x06"
    assert got(chip, 0x49, 2) == b"\x2a\x00"


@pytest.mark.parametrize(("register", "count"), [(0x0C, 2), (0x19, 2), (0x2A, 2), (0x4A, 2)])
def test_a_burst_out_of_its_range_raises(chip, register, count):
    with pytest.raises(DataSheetError, match="range"):
        got(chip, register, count)


@pytest.mark.parametrize("register", [0x0D, 0x1A, 0x46, 0xC0])
def test_a_reserved_register_raises(chip, register):
    with pytest.raises(DataSheetError, match="reserved"):
        got(chip, register)


@pytest.mark.parametrize(("register", "value"), [(0x0C, 0xA2), (0x49, 0xAA), (0x08, 0xFF), (0x53, 0xE3)])
def test_what_must_not_be_written_raises(chip, register, value):
    with pytest.raises(DataSheetError):
        put(chip, register, value)


def test_the_esp32s_own_supply_is_a_brick(chip):
    with pytest.raises(Brick):
        put(chip, 0x06, 0x15)


def test_a_bus_too_fast_raises_until_it_is_told(chip):
    chip.clocked(100_000)
    with pytest.raises(DataSheetError, match="100000"):
        chip.clocked(400_000)
    put(chip, 0x09, 0x10)
    chip.clocked(400_000)


def test_an_open_drain_pin_drives_nothing_high(chip):
    put(chip, 0x10, 0x04, 0x04)
    assert chip.ldo3_mv == 0  # 13 is open drain when new
    put(chip, 0x13, 0x1B)
    assert chip.ldo3_mv == 3300
    put(chip, 0x16, 0x30)
    assert chip.ldo3_mv == 0  # another function


def test_asleep_it_loses_one_transfer_and_falls_asleep_again(chip):
    put(chip, 0x09, 2)
    chip.clock.advance(1_900_000)
    assert chip.answers()
    chip.clock.advance(2_000_000)
    assert [chip.answers(), chip.answers()] == [False, True]
    chip.clock.advance(2_000_000)
    assert not chip.answers()
    chip.clock.advance(400_000)
    assert not chip.answers()  # the next came too late


def test_off_forgets_the_pins_and_keeps_the_button(chip):
    put(chip, 0x10, 0x0C)
    put(chip, 0x49, 0x3B, 0x01)
    put(chip, 0x09, 0x03)
    with pytest.raises(PowerOff):
        put(chip, 0x0C, 0xA1)
    chip.power_on()
    assert got(chip, 0x10) == b"\0" and got(chip, 0x49, 2) == b"\x3b\x01" and got(chip, 0x09) == b"\x03"
    chip.power_lost()
    assert got(chip, 0x49, 2) == b"\x2a\x00"


def test_the_watchdog_bites_unless_it_is_fed(chip):
    put(chip, 0x0A, 2)
    for _ in range(3):
        chip.clock.advance(1_500_000)
        put(chip, 0x0B, 0xA5)
    with pytest.raises(MachineReset):
        chip.clock.advance(3_000_000)


def test_held_it_goes_into_download_mode(chip):
    chip.pek_down()
    with pytest.raises(PowerOff, match="download"):
        chip.clock.advance(2_100_000)


@pytest.mark.parametrize(
    ("register", "value"), [(0x09, 5), (0x0A, 9), (0x49, 0x2A), (0x4A, 0), (0x06, 0x1F), (0x3C, 0x0C)]
)
def test_a_start_that_left_a_trap_is_told(chip, register, value):
    for pair in ((0x09, 0), (0x49, 0x3B), (0x4A, 1)):
        put(chip, *pair)
    chip.check_started()
    put(chip, register, value)
    with pytest.raises(DataSheetError, match="after the start"):
        chip.check_started()
