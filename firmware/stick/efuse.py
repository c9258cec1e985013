"""The ESP32's package, which decides which pins may be touched and what must be done before anything else.

Bases of the eFuse words: lcgamboa/qemu, esp32_reg.h, and for the S3 esptool, esp32s3.py; fields: M5GFX,
esp32/common.cpp.
"""

import os
from machine import Pin, mem32
from micropython import const

_EFUSE_PACKAGE = const(0x3FF5A00C)  # package number in 11:9, b2 is a fourth, upper bit
_APB_CTRL_DATE = const(0x3FF6607C)  # b31: silicon 3, where the PICO-V3-02 may still call itself PICO-D4
_EFUSE_PACKAGE_S3 = const(0x60007050)  # package number in 23:21

PICO_D4 = const(5)
PICO_V3 = const(6)
S3 = const(0x40)  # an ESP32-S3, whose package numbers are its own
PICO_S3 = const(0x41)

# GPIO by package that must be driven high before anything else, or the stick goes off: the power latch of the
# M5StickC Plus2
HOLD = {PICO_V3: 4}


def package() -> int:
    """`PICO_D4`, `PICO_V3`, another package number of an ESP32, or `S3` plus a number. Touches no pin."""
    if "ESP32S3" in os.uname()[4]:  # ESP32 and S3 have different eFuse words
        return S3 | mem32[_EFUSE_PACKAGE_S3] >> 21 & 7
    word = mem32[_EFUSE_PACKAGE]
    number = word >> 9 & 7 | (word >> 2 & 1) << 3
    if number == PICO_D4 and mem32[_APB_CTRL_DATE] >> 31 & 1:
        return PICO_V3
    return number


def hold() -> None:
    """Keep the stick on; must come first at every start. Without it a Plus2 goes off as soon as its power
    button is released.

    The pad keeps its level through resets, until it is set without `hold`.
    """
    here = package()
    if here in HOLD:
        Pin(HOLD[here], Pin.OUT, value=1, hold=True)  # type: ignore[call-arg]  # the stubs lack it
