"""A chain of entries: each has its number and the hash of the one before.

    12 kR3x0vWw1d1lYc6m Fox says 41

So if two devices have the same last entry, they have the same log. What cannot be read, or was written upon
another log, has its place among them like any other entry, and says nothing.
"""

from hashlib import sha256
from micropython import const

from together.fair import text

LONGEST = const(512)  # bytes of an entry
FIRST = "-"  # in place of a hash, in the first entry
_HASH_BYTES = const(12)


class Chain:
    """How many entries there were, and the hash of the last."""

    def __init__(self) -> None:
        self.count = 0
        self.head = FIRST
        self.digest = b""  # of the last entry, 32 bytes

    def written(self, body: str) -> bytes:
        """The next entry. ValueError if it gets too long."""
        entry = ("%d %s %s" % (self.count, self.head, body)).encode()
        if len(entry) > LONGEST:
            raise ValueError("an entry has at most %d bytes, not %d" % (LONGEST, len(entry)))
        return entry

    def take(self, entry: bytes) -> str:
        """Append the next entry and return its body, "" if it has none that follows the entry before."""
        before = "%d %s " % (self.count, self.head)
        self.digest = sha256(entry).digest()
        self.head = text(self.digest[:_HASH_BYTES])
        self.count += 1
        for byte in entry:
            if not 32 <= byte < 127:  # of anything else each implementation may make another text
                return ""
        body = entry.decode()
        return body[len(before) :] if body.startswith(before) else ""


def number_of(entry: bytes) -> int:
    """The number in an entry, -1 if it has none."""
    digits = entry.split(b" ", 1)[0][:9]
    return int(digits) if digits and not digits.strip(b"0123456789") else -1
