"""SH200Q: rate, range and events as the MPU6886's, and only one of the two is loaded."""

from itertools import groupby

import pytest

from tests.helpers.wired import Wired

EARLY = "m5stickc-sh200q"
LATER = "m5stickc"


@pytest.fixture
def wired():
    """A stick of the early lots that has just been switched on."""
    return Wired(board=EARLY)


def begun(wired):
    chip = wired.load("chips.sh200q").Chip(wired.i2c())
    chip.begin()
    return chip


def test_each_poll_finds_a_new_sample_at_8_g(wired):
    begun(wired)
    assert wired.imu.period_us() < 8000
    assert wired.imu.registers[0x16] == 1
    assert wired.imu.registers[0x12] == 0


def test_begin_takes_about_30_ms(wired):
    began = wired.clock.now
    begun(wired)
    assert 20_000 < wired.clock.now - began < 40_000


# On the stick


@pytest.mark.parametrize(("board", "module"), [(LATER, "mpu6886"), (EARLY, "sh200q")])
def test_only_the_chip_that_is_there_is_loaded(board, module):
    stick = Wired(board=board)
    devices = stick.load("stick.devices").open_stick(lambda *_: None)
    assert devices.imu.ok and stick.console.text == ""
    loaded = {name.rpartition(".")[2] for name in stick.load("sys").modules}
    assert {"mpu6886", "sh200q"} & loaded == {module}


@pytest.mark.parametrize("board", [LATER, EARLY])
def test_a_nack_while_the_chips_are_told_apart_misleads_nobody(board):
    for moment in range(4):
        stick = Wired(board=board)
        stick.refuse(moment)
        devices = stick.load("stick.devices").open_stick(lambda *_: None)
        stick.run(1500, devices.imu.poll)
        assert devices.imu.ok


def test_garbage_on_the_bus_is_neither_chip(wired):
    wired.imu.garbage = True
    assert not wired.load("stick.devices").open_stick(lambda *_: None).imu.ok
    assert "SH200Q" in wired.console.text and "hold A" in wired.console.text


def events(board):
    """What a shake is to the firmware of `board`: the events of three seconds."""
    stick = Wired(board=board)
    imu = stick.load("stick.devices").open_stick(lambda *_: None).imu
    stick.run(500, imu.poll, every=10)
    imu.expect(True)
    stick.hand.shake(900)
    seen = []
    stick.run(3000, lambda now: seen.append(imu.poll(now)), every=10)
    assert imu.ok
    return [event for event, _ in groupby(event for event in seen if event)]


def test_a_shake_is_the_same_events_with_either_chip():
    early = events(EARLY)
    shake = Wired().load("stick.shake_detector")
    assert early == events(LATER)
    assert early[-2:] == [shake.ROLLED, shake.SETTLED]
