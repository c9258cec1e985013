"""Entries one after the other: each names its number and the hash of the one before.

    12 kR3x0vWw1d1lYc6m Fox says 41

So whoever holds the last entry holds all of them: two logs that differ anywhere differ from there on.
"""

from hashlib import sha256
from micropython import const

from together.fair import text

LONGEST = const(512)  # bytes of an entry
FIRST = "-"  # stands for the hash before the first entry
_HASH_BYTES = const(12)


class LogError(Exception):
    """The log cannot be followed any further; the text is a sentence that says why."""


class Chain:
    """How many entries there were, and the hash of the last."""

    def __init__(self) -> None:
        self.count = 0
        self.head = FIRST
        self.digest = b""  # of the last entry, whole

    def written(self, body: str) -> bytes:
        """The next entry. ValueError if it gets too long."""
        entry = ("%d %s %s" % (self.count, self.head, body)).encode()
        if len(entry) > LONGEST:
            raise ValueError("an entry has at most %d bytes, not %d" % (LONGEST, len(entry)))
        return entry

    def take(self, entry: bytes) -> str:
        """The body of the next entry. LogError if it does not follow what was there."""
        try:
            number, head, body = entry.decode().split(" ", 2)
        except ValueError:  # no text, or too few words
            raise LogError("Entry %d of the table is no entry." % self.count)
        if number != str(self.count):
            raise LogError("Entry %d of the table says it is number %s." % (self.count, number[:9]))
        if head != self.head:
            raise LogError("Entry %d was written upon another log than this one." % self.count)
        self.digest = sha256(entry).digest()
        self.head = text(self.digest[:_HASH_BYTES])
        self.count += 1
        return body


def number_of(entry: bytes) -> int:
    """Which number an entry gives itself, -1 if none."""
    digits = entry.split(b" ", 1)[0][:9]
    return int(digits) if digits and not digits.strip(b"0123456789") else -1
