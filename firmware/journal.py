"""The game that is being played, as a file that survives: one line a move, durable before the move shows.

    Fox rolls 32 says 32 #5d1c

What stands behind the last ` #` is the CRC-32 of the rest, cut to 16 bits. All but adding a line is in
archive.py: a turn needs none of it.
"""

from binascii import crc32

from borrow import borrow


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
        """Begin a new journal with the lines of `header`. One that stands there goes to the other games."""
        return borrow("archive").start(self, header)

    def read(self) -> "tuple[str, str]":
        """The unfinished game as text ('' if there is none), and what was wrong with it.

        '' nothing, "torn" a last line cut short, "damaged" more than that. In both cases the text is the good
        beginning, the journal goes on from there, and the file as it was is set aside.
        """
        return borrow("archive").read(self)

    def finish(self) -> bool:
        """The game is over or given up: keep it with the last 20."""
        return borrow("archive").finish(self)

    def set_aside(self) -> bool:
        """The journal makes no sense to its reader: keep it where it is not read again, for good."""
        return borrow("archive").set_aside(self)


def signed(data: bytes) -> bytes:
    """A line of the file."""
    return data + b" #%04x\n" % (crc32(data) & 0xFFFF)
