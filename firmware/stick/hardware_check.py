"""Tries the hardware together with a person at a computer, and prints a report.

`make check-stick` and the install page start it with a key. A line `? NAME` asks the person something and
waits for a key, a line `! NAME` tells them what to do now; tools/check_stick/questions.json has the names.
All other lines are the report.
"""

import os
from machine import mem32
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us

from stick import efuse, inventory
from stick.buttons import C_CLICK, C_LONG, A, B
from stick.console import key

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from display import Canvas
    from imu import Imu
    from stick.buttons import Buttons
    from stick.devices import Stick
    from stick.power import Power

_ANSWER_MS = const(300_000)  # for a person who reads a question
_ACT_MS = const(20_000)  # for a person who presses or shakes
_TICK_MS = const(10)
_REPEATS = const(10)
SCRATCH = "saves/check.tmp"
END = "check: ends"


def run(stick: "Stick") -> None:
    """All of the check. The stick shows what it tries; a game that was on it is in the journal."""
    power, imu = stick.power, stick.imu
    stick.canvas.panel.wake()  # it was switched off as the game stopped
    power.brightness(3)
    for line in inventory.lines(stick):
        print(line)
    if efuse.package() != efuse.S3:  # there that word means something else
        print("efuse: 3FF5A00C is %08X, package %d" % (mem32[0x3FF5A00C], efuse.package()))
    _try(os.mkdir, "saves")  # where it is a folder, the first game makes it
    _time("repaint", stick.canvas.show_all)
    _time("roll", stick.dice.roll)
    _time("motion reading", imu.chip.read)
    _time("flash write of 1 kB", _write)
    _try(os.remove, SCRATCH)
    _bars(stick.canvas)
    _ask("colours")
    _ask("frame")
    for name, button in (("press-a", "A"), ("press-b", "B"), ("press-power", "C")):
        print("!", name)
        _button(button, stick.buttons, power)
    for name, pose in (("lay-flat", "flat"), ("stand-up", "upright"), ("lay-left", "left side")):
        _ask(name)
        _pose(pose, imu)
    print("! shake")
    _shake(imu)
    print("motion: %d readings failed" % imu.failures)
    _tune(stick.buzzer)
    _ask("sound")
    _ask("put-down")
    _currents(stick)
    _ask("light")
    _battery(power)
    print(END)


def _ask(name: str) -> None:
    """Whoever is at the computer answers there; here a key says that they have."""
    print("?", name)
    if not key(_ANSWER_MS):
        print("answer: %s, NONE" % name)


def _time(name: str, action: "Callable[[], Any]") -> None:
    """How long it takes, of several times the least and the most."""
    least = most = -1
    for _ in range(_REPEATS):
        began = ticks_us()
        try:
            action()
        except OSError as error:
            print("time: %s, FAILED: %s" % (name, error))
            return
        took = ticks_diff(ticks_us(), began)
        least, most = took if least < 0 else min(least, took), max(most, took)
    print("time: %s, %d to %d us" % (name, least, most))


def _try(action: "Callable[[str], None]", name: str) -> None:
    try:
        action(name)
    except OSError:
        pass


def _write() -> None:
    with open(SCRATCH, "wb") as file:
        file.write(bytes(1024))


