"""The boards that MiaStick runs on, as data: pins, chips, screens. docs/boards.md says how to add one.

Pins and addresses are those of M5Unified and M5GFX. Boards with the same package have to share the internal
bus, the power chip and the panel's pins, because these are used to find out which board it is.
"""

from micropython import const

from stick.efuse import HOLD, PICO_D4, PICO_S3, PICO_V3

# A motion chip's module: its I2C address, register of the identity, identity
MOTION_CHIPS = {"mpu6886": (0x68, 0x75, 0x19), "sh200q": (0x6C, 0x30, 0x18), "bmi270": (0x68, 0x00, 0x24)}

_NONE = const(-1)


class M5StickC:
    """M5StickC (K016-C)."""

    name = "M5StickC"
    setting = "m5stickc"  # its name in the settings, the value of `board`
    package = PICO_D4
    sda = 21  # pins of the internal bus, and its Hz
    scl = 22
    freq = 400_000
    has_clock = True  # a BM8563
    power = "axp192"
    hold = _NONE  # pins of the power latch, the backlight, the battery and the power button; none if they
    backlight = _NONE  # belong to a power chip
    battery = _NONE
    button_c = _NONE
    motion: tuple[str, ...] = ("mpu6886", "sh200q")  # the one that answers; early lots have the second
    panel = "st7735"
    is_told_by_panel = True  # else the power chip and the motion chip say which board of its package it is
    panel_ids: tuple[int, ...] = (0x7C,)  # first byte of the answer to RDDID
    place = (26, 1, 80, 160)  # x, y, width and height of the visible part of the panel's RAM
    sck = 13  # pins of the panel, and the Hz of its SPI
    mosi = 15
    dc = 23
    cs = 5
    reset = 18
    # 80 MHz / 3, as the vendor's own libraries run it (the ST7735S's data sheet says 15). No panel gets more:
    # these pins go through the GPIO matrix, where ESP-IDF refuses it, and the first write is a crash.
    baudrate = 26_666_667
    button_a = 37
    button_b = 39
    led = 10
    led_on = 0  # level that lights it
    sound = "buzzer"
    speaker = 26  # of a SPK HAT, there is none inside
    enable = 0  # what switches its amplifier on


class M5StickCPlus(M5StickC):
    """M5StickC Plus (K016-P): a larger panel and a buzzer."""

    name = "M5StickC Plus"
    setting = "m5stickcplus"
    motion = ("mpu6886",)
    panel = "st7789"
    panel_ids = (0x81, 0x85)
    place = (52, 40, 135, 240)
    speaker = 2
    enable = _NONE


class M5StickCPlus2(M5StickCPlus):
    """M5StickC Plus2 (K016-P2): a latch in place of the power chip."""

    name = "M5StickC Plus2"
    setting = "m5stickcplus2"
    package = PICO_V3
    power = "latch"
    hold = HOLD[PICO_V3]
    backlight = 27
    battery = 38
    button_c = 35
    dc = 14
    reset = 12
    led = 19
    led_on = 1


class M5StickS3(M5StickCPlus):
    """M5StickS3 (K150): an ESP32-S3. Everything but the size of the screen differs from a Plus."""

    name = "M5StickS3"
    setting = "m5sticks3"
    package = PICO_S3
    sda = 47
    scl = 48
    freq = 100_000  # the most that the power chip takes unless it is set up otherwise
    has_clock = False
    power = "m5pm1"
    backlight = 38
    motion = ("bmi270",)
    panel = "st7789p3"
    is_told_by_panel = False
    sck = 40
    mosi = 39
    dc = 45
    cs = 41
    reset = 21
    button_a = 11
    button_b = 12
    led = _NONE
    sound = "i2s"
    i2s = (17, 15, 14)  # pins: SCK, WS, SD


# Until more is known, a stick is taken for the first board with its package.
BOARDS = (M5StickC, M5StickCPlus, M5StickCPlus2, M5StickS3)


class UnknownBoard(Exception):
    """MiaStick does not run on this; the text says what it seems to be."""
