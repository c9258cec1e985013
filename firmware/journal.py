"""The game that is being played, as a file that survives: one line a move, durable before the move shows.

    Fox rolls 32 says 32 #5d1c

What stands behind the last ` #` is the CRC-32 of the rest, cut to 16 bits. Nothing is ever deleted but the
oldest of the finished games: a file with damage in it is set aside, and its good beginning goes on in a new
one.
"""

import os
from binascii import crc32
from micropython import const

_KEPT = const(20)  # finished games

TORN = "torn"
DAMAGED = "damaged"


class Journal:
    """The journal at `path`; `games` is the folder for finished and set-aside ones.

    Calls that write answer whether the flash took it; a game goes on without.
    """

    def __init__(self, path: str = "journal.txt", games: str = "games") -> None:
        self._path = path
        self._fresh = path + ".new"
        self._games = games

    def start(self, header: str) -> bool:
        """Begin a new journal with the lines of `header`. One that stands there goes to the other games."""
        return self.finish() and self._write(header.split("\n"))

    def append(self, line: str) -> bool:
        """Add one move. True once it would survive a power cut."""
        try:
            with open(self._path, "ab") as file:
                file.write(_signed(line.encode()))
        except OSError:
            return False
        return True

    def read(self) -> "tuple[str, str]":
        """The unfinished game as text ('' if there is none), and what was wrong with it.

        '' nothing, `TORN` a last line cut short, `DAMAGED` more than that. In both cases the text is the good
        beginning, the journal goes on from there, and the file as it was is set aside.
        """
        if not _exists(self._path):
            if not _exists(self._fresh):
                return "", ""
            os.rename(self._fresh, self._path)  # the power went between the two renames of _mend
        good = []
        bad = 0
        try:
            with open(self._path, "rb") as file:
                for raw in file:
                    line = None if bad else _checked(raw)
                    if line is None:
                        bad += 1
                    else:
                        good.append(line)
        except OSError:
            bad += 2
        if bad:
            self._mend(good)
        return "\n".join(good), ("", TORN)[bad] if bad < 2 else DAMAGED

    def finish(self) -> bool:
        """The game is over or given up: keep it with the last 20."""
        return self._move("", _KEPT)

    def set_aside(self) -> bool:
        """The journal makes no sense to its reader: keep it where it is not read again, for good."""
        return self._move("bad-", 0)

    def _mend(self, good: "list[str]") -> None:
        """Go on with `good` alone."""
        if good and not self._write(good, self._fresh):
            return
        if self.set_aside() and good:
            os.rename(self._fresh, self._path)

    def _write(self, lines: "list[str]", path: str = "") -> bool:
        try:
            with open(path or self._path, "wb") as file:
                for line in lines:
                    if line:
                        file.write(_signed(line.encode()))
        except OSError:
            return False
        return True

    def _move(self, prefix: str, kept: int) -> bool:
        """Rename the journal to the next number among the games; of these keep the last `kept`, 0 all."""
        if not _exists(self._path):
            return True
        try:
            if not _exists(self._games):
                os.mkdir(self._games)
            numbers = self._numbers(prefix)
            number = numbers[-1] + 1 if numbers else 1
            os.rename(self._path, self._name(prefix, number))
            while kept and len(numbers) >= kept:
                os.remove(self._name(prefix, numbers.pop(0)))
        except OSError:
            return False
        return True

    def _name(self, prefix: str, number: int) -> str:
        return "%s/%s%d.txt" % (self._games, prefix, number)

    def _numbers(self, prefix: str) -> "list[int]":
        numbers = []
        for name in os.listdir(self._games):
            digits = name[len(prefix) : -4]
            if name.startswith(prefix) and name.endswith(".txt") and digits.isdigit():
                numbers.append(int(digits))
        numbers.sort()
        return numbers


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _signed(data: bytes) -> bytes:
    return data + b" #%04x\n" % (crc32(data) & 0xFFFF)


def _checked(raw: bytes) -> "str | None":
    """The line without its checksum, or None if that does not fit it."""
    data = raw[:-7]
    if len(raw) < 8 or _signed(data) != raw:
        return None
    return data.decode()
