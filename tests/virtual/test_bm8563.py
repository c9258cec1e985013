"""What of the clock chip can hold a stick switched on."""

from tools.virtual.chips.bm8563 import BM8563
from tools.virtual.clock import Clock


def test_the_timer_rings_until_it_is_cleared_and_an_interrupt_that_is_off_stays_silent():
    clock = Clock()
    chip = BM8563(clock)
    chip.write_register(0x0F, 5)
    chip.write_register(0x0E, 0x82)  # seconds
    clock.advance(4_999_999)
    chip.write_register(0x01, 0x01)
    assert not chip.rings()
    chip.write_register(0x01, 0x00)
    clock.advance(1)
    assert not chip.rings() and chip.registers[0x01] & 0x04
    chip.write_register(0x01, 0x05)  # a one leaves the flag as it is
    assert chip.rings()
    chip.write_register(0x01, 0x01)
    assert not chip.rings()
