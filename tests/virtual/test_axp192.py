"""The AXP192 model against section 6.1 of the chip facts: reset values, dangers, button, battery."""

import pytest

from tests.helpers.registers import read, write
from tools.virtual.chips.axp192 import AXP192
from tools.virtual.clock import Clock
from tools.virtual.errors import Brick, DataSheetError, PowerOff


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def chip(clock):
    chip = AXP192(clock)
    chip.power_on()
    return chip


@pytest.mark.parametrize(
    ("register", "value"),
    [
        (0x03, 0x03),
        (0x12, 0x5F),
        (0x26, 0x68),
        (0x28, 0xCF),
        (0x33, 0xC8),
        (0x36, 0x5D),
        (0x82, 0x83),
        (0x46, 0),
    ],
)
def test_reset_values(chip, register, value):
    assert read(chip, register) == value


@pytest.mark.parametrize(("register", "value"), [(0x12, 0x5E), (0x12, 0x00), (0x26, 0x00), (0x26, 0x67)])
def test_cutting_or_lowering_dcdc1_bricks(chip, register, value):
    with pytest.raises(Brick):
        write(chip, register, value)


@pytest.mark.parametrize(
    ("register", "value"),
    [(0x28, 0xDC), (0x33, 0xE0), (0x26, 0x70), (0x23, 0x10), (0x27, 0x48), (0x32, 0x80)],
)
def test_other_dangers_are_refused(chip, register, value):
    with pytest.raises(DataSheetError):
        write(chip, register, value)


def test_rails_follow_their_bits_and_voltages(chip):
    changes = []
    chip.rails_changed = lambda: changes.append((chip.ldo2_mv, chip.ldo3_mv))
    write(chip, 0x28, 0x9C)
    write(chip, 0x12, 0x4D)
    write(chip, 0x12, 0x49)
    write(chip, 0x12, 0x41)
    assert changes == [(2700, 3000), (2700, 3000), (0, 3000), (0, 0)]
    assert read(chip, 0x10) & 4, "EXTEN is mirrored"


def test_charge_current_shows_that_nobody_lowered_it(chip):
    assert chip.charge_ma == 780
    write(chip, 0x33, 0xC0)
    assert chip.charge_ma == 100


def test_power_off_is_read_modify_write(chip):
    with pytest.raises(PowerOff):
        write(chip, 0x32, 0x46 | 0x80)
    assert not chip.is_on
    assert chip.ldo3_mv == 0


def test_interrupt_flags_clear_by_writing_ones(chip, clock):
    write(chip, 0x42, 0x03)
    chip.pek_down()
    clock.advance(100_000)
    chip.pek_up()
    assert read(chip, 0x46) == 0x02
    write(chip, 0x46, 0x01)
    assert read(chip, 0x46) == 0x02
    write(chip, 0x46, 0x02)
    assert read(chip, 0x46) == 0


def test_long_press_is_flagged_while_it_lasts_and_is_no_short_one(chip, clock):
    write(chip, 0x36, 0x0C)
    write(chip, 0x42, 0x03)
    chip.pek_down()
    clock.advance(999_000)
    assert read(chip, 0x46) == 0
    clock.advance(2_000)
    assert read(chip, 0x46) == 0x01
    chip.pek_up()
    assert read(chip, 0x46) == 0x01


def test_flags_need_their_enable_bit(chip, clock):
    write(chip, 0x42, 0x00)
    chip.pek_down()
    clock.advance(100_000)
    chip.pek_up()
    assert read(chip, 0x46) == 0


def test_a_very_long_press_cuts_the_power(chip, clock):
    write(chip, 0x36, 0x0C)
    chip.pek_down()
    with pytest.raises(PowerOff):
        clock.advance(4_100_000)
    assert not chip.is_on


def test_battery_words(chip):
    chip.battery_mv = 3700
    chip.battery_ma = 60
    write(chip, 0x82, 0xFF)
    high, low = read(chip, 0x78, 2)
    assert abs((high << 4 | low) * 1.1 - 3700) < 1.2
    high, low = read(chip, 0x7C, 2)
    assert (high << 5 | low) * 0.5 == 60
    chip.usb = True
    write(chip, 0x33, 0xC0)
    high, low = read(chip, 0x7A, 2)
    assert (high << 5 | low) * 0.5 == 100
    assert read(chip, 0x00) & 0x24 == 0x24
    assert read(chip, 0x01) & 0x40


def test_the_percent_is_that_of_the_vendors_library(chip):
    for percent in (20, 40, 75, 100):
        chip.set_battery(percent)
        raw = chip.battery_mv / 1.1
        assert abs((raw - 3075) * 0.16 - percent) < 1


def test_scratch_bytes_survive_power_off_but_not_an_empty_battery(chip):
    write(chip, 0x06, 1, 2, 3)
    write(chip, 0x33, 0xC0)
    chip.power_on()
    assert read(chip, 0x06, 3) == b"\x01\x02\x03"
    assert read(chip, 0x33) == 0xC8
    chip.power_lost()
    chip.power_on()
    assert read(chip, 0x06, 3) == b"\xf0\x0f\x00"
