"""Starts a stick whose memory has run out afresh: with an empty memory, and straight where it was going.

`machine.soft_reset` keeps nothing but the memory of the RTC. Panel and backlight stay as they are, and
devices.py leaves them so.

A note is the board, a part of the evening, a method of its flow with its arguments, and in two bytes how many
moves the game had. Other starts leave a mark there (tools/build/files.py), until `forget_marks`: it outlives
a panic of the interpreter.
"""

from machine import RTC, soft_reset
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

_MARKS = const(2)  # the most that starts leave, a byte each; a note is longer


def note() -> bytes:
    """What the start before has left, b"" if this is an ordinary start. Only the first call tells."""
    rtc = RTC()
    noted = bytes(rtc.memory())
    if len(noted) <= _MARKS:
        return b""
    rtc.memory(b"")
    return noted


def forget_marks() -> None:
    """This start has come to its first screen."""
    RTC().memory(b"")


def note_for(board: str, part: int, *entrance: str) -> bytes:
    """Encode where to resume, with two bytes to fill in."""
    return " ".join((board, str(part)) + entrance).encode() + b"  "


def goal(noted: bytes) -> "tuple[Any, ...]":
    """The part, the method and its arguments in a note."""
    _, part, *entrance = noted[:-2].decode().split()
    return tuple([int(part)] + entrance)


def start(noted: bytes | bytearray) -> None:
    """Start afresh. Does not return; `note` gives the next start `noted`."""
    RTC().memory(noted)
    soft_reset()
