"""A chain of entries: each has its number, the hash of the one before, and a step of its writer's ladder.

    12 kR3x0vWw1d1lYc6m p0Zc1FfLq7t+d2Ks Fox says 41

So if two devices have the same last entry, they have the same log. What cannot be read, or was written upon
another log, has its place among them like any other entry, and says nothing.
"""

from hashlib import sha256
from micropython import const

from together.protocol.fair import text

LONGEST = const(1024)  # bytes of an entry
FIRST = "-"  # in place of a hash, in the first entry
_HASH_BYTES = const(12)


class Chain:
    """How many entries there were, and the hash of the last."""

    def __init__(self) -> None:
        self.count = 0
        self.head = FIRST
        self.digest = b""  # of the last entry, 32 bytes

    def written(self, step: str, body: str) -> bytes:
        """The next entry. ValueError if it gets too long."""
        entry = ("%d %s %s %s" % (self.count, self.head, step, body)).encode()
        if len(entry) > LONGEST:
            raise ValueError("an entry has at most %d bytes, not %d" % (LONGEST, len(entry)))
        return entry

    def take(self, entry: bytes) -> tuple[str, str]:
        """Append the next entry. Returns its step and its body, each "" if it has none; and it has no body
        unless it follows the entry before."""
        number, before = str(self.count), self.head
        self.digest = sha256(entry).digest()
        self.head = text(self.digest[:_HASH_BYTES])
        self.count += 1
        for byte in entry:
            if not 32 <= byte < 127:  # of anything else each implementation may make another text
                return "", ""
        words = entry.decode().split(" ", 3)
        if len(words) < 4:
            return "", ""
        return words[2], words[3] if words[0] == number and words[1] == before else ""


def number_of(entry: bytes) -> int:
    """The number in an entry, -1 if it has none."""
    digits = entry.split(b" ", 1)[0][:9]
    return int(digits) if digits and not digits.strip(b"0123456789") else -1
