"""The boards of the virtual stick as data: their chips and how they are wired, by the vendor's schematics and
libraries."""

from virtual.chips.bmi270 import stand_in
from virtual.soc.pads import ESP32, ESP32_S3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_M5STICKC: "dict[str, Any]" = {
    "title": "M5StickC",
    "family": ESP32,
    "machine": "Generic ESP32 module with ESP32",  # from os.uname()
    "efuse": {
        0x3FF5A00C: 5 << 9,  # package: ESP32-PICO-D4
        0x3FF6607C: 0x16042000,  # APB_CTRL_DATE, b31 clear: not silicon 3
    },
    "flash_pins": (6, 7, 8, 11, 16, 17),
    "psram": 0,  # bytes that the image of MicroPython uses
    "i2c": {"scl": 22, "sda": 21},
    "axp192": 0x34,
    "motion": ("mpu6886", 0x68),
    "bm8563": 0x51,
    "panel": "st7735s",
    "lcd": {"sck": 13, "mosi": 15, "dc": 23, "cs": 5, "rst": 18},
    "buttons": {"A": 37, "B": 39},
    "led": 10,
    "led_on": 0,  # level that lights it
    # The SPK HAT: PWM on GPIO26, its amplifier on while GPIO0 is high
    "speaker": 26,
    "speaker_enable": 0,
    "files": {},  # files that the tools install only on this board
}

_PLUS: "dict[str, Any]" = dict(
    _M5STICKC,
    title="M5StickC Plus",
    panel="st7789",
    speaker=2,
    speaker_enable=-1,  # the built-in buzzer needs none
)
_PLUS2: "dict[str, Any]" = dict(
    _PLUS,
    title="M5StickC Plus2",
    efuse={0x3FF5A00C: 6 << 9},  # ESP32-PICO-V3-02
    machine="Generic ESP32 module with SPIRAM with ESP32",
    flash_pins=(6, 9, 10, 11, 16, 17, 18, 23),  # and the PSRAM's
    psram=2 << 20,
    axp192=0,
    latch={"hold": 4, "backlight": 27, "battery": 38, "button": 35},
    lcd={"sck": 13, "mosi": 15, "dc": 14, "cs": 5, "rst": 12},
    led=19,
    led_on=1,
)

_S3: "dict[str, Any]" = dict(
    _PLUS,
    title="M5StickS3",
    family=ESP32_S3,
    machine="Generic ESP32S3 module with Octal-SPIRAM with ESP32S3",
    efuse={0x60007050: 1 << 21},  # ESP32-S3-PICO-1
    flash_pins=tuple(range(26, 38)),  # and the octal PSRAM's
    psram=8 << 20,
    i2c={"scl": 48, "sda": 47},
    axp192=0,
    bm8563=0,
    m5pm1={"address": 0x6E, "backlight": 38},
    motion=("bmi270", 0x68),
    es8311=0x18,
    i2s={"sck": 17, "ws": 15, "sd": 14},
    lcd={"sck": 40, "mosi": 39, "dc": 45, "cs": 41, "rst": 21},
    buttons={"A": 11, "B": 12},
    led=-1,
    speaker=14,
    files={"bmi270.bin": stand_in()},
)

BOARDS: "dict[str, dict[str, Any]]" = {
    "m5stickc": _M5STICKC,
    "m5stickc-sh200q": dict(_M5STICKC, title="M5StickC, early lots", motion=("sh200q", 0x6C)),
    "m5stickcplus": _PLUS,
    "m5stickcplus2": _PLUS2,
    "m5sticks3": _S3,
}
