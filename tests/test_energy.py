"""The energy model: a charge lasts an evening, and what saves energy in the model is what the stick does."""

import pytest

from tools import bench_energy as energy

STICKC = energy.BOARDS[0]


@pytest.fixture(scope="module")
def meter() -> energy.Meter:
    return energy.played(STICKC)


def test_a_charge_of_the_smallest_cell_lasts_three_hours_of_play(meter: energy.Meter) -> None:
    assert STICKC.mah == 95
    assert meter.hours >= energy.BAR_HOURS


def test_the_game_it_is_measured_on_is_one_that_people_play(meter: energy.Meter) -> None:
    assert 15 * 60 < meter.seconds < 3 * 3600
    assert meter.us["asleep"] > meter.us["idle"] > 0


def test_asleep_it_draws_a_tenth_and_dim_less_than_lit() -> None:
    found = energy.resting(STICKC)
    assert found["awake"] > found["dim"] + 3 > found["asleep"] + 6
    assert found["asleep"] < 5


@pytest.mark.parametrize(("mv", "ma"), [(0, 0), (2500, 2), (2700, 7), (2750, 8.5), (3000, 30)])
def test_the_backlight_is_read_off_the_curve(meter: energy.Meter, mv: int, ma: float) -> None:
    meter.stick.panel.backlight_mv = mv
    assert meter.light() == pytest.approx(ma)
