"""Journals as files: begun, kept when they are over, and numbered names for what is kept. To be borrowed.

Nothing is ever deleted but the oldest of the finished games. What takes more than one step is written to
`.new` first: where the power goes in between, the next start finds either the old journal or that one.
"""

import os
from micropython import const

from journal import signed

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterable
    from typing import BinaryIO

    from journal import Journal

_KEPT = const(20)  # finished games
_LONGEST = const(600)  # bytes of a line; the rules of a game have at most 400
_PIECE = const(64)
_DIGITS = const(9)  # of a number in a name


def start(journal: "Journal", header: str) -> bool:
    """Begin a new journal with the lines of `header`; False if the flash refused.

    One that stands there is kept with the last 20.
    """
    return rewrite(journal, header.split("\n"), False)


def rewrite(journal: "Journal", lines: "Iterable[str]", is_same: bool = True) -> bool:
    """Let `lines` be the journal: the whole game, after a write that was refused.

    What stands there is kept, unless the same game goes on and all of it is in `lines`.
    """
    path, fresh = journal.path, journal.path + ".new"
    try:
        with open(fresh, "wb") as file:
            for line in lines:
                if line:
                    file.write(signed(line.encode()))
        if exists(path):
            if not _is_good(path):
                move(journal, "bad-")
            elif not is_same or not _begins(path, fresh):
                move(journal, "", _KEPT)
        os.rename(fresh, path)
    except OSError:
        return False
    return True


def move(journal: "Journal", prefix: str, kept: int = 0) -> None:
    """Rename the journal to the next number among the games; of these keep the last `kept`, 0 all."""
    os.rename(journal.path, next_name(journal.games, prefix, kept))


def next_name(folder: str, prefix: str, kept: int = 0) -> str:
    """The name for a file after the newest of this `prefix`; of those there, all but `kept` - 1 are removed.

    The folder is made if need be. OSError if the flash refuses that.
    """
    if not exists(folder):
        os.mkdir(folder)
    there = numbers(folder, prefix)
    name = folder + "/" + prefix + "%d.txt"
    fresh = name % (there[-1] + 1 if there else 1)
    try:
        while kept and len(there) >= kept:
            os.remove(name % there.pop(0))
    except OSError:
        pass
    return fresh


def numbers(folder: str, prefix: str) -> "list[int]":
    """The numbers of its files with that prefix, lowest first."""
    found = []
    for name in os.listdir(folder):
        digits = name[len(prefix) : -4]
        if name == prefix + digits + ".txt" and 0 < len(digits) <= _DIGITS and not digits.strip("0123456789"):
            found.append(int(digits))
    found.sort()
    return found


def exists(path: str) -> bool:
    """Whether there is such a file or folder."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _is_good(path: str) -> bool:
    """Whether every line has its checksum."""
    with open(path, "rb") as file:
        while True:
            raw = read_line(file)
            if not raw:
                return True
            if checked(raw) is None:
                return False


def read_line(file: "BinaryIO") -> bytes:
    """The next line, or as much as the longest of ours has. In pieces: a limit is a buffer of that size."""
    raw = file.readline(_PIECE)
    while len(raw) < _LONGEST and raw[-1:] not in (b"", b"\n"):
        piece = file.readline(_PIECE)
        if not piece:
            break
        raw += piece
    return raw


def _begins(path: str, other: str) -> bool:
    """Whether `other` begins as `path`."""
    with open(path, "rb") as file, open(other, "rb") as longer:
        while True:
            part = file.read(128)
            if not part:
                return True
            if longer.read(len(part)) != part:
                return False


def checked(raw: bytes) -> "str | None":
    """The line without its checksum, or None if that does not fit it."""
    data = raw[:-7]
    if len(raw) < 8 or signed(data) != raw:
        return None
    try:
        return data.decode()
    except UnicodeError:
        return None
