"""A stick with passive chips, to measure only the firmware under MicroPython: heap and instructions.

The virtual stick computes accelerations and pixels, which allocates memory. Here the chips are only registers
that keep their values, and nothing allocates, so the cost of a run is the firmware's. A robot can play it; it
rolls dice by holding A, because nobody shakes.
"""

import gc
import os
import sys
from errno import ENOENT
from micropython import const

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

_NO_ENTRY = const(44)  # ENOENT of WebAssembly (Emscripten, WASI)
_TABLE_320 = const(3000)  # it takes 3,520 bytes

_A = 37  # GPIO of button A, low while pressed
_B = 39
_EFUSE_PACKAGE = 0x3FF5A00C  # BLK0_RDATA3, bits 11:9
_TICKS_MS = (1 << 30) - 2000  # ticks_ms at boot, so that it wraps in every run
_TICKS_MASK = (1 << 30) - 1
_TICK_MS = const(20)

_levels = bytearray(b"\x01" * 40)
_AXP192 = 0x34
_IRQ_STATUS = 0x44
_PEK_SHORT = 0x02  # in the third of them
_MPU6886 = 0x68
_PWR_MGMT_1 = 0x6B
registers = {_AXP192: bytearray(256), _MPU6886: bytearray(256)}


def reach(address: int) -> bytearray:
    """The registers of the chip at that address of the I2C bus; OSError(19) if none answers."""
    if address not in registers:
        raise OSError(19)
    return registers[address]


class Pin:
    """A pad that keeps its level."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_UP = 2
    PULL_DOWN = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int | None = None) -> None:
        self._number = number
        if value is not None:
            _levels[number] = value

    def __call__(self, level: int = -1) -> int:
        if level >= 0:
            _levels[self._number] = level
        return _levels[self._number]

    value = __call__

    def init(self, *settings: object, **more: object) -> None:
        """Accept any setting."""


class SPI:
    """Accepts any data."""

    def __init__(self, *settings: object, **more: object) -> None:
        pass

    def write(self, data: bytes) -> None:
        pass


class I2C:
    """Registers of the chips that are there."""

    def __init__(self, *settings: object, **more: object) -> None:
        pass

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        chip = reach(address)
        for n in range(len(buffer)):
            buffer[n] = chip[register + n]

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        chip = reach(address)
        for n in range(len(data)):
            chip[register + n] = data[n]
        if address == _AXP192 and _IRQ_STATUS <= register < _IRQ_STATUS + 4:
            chip[register] = 0  # writing ones clears flags
        elif address == _MPU6886 and register == _PWR_MGMT_1:
            chip[register] &= 0x7F  # the reset is over at once


class PWM:
    """Makes no sound."""

    def __init__(self, pin: Pin, **settings: int) -> None:
        pass

    def freq(self, hertz: int) -> None:
        pass

    def duty_u16(self, duty: int) -> None:
        pass

    def deinit(self) -> None:
        pass


class Afresh(BaseException):
    """The stick starts again with an empty heap."""


class RTC:
    """The memory that outlives all but a loss of power."""

    kept = b""

    def memory(self, data: bytes | None = None) -> bytes | None:
        if data is None:
            return RTC.kept
        RTC.kept = bytes(data)
        return None


class Time:
    """The `time` module: virtual, and moved by sleeping or by the stick's `run`."""

    def __init__(self) -> None:
        self.now = _TICKS_MS  # does not wrap as ticks_ms does

    def ticks_ms(self) -> int:
        return self.now & _TICKS_MASK

    def ticks_us(self) -> int:
        return self.now * 1000 & 0x3FFFFFFF

    def ticks_diff(self, end: int, start: int) -> int:
        return (end - start + (1 << 29) & _TICKS_MASK) - (1 << 29)

    def ticks_add(self, ticks: int, delta: int) -> int:
        return ticks + delta & _TICKS_MASK

    def sleep_ms(self, ms: int) -> None:
        self.now += ms

    def sleep_us(self, us: int) -> None:
        pass


class Words32:
    """Memory by address: an eFuse that says ESP32-PICO-D4, and zeros."""

    def __getitem__(self, address: int) -> int:
        return 5 << 9 if address == _EFUSE_PACKAGE else 0


class Machine:
    """The `machine` module."""

    mem32 = Words32()
    Pin = Pin
    SPI = SPI
    I2C = I2C
    PWM = PWM
    RTC = RTC

    PWRON_RESET = 1
    SOFT_RESET = 5

    @staticmethod
    def reset_cause() -> int:
        return Machine.SOFT_RESET if RTC.kept else Machine.PWRON_RESET

    @staticmethod
    def soft_reset() -> None:
        raise Afresh

    @staticmethod
    def lightsleep(ms: int) -> None:
        """Never called: `run` passes the time."""

    @staticmethod
    def unique_id() -> bytes:
        """The number of every virtual stick."""
        return b"\x24\xa1\x60\x4d\x69\x61"


