"""The driver of the StickS3's motion chip: its image in pieces, its axes, and what happens without."""

import pytest

from tests.helpers.wired import Wired

STATUS = 0x21


@pytest.fixture
def wired():
    return Wired(board="m5sticks3")


@pytest.fixture
def chip(wired):
    return wired.load("chips.bmi270").Chip(wired.i2c())


def loaded(wired):
    return wired.imu.registers[STATUS] & 15 == 1


def test_it_loads_its_image_within_a_second_and_measures(wired, chip):
    began = wired.clock.now
    chip.begin()
    assert loaded(wired) and wired.clock.now - began < 1_000_000
    assert chip.read()
    assert chip.x**2 + chip.y**2 + chip.z**2 == pytest.approx(1_000_000, rel=0.1)
    assert wired.imu.registers[0x41] == 2 and wired.imu.period_us() == 5000


def test_the_makers_own_image_is_taken_as_well(wired, chip):
    motion_image = pytest.importorskip("tools.build.motion_image")
    files = motion_image.files()
    assert len(files[motion_image.FILE]) == 8192
    wired.flash.load(files)
    chip.begin()
    assert loaded(wired) and chip.read()


@pytest.mark.parametrize("up", [(1000, 0, 0), (-1000, 0, 0), (0, 1000, 0), (0, -1000, 0), (0, 0, 1000)])
def test_its_axes_are_the_sticks(wired, chip, up):
    wired.hold(*up)
    chip.begin()
    assert chip.read()
    assert (chip.x, chip.y, chip.z) == pytest.approx(up, abs=5)


def test_an_image_that_runs_already_is_not_loaded_again(wired, chip):
    chip.begin()
    wired.restart()
    began, moved = wired.clock.now, wired.bus.bytes
    again = wired.load("chips.bmi270").Chip(wired.i2c())
    again.begin()
    assert wired.clock.now - began < 50_000 and wired.bus.bytes - moved < 100
    assert again.read()


@pytest.mark.parametrize("content", [None, b"", b"\0" * 4000])
def test_without_its_image_there_is_an_error_and_no_measurement(wired, chip, content):
    wired.flash.load({} if content is None else {"bmi270.bin": content})
    with pytest.raises(OSError):
        chip.begin()
    assert not loaded(wired) and not chip.read()


def test_a_damaged_image_is_refused_and_not_tried_for_ever(wired, chip):
    image = bytearray(wired.flash.image()["bmi270.bin"])
    image[4711] ^= 1
    wired.flash.load({"bmi270.bin": bytes(image)})
    spent = []
    for _ in range(6):
        began = wired.clock.now
        with pytest.raises(OSError):
            chip.begin()
        spent.append(wired.clock.now - began)
    assert spent[0] > 500_000 and max(spent[3:]) < 5_000  # a game goes on beside a chip that is broken


def test_a_reset_of_the_chip_is_noticed_and_healed(wired, chip):
    chip.begin()
    wired.imu._reset()
    assert not chip.read()
    chip.begin()
    wired.clock.advance(10_000)
    assert chip.read()


def test_a_silent_chip_is_an_error_and_no_sample(wired, chip):
    chip.begin()
    wired.imu.absent = True
    assert not chip.read()
    with pytest.raises(OSError):
        chip.begin()


@pytest.mark.parametrize("after", [1, 20, 40, 64])
def test_loading_succeeds_again_after_a_bus_error(wired, chip, after):
    wired.imu.silent_in = after
    with pytest.raises(OSError):
        chip.begin()
    wired.imu.absent = False
    wired.imu.silent_in = -1
    chip.begin()
    assert chip.read()
