"""Which stick is this: the boards as data, how to tell them apart, and how to open one.

A wrong guess can hurt: the pin that resets the M5StickC's panel belongs to the flash inside a Plus2, and on
an S3 other pins carry its RAM. So no pin is touched before the eFuse has said in which package the ESP32
sits. To be borrowed: the stick it opens needs none of it.
"""

import os
import sys
from machine import I2C, SPI, Pin, mem32
from micropython import const
from time import sleep_ms, sleep_us, ticks_ms

from borrow import borrow, settle

_TYPING = const(0)
if _TYPING:
    from axp192 import Axp192
    from buttons import Buttons
    from buzzer import Buzzer
    from dice import Dice
    from display import Canvas
    from imu import Imu
    from journal import Journal
    from led import Led
    from mpu6886 import Mpu6886
    from power import Power
    from settings import Settings
    from sh200q import Sh200q

# ESP32 eFuse word with the package number: 11:9, and b2 as a fourth, upper bit
_EFUSE_PACKAGE = const(0x3FF5A00C)
_APB_CTRL_DATE = const(0x3FF6607C)  # b31: silicon 3, where the PICO-V3-02 may still call itself PICO-D4
_PICO_D4 = const(5)
_PICO_V3 = const(6)

_RDDID = const(0x04)  # display id, three bytes after one clock for nothing; the first names the controller
_ST7735S = const(0x7C)
_ST7789 = const(0x81)  # or 85

# Motion chips: I2C address, register of the identity, identity
_MPU6886 = const((0x68, 0x75, 0x19))
_SH200Q = const((0x6C, 0x30, 0x18))

_OURS = " MiaStick runs on the M5StickC."

_TRIES = const(5)
_AGAIN_MS = const(20)
_RAIL_MS = const(120)  # from LDO3 on to the first word with the panel


class M5StickC:
    """M5StickC (K016-C): its pins."""

    name = "M5StickC"
    fonts = "font80"
    sda = 21
    scl = 22
    lcd_sck = 13
    lcd_mosi = 15
    lcd_dc = 23
    lcd_cs = 5
    lcd_reset = 18
    lcd_hz = 26_666_667  # 80 MHz / 3; the data sheet says 15, the vendor's own libraries run at this
    button_a = 37
    button_b = 39
    led = 10
    led_on = 0
    speaker = 26  # of a SPK HAT, there is none inside
    speaker_enable = 0


BOARDS = {"m5stickc": M5StickC}  # by the setting `board`


class UnknownBoard(Exception):
    """This is no stick that MiaStick knows; the text says what it seems to be."""


class Stick:
    """The devices of one stick, by the names the table calls them. A class without code holds no module."""

    name: str
    settings: "Settings"
    canvas: "Canvas"
    journal: "Journal"
    dice: "Dice"
    buttons: "Buttons"
    power: "Power"
    imu: "Imu"
    led: "Led"
    buzzer: "Buzzer"


def open_stick() -> Stick:
    """Find out which stick this is and open it; UnknownBoard if it is none of ours. Takes about 0.7 s.

    The game goes on without a chip that does not answer; the console says so.
    """
    _refuse_other_packages()
    from axp192 import Axp192
    from settings import Settings

    stick = Stick()
    stick.settings = Settings()
    chosen = BOARDS.get(stick.settings.get("board"))
    board = chosen or M5StickC
    stick.name = board.name
    i2c = I2C(0, scl=Pin(board.scl), sda=Pin(board.sda), freq=400_000)
    power_chip = Axp192(i2c)
    has_power_chip = _begin_power(power_chip)
    sleep_ms(_RAIL_MS)
    _refuse_other_panels(_display_id(board), has_power_chip or chosen is not None)
    stick.canvas = _open_canvas(board)
    stick.canvas.speak(stick.settings.get("language"))
    _open_devices(stick, board, i2c, power_chip)
    if not has_power_chip:
        print("The power chip (AXP192, I2C 34) does not answer: no battery gauge, the screen may stay dark.")
    if not stick.imu.ok:
        print("The motion chip (MPU6886, I2C 68; SH200Q, 6C) does not answer: hold A to roll.")
    return stick


def _refuse_other_packages() -> None:
    """UnknownBoard unless this is the ESP32 that sits in an M5StickC or Plus. Touches no pin."""
    if "ESP32S3" in getattr(sys.implementation, "_machine", ""):
        raise UnknownBoard("This is an ESP32-S3, perhaps a StickS3." + _OURS)
    word = mem32[_EFUSE_PACKAGE]
    package = word >> 9 & 7 | (word >> 2 & 1) << 3
    if package == _PICO_D4 and mem32[_APB_CTRL_DATE] >> 31 & 1:
        package = _PICO_V3
    if package == _PICO_V3:
        raise UnknownBoard("This is an ESP32-PICO-V3-02, perhaps an M5StickC Plus2." + _OURS)
    if package != _PICO_D4:
        raise UnknownBoard("This ESP32 (package %d) sits in no stick." % package + _OURS)


