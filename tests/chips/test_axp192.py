"""AXP192: it is set up in an order that never hurts the stick, and none of our calls can do harm."""

from contextlib import suppress

import pytest

from tests.helpers.wired import Wired
from virtual.errors import PowerOff


class Recorder:
    """An I2C that tells what was written, in order."""

    def __init__(self, i2c):
        self._i2c = i2c
        self.written = []

    def readfrom_mem_into(self, address, register, buffer):
        self._i2c.readfrom_mem_into(address, register, buffer)

    def writeto_mem(self, address, register, data):
        self.written.append((register, data[0]))
        self._i2c.writeto_mem(address, register, data)


def begun(wired):
    """The driver, set up, and what it wrote."""
    i2c = Recorder(wired.i2c())
    chip = wired.load("chips.axp192").Chip(i2c)
    chip.begin()
    return chip, i2c.written


def test_the_first_write_lowers_the_charge_current(wired):
    _, written = begun(wired)
    assert written[0] == (0x33, 0xC0)
    assert wired.axp.charge_ma == 100


def test_the_rails_come_in_the_order_of_the_notes(wired):
    _, written = begun(wired)
    order = [register for register, _ in written]
    assert order[:11] == [0x33, 0x28, 0x12, 0x30, 0x31, 0x32, 0x35, 0x36, 0x39, 0x82, 0x84]
    assert order[11:] == [0x40, 0x41, 0x43, 0x42, 0x46]
    values = dict(written)
    assert [values[each] for each in (0x28, 0x30, 0x31, 0x32, 0x35)] == [0xCC, 0x80, 0x04, 0x46, 0xA2]
    assert [values[each] for each in (0x36, 0x39, 0x42)] == [0x0C, 0xFC, 0x03]


@pytest.mark.parametrize("before", [0x5F, 0x4D, 0x01, 0x5B, 0xFF])
def test_begin_keeps_the_cpu_on_and_the_backlight_dark(wired, before):
    wired.axp.registers[0x12] = before
    begun(wired)
    outputs = wired.axp.registers[0x12]
    assert outputs & 0x59 == 0x49  # EXTEN, LDO3, DCDC1 on, DCDC2 off
    assert not outputs & 0x04
    assert wired.axp.ldo3_mv == 3000


def test_an_unknown_chip_gets_the_charge_current_and_nothing_else(wired):
    wired.axp.registers[0x03] = 0x4A  # AXP2101
    i2c = Recorder(wired.i2c())
    chip = wired.load("chips.axp192").Chip(i2c)
    with pytest.raises(OSError, match="AXP192"):
        chip.begin()
    assert i2c.written == [(0x33, 0xC0)]


def test_the_charge_current_is_lowered_before_anything_is_asked():
    for refused in range(1, 20):
        stick = Wired()
        chip = stick.load("chips.axp192").Chip(stick.i2c())
        stick.refuse(refused, stick.axp)
        with suppress(OSError):
            chip.begin()
        assert stick.axp.charge_ma == 100


@pytest.mark.parametrize("misread", [0x00, 0x5E, 0x01, 0xFF])
def test_outputs_that_are_misread_are_never_written(wired, misread):
    for which in range(2):
        before = wired.axp.registers[0x12]
        asked = iter(range(100))
        wired.axp.misread = lambda register, value, asked=asked, which=which: (
            misread if register == 0x12 and next(asked) == which else value
        )
        chip = wired.load("chips.axp192").Chip(wired.i2c())
        with pytest.raises(OSError, match="misread"):
            chip.begin()
        assert wired.axp.registers[0x12] == before
        chip.begin()
        chip.backlight(9)
        assert wired.axp.registers[0x12] == before & 0xEF | 0x4D


def test_a_backlight_of_a_chip_that_was_never_set_up_is_an_oserror(wired):
    with pytest.raises(OSError, match="not set up"):
        wired.load("chips.axp192").Chip(wired.i2c()).backlight(9)


def test_one_misread_byte_is_no_press(wired):
    chip, _ = begun(wired)
    for misread in range(256):
        asked = iter(range(100))
        wired.axp.misread = lambda _, value, asked=asked, misread=misread: value if next(asked) else misread
        assert chip.take_pek() == 0


@pytest.mark.parametrize(
    ("register", "value"),
    [
        (0x26, 0x68),
        (0x26, 0x00),
        (0x12, 0x4C),
        (0x12, 0x00),
        (0x28, 0xDC),
        (0x28, 0xFC),
        (0x33, 0xE0),
        (0x33, 0x68),
    ],
)
def test_dangerous_writes_are_refused_before_the_bus(wired, register, value):
    chip, written = begun(wired)
    del written[:]
    with pytest.raises(ValueError, match="never"):
        chip.set(register, value)
    assert written == []


@pytest.mark.parametrize(("n", "mv"), [(7, 2500), (12, 3000), (13, 3000), (15, 3000), (255, 3000)])
def test_the_backlight_never_gets_more_than_3_volts(wired, n, mv):
    chip, _ = begun(wired)
    chip.backlight(n)
    assert wired.axp.ldo2_mv == mv
    assert wired.axp.ldo3_mv == 3000
    chip.backlight(0)
    assert wired.axp.ldo2_mv == 0


def test_the_battery_is_read_in_the_chips_own_units(wired):
    chip, _ = begun(wired)
    for mv in (2800, 3300, 3700, 4150):
        wired.axp.battery_mv = mv
        assert abs(chip.battery() * 11 // 10 - mv) <= 2
    assert chip.charge_current() == 0
    wired.axp.usb = True
    assert chip.charge_current() == 200  # 100 mA
    wired.axp.registers[0x33] = 0xC1
    assert chip.charge_current() == 380
    assert chip.has_usb()


def test_charging_ends_with_the_plug(wired):
    chip, _ = begun(wired)
    wired.axp.usb, wired.axp.battery_mv = True, 3700
    assert chip.is_charging()
    wired.axp.usb = False
    assert not chip.is_charging() and not chip.has_usb()


def test_a_press_of_the_power_button_is_told_once(wired):
    module = wired.load("chips.axp192")
    chip, _ = begun(wired)
    for ms, flag in ((200, module.PEK_SHORT), (1500, module.PEK_LONG)):
        wired.axp.pek_down()
        wired.clock.advance(ms * 1000)
        wired.axp.pek_up()
        assert chip.take_pek() == flag
        assert chip.take_pek() == 0


def test_off_changes_nothing_but_the_off_bit(wired):
    chip, _ = begun(wired)
    chip.backlight(12)
    with pytest.raises(PowerOff):  # the model refuses any other change of register 32
        chip.off()
    assert wired.axp.ldo2_mv == 0


def test_every_single_nack_is_an_oserror_and_begin_can_be_repeated():
    for refused in range(40):
        stick = Wired()
        chip = stick.load("chips.axp192").Chip(stick.i2c())
        stick.refuse(refused, stick.axp)
        begin = type(chip).begin
        try:
            begin(chip)
            assert refused >= 19  # transfers begin makes
        except OSError:
            begin(chip)
        assert stick.axp.charge_ma == 100
        assert stick.axp.registers[0x42] == 0x03
