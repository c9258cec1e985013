"""The current game as a file that survives a power cut: a line for each move, written before the move shows.

    Fox rolls ~3b0c2e #56d8
    Fox says 41 #108e

After the last ` #` comes the CRC-32 of the rest, cut to 16 bits. After `~` comes a roll that cannot be read
at a glance: a salt, and the value masked by a hash of the salt and the stick's number. A line that begins
with `#` is no move; there is one, LOOKED.

This module only adds lines, which is all that a turn needs. archive.py writes and keeps whole journals, and
journal_recovery.py reads what a power cut has left.
"""

from binascii import crc32
from micropython import const
from time import ticks_ms

_TYPING = const(0)
if _TYPING:
    from typing import BinaryIO

# In a folder of its own: when LittleFS tidies the folder, a line takes up to 600 ms in the root folder with
# its 22 names, and 80 ms here.
PATH = "saves/journal.txt"
# The holder has looked at the roll in the line before. Written where that decides what they may say
LOOKED = "# looked"
_ROLLS = b"rolls "  # and `rerolls`
# An open file takes 636 bytes in one piece on an ESP32, and a fragmented heap may have no such piece
_SPARE = const(704)


class Journal:
    """The journal at `path`; `games` is the folder for finished journals and those set aside.

    `key` masks the rolls; without one they are readable.
    """

    def __init__(self, path: str = PATH, games: str = "games", key: bytes = b"") -> None:
        self.path = path
        self.games = games
        self.key = key
        self._spare: bytearray | None = bytearray(_SPARE)

    def append(self, line: str) -> bool:
        """Add one move. True once it would survive a power cut, False if the flash refused it."""
        try:
            with self._opened() as file:
                file.write(self.written(line))
        except OSError:
            return False
        if not self._spare:
            self._save_room()
        return True

    def _opened(self) -> "BinaryIO":
        try:
            return open(self.path, "ab")
        except MemoryError:
            self._spare = None  # makes room for the open file
            return open(self.path, "ab")

    def _save_room(self) -> None:
        try:
            self._spare = bytearray(_SPARE)
        except MemoryError:
            pass  # it is made with the next move

    def written(self, line: str) -> bytes:
        """The line as it is in the file."""
        data = line.encode()
        at = data.find(_ROLLS) + len(_ROLLS)
        value = data[at : at + 2]
        if self.key and at >= len(_ROLLS) and value.isdigit():
            salt: int = ticks_ms() & 0xFFFF
            hidden = int(value) ^ mask(self.key, salt)
            data = data[:at] + b"~%04x%02x" % (salt, hidden) + data[at + 2 :]
        return with_checksum(data)


def mask(key: bytes, salt: int) -> int:
    """The byte that masks a value."""
    return crc32(key + b"%04x" % salt) & 0xFF


def with_checksum(data: bytes) -> bytes:
    """A line of the file."""
    return data + b" #%04x\n" % (crc32(data) & 0xFFFF)
