"""An error before the first screen: it is saved, reported on the console and shown until A restarts the
stick.

Anything may have failed, so this opens everything it needs itself and relies on nothing else.
"""

import gc
import sys
from micropython import const

from stick import restart

_TYPING = const(0)
if _TYPING:
    from typing import Any

_TEXT = const(b"SORRY\n\nIt could\nnot start.\n\nError %s\n\nPress A to\ntry again.")
_LIGHT = const(9)  # brightness of the backlight, in the steps of axp192.py


def tell(error: Exception) -> None:
    """Report `error` on the screen, or by LED or backlight if that fails, and wait. A resets the ESP32."""
    gc.collect()
    code = _keep(error)
    print("MiaStick could not start: press A to try again. After five minutes the stick switches itself off.")
    chip = _show(code)
    restart.wait(chip or _power_chip(), bool(chip))


def refuse(error: Exception) -> None:
    """Say on the console why MiaStick does not run on this, blink if it has a package that we know, and wait.
    A resets the ESP32."""
    print(error)
    restart.wait(_power_chip(), False)


def _keep(error: Exception) -> str:
    """Write the report on the console and into a file. Returns the error's code, "" if that failed, too."""
    try:
        from storage.crash_log import keep

        return keep(error, "start")[0]
    except Exception as another:
        sys.print_exception(error)
        sys.print_exception(another)
        return ""


def _show(code: str) -> "Any":
    """Show it on the screen. Returns the power chip, None if that failed."""
    try:
        from stick.devices import open_screen
        from stick.fatal_screen import write

        _, _, _, chip, _ = open_screen(_setting(), lambda canvas: write(canvas, _TEXT % code.encode()))
        chip.backlight(_LIGHT)
    except Exception as error:
        sys.print_exception(error)
        return None
    return chip


def _power_chip() -> "Any":
    """Only the power chip, None if even that cannot be opened."""
    try:
        from stick.devices import open_power_chip

        board = restart.first_board()
        return board and open_power_chip(board)[1]
    except Exception as error:
        sys.print_exception(error)
        return None


def _setting() -> str:
    """The value of `board` in the settings, "" if they cannot be read."""
    try:
        from storage.settings import Settings

        return Settings().get("board")
    except Exception as error:
        sys.print_exception(error)
        return ""
