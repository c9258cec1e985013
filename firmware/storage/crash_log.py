"""Reports an error of the firmware on the console and in a file of its own in `saves/crashes`.

It works in small pieces, because the memory may have run out: the traceback is made anew for each use.
"""

import sys
from binascii import crc32
from io import IOBase
from micropython import const

from storage.archive import newest, next_name
from version import VERSION

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

_FOLDER = const("saves/crashes")
_KEPT = const(10)  # files
_LONGEST = const(2000)  # bytes of a traceback; of a longer one the end is kept, which says where it happened
_LONGEST_HEAD = const(100)
_PIECE = const(64)


def keep(error: Exception, screen: str) -> tuple[str, bool]:
    """Report `error`, which happened on `screen`. Returns its code, and whether the newest file is about the
    same.

    The same error is not written again, so one that comes at every tick does not wear the flash.
    """
    whole = _Traceback(error)
    story = _Traceback(error, max(whole.size - _LONGEST, 0))
    code = "%04X" % (story.crc & 0xFFFF)
    head = "MiaStick %s, crash %s, screen %s\n" % (VERSION, code, screen)
    print(head, end="")
    sys.print_exception(error)
    is_known = _is_newest(error, story)
    if not is_known:
        try:
            with open(next_name(_FOLDER, "", _KEPT), "wb") as file:
                file.write(head.encode())
                _Traceback(error, story.begin, file.write)
        except OSError:
            print("The flash refused to keep this.")
    return code, is_known


class _Traceback(IOBase):
    """Traceback and message of an error from byte `begin` on; passes on each piece, and has `size` and
    `crc`."""

    def __init__(
        self, error: Exception, begin: int = 0, pass_on: "Callable[[memoryview], object] | None" = None
    ) -> None:
        self.begin = begin
        self.size = 0
        self.crc = 0
        self._skip = begin
        self._pass_on = pass_on
        sys.print_exception(error, self)

    def write(self, text: str | bytearray) -> int:
        """Called as for a file, by MicroPython with bytes, by CPython with text."""
        data = text.encode() if isinstance(text, str) else text
        rest = memoryview(data)[self._skip :]  # a message may be too long to copy
        self._skip = max(self._skip - len(data), 0)
        self.size += len(rest)
        self.crc = crc32(rest, self.crc)
        if self._pass_on and rest:
            self._pass_on(rest)
        return len(data)


def _is_newest(error: Exception, story: _Traceback) -> bool:
    """Whether the newest file holds exactly this."""
    try:
        with open(newest(_FOLDER, ""), "rb") as file:
            file.readline(_LONGEST_HEAD)
            is_same = True

            def compare(text: memoryview) -> None:
                nonlocal is_same
                for at in range(0, len(text), _PIECE):
                    piece = text[at : at + _PIECE]
                    is_same = file.read(len(piece)) == piece and is_same

            _Traceback(error, story.begin, compare)
            return is_same and not file.read(1)
    except OSError:
        return False  # there is none
