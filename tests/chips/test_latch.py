"""The power of a Plus2: the same calls as an AXP192, and nothing switches it off but who should."""

import pytest

from tests.helpers.wired import Wired
from virtual.errors import PowerOff
from virtual.stick import VirtualStick

LONG, SHORT = 1, 2  # axp192.PEK_LONG, PEK_SHORT


@pytest.fixture
def wired():
    stick = Wired(board="m5stickcplus2")
    stick.load("stick.efuse").hold()
    return stick


@pytest.fixture
def latch(wired):
    return wired.load("chips.latch").Chip(None, wired.load("stick.boards").M5StickCPlus2)


def presses(wired, latch, ms):
    """The reports of a press of the power button, polled every 40 ms."""
    told = []
    wired.axp.pek_down()
    for at in range(0, ms + 200, 40):
        if at >= ms:
            wired.axp.pek_up()
        told.append(latch.take_pek())
        wired.clock.advance(40_000)
    return [flags for flags in told if flags]


@pytest.mark.parametrize(("ms", "told"), [(80, [SHORT]), (900, [SHORT]), (1500, [LONG])])
def test_a_press_is_told_once(wired, latch, ms, told):
    latch.take_pek()
    assert presses(wired, latch, ms) == told
    assert presses(wired, latch, ms) == told


@pytest.mark.parametrize("ms", [40, 300, 900, 2000, 5000])
def test_the_press_that_switched_it_on_is_nobodys(wired, ms):
    wired.axp.pek_down()
    latch = wired.load("chips.latch").Chip(None, wired.load("stick.boards").M5StickCPlus2)
    assert presses(wired, latch, ms) == []
    assert presses(wired, latch, 80) == [SHORT]


@pytest.mark.parametrize("ms", [300, 2000])
def test_holding_on_after_switching_on_does_nothing(ms):
    stick = VirtualStick("m5stickcplus2", flash={"saves/settings.txt": b"sleep=0\n"})
    stick.down("C")
    stick.boot()
    stick.run(ms)
    stick.up("C")
    stick.run(500)
    assert stick.is_on and stick.app.table.screen == "splash"
    stick.press("C", 1500)
    stick.run(500)
    assert not stick.is_on and not any(stick.frame())


@pytest.mark.parametrize("percent", [5, 40, 79, 100])
def test_the_battery_counts_as_an_axp192_would(wired, latch, percent):
    wired.axp.set_battery(percent)
    assert latch.battery() == pytest.approx(wired.axp.battery_mv / 1.1, abs=1)


def test_light_grows_with_each_step_and_goes_out(wired, latch):
    seen = []
    for n in (0, 7, 8, 9, 10, 12):
        latch.backlight(n)
        seen.append(wired.axp.ldo2_mv)
    assert seen[0] == 0 and seen[1:] == sorted(set(seen[1:])) and seen[1] >= 2500


def test_off_lets_the_latch_go(wired, latch):
    with pytest.raises(PowerOff):
        latch.off()
    assert not wired.axp.is_on


def test_with_usb_it_sleeps_dark_until_it_is_pressed(wired, latch):
    wired.axp.usb = True
    latch.backlight(9)
    with pytest.raises(PowerOff, match="deep sleep"):
        latch.off()
    assert wired.axp.is_on and wired.axp.ldo2_mv == 0


def test_a_timer_of_other_firmware_does_not_keep_it_on():
    stick = VirtualStick("m5stickcplus2")
    stick.rtc.write_register(0x01, 0x01)  # its interrupt on
    stick.rtc.write_register(0x0F, 1)
    stick.rtc.write_register(0x0E, 0x83)  # minutes
    stick.clock.advance(61_000_000)
    assert stick.rtc.rings()
    stick.boot()
    assert not stick.rtc.rings()
    stick.run(2000)
    stick.press("C", 1500)
    assert not stick.is_on
