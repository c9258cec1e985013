"""The game that is being played, as a file that survives: one line a move, durable before the move shows.

    Fox rolls 32 says 32 #5d1c

What stands behind the last ` #` is the CRC-32 of the rest, cut to 16 bits. All but adding a line is in
archive.py: a turn needs none of it.
"""

from binascii import crc32
from micropython import const

from borrow import borrow

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable, Iterable


class Journal:
    """The journal at `path`; `games` is the folder for finished and set-aside ones.

    Calls that write answer whether the flash took it; a game goes on without.
    """

    def __init__(self, path: str = "journal.txt", games: str = "games") -> None:
        self.path = path
        self.games = games

    def append(self, line: str) -> bool:
        """Add one move. True once it would survive a power cut."""
        try:
            with open(self.path, "ab") as file:
                file.write(signed(line.encode()))
        except OSError:
            return False
        return True

    def start(self, header: str) -> bool:
        """Begin a new journal with the lines of `header`. One that stands there is kept with the last 20."""
        return borrow("archive").start(self, header)

    def rewrite(self, lines: "Iterable[str]") -> bool:
        """Write the whole game anew, after a write that was refused. Nothing that stands there gets lost."""
        return borrow("archive").rewrite(self, lines)

    def read(self, take: "Callable[[str], bool]") -> "tuple[str, bool]":
        """Hand the unfinished game to `take`, line by line, as long as it answers True.

        Answers what was wrong with it: '' nothing, "torn" the last line, "damaged" more than that; and whether the
        journal is such now that it may go on. In both cases what `take` got is the good beginning, the journal is
        cut back to it, and the file as it was is set aside; False if the flash refused that.
        """
        return borrow("archive").read(self, take)

    def set_aside(self) -> bool:
        """The journal makes no sense to its reader: keep it where it is not read again, for good."""
        return borrow("archive").set_aside(self)


def signed(data: bytes) -> bytes:
    """A line of the file."""
    return data + b" #%04x\n" % (crc32(data) & 0xFFFF)
