"""The lines of a journal, read, checked and uncovered."""

from micropython import const

from storage.journal import mask, with_checksum

_TYPING = const(0)
if _TYPING:
    from typing import BinaryIO

_LONGEST = const(600)  # bytes of a line; the rules of a game have at most 500
_PIECE = const(64)


def read_line(file: "BinaryIO") -> bytes:
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
