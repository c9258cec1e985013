"""A ladder of hashes: by its steps everybody sees whose an entry is, and nobody else can write it.

A device hashes a secret again and again. The last hash, the top, is its name. Each of its entries reveals the
step below the one before: everybody can check that by one hash, and only the device knew it.
"""

from hashlib import sha256
from micropython import const

from together.protocol.fair import text

STEP_BYTES = const(12)
_STEPS = const(3136)  # more than one device can write into the log of a relay, which has 128 KiB
_APART = const(64)  # of so many steps one is remembered, the others are hashed again from there


def above(step: bytes) -> bytes:
    """The step above that one."""
    return sha256(b"MiaStick step" + step).digest()[:STEP_BYTES]


class Ladder:
    """The ladder of the device with that `secret` at `table`, 32 bytes: each table has its own."""

    def __init__(self, secret: bytes, table: bytes) -> None:
        step = sha256(b"MiaStick ladder" + table + secret).digest()[:STEP_BYTES]
        self._marks = bytearray()
        for n in range(_STEPS):
            if n % _APART == 0:
                self._marks.extend(step)
            step = above(step)
        self.top = text(step)

    def step(self, used: int) -> str:
        """The step that comes after so many `used` ones, "" behind the last."""
        at = _STEPS - 1 - used
        if at < 0:
            return ""
        mark = at // _APART * STEP_BYTES
        step = bytes(self._marks[mark : mark + STEP_BYTES])
        for _ in range(at % _APART):
            step = above(step)
        return text(step)
