"""MPU6886: milli-g in the stick's axes, whatever the chip was left in."""

import pytest

from tests.helpers.wired import Wired


@pytest.fixture
def wired():
    """A stick that has just been switched on."""
    return Wired()


class Pose:
    """A hand that holds one acceleration."""

    def __init__(self, *milli_g):
        self.milli_g = milli_g

    def at(self, t_us):
        return self.milli_g


def begun(wired):
    chip = wired.load("chips.mpu6886").Mpu6886(wired.i2c())
    chip.begin()
    return chip


@pytest.mark.parametrize(
    "pose", [(0, 0, 1000), (1000, 0, 0), (0, -1000, 0), (-3500, 2750, 7600), (-7900, 1, -1)]
)
def test_samples_are_milli_g(wired, pose):
    chip = begun(wired)
    wired.imu.hand = Pose(*pose)
    wired.clock.advance(10000)
    assert chip.read()
    for got, meant in zip((chip.x, chip.y, chip.z), pose, strict=True):
        assert abs(got - meant) <= 4


def test_it_measures_at_200_hz_and_without_clipping(wired):
    chip = begun(wired)
    assert wired.imu.period_us() == 5000
    assert wired.imu.registers[0x69] & 0x02
    assert not wired.imu.registers[0x1A] & 0x80
    assert wired.imu.registers[0x6C] & 0x07 == 0x07  # gyro off
    wired.imu.hand = Pose(9000, -9000, 7990)
    wired.clock.advance(10000)
    assert chip.read()
    assert chip.x > 7990 and chip.y < -7990  # the range's own end, not 7F7F


def test_a_chip_left_in_any_state_is_reset_first(wired):
    wired.imu.registers[0x1C] = 0x18
    wired.imu.registers[0x6B] = 0x21
    wired.imu.registers[0x23] = 0x08
    begun(wired)
    assert wired.imu.registers[0x1C] == 0x10
    assert wired.imu.registers[0x6B] == 0x01
    assert wired.imu.registers[0x23] == 0


def test_another_chip_at_68_is_refused_unwritten(wired):
    wired.imu.registers[0x75] = 0x68
    before = bytes(wired.imu.registers)
    with pytest.raises(OSError, match="MPU6886"):
        begun(wired)
    assert bytes(wired.imu.registers) == before


def test_silence_is_false_and_keeps_the_last_sample(wired):
    chip = begun(wired)
    wired.imu.hand = Pose(0, 0, 1000)
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


def test_every_single_nack_in_begin_is_an_oserror_and_a_second_try_works():
    for refused in range(10):  # transfers begin makes
        stick = Wired()
        chip = stick.load("chips.mpu6886").Mpu6886(stick.i2c())
        answers = stick.imu.answers
        asked = iter(range(1000))
        stick.imu.answers = lambda asked=asked, refused=refused, answers=answers: (
            next(asked) != refused and answers()
        )
        with pytest.raises(OSError):
            chip.begin()
        chip.begin()
        stick.clock.advance(20000)
        assert chip.read()


def test_a_stuck_bus_is_false(wired):
    chip = begun(wired)
    wired.bus.is_stuck = True
    assert not chip.read()
