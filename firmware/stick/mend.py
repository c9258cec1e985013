"""Reading the journal that a stick finds when it starts, and mending it.

A file with damage in it is set aside as it is, and its good beginning goes on in a new one.
"""

import os
from micropython import const

from stick.signed_lines import checked, read_line

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from stick.journal import Journal


def read(journal: "Journal", take: "Callable[[str], bool]") -> "tuple[str, bool]":
    """Hand the unfinished game to `take`, line by line, as long as it answers True.

    Answers what was wrong with it, '' nothing, "torn" the last line, "damaged" more than that, and whether
    `append` may go on: what `take` got is the good beginning, the journal has been cut back to it, and the
    file as it was has been set aside. False if the flash refused that.
    """
    good = 0
    trouble = ""
    try:
        with open(journal.path, "rb") as file:
            while not trouble:
                raw = read_line(file)
                if not raw:
                    return "", True
                line = checked(raw)
                if line is not None and take(line):
                    good += len(raw)
                else:
                    trouble = "damaged" if file.read(1) else "torn"
    except OSError:
        from stick.archive import exists

        if not exists(journal.path):
            return "", True
        trouble = "damaged"
    return trouble, _mend(journal, good)


def set_aside(journal: "Journal") -> bool:
    """Keep the journal, for good, where it is not read again; False if the flash refused."""
    return _mend(journal, 0)


def _mend(journal: "Journal", good: int) -> bool:
    """Keep the file aside, and go on with its first `good` bytes alone."""
    from stick.archive import copy, exists, keep  # only where there is damage

    try:
        if exists(journal.path):
            aside = keep(journal, "bad-")
            if good:
                copy(aside, journal.path, good)
            else:
                os.remove(journal.path)
    except OSError:
        return False
    return True
