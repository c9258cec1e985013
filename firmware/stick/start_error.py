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
_CHECKING = const(b"SORRY\n\nIt could\nnot start.\n\nLooking for\nthe reason")
_BROKEN = const(b"SORRY\n\nDamaged:\n%s\n\nINSTALL\nAGAIN:\nmake flash")
_LIGHT = const(9)  # brightness of the backlight, in the steps of axp192.py


def tell(error: Exception) -> None:
    """Report `error` on the screen, or by LED or backlight if that fails, and wait. A resets the ESP32.

    The second time, or if no report can be kept, it looks for a damaged file of the program before.
    """
    gc.collect()
    code, is_known = _keep(error)
    print("MiaStick could not start: press A to try again. After five minutes the stick switches itself off.")
    canvas, chip = _show(_CHECKING if is_known else _TEXT % code)
    name = _broken() if is_known else b""
    if is_known:
        _write(canvas, _damaged(name) if name else _TEXT % code)
    _stay(canvas, chip, name)


def look() -> None:
    """Look for a damaged file of the program before it is imported, as the interpreter may panic then. If
    there is one, tell of it and wait as `tell` does.

    The screen may need that very file, so the LED comes first.
    """
    print("MiaStick did not start twice: looking for the reason.")
    name = _broken()
    if name:
        _flash(None)
        _stay(*_show(_damaged(name)), name)


def refuse(error: Exception) -> None:
    """Say on the console why MiaStick does not run on this, blink if it has a package that we know, and wait.
    A resets the ESP32."""
    print(error)
    restart.wait(_power_chip(), False)


def _damaged(name: bytes) -> bytes:
    return _BROKEN % name.replace(b"/", b"/\n").replace(b".mpy", b"")


def _stay(canvas: "Any", chip: "Any", name: bytes) -> None:
    """Wait. Without a canvas the LED tells of a damaged file, if there is a name."""
    shown, chip = bool(canvas), chip or _power_chip()
    if name and not shown:
        _flash(chip)
    restart.wait(chip, shown)


def _keep(error: Exception) -> tuple[bytes, bool]:
    """Write the report on the console and into a file. Returns the error's code, and whether it was the last
    one, too; no code, and True, if that failed."""
    try:
        from storage.crash_log import keep

        code, is_known = keep(error, "start")
        return code.encode(), is_known
    except Exception as another:
        sys.print_exception(error)
        sys.print_exception(another)
        return b"", True


def _broken() -> bytes:
    """The file of the program that is damaged, b"" if none is."""
    try:
        from stick.program_check import broken

        name = broken()
    except Exception as error:  # then it is this one
        sys.print_exception(error)
        name = "stick/program_check.mpy"
    if name:
        print("%s is damaged. Install MiaStick again: make flash" % name)
    return name.encode()


def _show(text: bytes) -> "tuple[Any, Any]":
    """Show it on the screen. Returns the canvas and the power chip, None for each if that failed."""
    try:
        from stick.devices import open_screen
        from stick.fatal_screen import write

        canvas, _, _, chip, _ = open_screen(_setting(), lambda canvas: write(canvas, text))
        chip.backlight(_LIGHT)
    except Exception as error:
        sys.print_exception(error)
        return None, None
    return canvas, chip


def _write(canvas: "Any", text: bytes) -> None:
    """Show another text on that canvas, if there is one."""
    if canvas:
        from stick.fatal_screen import write

        write(canvas, text)
        canvas.show_all()


def _flash(chip: "Any") -> None:
    """Say by the LED that the program is damaged."""
    try:
        from stick import led_code

        board = restart.first_board()
        if board:
            led_code.tell(board, chip, led_code.PROGRAM)
    except Exception as error:
        sys.print_exception(error)


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
