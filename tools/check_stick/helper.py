"""Runs on the stick, beside MiaStick's own files: each function tries one thing and prints lines of a report.

Both hosts call it by the raw REPL, `tools.check_stick` and the install page; steps.json says in which order.
"""

import os
from machine import mem32
from time import sleep_ms, ticks_diff, ticks_ms, ticks_us

WAIT_MS = 20_000  # for a person
TICK_MS = 10
REPEATS = 10
SCRATCH = "check.tmp"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Canvas = Any
    device: "Any"

device = None  # the stick, once `begin` has opened it


def begin() -> None:
    """Open the stick; say what is on it and how long that took."""
    global device
    from stick import efuse, inventory
    from stick.devices import open_stick

    seen = []

    def draw_first(canvas: "Canvas", _: str) -> None:
        """A dark picture, and the ticks when the panel shows it."""
        canvas.fill(0)
        switch_on = canvas.panel.switch_on

        def switched_on() -> None:
            switch_on()
            seen.append(ticks_ms())

        canvas.panel.switch_on = switched_on

    began = ticks_ms()
    device = open_stick(draw_first)
    opened = ticks_ms()
    device.power.brightness(3)
    told = ticks_diff(seen[0], began), ticks_diff(opened, began)
    print("time: first picture after %d ms, all of the stick open after %d ms" % told)
    for line in inventory.lines(device):
        print(line)
    if efuse.package() != efuse.S3:  # there that word means something else
        print("efuse: 3FF5A00C is %08X, package %d" % (mem32[0x3FF5A00C], efuse.package()))


def times() -> None:
    """How long a repaint, a roll, a reading of the motion chip and a write of 1 kB take."""
    told = (
        ("repaint", device.canvas.show_all),
        ("roll", device.dice.roll),
        ("motion reading", device.imu.chip.read),
        ("flash write of 1 kB", write),
    )
    for name, action in told:
        least = most = -1
        for _ in range(REPEATS):
            began = ticks_us()
            try:
                action()
            except OSError as error:
                print("time: %s, FAILED: %s" % (name, error))
                break
            took = ticks_diff(ticks_us(), began)
            least, most = took if least < 0 else min(least, took), max(most, took)
        else:
            print("time: %s, %d to %d us" % (name, least, most))
    try:
        os.remove(SCRATCH)
    except OSError:
        pass


def write() -> None:
    """Write 1 kB into a file."""
    with open(SCRATCH, "wb") as file:
        file.write(bytes(1024))


def bars() -> None:
    """Red, green, blue and white from the left, in a white frame at the edges."""
    from display import BONE, GREEN, NIGHT, RED, WHALE

    c = device.canvas
    c.fill(BONE)
    c.rect(1, 1, c.width - 2, c.height - 2, NIGHT)
    step = (c.width - 4) // 4
    for n, colour in enumerate((RED, GREEN, WHALE, BONE)):
        c.rect(2 + n * step, 2, step, c.height // 2, colour)
    c.show_all()


def button(key: str) -> None:
    """Wait until A, B or C, the power button, is pressed."""
    from stick.buttons import C_CLICK, C_LONG, A, B

    keys, power = device.buttons, device.power
    keys.flush()
    while keys.next():
        pass
    began = ticks_ms()
    while ticks_diff(ticks_ms(), began) < WAIT_MS:
        now = ticks_ms()
        keys.poll(now)
        power.poll(now)
        is_down = keys.is_down(A if key == "A" else B) if key != "C" else keys.next() in (C_CLICK, C_LONG)
        if is_down:
            print("button: %s, after %d ms" % (key, ticks_diff(now, began)))
            return
        sleep_ms(TICK_MS)
    print("button: %s, NOT PRESSED" % key)


def pose(name: str) -> None:
    """Where the motion chip thinks up is, after half a second."""
    from stick.tilt import POSE_SHIFT

    imu = device.imu
    for _ in range(50):
        imu.poll(ticks_ms())
        sleep_ms(TICK_MS)
    pulls = [pull >> POSE_SHIFT for pull in (imu.tilt.x, imu.tilt.y, imu.tilt.z)]
    print("motion: %s, %d %d %d mg" % (name, pulls[0], pulls[1], pulls[2]))


def shake() -> None:
    """Wait for a shake as the game does."""
    from imu import ROLLED

    imu = device.imu
    imu.expect(True)
    began = ticks_ms()
    most = 0
    said = "NOT SEEN"
    while ticks_diff(ticks_ms(), began) < WAIT_MS:
        event = imu.poll(ticks_ms())
        most = max(most, imu.level)
        if event == ROLLED:
            said = "seen after %d ms" % ticks_diff(ticks_ms(), began)
            break
        sleep_ms(TICK_MS)
    imu.expect(False)
    print("shake: %s, level at most %d" % (said, most))


def failures() -> None:
    """How many readings of the motion chip failed so far: a bad wire loses some, the game goes on."""
    print("motion: %d readings failed" % device.imu.failures)


def tune() -> None:
    """Three seconds of sound, if it has a buzzer."""
    buzzer = device.buzzer
    buzzer.switch(True)
    buzzer.play("mia")
    began = ticks_ms()
    while ticks_diff(ticks_ms(), began) < 3000:
        buzzer.poll(ticks_ms())
        sleep_ms(TICK_MS)
    buzzer.switch(False)


def currents() -> None:
    """What the stick draws from USB at each step of the backlight and with the panel asleep, charger off."""
    chip = device.power.chip
    if not hasattr(chip, "get"):
        print("current: this board has no gauge for it")
        return
    charger = chip.get(0x33)
    try:
        chip.set(0x33, charger & 0x7F)
        for step in (0, 1, 2, 3, 4, 5):
            device.power.brightness(step)
            print("current: light %d, %s" % (step, drawn(chip)))
        device.power.brightness(0)
        device.canvas.panel.sleep()
        print("current: panel asleep, %s" % drawn(chip))
        device.canvas.panel.wake()
    finally:
        chip.set(0x33, charger)
        device.power.brightness(3)


def drawn(chip: "Any") -> str:
    """The mean of a second: registers 5A, 5C, 7A and 7C of the AXP192, by the scales of its data sheet."""
    usb = cell_in = cell_out = volts = 0
    for _ in range(20):
        sleep_ms(50)
        usb += word(chip, 0x5C, 4)
        volts += word(chip, 0x5A, 4)
        cell_in += word(chip, 0x7A, 5)
        cell_out += word(chip, 0x7C, 5)
    return "USB %.1f mA at %d mV, cell in %.1f mA, out %.1f mA" % (
        usb * 0.375 / 20,
        volts * 17 // 200,
        cell_in * 0.5 / 20,
        cell_out * 0.5 / 20,
    )


def word(chip: "Any", register: int, low_bits: int) -> int:
    """One reading of the AXP192: the high byte first, then the low bits."""
    return chip.get(register) << low_bits | chip.get(register + 1) & (1 << low_bits) - 1


def battery() -> None:
    """What the gauge says, and for how long it hangs on USB."""
    power = device.power
    for _ in range(10):
        power.poll(ticks_ms())
        sleep_ms(210)
    usb = "USB" if power.has_usb else "no USB"
    charging = "charging" if power.is_charging else "not charging"
    print("battery: %d mV, %d %%, %s, %s" % (power.millivolts, power.percent, charging, usb))
