"""Finds out which file of the program is not as it was built: flash may lose a bit.

The build writes the file of checksums (tools/build/files.py), a line `3b0c2e56 stick/imu.mpy` for each file.
"""

from binascii import crc32
from micropython import const

_TYPING = const(0)
if _TYPING:
    from machine import WDT

_SUMS = const("sums.txt")
_PIECE = const(256)


def broken(dog: "WDT | None" = None) -> str:
    """The name of the first file that is missing or has another checksum; "" if none has, or there are no
    checksums. Takes some seconds, as it reads the whole program, and feeds the watchdog meanwhile."""
    try:
        with open(_SUMS, "rb") as lines:
            while True:
                told, _, name = lines.readline(_PIECE).strip().decode().partition(" ")
                if not name:
                    break
                if dog:
                    dog.feed()
                if _sum(name) != told:
                    return name
    except (OSError, UnicodeError):
        pass
    return ""


def _sum(name: str) -> str:
    """The checksum of a file; "" if there is none, or it cannot be read."""
    found = 0
    try:
        with open(name, "rb") as file:
            while True:
                piece = file.read(_PIECE)
                if not piece:
                    return "%08x" % found
                found = crc32(piece, found)
    except OSError:
        return ""
