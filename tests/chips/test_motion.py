"""Both motion chips of an M5StickC: milli-g in the stick's axes, and what a silent or another chip is."""

import pytest

from tests.helpers.wired import Wired

# By board: module, register and another chip's value of its identity, transfers that begin makes
CHIPS = {
    "m5stickc": ("mpu6886", 0x75, 0x68, 10),
    "m5stickc-sh200q": ("sh200q", 0x30, 0x19, 23),  # identity, 6 reads and 16 writes
}


@pytest.fixture(params=CHIPS)
def wired(request):
    """A stick that has just been switched on."""
    return Wired(board=request.param)


def driver(wired):
    return wired.load(f"chips.{CHIPS[wired.board][0]}").Chip(wired.i2c())


def begun(wired):
    chip = driver(wired)
    chip.begin()
    return chip


@pytest.mark.parametrize(
    "pose", [(0, 0, 1000), (1000, 0, 0), (0, -1000, 0), (-3500, 2750, 7600), (-7900, 1, -1)]
)
def test_samples_are_milli_g(wired, pose):
    chip = begun(wired)
    wired.hold(*pose)
    wired.clock.advance(10000)
    assert chip.read()
    for got, meant in zip((chip.x, chip.y, chip.z), pose, strict=True):
        assert abs(got - meant) <= 4


def test_another_chip_at_its_address_is_refused_unwritten(wired):
    name, register, identity, _ = CHIPS[wired.board]
    wired.imu.registers[register] = identity
    before = bytes(wired.imu.registers)
    with pytest.raises(OSError, match=name.upper()):
        begun(wired)
    assert bytes(wired.imu.registers) == before


def test_silence_is_false_and_keeps_the_last_sample(wired):
    chip = begun(wired)
    wired.hold(0, 0, 1000)
    wired.clock.advance(10000)
    assert chip.read()
    z = chip.z
    wired.imu.absent = True
    assert not chip.read()
    assert chip.z == z
    wired.imu.absent = False
    assert chip.read()


def test_a_chip_that_lost_its_setup_is_noticed(wired):
    chip = begun(wired)
    wired.imu.power_on()  # a brown-out: it sleeps again and answers zeros
    wired.clock.advance(10000)
    assert not chip.read()
    chip.begin()
    wired.clock.advance(10000)
    assert chip.read()


@pytest.mark.parametrize("board", CHIPS)
def test_every_single_nack_in_begin_is_an_oserror_and_a_second_try_works(board):
    for refused in range(CHIPS[board][-1]):
        wired = Wired(board=board)
        chip = driver(wired)
        wired.refuse(refused)
        with pytest.raises(OSError):
            chip.begin()
        chip.begin()
        wired.clock.advance(20000)
        assert chip.read()


def test_a_stuck_bus_is_false(wired):
    chip = begun(wired)
    wired.bus.is_stuck = True
    assert not chip.read()
