"""Power: an honest gauge that does not jump, the power button, and a chip that answers only now and then."""

import random
from itertools import pairwise

import pytest

from tests.helpers.wired import Wired
from virtual.errors import PowerOff


class Rig:
    """Power and buttons on one stick."""

    def __init__(self, wired):
        self.wired = wired
        self.chip = wired.load("chips.axp192").Chip(wired.i2c())
        self.chip.begin()
        self.keys = wired.load("stick.buttons").Buttons(wired.pin(37), wired.pin(39))
        self.power = wired.load("stick.power").Power(self.chip, self.keys)
        self.events = []

    def run(self, ms):
        self.wired.run(ms, self.poll)

    def poll(self, now):
        self.power.poll(now)
        event = self.keys.next()
        while event:
            self.events.append(event)
            event = self.keys.next()


@pytest.fixture
def rig(wired):
    return Rig(wired)


def test_unknown_at_first_and_known_within_a_second(rig):
    assert rig.power.percent == -1
    rig.wired.axp.set_battery(63)
    rig.run(1000)
    assert rig.power.percent in (62, 63)


@pytest.mark.parametrize("raw", [0, 2600, 2690, 2691, 3000, 3150, 3151, 3300, 3500, 3700, 3720, 4095])
@pytest.mark.parametrize("current", [0, 16, 17, 200])
def test_percent_is_the_vendors_formula(wired, raw, current):
    exact = (raw - 3075) * 0.16 if raw > 3150 else (raw - 2690) * 0.027 if raw > 2690 else 0
    exact = min(max(exact - (16 if current > 16 else 0), 0), 100)
    assert abs(wired.load("stick.power").percent_of(raw, current) - exact) <= 1


def percents(rig, readings):
    """The percent shown after each of `readings`, one every 200 ms."""
    shown = []
    for reading in readings:
        rig.wired.axp.set_battery(reading)
        rig.run(200)
        shown.append(rig.power.percent)
    return shown


def test_a_wild_reading_now_and_then_is_not_seen(rig):
    shown = percents(rig, [50] * 10 + [99, 50, 50, 1, 50, 50] * 50)
    assert len(set(shown[10:])) == 1


def test_a_percent_to_and_fro_is_not_seen(rig):
    shown = percents(rig, [50] * 10 + ([51] * 15 + [50] * 15) * 10)
    assert len(set(shown[10:])) == 1


def test_a_real_change_is_followed_by_single_steps(rig):
    shown = percents(rig, [80] * 10 + [20] * 700)
    assert {a - b for a, b in pairwise(shown[10:])} == {0, 1}
    assert shown[-1] in (20, 21)
    assert shown.index(70) - shown.index(71) == 10  # 2 s a step


def test_the_plug_makes_no_jump(rig):
    rig.wired.axp.set_battery(40)
    rig.run(2000)
    before = rig.power.percent
    rig.wired.axp.usb = True
    rig.run(1000)
    assert rig.power.is_charging and rig.power.has_usb
    assert abs(rig.power.percent - before) <= 1


def test_short_and_long_presses_of_the_power_button(rig):
    buttons = rig.wired.load("stick.buttons")
    rig.wired.axp.pek_down()
    rig.run(200)
    rig.wired.axp.pek_up()
    rig.run(60)
    assert rig.events == [buttons.C_CLICK]
    rig.wired.axp.pek_down()
    rig.run(1100)
    rig.wired.axp.pek_up()
    rig.run(200)
    assert rig.events == [buttons.C_CLICK, buttons.C_LONG]


@pytest.mark.parametrize(
    ("step", "mv"), [(1, 2500), (2, 2600), (3, 2700), (4, 2800), (5, 3000), (9, 3000), (0, 0), (-3, 0)]
)
def test_brightness_steps(rig, step, mv):
    rig.power.brightness(step)
    assert rig.wired.axp.ldo2_mv == mv


def test_brightness_asked_of_a_silent_chip_comes_later(rig):
    rig.wired.axp.nacks = 1
    rig.power.brightness(2)
    assert rig.wired.axp.ldo2_mv == 0 and not rig.power.ok
    rig.run(400)
    assert rig.wired.axp.ldo2_mv == 2600 and rig.power.ok


def test_a_chip_that_falls_silent_keeps_its_last_percent(rig):
    rig.wired.axp.set_battery(70)
    rig.run(1500)
    known = rig.power.percent
    rig.wired.axp.absent = True
    rig.wired.axp.set_battery(10)
    rig.run(5000)
    assert rig.power.percent == known and not rig.power.ok
    rig.power.off()  # answers, and nothing happens
    rig.power.brightness(3)
    rig.wired.axp.absent = False
    rig.run(1200)
    assert rig.power.ok


def test_a_stuck_bus_slows_the_game_for_a_moment_only(rig):
    rig.run(1000)
    rig.wired.bus.is_stuck = True
    rig.run(1000)
    polls = []
    rig.wired.run(10000, lambda now: (polls.append(now), rig.power.poll(now)))
    assert len(polls) > 450  # of 500
    rig.wired.bus.is_stuck = False
    rig.run(1200)
    assert rig.power.ok


def test_presses_survive_nacks_at_any_transfer(rig):
    buttons = rig.wired.load("stick.buttons")
    play = random.Random(3)
    for _ in range(60):
        rig.wired.axp.nacks = play.randrange(3)
        rig.wired.axp.pek_down()
        rig.run(200)
        rig.wired.axp.nacks = play.randrange(3)
        rig.wired.axp.pek_up()
        rig.run(200)
    assert rig.events == [buttons.C_CLICK] * 60


def test_off_switches_off(rig):
    with pytest.raises(PowerOff):
        rig.power.off()


@pytest.mark.parametrize("ticks_start_ms", [0, (1 << 29) + 1, (1 << 30) - 500])
def test_it_works_wherever_the_ticks_begin(ticks_start_ms):
    rig = Rig(Wired(ticks_start_ms))
    rig.wired.axp.set_battery(30)
    rig.run(1500)
    assert rig.power.percent in (29, 30)
