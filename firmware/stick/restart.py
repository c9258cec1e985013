"""The wait after a fatal error: A restarts the stick, or it switches itself off.

Anything may have failed, so this opens everything it needs itself.
"""

import esp32
from machine import RTC, Pin, deepsleep, reset
from micropython import const
from time import sleep_ms

from stick.boards import BOARDS
from stick.efuse import package
from stick.led_code import light

_TYPING = const(0)
if _TYPING:
    from machine import WDT
    from typing import Any

    from stick.boards import M5StickC

_POLL_MS = const(50)
_OFF_POLLS = const(6000)  # five minutes
_OFF_TRIES = const(20)  # of a chip that does not answer
_BLINKS = const(0b10101)  # three blinks, a bit for each _BIT polls
_BIT = const(3)
_PERIOD = const(36)  # polls until they repeat


def wait(chip: "Any", is_shown: bool, dog: "WDT | None" = None) -> None:
    """A resets the ESP32; the power button, or five minutes, switch the stick off. Does not return.

    `chip` is the power chip, None if it cannot be opened. If nothing can switch the stick off, it sleeps
    deeply until A starts it. Unless the screen says what happened (`is_shown`), the LED blinks, or that of
    the power chip if there is no other. Ctrl-C leads to the prompt, with all lights off. If no board has this
    package, no pin may be touched, and it returns at once.
    """
    RTC().memory(b"")  # a start that told why it failed leaves no mark, see stick/afresh.py
    board = first_board()
    if not board:
        return
    button_a = Pin(board.button_a, Pin.IN)
    was_up = False
    try:
        for n in range(_OFF_POLLS):
            level = button_a()
            was_up = was_up or bool(level)
            if was_up and not level:
                reset()
            if not is_shown:
                light(board, chip, _BLINKS >> n % _PERIOD // _BIT & 1)
            if dog:
                dog.feed()
            if _ask(chip, "take_pek"):
                break
            sleep_ms(_POLL_MS)
        light(board, chip, 0)
        for _ in range(_OFF_TRIES):
            _ask(chip, "off")
            sleep_ms(_POLL_MS)
        esp32.wake_on_ext0(button_a, esp32.WAKEUP_ALL_LOW)
        deepsleep()
    except KeyboardInterrupt:
        light(board, chip, 0)
        _ask(chip, "backlight", 0)
        raise


def first_board() -> "type[M5StickC] | None":
    """A board with this package: they all have LED and button A on the same pins."""
    here = package()
    for board in BOARDS:
        if board.package == here:
            return board
    return None


def _ask(chip: "Any", name: str, *args: int) -> "Any":
    """Call a method of the chip; None if that fails, whatever the reason."""
    try:
        return getattr(chip, name)(*args)
    except Exception:
        return None
