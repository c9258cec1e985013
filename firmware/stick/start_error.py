"""An error before the first screen: kept, told on the console, and shown, until A starts the stick anew.

What failed may be anything, so all that this needs is opened by itself, and nothing here relies on the rest.
"""

import gc
import sys
from micropython import const

from stick import restart

_TYPING = const(0)
if _TYPING:
    from typing import Any

_TEXT = const(b"SORRY\n\nIt could\nnot start.\n\nError %s\n\nPress A to\ntry again.")
_LIGHT = const(9)  # of the backlight, as axp192.py counts


def tell(error: Exception) -> None:
    """Tell of `error` on the screen, or by LED or backlight where that fails, and wait; A then resets."""
    gc.collect()
    code = _keep(error)
    print("MiaStick could not start: press A to try again. After five minutes the stick switches itself off.")
    chip = _show(code)
    restart.wait(chip or _power_chip(), bool(chip))


def refuse(error: Exception) -> None:
    """Say why this seems to be no stick of ours, on the console and by the LED if it has one of our packages,
    and wait; A then resets."""
    print(error)
    restart.wait(_power_chip(), False)


def _keep(error: Exception) -> str:
    """Console and file; the code of the error, empty if that failed too."""
    try:
        from stick.crash_log import keep

        return keep(error, "start")[0]
    except Exception as another:
        sys.print_exception(error)
        sys.print_exception(another)
        return ""


def _show(code: str) -> "Any":
    """The power chip of a stick whose screen says so, None if it does not."""
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
    """The power chip alone, None if not even that can be opened."""
    try:
        from stick.devices import open_power_chip

        board = restart.first_board()
        return board and open_power_chip(board)[1]
    except Exception as error:
        sys.print_exception(error)
        return None


def _setting() -> str:
    """What the settings say of the board."""
    try:
        from stick.settings import Settings

        return Settings().get("board")
    except Exception as error:
        sys.print_exception(error)
        return ""
