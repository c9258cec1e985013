"""Runs under MicroPython's unix port: drivers must not allocate anything in a tick. Prints `ok`."""

import micropython
import sys

from tools.under_micropython.quiet_stick import I2C, SPI, Machine, Pin, QuietStick, registers

sys.modules["machine"] = Machine()
QuietStick()  # an AXP192 and an MPU6886 that answer

from chips import axp192, mpu6886, sh200q, sitronix  # noqa: E402
from stick import buttons, buzzer, dice, led, power  # noqa: E402


def quietly(name, action):
    """Call `action(n)` for n from 0, from the second call on with the heap locked."""
    action(0)
    n = 1
    micropython.heap_lock()
    try:
        while n < 300:
            action(n)
            n += 1
    except MemoryError:
        pass
    finally:
        micropython.heap_unlock()
    if n < 300:
        print(name, "allocates in tick", n)


bus = I2C()
a, b = Pin(37), Pin(39)
keys = buttons.Buttons(a, b)


def press(n):
    a(n // 9 & 1)
    b(n // 41 & 1)
    keys.poll(20 * n)
    while keys.next():
        pass
    if n % 100 == 99:
        keys.flush()


quietly("buttons", press)

chip = axp192.Axp192(bus)
chip.begin()
gauge = power.Power(chip, keys)


def gauge_it(n):
    registers[0x34][0x78] = 0xC0 + n % 32
    registers[0x34][0x46] = n % 7 // 5
    gauge.poll(20 * n)


quietly("power", gauge_it)
quietly("brightness", lambda n: gauge.brightness(n % 6))

motion = mpu6886.Mpu6886(bus)
registers[0x68][0x3B] = 0xF0
quietly("mpu6886", lambda n: motion.read())

early_motion = sh200q.Sh200q(bus)
registers[0x6C] = bytearray(b"\xf0" * 256)
quietly("sh200q", lambda n: early_motion.read())

dice_in_hand = dice.Dice(None)
quietly("dice", lambda n: dice_in_hand.stir(n * 7919))
assert 0 < dice_in_hand.pool < 1 << 24

lcd = sitronix.Panel(SPI(), Pin(23), Pin(5), Pin(18), (52, 40, 135, 240))
strip = bytearray(640)


def paint(n):
    lcd.window(n % 80, n % 160, 1, 1)
    lcd.begin_data()
    lcd.write(strip)
    lcd.end_data()


quietly("panel", paint)

light = led.Led(Pin(10), 0)
light.blink(9)
quietly("led", lambda n: light.poll(20 * n))

speaker = buzzer.Buzzer(26, 0)
speaker.switch(True)


def sound(n):
    if n % 20 == 0:
        speaker.play("reveal")
    speaker.poll(20 * n)


quietly("buzzer", sound)
print("ok")
