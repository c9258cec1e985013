"""Finds out which stick this is and opens its devices. The boards as data are in boards.py.

A wrong guess can do harm: the pin that resets the M5StickC's panel belongs to the flash in a Plus2, and on an
S3 other pins belong to its RAM. So no pin is touched before the eFuse has said which package the ESP32 has.
"""

import os
from esp32 import HEAP_DATA, idf_heap_info
from machine import I2C, SPI, Pin, unique_id
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from memory import import_briefly
from stick import afresh
from stick.boards import BOARDS, MOTION_CHIPS
from stick.efuse import S3, package

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from machine import WDT
    from typing import Any

    from chips.bmi270 import Bmi270
    from chips.mpu6886 import Mpu6886
    from chips.sh200q import Sh200q
    from display import Canvas
    from imu import Imu
    from stick.boards import M5StickC
    from stick.buttons import Buttons
    from stick.buzzer import Buzzer
    from stick.dice import Dice
    from stick.led import Led
    from stick.power import Power
    from stick.speaker import Speaker
    from storage.journal import Journal
    from storage.settings import Settings

_OURS = const(" MiaStick runs on M5StickC, Plus, Plus2 and StickS3.")

_TRIES = const(5)
_AGAIN_MS = const(20)
_PANEL_TRIES = const(2)  # with one wrong bit a Plus would be taken for an M5StickC
_PATIENCE_MS = const(1000)  # for so long a board is not refused because a chip does not answer
_PLENTY = const(1_000_000)  # bytes in one region; an ESP32 has 520 KiB of its own in all, an S3 512
_RAIL_MS = const(120)  # from switching LDO3 on to the first command to the panel


class UnknownBoard(Exception):
    """MiaStick does not run on this; the text says what it seems to be."""


class Stick:
    """The devices of a stick. (A class without code keeps no module in memory.)"""

    name: str
    has_plenty: bool  # whether it has megabytes of memory: PSRAM, with an image of MicroPython that uses it
    kept_as: str  # the setting by which the next start knows the board; "" if it needs none
    board: str  # its name in settings
    noted: bytes  # what the start before has left, see stick/afresh.py; b"" at an ordinary start
    settings: "Settings"
    canvas: "Canvas"
    journal: "Journal"
    dice: "Dice"
    buttons: "Buttons"
    power: "Power"
    imu: "Imu"
    led: "Led"
    buzzer: "Buzzer | Speaker"
    dog: "WDT | None" = None  # the watchdog, once it runs; long work feeds it
    link: "Any" = None  # to other sticks at the same table, see table/together.py; no board has one yet


def open_stick(draw_first: "Callable[[Canvas, str, bool], None]") -> Stick:
    """Find out which stick this is and open it; UnknownBoard if MiaStick does not run on it.

    Takes about 0.5 s, on a StickS3 1.2 s. `draw_first(canvas, language, is_lit)` draws the picture that is
    seen while the rest is opened; the LED is lit until then. If a chip does not answer the game works without
    it, and the console says so.
    """
    first = kin()[0]
    if first.led >= 0:
        _out(first.led, first.led_on)  # a sign of life; in one package the LED is on the same pin
    from storage.settings import Settings

    stick = Stick()
    stick.settings = Settings()
    stick.noted = afresh.note()
    canvas, board, i2c, power_chip, has_power_chip = open_screen(
        stick.noted.split()[0].decode() if stick.noted else stick.settings.get("board"),
        lambda canvas: draw_first(canvas, stick.settings.get("language"), bool(stick.noted)),
        bool(stick.noted),
    )
    stick.name = board.name
    stick.has_plenty = max([size for size, *_ in idf_heap_info(HEAP_DATA)]) >= _PLENTY
    stick.board = board.setting
    stick.kept_as = "" if board.is_told_by_panel else board.setting
    stick.canvas = canvas
    _open_devices(stick, board, i2c, power_chip, has_power_chip)
    if not has_power_chip:
        name = board.power.upper()
        print("The power chip (%s) does not answer: no battery gauge, the screen may stay dark." % name)
        from stick import led_code

        led_code.tell(board, power_chip, led_code.POWER_CHIP)
    if not stick.imu.ok:
        print(_why_no_motion(board))
    return stick


