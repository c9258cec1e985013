"""The SH200Q model against the chip facts: start-up, scale, byte order, sample grid, refusals."""

import pytest

from tests.helpers.registers import Still, read, write
from tools.virtual.chips.sh200q import SH200Q
from tools.virtual.clock import Clock
from tools.virtual.errors import DataSheetError


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def hand():
    return Still()


@pytest.fixture
def chip(clock, hand):
    return SH200Q(clock, hand, seed=1)


def accel(chip):
    words = read(chip, 0x00, 6)
    return tuple(int.from_bytes(words[i : i + 2], "little", signed=True) for i in (0, 2, 4))


PULSES = ((0xC2, 0x04), (0xC2, 0), (0xD8, 0x80), (0xD8, 0), (0x78, 0x61), (0x78, 0), (0xBA, 0xC0))
PULSES += ((0xCA, 0x10), (0xCA, 0))


def wake(chip, clock, acc_range=1):
    for register, value in PULSES:
        write(chip, register, value)
        clock.advance(1_000)
    write(chip, 0x0E, 0x91)
    write(chip, 0x16, acc_range)
    clock.advance(10_000)


def test_identity(chip):
    assert read(chip, 0x30) == 0x18
    write(chip, 0x30, 0)
    assert read(chip, 0x30) == 0x18


def test_it_measures_10_ms_after_the_last_step_of_the_start_up(chip, clock):
    for register, value in PULSES[:-1]:
        write(chip, register, value)
        clock.advance(50_000)
    assert accel(chip) == (0, 0, 0)
    write(chip, *PULSES[-1])
    clock.advance(9_999)
    assert accel(chip) == (0, 0, 0)
    clock.advance(1)
    assert accel(chip) != (0, 0, 0)


@pytest.mark.parametrize(("acc_range", "lsb"), [(0, 8192), (1, 4096), (2, 2048)])
def test_ranges_and_signs_in_little_endian(chip, clock, hand, acc_range, lsb):
    wake(chip, clock, acc_range)
    hand.milli_g = (-500, 250, 1000)
    x, y, z = accel(chip)
    assert abs(x + lsb // 2) <= 12
    assert abs(y - lsb // 4) <= 12
    assert abs(z - lsb) <= 12


def test_values_clip_at_the_ends_of_the_range(chip, clock, hand):
    wake(chip, clock)
    hand.milli_g = (99000, -99000, 0)
    assert accel(chip)[:2] == (0x7FFF, -0x8000)


@pytest.mark.parametrize(("config", "period"), [(0x81, 976), (0x89, 1953), (0x91, 3906), (0x99, 7812)])
def test_the_rate_spaces_the_samples(chip, clock, hand, config, period):
    wake(chip, clock)
    write(chip, 0x0E, config)
    for _ in range(400):
        clock.advance(100)
        accel(chip)
    assert hand.gaps() == [period] * 3


def test_data_ready_until_the_sample_is_read(chip, clock):
    assert read(chip, 0x2C) == 0
    wake(chip, clock)
    assert read(chip, 0x2C) == 0x20
    accel(chip)
    assert read(chip, 0x2C) == 0


def test_power_on_forgets_everything(chip, clock):
    wake(chip, clock)
    chip.power_on()
    clock.advance(50_000)
    assert accel(chip) == (0, 0, 0)
    assert read(chip, 0x16) == 0


def test_there_is_no_2_g_range(chip):
    with pytest.raises(DataSheetError, match="4, 8, 16"):
        write(chip, 0x16, 3)


def test_registers_without_a_description_are_for_the_start_up_only(chip, clock):
    with pytest.raises(DataSheetError, match="C2"):
        write(chip, 0xD8, 0x80)  # out of order
    with pytest.raises(DataSheetError):
        write(chip, 0x6B, 0x80)  # the MPU6886's reset
    wake(chip, clock)
    with pytest.raises(DataSheetError, match="start-up only"):
        write(chip, 0xBA, 0xC0)


def test_a_pulse_takes_a_millisecond(chip, clock):
    write(chip, 0xC2, 0x04)
    clock.advance(999)
    with pytest.raises(DataSheetError, match="1 ms"):
        write(chip, 0xC2, 0x00)
    clock.advance(1)
    write(chip, 0xC2, 0x00)
