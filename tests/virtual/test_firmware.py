"""The real firmware on the virtual stick: bad luck with wires, and the same hands twice."""

import pytest

from virtual.errors import PowerOff
from virtual.stick import VirtualStick


@pytest.fixture
def stick():
    stick = VirtualStick()
    stick.boot()
    return stick


@pytest.mark.parametrize("nacks", [5, 6, 7, 12, 30])
def test_a_power_chip_that_is_silent_at_start_is_set_up_as_soon_as_it_answers(nacks):
    """After a power-on it charges with 780 mA: nothing may reach it before that is lowered."""
    stick = VirtualStick()
    stick.power_chip.nacks = nacks
    stick.boot()
    stick.run(40_000)
    assert not stick.power_chip.nacks
    assert stick.power_chip.charge_ma == 100
    assert stick.panel.is_lit()


def test_a_wire_that_reads_ones_neither_switches_off_nor_spoils_the_switching_off(stick):
    stick.run(1000)
    stick.power_chip.garbage = True
    stick.run(2000)
    assert stick.is_on
    with pytest.raises(PowerOff):
        stick.app.stick.power.off()


def test_phantom_presses_of_b_do_nothing(stick):
    stick.run(1000)
    stick.press("A")
    stick.run(500)
    assert stick.app.table.screen == "who-plays"
    before = stick.frame()
    for _ in range(200):
        stick.soc.glitch()
        stick.run(7)
    assert stick.frame() == before
