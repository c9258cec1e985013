"""The energy model: a charge lasts an evening, and what saves energy in the model is what the stick does."""

import numpy
import pytest

from tools.bench import energy
from tools.virtual.stick import VirtualStick

STICKC = energy.BOARDS[0]
CELL_MAH = 5
# Charge in percent and mV of a lithium cell at small currents, as most of them are
CELL = (0, 5, 10, 20, 50, 80, 100), (2900, 3400, 3600, 3680, 3800, 4000, 4200)


@pytest.fixture(scope="module")
def meter() -> energy.Meter:
    return energy.played(STICKC, players=3, lives=2)  # a part of the game that `make bench` measures


def test_a_charge_of_the_smallest_cell_lasts_three_hours_of_play(meter: energy.Meter) -> None:
    assert STICKC.mah == 95
    assert meter.hours >= energy.BAR_HOURS


def test_the_game_it_is_measured_on_is_one_that_people_play(meter: energy.Meter) -> None:
    assert 4 * 60 < meter.seconds < 3 * 3600
    assert meter.us["asleep"] > meter.us["idle"] > 0


def test_asleep_it_draws_a_tenth_and_dim_less_than_lit() -> None:
    found = energy.resting(STICKC)
    assert found["awake"] > found["dim"] + 3 > found["asleep"] + 6
    assert found["asleep"] < 5


@pytest.mark.parametrize(("mv", "ma"), [(0, 0), (2500, 2), (2700, 7), (2750, 8.5), (3000, 30)])
def test_the_backlight_is_read_off_the_curve(meter: energy.Meter, mv: int, ma: float) -> None:
    meter.stick.panel.backlight_mv = mv
    assert meter.light() == pytest.approx(ma)


def test_a_cell_that_runs_down_is_told_of_before_the_stick_goes_off_and_the_game_is_there_again() -> None:
    stick = VirtualStick(seed=4, flash={"settings.txt": b"lives=9\n"})
    stick.boot()
    guest = energy.Guest(stick, seed=4, players=6, lives=9)
    meter = energy.Meter(stick, STICKC)
    seen, percents = [], []

    def drain(state: str, us: int) -> None:
        meter(state, us)
        if state == "busy":
            return  # the rest of the tick is yet to come
        chip = stick.power_chip
        chip.battery_mv = round(numpy.interp(100 - meter.mas / CELL_MAH / 36, *CELL))
        if chip.battery_mv < 2600 + 100 * (chip.registers[0x31] & 7):  # VOFF
            chip.switch_off()

    def look() -> None:
        if not seen or seen[-1] != stick.app.table.screen:
            seen.append(stick.app.table.screen)
            percents.append(stick.app.stick.power.percent)

    stick.meter, stick.after_tick = drain, look
    while stick.is_on and guest.screen != "game-over":
        try:
            guest.step()
        except AttributeError:  # it went off under the guest's thumb
            assert not stick.is_on
    assert not stick.is_on
    assert "low-battery" in seen
    known = [percent for percent in percents if percent >= 0]
    assert known == sorted(known, reverse=True), "it never rises by itself"
    stick.meter = stick.after_tick = None
    stick.power_chip.set_battery(50)
    stick.boot()
    stick.run(1500)
    stick.press("A", 80, 1000)
    assert stick.app.table.screen == "resume"
