"""Starts the stick afresh in the middle of an evening: with an empty memory, and straight where it was going.

The menus and a game do not fit into one heap together, and what one of them leaves behind (names, small
pieces) the other would lack. So whoever begins or leaves a game starts afresh, and so does a stick whose
memory has run out. `machine.soft_reset` keeps nothing but the memory of the RTC. Panel and backlight stay as
they are, and devices.py leaves them so.

A note is the board, a part of the evening, a method of its flow with its arguments, and two bytes: if memory
has run out, how many moves the game had then.
"""

from machine import RTC, soft_reset
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any


def note() -> bytes:
    """What the start before has left, b"" if this is an ordinary start. Only the first call tells."""
    rtc = RTC()
    noted = bytes(rtc.memory())
    if noted:
        rtc.memory(b"")
    return noted


_WANTED = const(b"\xff\xfe")  # memory has not run out; no game has so many moves


def note_for(board: str, part: int, *entrance: str) -> bytes:
    """Encode where to resume."""
    return " ".join((board, str(part)) + entrance).encode() + _WANTED


def goal(noted: bytes) -> "tuple[Any, ...]":
    """The part, the method and its arguments in a note."""
    _, part, *entrance = noted[:-2].decode().split()
    return tuple([int(part)] + entrance)


def start(noted: bytes | bytearray) -> None:
    """Start afresh. Does not return; `note` gives the next start `noted`."""
    RTC().memory(noted)
    soft_reset()
