"""An error before the first screen: kept, told on the console, and shown, until A starts the stick anew.

What failed may be anything, so all that this needs is opened by itself, and nothing here relies on the rest.
"""

import gc
import sys
from machine import Pin, reset
from micropython import const
from time import sleep_ms

_TYPING = const(0)
if _TYPING:
    from stick.boards import M5StickC

_TEXT = const(b"SORRY\n\nIt could\nnot start.\n\nError %s\n\nPress A to\ntry again.")
_LIGHT = const(9)  # of the backlight, as axp192.py counts
_POLL_MS = const(50)
_BLINKS = const(0b10101)  # three blinks, each bit for ...
_BIT = const(3)  # ... so many polls
_PERIOD = const(36)  # polls until they come again


def tell(error: Exception) -> None:
    """Tell of `error` on the screen, or by the red LED where that fails and there is one; A then resets."""
    gc.collect()
    code = _keep(error)
    print("MiaStick could not start: press A to try again.")
    board = _first()
    is_shown = _show(code)
    led = None
    if board.led >= 0:
        led = Pin(board.led, Pin.OUT, value=1 - board.led_on)
    button = Pin(board.button_a, Pin.IN)
    was_up = False
    poll = 0
    while button() or not was_up:
        was_up = was_up or bool(button())
        is_lit = not is_shown and _BLINKS >> poll // _BIT & 1
        if led:
            led(board.led_on if is_lit else 1 - board.led_on)
        poll = (poll + 1) % _PERIOD
        sleep_ms(_POLL_MS)
    reset()


def _keep(error: Exception) -> str:
    """Console and file; the code of the error, empty if that failed too."""
    try:
        from stick.crash_log import keep

        return keep(error, "start")[0]
    except Exception as another:
        sys.print_exception(error)
        sys.print_exception(another)
        return ""


def _first() -> "type[M5StickC]":
    """A board with this package: its LED and its buttons hang on the same pins in all of them."""
    from stick.boards import BOARDS
    from stick.efuse import package

    here = package()
    return next(board for board in BOARDS if board.package == here)


def _show(code: str) -> bool:
    """Whether the screen says so."""
    try:
        from stick.devices import open_screen
        from stick.fatal_screen import write

        _, _, _, power_chip, _ = open_screen(_setting(), lambda canvas: write(canvas, _TEXT % code.encode()))
        power_chip.backlight(_LIGHT)
    except Exception as error:
        sys.print_exception(error)
        return False
    return True


def _setting() -> str:
    """What the settings say of the board."""
    try:
        from stick.settings import Settings

        return Settings().get("board")
    except Exception as error:
        sys.print_exception(error)
        return ""
