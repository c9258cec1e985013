"""Runs under MicroPython's unix port: drivers must not allocate anything in a tick. Prints `ok`."""

import micropython
import sys


class Pin:
    """A pad that keeps its level."""

    IN, OUT = 1, 3

    def __init__(self, number, mode=1, value=1):
        self.level = value

    def __call__(self, level=-1):
        if level >= 0:
            self.level = level
        return self.level


class I2C:
    """Registers that keep their values."""

    def __init__(self):
        self.registers = bytearray(256)
        self.registers[0x03] = 0x03
        self.registers[0x12] = 0x5F
        self.registers[0x75] = 0x19
        self.registers[0x78] = 0xDD

    def readfrom_mem_into(self, address, register, buffer):
        for n in range(len(buffer)):
            buffer[n] = self.registers[register + n]

    def writeto_mem(self, address, register, data):
        self.registers[register] = data[0]


class SPI:
    """Somewhere to write to."""

    def write(self, data):
        pass


class PWM:
    """Silence."""

    def __init__(self, pin, freq, duty_u16):
        pass

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass


class Machine:
    """The `machine` module."""

    Pin = Pin
    I2C = I2C
    SPI = SPI
    PWM = PWM


sys.modules["machine"] = Machine

from chips import (  # noqa: E402
    axp192,
    mpu6886,
    sh200q,
    sitronix,
)
from stick import (  # noqa: E402
    buttons,
    buzzer,
    dice,
    led,
    power,
)


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
    bus.registers[0x78] = 0xC0 + n % 32
    bus.registers[0x46] = n % 7 // 5
    gauge.poll(20 * n)


quietly("power", gauge_it)
quietly("brightness", lambda n: gauge.brightness(n % 6))

motion = mpu6886.Mpu6886(bus)
bus.registers[0x3B] = 0xF0
quietly("mpu6886", lambda n: motion.read())

early_motion = sh200q.Sh200q(bus)
bus.registers[0x01] = 0xF0
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
