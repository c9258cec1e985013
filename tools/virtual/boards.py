"""The sticks there are, as data: which chip sits where. From the vendor's schematics and libraries."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_M5STICKC: "dict[str, Any]" = {
    "title": "M5StickC",
    "efuse": {
        0x3FF5A00C: 5 << 9,  # package: ESP32-PICO-D4
        0x3FF6607C: 0x16042000,  # APB_CTRL_DATE, b31 clear: not silicon 3
    },
    "flash_pins": (6, 7, 8, 11, 16, 17),
    "i2c": {"scl": 22, "sda": 21},
    "axp192": 0x34,
    "motion": ("mpu6886", 0x68),
    "bm8563": 0x51,
    "lcd": {"sck": 13, "mosi": 15, "dc": 23, "cs": 5, "rst": 18},
    "width": 80,
    "height": 160,
    "buttons": {"A": 37, "B": 39},
    "led": 10,
    # The SPK HAT: PWM on GPIO26, its amplifier on while GPIO0 is high
    "speaker": 26,
    "speaker_enable": 0,
}

BOARDS: "dict[str, dict[str, Any]]" = {
    "m5stickc": _M5STICKC,
    "m5stickc-sh200q": dict(_M5STICKC, title="M5StickC, early lots", motion=("sh200q", 0x6C)),
}
