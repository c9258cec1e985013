"""Journals as files: begun, read, mended, and kept when they are over. For journal.py.

Nothing is ever deleted but the oldest of the finished games: a file with damage in it is set aside, and its
good beginning goes on in a new one. What takes more than one step is written to `.new` first: where the power
goes in between, the next start finds either the old journal or that one.
"""

import os
from micropython import const

from journal import signed

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable, Iterable

    from journal import Journal

_KEPT = const(20)  # finished games
_LONGEST = const(600)  # bytes of a line; the rules of a game have at most 400
_DIGITS = const(9)  # of a number in a name


def start(journal: "Journal", header: str) -> bool:
    """See Journal."""
    return rewrite(journal, header.split("\n"), False)


def rewrite(journal: "Journal", lines: "Iterable[str]", is_same: bool = True) -> bool:
    """Let `lines` be the journal. What stands there is kept, unless the same game goes on and it is good."""
    path, fresh = journal.path, journal.path + ".new"
    try:
        with open(fresh, "wb") as file:
            for line in lines:
                if line:
                    file.write(signed(line.encode()))
        if _exists(path):
            if not _is_good(path):
                _move(journal, "bad-")
            elif not is_same or not _begins(path, fresh):
                _move(journal, "", _KEPT)
        os.rename(fresh, path)
    except OSError:
        return False
    return True


def read(journal: "Journal", take: "Callable[[str], bool]") -> "tuple[str, bool]":
    """See Journal."""
    path, fresh = journal.path, journal.path + ".new"
    if not _exists(path):
        if not _exists(fresh):
            return "", True
        try:
            os.rename(fresh, path)  # the power went between two steps
        except OSError:
            path = fresh
    good = 0
    trouble = ""
    try:
        with open(path, "rb") as file:
            while not trouble:
                raw = file.readline(_LONGEST)
                if not raw:
                    return "", path != fresh
                line = _checked(raw)
                if line is not None and take(line):
                    good += len(raw)
                else:
                    trouble = "damaged" if file.read(1) else "torn"
    except OSError:
        trouble = "damaged"
    return trouble, path != fresh and _mend(journal, good)


def set_aside(journal: "Journal") -> bool:
    """See Journal."""
    try:
        if _exists(journal.path + ".new"):
            os.remove(journal.path + ".new")  # a copy, which would else be taken for the journal
        if _exists(journal.path):
            _move(journal, "bad-")
    except OSError:
        return False
    return True


def _mend(journal: "Journal", good: int) -> bool:
    """Go on with the first `good` bytes alone; False if the flash refused."""
    if not good:
        return set_aside(journal)
    path, fresh = journal.path, journal.path + ".new"
    try:
        with open(path, "rb") as old, open(fresh, "wb") as new:
            while good:
                part = old.read(min(good, 128))
                new.write(part)
                good -= len(part)
        _move(journal, "bad-")
        os.rename(fresh, path)
    except OSError:
        return False
    return True


def _move(journal: "Journal", prefix: str, kept: int = 0) -> None:
    """Rename the journal to the next number among the games; of these keep the last `kept`, 0 all."""
    if not _exists(journal.games):
        os.mkdir(journal.games)
    name = journal.games + "/" + prefix + "%d.txt"
    numbers = _numbers(journal.games, prefix)
    os.rename(journal.path, name % (numbers[-1] + 1 if numbers else 1))
    try:
        while kept and len(numbers) >= kept:
            os.remove(name % numbers.pop(0))
    except OSError:
        pass  # one too many does no harm


def _numbers(folder: str, prefix: str) -> "list[int]":
    numbers = []
    for name in os.listdir(folder):
        digits = name[len(prefix) : -4]
        if name == prefix + digits + ".txt" and len(digits) <= _DIGITS and not digits.strip("0123456789"):
            numbers.append(int(digits or "0"))
    numbers.sort()
    return numbers


def _exists(path: str) -> bool:
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _is_good(path: str) -> bool:
    """Whether every line has its checksum."""
    with open(path, "rb") as file:
        while True:
            raw = file.readline(_LONGEST)
            if not raw:
                return True
            if _checked(raw) is None:
                return False


def _begins(path: str, other: str) -> bool:
    """Whether `other` begins as `path`."""
    with open(path, "rb") as file, open(other, "rb") as longer:
        while True:
            part = file.read(128)
            if not part:
                return True
            if longer.read(len(part)) != part:
                return False


def _checked(raw: bytes) -> "str | None":
    """The line without its checksum, or None if that does not fit it."""
    data = raw[:-7]
    if len(raw) < 8 or signed(data) != raw:
        return None
    try:
        return data.decode()
    except UnicodeError:
        return None
