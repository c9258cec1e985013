"""The whole stick in clumsy hands and with failing chips: it plays on, and what was played is kept."""

import random

import pytest

from tests.helpers import menus
from tests.helpers.sampled import part_of
from tools.virtual.firmware_names import JOURNAL
from tools.virtual.stick import VirtualStick


class Clumsy:
    """Does whatever comes to mind, repeatably."""

    def __init__(self, stick, seed):
        self.stick = stick
        self.mind = random.Random(seed)

    def act(self):
        """One thing a person at the table does."""
        do = self.mind.choices(
            (self.press, self.shake, self.press_both, self.power_button, self.wait), (60, 20, 3, 1, 16)
        )[0]
        do()

    def press(self):
        self.stick.press(self.mind.choice("AAB"), self.mind.choice((40, 80, 120, 700)))

    def shake(self):
        self.stick.hand.shake(900)
        self.stick.run(1800)

    def press_both(self):
        stick = self.stick
        stick.down("A")
        stick.run(self.mind.choice((10, 40, 200)))
        stick.down("B")
        stick.run(self.mind.choice((50, 300, 1300)))
        stick.up("A")
        stick.up("B")

    def power_button(self):
        self.stick.press("C", 200)

    def wait(self):
        self.stick.run(self.mind.choice((20, 300, 2000)))


def nack(stick, mind):
    mind.choice((stick.power_chip, stick.motion)).nacks = mind.randrange(1, 5)


def stuck(stick, mind):
    stick.i2c.is_stuck = True
    stick.run(mind.choice((100, 400)))
    stick.i2c.is_stuck = False


def gone(chip):
    """A chip that comes and goes."""

    def toggle(stick, mind):
        model = getattr(stick, chip)
        model.absent = not model.absent

    return toggle


FAULTS = {"nack": nack, "stuck": stuck, "no power chip": gone("power_chip"), "no motion chip": gone("motion")}


@pytest.mark.parametrize("fault", part_of(FAULTS, 2))
def test_play_goes_on_whatever_fails_on_the_bus(fault):
    stick = VirtualStick(seed=5)
    stick.boot()
    stick.run(1000)
    stick.press("A", 80, 400)
    menus.choose(stick, "PASS_ROUND", "START")
    person = Clumsy(stick, 17)
    screens = set()
    for _ in range(300):
        person.act()
        if person.mind.random() < 0.15:
            FAULTS[fault](stick, person.mind)
        screens.add(stick.app.table.screen)
    assert {"hand-over", "choose", "reveal"} <= screens
    stick.power_chip.absent = stick.motion.absent = False
    stick.power_chip.nacks = stick.motion.nacks = 0
    stick.run(4000)
    assert stick.app.stick.imu.ok and stick.app.stick.power.ok
    assert stick.app.stick.power.percent >= 0
    assert "Error" not in stick.console.text


def test_the_battery_may_fall_out_at_any_time():
    stick = VirtualStick(seed=6)
    stick.boot()
    person = Clumsy(stick, 23)
    resumed = 0
    for n in range(300):
        person.act()
        if n % 25 == 24:
            kept = stick.flash.image().get(JOURNAL)
            stick.power_cut()
            stick.boot()
            assert stick.flash.image().get(JOURNAL) == kept
            resumed += bool(kept)
    assert resumed > 10
    assert "Error" not in stick.console.text
