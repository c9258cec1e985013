"""Journals as files: begun, read, mended, and kept when they are over. For journal.py.

Nothing is ever deleted but the oldest of the finished games: a file with damage in it is set aside, and its
good beginning goes on in a new one.
"""

import os
from micropython import const

from journal import signed

_TYPING = const(0)
if _TYPING:
    from journal import Journal

_KEPT = const(20)  # finished games


def start(journal: "Journal", header: str) -> bool:
    """See Journal."""
    return finish(journal) and _write(journal.path, header.split("\n"))


def read(journal: "Journal") -> "tuple[str, str]":
    """See Journal."""
    path, fresh = journal.path, journal.path + ".new"
    if not _exists(path):
        if not _exists(fresh):
            return "", ""
        os.rename(fresh, path)  # the power went between the two renames of _mend
    good = []
    bad = 0
    try:
        with open(path, "rb") as file:
            for raw in file:
                line = None if bad else _checked(raw)
                if line is None:
                    bad += 1
                else:
                    good.append(line)
    except OSError:
        bad += 2
    if bad:
        _mend(journal, good, fresh)
    return "\n".join(good), ("", "torn")[bad] if bad < 2 else "damaged"


def finish(journal: "Journal") -> bool:
    """See Journal."""
    return _move(journal, "", _KEPT)


def set_aside(journal: "Journal") -> bool:
    """See Journal."""
    return _move(journal, "bad-", 0)


def _mend(journal: "Journal", good: "list[str]", fresh: str) -> None:
    """Go on with `good` alone."""
    if good and not _write(fresh, good):
        return
    if set_aside(journal) and good:
        os.rename(fresh, journal.path)


def _write(path: str, lines: "list[str]") -> bool:
    try:
        with open(path, "wb") as file:
            for line in lines:
                if line:
                    file.write(signed(line.encode()))
    except OSError:
        return False
    return True


def _move(journal: "Journal", prefix: str, kept: int) -> bool:
    """Rename the journal to the next number among the games; of these keep the last `kept`, 0 all."""
    if not _exists(journal.path):
        return True
    name = journal.games + "/" + prefix + "%d.txt"
    try:
        if not _exists(journal.games):
            os.mkdir(journal.games)
        numbers = _numbers(journal.games, prefix)
        number = numbers[-1] + 1 if numbers else 1
        os.rename(journal.path, name % number)
        while kept and len(numbers) >= kept:
            os.remove(name % numbers.pop(0))
    except OSError:
        return False
    return True


def _numbers(folder: str, prefix: str) -> "list[int]":
    numbers = []
    for name in os.listdir(folder):
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


def _checked(raw: bytes) -> "str | None":
    """The line without its checksum, or None if that does not fit it."""
    data = raw[:-7]
    if len(raw) < 8 or signed(data) != raw:
        return None
    return data.decode()
