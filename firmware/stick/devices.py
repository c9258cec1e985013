"""Opens the devices of a stick. The boards as data are in boards.py; which.py finds out which one this is."""

import os
from esp32 import HEAP_DATA, idf_heap_info
from machine import I2C, SPI, Pin, unique_id
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from memory import import_briefly
from stick import afresh
from stick.boards import BOARDS, MOTION_CHIPS

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from machine import WDT
    from typing import Any

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

_TRIES = const(5)
_AGAIN_MS = const(20)
_PLENTY = const(1_000_000)  # bytes in one region; an ESP32 has 520 KiB of its own in all, an S3 512
_RAIL_MS = const(120)  # from switching LDO3 on to the first command to the panel


class Stick:
    """The devices of a stick. (A class without code keeps no module in memory.)"""

    name: str
    has_plenty: bool  # whether it has megabytes of memory: PSRAM, with an image of MicroPython that uses it
    kept_as: str  # the setting by which the next start knows the board; "" if it needs none
    board: str  # its name in settings
    motion: str  # the name of its motion chip, in small letters
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
    link: "Any" = None  # to other sticks, see virtual/link.py; no board has one yet


def open_stick(draw_first: "Callable[[Canvas, str, bool], None]") -> Stick:
    """Find out which stick this is and open it; UnknownBoard if MiaStick does not run on it. A stick that
    starts afresh has noted which it is.

    Takes about 0.5 s, on a StickS3 1.2 s. `draw_first(canvas, language, is_lit)` draws the picture that is
    seen while the rest is opened; the LED is lit until then. If a chip does not answer the game works without
    it, and the console says so.
    """
    noted = afresh.note()
    boards = _noted(noted) if noted else _kin()
    if boards[0].led >= 0:
        _out(boards[0].led, boards[0].led_on)  # a sign of life; in one package the LED is on the same pin
    from storage.settings import Settings

    stick = Stick()
    stick.noted = noted
    stick.settings = Settings()
    canvas, board, i2c, power_chip, has_power_chip = open_screen(
        stick.settings.get("board"),
        lambda canvas: draw_first(canvas, stick.settings.get("language"), bool(noted)),
        boards,
        bool(noted),
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
        from stick import which

        print(which.why_no_motion(board))
    return stick


def _noted(noted: bytes) -> "list[type[M5StickC]]":
    """The board that the start before has noted."""
    setting = noted.split()[0].decode()
    return [board for board in BOARDS if board.setting == setting]


def _kin() -> "list[type[M5StickC]]":
    """The boards that this may be. UnknownBoard if there is none."""
    from stick import which

    return which.kin()


def open_screen(
    setting: str,
    draw_first: "Callable[[Canvas], None]",
    boards: "list[type[M5StickC]] | None" = None,
    is_lit: bool = False,
) -> "tuple[Canvas, type[M5StickC], I2C, Any, bool]":
    """Find out which stick this is, and open what a picture needs. `setting` is `board` of the settings.

    Returns the canvas, the board, its bus, its power chip and whether that answers. The panel shows what
    `draw_first` draws; the backlight is still off. Files are read during the waits that the panel needs. If
    the start before `is_lit` the panel, it stays as it is, with the picture that is on it, and `boards` has
    one board, the noted one.
    """
    boards = boards or _kin()
    board = boards[0]
    i2c, power_chip = open_power_chip(board)
    if not is_lit and not board.is_told_by_panel:
        from stick import which

        which.refuse_others(
            board, setting, lambda: _patiently(power_chip.identify), lambda: _motion_name(board, i2c)
        )
    has_power_chip = _patiently(lambda: power_chip.begin(is_lit))
    risen: int = ticks_ms()
    has_clock = board.has_clock and not is_lit and _quiet_clock(i2c)
    import display  # noqa: F401
    from chips import sitronix  # noqa: F401

    if not is_lit:
        sleep_ms(max(0, _RAIL_MS - ticks_diff(ticks_ms(), risen)))
    if not is_lit and board.is_told_by_panel:
        from stick import which

        is_stick = has_clock if board.hold >= 0 else has_power_chip  # a latch is on no bus and cannot answer
        board = which.known(boards, setting, is_stick, power_chip)
    return open_canvas(board, draw_first, is_lit), board, i2c, power_chip, has_power_chip


def _quiet_clock(i2c: I2C) -> bool:
    """Switch off alarms that other firmware has left. False if the clock chip does not answer."""
    from chips import bm8563

    try:
        bm8563.begin(i2c)
        return True
    except OSError:
        return False


def open_power_chip(board: "type[M5StickC]") -> "tuple[I2C, Any]":
    """The internal bus, and the power chip, which is not set up yet."""
    i2c = I2C(0, scl=Pin(board.scl), sda=Pin(board.sda), freq=board.freq)
    return i2c, _chip(board.power).Chip(i2c, board)


def _chip(name: str) -> "Any":
    """The module of a power chip or a motion chip, which have the same calls on all boards."""
    return __import__("chips." + name, None, None, ("Chip",))


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

    spi = SPI(1, baudrate=board.baudrate, sck=Pin(board.sck), mosi=Pin(board.mosi), miso=None)
    pins = _out(board.dc, 0), _out(board.cs, 1), _out(board.reset, 1)
    panel = Panel(spi, *pins, board.place)
    if is_lit:
        canvas = Canvas(panel)
        draw_first(canvas)
        return canvas
    panel.reset()
    until_awake, awake = import_briefly("chips.panels").SETUP[board.panel]
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

    stick.motion = _motion_name(board, i2c) or board.motion[0]
    stick.journal = Journal(key=unique_id())
    stick.dice = Dice(os.urandom)
    stick.imu = Imu(_chip(stick.motion).Chip(i2c), bool(get("flip_x")), bool(get("flip_y")), get("shake"))
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

    return Buzzer(board.speaker, board.enable)


def _out(pin: int, level: int) -> Pin:
    return Pin(pin, Pin.OUT, value=level)