def open_screen(
    setting: str, draw_first: "Callable[[Canvas], None]", is_lit: bool = False
) -> "tuple[Canvas, type[M5StickC], I2C, Any, bool]":
    """Find out which stick this is, and open what a picture needs. `setting` is `board` of the settings.

    Returns the canvas, the board, its bus, its power chip and whether that answers. The panel shows what
    `draw_first` draws; the backlight is still off. Files are read during the waits that the panel needs. If
    the start before `is_lit` the panel, it stays as it is, with the picture that is on it.
    """
    boards = kin()
    i2c, power_chip = open_power_chip(boards[0])
    if not boards[0].is_told_by_panel:
        _refuse_others(boards[0], i2c, power_chip, setting)
    has_power_chip = _patiently(lambda: power_chip.begin(is_lit))
    risen: int = ticks_ms()
    has_clock = boards[0].has_clock and not is_lit and _quiet_clock(i2c)
    import display  # noqa: F401
    from chips import sitronix  # noqa: F401

    if not is_lit:
        sleep_ms(max(0, _RAIL_MS - ticks_diff(ticks_ms(), risen)))
    is_stick = has_clock if boards[0].hold >= 0 else has_power_chip  # a latch is on no bus and cannot answer
    board = boards[0]
    if board.is_told_by_panel:
        board = _known(boards, setting, is_stick, power_chip)
    return open_canvas(board, draw_first, is_lit), board, i2c, power_chip, has_power_chip


def _why_no_motion(board: "type[M5StickC]") -> str:
    """A line for the console if the motion chip did not begin."""
    if "bmi270" in board.motion:
        from chips.bmi270 import IMAGE
        from storage.archive import exists

        if not exists(IMAGE):
            return "The motion chip (BMI270) needs the file %s: hold A to roll; make flash brings it." % IMAGE
    return "The motion chip (%s) does not answer: hold A to roll." % _motion_chips(board)


def _motion_chips(board: "type[M5StickC]") -> str:
    """The motion chips that the board may have, with their addresses."""
    return "; ".join(["%s, I2C %X" % (name.upper(), MOTION_CHIPS[name][0]) for name in board.motion])


def kin() -> "list[type[M5StickC]]":
    """The boards with this package, UnknownBoard if there is none. Touches no pin."""
    here = package()
    boards = [board for board in BOARDS if board.package == here]
    if not boards:
        chip = "ESP32-S3" if here & S3 else "ESP32"
        raise UnknownBoard("This %s (package %d) sits in no stick." % (chip, here & ~S3) + _OURS)
    return boards


def _refuse_others(board: "type[M5StickC]", i2c: I2C, chip: "Any", setting: str) -> None:
    """UnknownBoard unless power chip and motion chip are those of the board. No rail is touched before.

    Other boards with the same package have the same power chip, but other things on its pins. After the first
    successful start the settings say which board this is, and the motion chip need not answer.
    """
    if not _within_patience(lambda: _patiently(chip.identify)):
        name = board.power.upper()
        raise UnknownBoard("No %s answers, so this is no %s." % (name, board.name) + _OURS)
    if setting != board.setting and not _within_patience(lambda: _motion_name(board, i2c)):
        raise UnknownBoard(
            "The motion chip (%s) does not answer, so this may be no %s. If it is one, write the line "
            "board=%s into saves/settings.txt." % (_motion_chips(board), board.name, board.setting)
        )


def _within_patience(asked: "Callable[[], Any]") -> "Any":
    """The answer of `asked`, which is repeated for up to a second until it is true."""
    began: int = ticks_ms()
    while True:
        answer = asked()
        if answer or ticks_diff(ticks_ms(), began) >= _PATIENCE_MS:
            return answer


def _known(
    boards: "list[type[M5StickC]]", setting: str, is_stick: bool, power_chip: "Any"
) -> "type[M5StickC]":
    """Which of `boards` this is: the one that somebody chose (first_light.py), else by its panel, else the
    first if `is_stick`; then the LED says that the panel is silent.

    UnknownBoard if nothing suggests a stick at all.
    """
    for board in boards:
        if board.setting == setting:
            return board
    from stick import panel_id

    for _ in range(_PANEL_TRIES):
        first_id = panel_id.panel_id(boards[0])
        for board in boards:
            if first_id in board.panel_ids:
                return board
    if is_stick:
        from stick import led_code

        led_code.tell(boards[0], power_chip, led_code.PANEL)
        return boards[0]
    raise UnknownBoard(
        "Neither the screen nor another chip of an %s answers. If this is one, write the line "
        "board=%s into saves/settings.txt." % (boards[0].name, boards[0].setting)
    )


def _quiet_clock(i2c: I2C) -> bool:
    """Switch off alarms that other firmware has left. False if the clock chip does not answer."""
    from chips import bm8563

    try:
        bm8563.begin(i2c)
        return True
    except OSError:
        return False


