"""The current game as a file that survives a power cut: a line for each move, written before the move shows.

    Fox rolls ~3b0c2e #56d8
    Fox says 41 #108e

After the last ` #` comes the CRC-32 of the rest, cut to 16 bits. After `~` comes a roll that cannot be read
at a glance: a salt, and the value masked by a hash of the salt and the stick's number. A line that begins
with `#` is no move; there is one, LOOKED.

The moves of a round wait in a tail, which is so short that LittleFS keeps it in the log of its folder, where
a move erases nothing; a longer file costs an erase of 45 ms a move. At the end of the round, while everybody
reads, they are appended to the journal, and the tail is emptied: in that order, so a power cut in between
leaves lines that are in both (journal_lines.py).

This module only adds lines, which is all that a turn needs. archive.py writes and keeps whole journals, and
journal_recovery.py reads what a power cut has left.
"""

from binascii import crc32
from micropython import const
from time import ticks_ms

# In a folder of its own: when LittleFS tidies a folder, each of its names costs time
ROOT = "saves"  # everything that MiaStick writes lies in it
PATH = "saves/current/journal.txt"
TAIL = "saves/current/tail.txt"
TAIL_BYTES = const(512)  # LittleFS keeps a file of so many in the folder's log: an eighth of a block
GAMES = "saves/games"
# The holder has looked at the roll in the line before. Written where that decides what they may say
LOOKED = "# looked"
_ROLLS = const(b"rolls ")  # and `rerolls`


class Journal:
    """The journal at `path`; `games` is the folder for finished journals and those set aside.

    `key` masks the rolls; without one they are readable. `tail` is where lines wait for the end of the round,
    "" if they go into the journal at once. `filled` is how many bytes of lines wait there; -1 until
    archive.py or journal_recovery.py has seen to it that none do. `is_full`: archive.py has found no room.
    """

    def __init__(self, path: str = PATH, games: str = GAMES, key: bytes = b"", tail: str = TAIL) -> None:
        self.path = path
        self.games = games
        self.key = key
        self.tail = tail
        self.filled = -1 if tail else 0
        self.is_full = False

    def append(self, line: str) -> bool:
        """Add one move. True once it would survive a power cut, False if the flash refused it."""
        data = self.written(line)
        if self.tail and self.filled + len(data) > TAIL_BYTES:
            self.settle()
        if not 0 <= self.filled <= TAIL_BYTES - len(data):
            return False
        try:
            with open(self.tail or self.path, "ab") as file:
                file.write(data)
        except OSError:
            return False
        if self.tail:
            self.filled += len(data)
        return True

    def settle(self) -> None:
        """The round is over: append the lines of the tail to the journal, and empty the tail.

        If the flash refuses, they stay there, or `append` refuses until the journal has been looked at.
        """
        if self.filled <= 0 or not self.tail:
            return
        try:
            with open(self.tail, "rb") as file:
                lines = file.read(self.filled)
            with open(self.path, "ab") as file:
                self.filled = -1
                file.write(lines)
            with open(self.tail, "wb"):
                pass
            self.filled = 0
        except (OSError, MemoryError):
            pass

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