def _bars(c: "Canvas") -> None:
    """Red, green, blue and white from the left, in a white frame at the edges."""
    from display import BONE, GREEN, NIGHT, RED, WHALE

    c.fill(BONE)
    c.rect(1, 1, c.width - 2, c.height - 2, NIGHT)
    step = (c.width - 4) // 4
    for n, colour in enumerate((RED, GREEN, WHALE, BONE)):
        c.rect(2 + n * step, 2, step, c.height // 2, colour)
    c.show_all()


def _button(name: str, keys: "Buttons", power: "Power") -> None:
    """Wait until A, B or C, the power button, is pressed."""
    keys.flush()
    while keys.next():
        pass
    began = ticks_ms()
    while ticks_diff(ticks_ms(), began) < _ACT_MS:
        now = ticks_ms()
        keys.poll(now)
        power.poll(now)
        is_down = keys.is_down(A if name == "A" else B) if name != "C" else keys.next() in (C_CLICK, C_LONG)
        if is_down:
            print("button: %s, after %d ms" % (name, ticks_diff(now, began)))
            return
        sleep_ms(_TICK_MS)
    print("button: %s, NOT PRESSED" % name)


def _pose(name: str, imu: "Imu") -> None:
    """Where the motion chip thinks up is, after half a second."""
    from imu import POSE_SHIFT

    for _ in range(50):
        imu.poll(ticks_ms())
        sleep_ms(_TICK_MS)
    pulls = [pull >> POSE_SHIFT for pull in (imu.tilt.x, imu.tilt.y, imu.tilt.z)]
    print("motion: %s, %d %d %d mg" % (name, pulls[0], pulls[1], pulls[2]))


def _shake(imu: "Imu") -> None:
    """Wait for a shake as the game does."""
    from imu import ROLLED

    imu.expect(True)
    began = ticks_ms()
    most = 0
    said = "NOT SEEN"
    while ticks_diff(ticks_ms(), began) < _ACT_MS:
        event = imu.poll(ticks_ms())
        most = max(most, imu.level)
        if event == ROLLED:
            said = "seen after %d ms" % ticks_diff(ticks_ms(), began)
            break
        sleep_ms(_TICK_MS)
    imu.expect(False)
    print("shake: %s, level at most %d" % (said, most))


def _tune(buzzer: "Any") -> None:
    """Three seconds of sound, if it has a buzzer."""
    buzzer.switch(True)
    buzzer.play("mia")
    began = ticks_ms()
    while ticks_diff(ticks_ms(), began) < 3000:
        buzzer.poll(ticks_ms())
        sleep_ms(_TICK_MS)
    buzzer.switch(False)


def _currents(stick: "Stick") -> None:
    """What the stick draws from USB at each step of the backlight and with the panel asleep, charger off."""
    power, chip = stick.power, stick.power.chip
    if not hasattr(chip, "get"):
        print("current: this board has no gauge for it")
        return
    charger = chip.get(0x33)
    try:
        chip.set(0x33, charger & 0x7F)
        for step in (0, 1, 2, 3, 4, 5):
            power.brightness(step)
            print("current: light %d, %s" % (step, _drawn(chip)))
        power.brightness(0)
        stick.canvas.panel.sleep()
        print("current: panel asleep, %s" % _drawn(chip))
        stick.canvas.panel.wake()
    finally:
        chip.set(0x33, charger)
        power.brightness(3)


def _drawn(chip: "Any") -> str:
    """The mean of a second: registers 5A, 5C, 7A and 7C of the AXP192, by the scales of its data sheet."""
    usb = cell_in = cell_out = volts = 0
    for _ in range(20):
        sleep_ms(50)
        usb += _word(chip, 0x5C, 4)
        volts += _word(chip, 0x5A, 4)
        cell_in += _word(chip, 0x7A, 5)
        cell_out += _word(chip, 0x7C, 5)
    return "USB %.1f mA at %d mV, cell in %.1f mA, out %.1f mA" % (
        usb * 0.375 / 20,
        volts * 17 // 200,
        cell_in * 0.5 / 20,
        cell_out * 0.5 / 20,
    )


def _word(chip: "Any", register: int, low_bits: int) -> int:
    """One reading of the AXP192: the high byte first, then the low bits."""
    return chip.get(register) << low_bits | chip.get(register + 1) & (1 << low_bits) - 1


def _battery(power: "Power") -> None:
    """What the gauge says, and for how long it hangs on USB."""
    for _ in range(10):
        power.poll(ticks_ms())
        sleep_ms(210)
    usb = "USB" if power.has_usb else "no USB"
    charging = "charging" if power.is_charging else "not charging"
    print("battery: %d mV, %d %%, %s, %s" % (power.millivolts, power.percent, charging, usb))