def open_power_chip(board: "type[M5StickC]") -> "tuple[I2C, Any]":
    """The internal bus, and an Axp192, Latch or M5pm1, which have the same calls. It is not set up yet."""
    i2c = I2C(0, scl=Pin(board.scl), sda=Pin(board.sda), freq=board.i2c_hz)
    if board.power == "latch":
        from chips.power_latch import Latch

        return i2c, Latch(board)
    if board.power == "m5pm1":
        from chips.m5pm1 import M5pm1

        return i2c, M5pm1(i2c, board.backlight)
    from chips.axp192 import Axp192

    return i2c, Axp192(i2c)


def _patiently(step: "Callable[[], None]") -> bool:
    """Whether a step with a chip succeeds in one of several tries."""
    for _ in range(_TRIES):
        try:
            step()
            return True
        except OSError:
            sleep_ms(_AGAIN_MS)
    return False


def open_canvas(
    board: "type[M5StickC]", draw_first: "Callable[[Canvas], None]", is_lit: bool = False
) -> "Canvas":
    """The canvas, and the panel with the first picture on it; if it `is_lit` already it keeps its own."""
    from chips.sitronix import Panel
    from display import Canvas

    spi = SPI(1, baudrate=board.lcd_hz, sck=Pin(board.lcd_sck), mosi=Pin(board.lcd_mosi), miso=None)
    pins = _out(board.lcd_dc, 0), _out(board.lcd_cs, 1), _out(board.lcd_reset, 1)
    panel = Panel(spi, *pins, board.panel_place)
    if is_lit:
        canvas = Canvas(panel)
        draw_first(canvas)
        return canvas
    panel.reset()
    until_awake, awake = import_briefly("chips." + board.panel).SETUP
    canvas = Canvas(panel)
    panel.set_up(until_awake)
    draw_first(canvas)
    panel.set_up(awake)
    canvas.show_all()
    panel.switch_on()
    return canvas


def _open_devices(
    stick: Stick, board: "type[M5StickC]", i2c: I2C, power_chip: "Any", has_power_chip: bool
) -> None:
    """Open everything but the canvas, whose buffers came first, while the heap was in one piece."""
    from stick.buttons import Buttons
    from stick.power import Power

    get = stick.settings.get
    stick.buttons = Buttons(Pin(board.button_a, Pin.IN), Pin(board.button_b, Pin.IN))
    stick.power = Power(power_chip, stick.buttons, has_power_chip)
    stick.power.brightness(get("light"))  # the first picture is there
    from imu import Imu
    from stick.dice import Dice
    from stick.led import Led
    from storage.journal import Journal

    motion = _motion_name(board, i2c) or board.motion[0]
    stick.journal = Journal(key=unique_id())
    stick.dice = Dice(os.urandom)
    stick.imu = Imu(_open_motion(motion, i2c), bool(get("flip_x")), bool(get("flip_y")), get("shake"))
    now: int = ticks_ms()
    stick.imu.poll(now)
    stick.led = Led(_out(board.led, 1 - board.led_on) if board.led >= 0 else None, board.led_on)
    stick.buzzer = _open_sound(board, i2c, power_chip)
    stick.buzzer.switch(get("sound") == 1)


def _motion_name(board: "type[M5StickC]", i2c: I2C) -> str:
    """The module of the motion chip that answers, of those the board may have; "" if none does."""
    byte = bytearray(1)
    for _ in range(_TRIES):
        for name in board.motion:
            address, register, identity = MOTION_CHIPS[name]
            try:
                i2c.readfrom_mem_into(address, register, byte)
            except OSError:
                continue
            if byte[0] == identity:
                return name
        sleep_ms(_AGAIN_MS)
    return ""


def _open_sound(board: "type[M5StickC]", i2c: I2C, power_chip: "Any") -> "Buzzer | Speaker":
    if board.sound == "i2s":
        from stick.speaker import Speaker

        return Speaker(board, i2c, power_chip)  # type: ignore[arg-type]  # of all boards the S3 alone has one
    from stick.buzzer import Buzzer

    return Buzzer(board.speaker, board.speaker_enable)


def _open_motion(name: str, i2c: I2C) -> "Mpu6886 | Sh200q | Bmi270":
    if name == "bmi270":
        from chips.bmi270 import Bmi270

        return Bmi270(i2c)
    if name == "sh200q":
        from chips.sh200q import Sh200q

        return Sh200q(i2c)
    from chips.mpu6886 import Mpu6886

    return Mpu6886(i2c)


def _out(pin: int, level: int) -> Pin:
    return Pin(pin, Pin.OUT, value=level)
