"""What is kept of an error of ours: on the console, and in a file of its own below `crashes`."""

import io
import sys
from binascii import crc32
from micropython import const

from stick.archive import newest, next_name
from version import VERSION

_FOLDER = const("crashes")
_KEPT = const(10)  # files
_LONGEST = const(2000)  # bytes of one


def keep(error: Exception, screen: str) -> "tuple[str, bool]":
    """Tell of `error`, which came while `screen` stood. Returns its code, and whether it is the newest kept.

    The same is not written again, so an error that comes at every tick wears no flash.
    """
    text = _story(error)
    code = "%04X" % (crc32(text.encode()) & 0xFFFF)
    head = "MiaStick %s, crash %s, screen %s\n" % (VERSION, code, screen)
    print(head + text)
    is_known = _is_newest(text)
    if not is_known:
        try:
            with open(next_name(_FOLDER, "", _KEPT), "w") as file:
                file.write(head + text)
        except OSError:
            print("The flash refused to keep this.")
    return code, is_known


def _story(error: Exception) -> str:
    """Traceback and error; of a long one the end, where it happened."""
    out = io.StringIO()
    sys.print_exception(error, out)
    return out.getvalue()[-_LONGEST:]


def _is_newest(text: str) -> bool:
    try:
        with open(newest(_FOLDER, ""), "rb") as file:
            file.readline(_LONGEST)
            return file.read(_LONGEST) == text.encode()
    except OSError:
        return False  # there is none
