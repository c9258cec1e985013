"""The game that is being played, as a file that survives: one line a move, durable before the move shows.

    Fox rolls 32 says 32 #5d1c

What stands behind the last ` #` is the CRC-32 of the rest, cut to 16 bits. All but adding a line is in
archive.py: a turn needs none of it.
"""

from binascii import crc32


class Journal:
    """The journal at `path`; `games` is the folder for finished and set-aside ones."""

    def __init__(self, path: str = "journal.txt", games: str = "games") -> None:
        self.path = path
        self.games = games

    def append(self, line: str) -> bool:
        """Add one move. True once it would survive a power cut, False if the flash refused it."""
        try:
            with open(self.path, "ab") as file:
                file.write(signed(line.encode()))
        except OSError:
            return False
        return True


def signed(data: bytes) -> bytes:
    """A line of the file."""
    return data + b" #%04x\n" % (crc32(data) & 0xFFFF)
