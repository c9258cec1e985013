"""The driver of the StickS3's power chip: rails, button, voltages, and what is never written."""

import pytest

from tests.helpers.wired import Wired
from virtual.errors import PowerOff

LONG, SHORT = 1, 2  # axp192.PEK_LONG, PEK_SHORT
SLEEP, BUTTON_1, BUTTON_2 = 0x09, 0x49, 0x4A


@pytest.fixture
def wired():
    return Wired(board="m5sticks3")


def driver(wired):
    return wired.load("chips.m5pm1").Chip(wired.i2c(), wired.load("stick.boards").M5StickS3)


@pytest.fixture
def chip(wired):
    """The chip as the start leaves it."""
    made = driver(wired)
    made.begin()
    return made


def told(wired, chip, ms):
    """The reports of a press of the power button, polled as the game does."""
    flags = []
    wired.axp.pek_down()
    for at in range(0, ms + 600, 40):
        if at >= ms:
            wired.axp.pek_up()
        flags.append(chip.take_pek())
        wired.clock.advance(40_000)
    return [each for each in flags if each]


def test_after_the_start_only_the_amplifier_is_off(wired, chip):
    assert wired.axp.ldo3_mv == 3300 and wired.axp.ldo2_mv == 0
    assert not wired.axp.is_amplifying
    wired.axp.check_started()
    chip.amplify(True)
    assert wired.axp.is_amplifying and wired.axp.ldo3_mv == 3300
    chip.amplify(False)
    assert not wired.axp.is_amplifying and wired.axp.ldo3_mv == 3300


def test_a_chip_that_fell_asleep_loses_the_first_transfer_and_no_more(wired):
    wired.axp.registers[SLEEP] = 5
    wired.clock.advance(6_000_000)
    chip = driver(wired)
    chip.begin()
    wired.clock.advance(60_000_000)
    assert chip.battery() > 0  # it sleeps no more


@pytest.mark.parametrize(("register", "value"), [(0x00, 0x51), (0x01, 0x21)])
def test_another_chip_is_left_alone(wired, register, value):
    wired.axp.registers[register] = value
    with pytest.raises(OSError):
        driver(wired).begin()
    assert wired.axp.registers[0x13] == 0x1F and not wired.axp.registers[0x10]
    assert 38 not in wired.soc.pwm


@pytest.mark.parametrize("ms", [80, 900])
def test_a_short_press_is_told_once_and_neither_resets_nor_switches_off(wired, chip, ms):
    assert told(wired, chip, ms) == [SHORT]
    assert told(wired, chip, ms) == [SHORT]


def test_asleep_a_press_between_two_looks_is_told(wired, chip):
    assert chip.take_pek() == 0
    wired.axp.pek_down()
    wired.clock.advance(100_000)
    wired.axp.pek_up()
    wired.clock.advance(900_000)
    assert [chip.take_pek(), chip.take_pek()] == [SHORT, 0]


def test_a_long_press_is_told_while_it_lasts(wired, chip):
    assert told(wired, chip, 1500) == [LONG]


def test_a_double_click_is_two_presses(wired, chip):
    flags = []
    for _ in range(2):
        wired.axp.pek_down()
        wired.clock.advance(60_000)
        wired.axp.pek_up()
        flags.append(chip.take_pek())
        wired.clock.advance(60_000)
    wired.clock.advance(2_000_000)
    assert flags == [SHORT, SHORT]


def test_the_press_that_switched_it_on_is_nobodys(wired):
    wired.axp.pek_down()
    chip = driver(wired)
    chip.begin()
    wired.clock.advance(300_000)
    wired.axp.pek_up()
    assert chip.take_pek() == 0


def test_watchdog_and_timer_of_other_firmware_end_no_game(wired):
    wired.axp.registers[0x38] = 3
    i2c = wired.i2c()
    i2c.writeto_mem(0x6E, 0x0A, b"\x05")
    i2c.writeto_mem(0x6E, 0x3C, b"\x0c")
    driver(wired).begin()
    wired.clock.advance(20_000_000)


@pytest.mark.parametrize("percent", [5, 40, 79, 100])
def test_the_battery_counts_as_an_axp192_would(wired, chip, percent):
    wired.axp.set_battery(percent)
    assert chip.battery() == pytest.approx(wired.axp.battery_mv / 1.1, abs=1)


def test_usb_and_charger_are_told(wired, chip):
    assert (chip.has_usb(), chip.is_charging()) == (False, False)
    wired.axp.usb = True
    assert (chip.has_usb(), chip.is_charging()) == (True, True)
    wired.axp.battery_mv = 4180
    assert (chip.has_usb(), chip.is_charging()) == (True, False)


def test_light_grows_with_each_step_and_goes_out(wired, chip):
    seen = []
    for n in (0, 7, 8, 9, 10, 12):
        chip.backlight(n)
        seen.append(wired.axp.ldo2_mv)
    assert seen[0] == 0 and seen[1:] == sorted(set(seen[1:])) and seen[1] >= 2500


def test_off_is_off_and_gives_the_button_back_to_whoever_comes_next(wired, chip):
    with pytest.raises(PowerOff):
        chip.off()
    assert not wired.axp.is_on
    assert (wired.axp.registers[BUTTON_1], wired.axp.registers[BUTTON_2]) == (0x2A, 0x00)


HARM = (
    (0x06, 0x15),
    (0x08, 0xFF),
    (0x0C, 0xA2),
    (0x0C, 0xA3),
    (0x49, 0xBB),
    (0x50, 1),
    (0x53, 0xE3),
    (0xA0, 0),
)


@pytest.mark.parametrize(("register", "value"), HARM)
def test_what_would_harm_the_stick_is_refused(wired, chip, register, value):
    before = bytes(wired.axp.registers)
    with pytest.raises(ValueError, match="never"):
        chip.set(register, value)
    assert bytes(wired.axp.registers[0x06:0x20]) == before[0x06:0x20]


def test_noise_on_the_bus_is_no_press(wired, chip):
    wired.axp.garbage = True
    assert chip.take_pek() == 0
