"""The lines of a journal, read, checked and uncovered."""

from io import BytesIO
from micropython import const

from storage.journal import TAIL_BYTES, mask, with_checksum

_TYPING = const(0)
if _TYPING:
    from typing import BinaryIO

    from storage.journal import Journal

_ENOENT = const(2)

_LONGEST = const(600)  # bytes of a line; the rules of a game have at most 500
_PIECE = const(64)


class Whole:
    """The journal, and behind it the lines of its tail that it lacks, read as one file.

    OSError if it cannot be read, or there is no journal.
    """

    def __init__(self, journal: "Journal") -> None:
        self._rest = BytesIO(lacking(journal))
        self._file = open(journal.path, "rb")  # noqa: SIM115 (__exit__ closes it)

    def read(self, size: int) -> bytes:
        """Up to `size` bytes; none at the end."""
        return self._file.read(size) or self._rest.read(size)

    def readline(self, size: int) -> bytes:
        """Up to `size` bytes of a line; none at the end."""
        return self._file.readline(size) or self._rest.readline(size)

    def __enter__(self) -> "Whole":
        return self

    def __exit__(self, *args: object) -> None:
        self._file.close()


def lacking(journal: "Journal") -> bytes:
    """What the tail has and the journal has not: all of it, or nothing.

    If a power cut came between appending and emptying, the journal ends with the same lines. (No game repeats
    itself so: between two equal lines there is a roll, and a roll has a salt.) OSError if they cannot be
    read. A tail without a journal is nothing.
    """
    if not journal.tail:
        return b""
    try:
        with open(journal.tail, "rb") as file:
            tail = file.read(TAIL_BYTES)
        with open(journal.path, "rb") as file:
            file.seek(max(file.seek(0, 2) - len(tail), 0))
            return b"" if file.read(len(tail)) == tail else tail
    except OSError as error:
        if error.errno != _ENOENT:
            raise
        return b""


def read_line(file: "BinaryIO | Whole") -> bytes:
    """The next line, at most _LONGEST bytes. In pieces: readline(limit) takes a buffer of that size."""
    raw = file.readline(_PIECE)
    while len(raw) < _LONGEST and raw[-1:] not in (b"", b"\n"):
        piece = file.readline(_PIECE)
        if not piece:
            break
        raw += piece
    return raw


def checked(raw: bytes) -> str | None:
    """The line without its checksum, or None if the checksum is wrong."""
    data = raw[:-7]
    if len(raw) < 8 or with_checksum(data) != raw:
        return None
    try:
        return data.decode()
    except UnicodeError:
        return None


def uncovered(line: str, key: bytes) -> str:
    """The line with the roll that `Journal.written` covered."""
    at = line.find("~")
    if at < 0:
        return line
    try:
        value = int(line[at + 5 : at + 7], 16) ^ mask(key, int(line[at + 1 : at + 5], 16))
    except ValueError:
        return line
    return "%s%d%s" % (line[:at], value, line[at + 7 :])