class Esp32:
    """The `esp32` module: which pads may wake the chip. Here it never sleeps."""

    WAKEUP_ALL_LOW = False
    HEAP_DATA = 4

    @staticmethod
    def idf_heap_info(capabilities: int) -> list[tuple[int, int, int, int]]:
        """One region, of a stick without PSRAM."""
        return [(113840, 0, 0, 0)]

    @staticmethod
    def wake_on_ext0(pin: Pin | None, level: bool) -> None:
        pass

    wake_on_ext1 = wake_on_ext0


def as_on_a_stick(function: "Callable[..., Any]", *args: "Any") -> "Any":
    """The result of `function`. A missing file has the error number of a stick, not that of WebAssembly."""
    try:
        return function(*args)
    except OSError as error:
        raise OSError(ENOENT if error.errno == _NO_ENTRY else error.errno) from None


class SeededOs:
    """The `os` module of the host, but with the same random bytes in every run."""

    def __init__(self) -> None:
        self._state = 1
        for name in dir(os):
            if name not in ("urandom", "uname", "remove"):
                setattr(self, name, getattr(os, name))

    def remove(self, path: str) -> None:
        as_on_a_stick(os.remove, path)

    def urandom(self, count: int) -> bytes:
        return bytes([self._byte() for _ in range(count)])

    def uname(self) -> tuple[str, str, str, str, str]:
        return "esp32", "esp32", "1.27.0", "", "Generic ESP32 module with ESP32"

    def _byte(self) -> int:
        self._state = self._state * 16807 % 2147483647
        return self._state >> 11 & 0xFF


def wipe(depth: int) -> None:
    """Overwrite the deeper part of the stack.

    The collector takes anything there that looks like an address for one. On a stick only its own loop calls
    the firmware; here players do, and what their calls left on the stack would keep objects alive.
    """
    if depth:
        wipe(depth - 1)


def fill_tables() -> None:
    """Fill the tables in which the interpreter keeps names, so that the firmware begins with a new one.

    They hold 10, 20, 40 .. names. A stick has room for 630 before it needs one of 640. Here the players and
    the chips have used some of it, and the firmware would be charged for the next one.
    """
    n = 0
    while True:
        before = gc.mem_alloc()  # type: ignore[attr-defined]
        hasattr(None, "~%d" % n)
        n += 1
        if gc.mem_alloc() - before > _TABLE_320:  # type: ignore[attr-defined]
            break
    for more in range(319):
        hasattr(None, "~%d" % (n + more))


class QuietStick:
    """An M5StickC on a table, battery at 3.9 V. Its firmware is imported from MicroPython's path."""

    def __init__(self) -> None:
        self.time = Time()
        self.app: "Any" = None
        self.hand = None
        self._own = set(sys.modules)
        self._path = list(sys.path)
        axp, imu = registers[_AXP192], registers[_MPU6886]
        axp[0x01], axp[0x03] = 0x20, 0x03  # battery present, no USB; CHIP_ID
        axp[0x12] = 0x5F  # outputs as after power-on
        axp[0x78], axp[0x79] = 3900 * 10 // 11 >> 4, 3900 * 10 // 11 & 15  # 1.1 mV a step, 12 bits
        imu[0x75] = 0x19  # WHO_AM_I
        imu[0x3F] = 0x10  # ACCEL_ZOUT_H: 1 g at 4096 LSB/g

    def lend(self) -> None:
        """Put the modules that a stick has built in where the firmware imports them."""
        sys.modules["machine"] = Machine()  # type: ignore[assignment]
        sys.modules["esp32"] = Esp32()  # type: ignore[assignment]
        sys.modules["time"] = self.time  # type: ignore[assignment]
        sys.modules["os"] = SeededOs()  # type: ignore[assignment]

    def boot(self) -> None:
        """Import the firmware and open the stick."""
        self.lend()
        import main

        self.app = main.start()

    @property
    def is_held(self) -> bool:
        """Whether a finger is on a button."""
        return not (_levels[_A] and _levels[_B])

    def run(self, ms: int) -> None:
        """Let virtual time pass, ticking as often as the firmware wants."""
        wipe(24)
        self._pass(ms)

    def _pass(self, ms: int) -> None:
        end = self.time.now + ms
        while self.time.now < end:
            began = self.time.now
            wait = self.tick(began)
            self.time.now = max(self.time.now, began + min(wait, end - began))

    def tick(self, now: int) -> int:
        """One tick of the firmware, which may start the stick afresh."""
        try:
            return self.app.tick(now & _TICKS_MASK)
        except Afresh:
            self.start_afresh()
            return _TICK_MS

    def start_afresh(self) -> None:
        """Forget the firmware and boot again. The heap stays, and so do the interpreter's names."""
        self.app = None
        for name in set(sys.modules) - self._own:
            del sys.modules[name]
        sys.path[:] = self._path
        gc.collect()
        self.boot()

    def down(self, button: str) -> None:
        """Press A or B, and hold it; or press C, the power button, briefly."""
        if button == "C":
            registers[_AXP192][_IRQ_STATUS + 2] |= _PEK_SHORT
            return
        _levels[_A if button == "A" else _B] = 0

    def up(self, button: str) -> None:
        """Release it."""
        _levels[_A if button == "A" else _B] = 1
