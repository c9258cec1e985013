"""The MPU6886 model against section 7.1 of the chip facts: sleep, scale, sample grid, FIFO."""

import pytest

from tests.helpers.registers import Still, read, write
from tools.virtual.chips.mpu6886 import MPU6886
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
    return MPU6886(clock, hand, seed=1)


def accel(chip):
    words = read(chip, 0x3B, 6)
    return tuple(int.from_bytes(words[i : i + 2], "big", signed=True) for i in (0, 2, 4))


def wake(chip, clock, full_scale=0x10):
    write(chip, 0x6B, 0x01)
    write(chip, 0x1A, 0x03)
    write(chip, 0x1C, full_scale)
    write(chip, 0x69, 0x02)
    clock.advance(20_000)


def test_reset_values(chip):
    assert (read(chip, 0x75), read(chip, 0x6B), read(chip, 0x1A)) == (0x19, 0x41, 0x80)


def test_asleep_it_measures_nothing(chip, clock):
    clock.advance(1_000_000)
    assert accel(chip) == (0, 0, 0)


def test_the_first_sample_comes_20_ms_after_waking(chip, clock):
    write(chip, 0x6B, 0x01)
    write(chip, 0x1A, 0x03)
    clock.advance(19_000)
    assert accel(chip) == (0, 0, 0)
    clock.advance(1_000)
    assert accel(chip) != (0, 0, 0)


@pytest.mark.parametrize(("full_scale", "lsb"), [(0x00, 16384), (0x08, 8192), (0x10, 4096), (0x18, 2048)])
def test_ranges(chip, clock, hand, full_scale, lsb):
    wake(chip, clock, full_scale)
    hand.milli_g = (-500, 250, 1000)
    x, y, z = accel(chip)
    assert abs(x + lsb // 2) <= 24
    assert abs(y - lsb // 4) <= 24
    assert abs(z - lsb) <= 24


def test_values_clip(chip, clock, hand):
    wake(chip, clock)
    hand.milli_g = (99000, -99000, 0)
    assert accel(chip)[:2] == (0x7FFF, -0x8000)
    write(chip, 0x69, 0x00)
    clock.advance(10_000)
    assert accel(chip)[:2] == (0x7F7F, -0x7F80)


def test_measuring_with_config_b7_left_set_is_refused(chip, clock):
    write(chip, 0x6B, 0x01)
    clock.advance(20_000)
    with pytest.raises(DataSheetError):
        accel(chip)


def test_disabling_i2c_is_refused(chip):
    with pytest.raises(DataSheetError):
        write(chip, 0x70, 0x40)


def test_the_rate_divider_spaces_the_samples(chip, clock, hand):
    wake(chip, clock)
    write(chip, 0x19, 9)
    for _ in range(40):
        clock.advance(1_000)
        accel(chip)
    assert hand.gaps() == [10_000] * 3


def test_data_ready_clears_on_read(chip, clock):
    wake(chip, clock)
    accel(chip)
    assert read(chip, 0x3A) & 1
    assert not read(chip, 0x3A) & 1


def test_axes_can_be_switched_off(chip, clock, hand):
    wake(chip, clock)
    write(chip, 0x6C, 0x3F)
    hand.milli_g = (1000, 1000, 1000)
    assert accel(chip) == (0, 0, 0)


def test_a_reset_takes_10_ms_in_which_writes_are_lost(chip, clock):
    wake(chip, clock)
    write(chip, 0x6B, 0x80)
    write(chip, 0x1C, 0x18)
    assert read(chip, 0x6B) == 0x80
    clock.advance(10_000)
    assert (read(chip, 0x6B), read(chip, 0x1C)) == (0x41, 0)