def _refuse_other_panels(first_id: int, is_stick: bool) -> None:
    """UnknownBoard if the panel is a Plus's, or if neither it nor anything else says this is an M5StickC."""
    if first_id & 0xFB == _ST7789:
        raise UnknownBoard("This is an M5StickC Plus." + _OURS)
    if first_id != _ST7735S and not is_stick:
        raise UnknownBoard(
            "Neither the screen nor the power chip of an M5StickC answers. If this is one, write the line "
            "board=m5stickc into settings.txt."
        )


def _begin_power(chip: "Axp192") -> bool:
    """Charge current, rails and gauge. False if the AXP192 does not answer."""
    begin = borrow("axp192_setup").begin
    for _ in range(_TRIES):
        try:
            begin(chip)
            return True
        except OSError:
            sleep_ms(_AGAIN_MS)
    return False


def _display_id(board: "type[M5StickC]") -> int:
    """First byte of the panel's id, read back over its data line, as no SPI peripheral does."""
    sck, mosi, dc = _out(board.lcd_sck, 0), _out(board.lcd_mosi, 0), _out(board.lcd_dc, 0)
    cs, reset = _out(board.lcd_cs, 1), _out(board.lcd_reset, 0)
    sleep_us(20)
    reset(1)
    sleep_ms(_RAIL_MS)
    cs(0)
    for bit in range(7, -1, -1):
        mosi(_RDDID >> bit & 1)
        sck(1)
        sck(0)
    mosi.init(Pin.IN)
    dc(1)
    first = 0
    for _ in range(9):  # the clock for nothing falls out at the top
        sck(1)
        first = (first << 1 | mosi()) & 0xFF
        sck(0)
    cs(1)
    return first


def _open_canvas(board: "type[M5StickC]") -> "Canvas":
    """The panel, black, and its canvas."""
    from display import Canvas
    from st7735 import St7735

    spi = SPI(1, baudrate=board.lcd_hz, sck=Pin(board.lcd_sck), mosi=Pin(board.lcd_mosi), miso=None)
    panel = St7735(spi, _out(board.lcd_dc, 0), _out(board.lcd_cs, 1), _out(board.lcd_reset, 1))
    borrow("st7735_power").begin(panel)
    return Canvas(panel, board.fonts)


def _open_devices(stick: Stick, board: "type[M5StickC]", i2c: I2C, power_chip: "Axp192") -> None:
    """All but the canvas. Its buffers came first, while the heap was in one piece."""
    motion = _motion_name(i2c)
    settle("buttons", "buzzer", "dice", "shake", "imu", "journal", "led", motion, "power")
    from buttons import Buttons
    from buzzer import Buzzer
    from dice import Dice
    from imu import Imu
    from journal import Journal
    from led import Led
    from power import Power

    get = stick.settings.get
    stick.journal = Journal()
    stick.dice = Dice(os.urandom)
    stick.buttons = Buttons(Pin(board.button_a, Pin.IN), Pin(board.button_b, Pin.IN))
    stick.power = Power(power_chip, stick.buttons)
    stick.power.brightness(get("light"))
    stick.imu = Imu(_open_motion(motion, i2c), bool(get("flip_x")), bool(get("flip_y")), get("shake"))
    now: int = ticks_ms()
    stick.imu.poll(now)
    stick.led = Led(_out(board.led, 1 - board.led_on), board.led_on)
    stick.buzzer = Buzzer(board.speaker, board.speaker_enable)
    stick.buzzer.switch(get("sound") == 1)


def _motion_name(i2c: I2C) -> str:
    """The motion chip's module: early lots have an SH200Q. An MPU6886 is hoped for if neither answers."""
    byte = bytearray(1)
    for _ in range(_TRIES):
        for name, (address, register, identity) in (("mpu6886", _MPU6886), ("sh200q", _SH200Q)):
            try:
                i2c.readfrom_mem_into(address, register, byte)
            except OSError:
                continue
            if byte[0] == identity:
                return name
        sleep_ms(_AGAIN_MS)
    return "mpu6886"


def _open_motion(name: str, i2c: I2C) -> "Mpu6886 | Sh200q":
    if name == "sh200q":
        from sh200q import Sh200q

        return Sh200q(i2c)
    from mpu6886 import Mpu6886

    return Mpu6886(i2c)


def _out(pin: int, level: int) -> Pin:
    return Pin(pin, Pin.OUT, value=level)
