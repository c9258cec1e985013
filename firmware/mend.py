"""Reading the journal that a stick finds when it starts, and mending it. To be borrowed.

A file with damage in it is set aside as it is, and its good beginning goes on in a new one.
"""

import os
from micropython import const

from archive import checked, exists, move, read_line

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from journal import Journal


def read(journal: "Journal", take: "Callable[[str], bool]") -> "tuple[str, bool]":
    """Hand the unfinished game to `take`, line by line, as long as it answers True.

    Answers what was wrong with it, '' nothing, "torn" the last line, "damaged" more than that, and whether
    `append` may go on: what `take` got is the good beginning, the journal has been cut back to it, and the
    file as it was has been set aside. False if the flash refused that.
    """
    path, fresh = journal.path, journal.path + ".new"
    if not exists(path):
        if not exists(fresh):
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
                raw = read_line(file)
                if not raw:
                    return "", path != fresh
                line = checked(raw)
                if line is not None and take(line):
                    good += len(raw)
                else:
                    trouble = "damaged" if file.read(1) else "torn"
    except OSError:
        trouble = "damaged"
    return trouble, path != fresh and _mend(journal, good)


def set_aside(journal: "Journal") -> bool:
    """The journal makes no sense to its reader: keep it where it is not read again, for good."""
    try:
        if exists(journal.path + ".new"):
            os.remove(journal.path + ".new")  # a copy, which would else be taken for the journal
        if exists(journal.path):
            move(journal, "bad-")
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
        move(journal, "bad-")
        os.rename(fresh, path)
    except OSError:
        return False
    return True
