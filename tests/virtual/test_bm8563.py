"""The clock chip counts in BCD."""

from tools.virtual.chips.bm8563 import BM8563
from tools.virtual.clock import Clock


def time_of(chip):
    buffer = bytearray(7)
    chip.select(0x02)
    chip.read_into(buffer)
    return bytes(buffer)


def test_it_counts_over_the_end_of_a_leap_february():
    clock = Clock()
    chip = BM8563(clock)
    assert time_of(chip)[0] & 0x80, "nobody has set it"
    chip.select(0x02)
    chip.write(bytes((0x58, 0x59, 0x23, 0x28, 1, 0x02, 0x28)), 0)
    clock.advance(3_000_000)
    assert time_of(chip) == bytes((0x01, 0x00, 0x00, 0x29, 2, 0x02, 0x28))
    clock.advance(86_400_000_000)
    assert time_of(chip) == bytes((0x01, 0x00, 0x00, 0x01, 3, 0x03, 0x28))


def test_an_alarm_rings_when_its_minute_begins_until_it_is_cleared():
    clock = Clock()
    chip = BM8563(clock)
    chip.write_register(0x09, 0x02)  # two minutes past
    chip.write_register(0x01, 0x02)
    clock.advance(119_000_000)
    assert not chip.rings()
    clock.advance(1_000_000)
    assert chip.rings()
    chip.write_register(0x01, 0x0A)  # a one leaves the flag as it is
    assert chip.rings()
    chip.write_register(0x01, 0x02)
    assert not chip.rings()


def test_the_timer_counts_and_an_interrupt_that_is_off_stays_silent():
    clock = Clock()
    chip = BM8563(clock)
    chip.write_register(0x0F, 5)
    chip.write_register(0x0E, 0x82)  # seconds
    clock.advance(5_000_000)
    assert not chip.rings() and chip.registers[0x01] & 0x04
    chip.write_register(0x01, 0x05)
    assert chip.rings()
