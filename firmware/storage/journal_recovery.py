"""Reads the journal that a stick finds when it starts, and repairs it if a power cut has damaged it.

A damaged file is copied aside as it is, and the game continues in the file, cut to its good beginning.
Nothing is cut before the copy is complete. Until then a note on the flash says what has to be cut, so that
the next start can finish an interrupted repair.
"""

import os
from micropython import const

from storage import small_file
from storage.archive import copy, empty, exists, keep, merge, newest, note_of
from storage.journal import Journal, with_checksum
from storage.journal_lines import Whole, checked, read_line, uncovered

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

_TRIES = const(3)  # a read that fails may succeed the next time
_KEPT = const(10)  # damaged files
_UNREADABLE = const(-1)


def read(journal: Journal, begin: "Callable[[], Callable[[str], bool]]") -> tuple[str, bool]:
    """Pass the unfinished game line by line to the function that `begin()` returns, as long as that returns
    True.

    `begin` is called again for each attempt, because lines that look damaged are read again.

    Returns what was wrong, and whether `append` may continue. Wrong is "" for nothing, "torn" for only the
    last line, "damaged" for more. After damage the good lines have been passed on, the journal has been cut
    to them, and the file as it was has been set aside. If the flash refused that, `append` may not continue.
    If the file cannot be read, nothing is passed on and it stays. If an earlier repair was interrupted and
    the flash refuses to finish it, the lines that it would have kept are passed on.
    """
    found = None
    if _finish(journal):
        for _ in range(_TRIES):
            before = found
            found = trouble, good = _read(journal, begin())
            if not trouble:
                return "", _merge(journal)
            if found == before:  # the same result twice
                break
        if good != _UNREADABLE:
            is_mended = _mend(journal, good)
            if _replay(journal, begin, good):
                return trouble, is_mended
    _replay_noted(journal, begin)
    return "damaged", False


def set_aside(journal: Journal) -> bool:
    """Copy the journal aside and empty it. False if the flash refused."""
    return _mend(journal, 0)


def read_aside(journal: Journal, begin: "Callable[[], Callable[[str], bool]]") -> tuple[str, int]:
    """If there is no journal at all, pass on the lines of the newest file that was set aside.

    Returns its name and how many of its bytes are good, for `take_back`; "" and 0 if there is none.
    """
    aside = "" if exists(journal.path) else newest(journal.games, "bad-")
    if not aside:
        return "", 0
    file = Journal(aside, journal.games, journal.key, "")
    good = max(_read(file, begin())[1], 0)
    return aside, good if _replay(file, begin, good) else 0


def take_back(journal: Journal, aside: str, good: int) -> bool:
    """Make the first `good` bytes of that file the journal. False if the flash refused."""
    try:
        small_file.write(note_of(journal), with_checksum(b"%s %d" % (aside.encode(), good)))
    except OSError:
        return False
    return _finish(journal)


def _read(journal: Journal, accept: "Callable[[str], bool]", limit: int = -1) -> tuple[str, int]:
    """Returns what is wrong, and how many bytes are good. Reads at most `limit` bytes, all if that is -1."""
    good = 0
    try:
        with Whole(journal) as file:
            while good != limit:
                raw = read_line(file)
                if not raw:
                    break
                line = checked(raw)
                if line is None or not accept(uncovered(line, journal.key)):
                    return ("damaged" if file.read(1) else "torn"), good
                good += len(raw)
    except OSError:
        if exists(journal.path):
            return "damaged", _UNREADABLE
    return "", good


def _replay(journal: Journal, begin: "Callable[[], Callable[[str], bool]]", good: int) -> bool:
    """Pass the first `good` bytes to a new `begin()`: the one before may have taken half of the next line.

    False if they cannot be read; then nothing is passed on.
    """
    for _ in range(_TRIES):
        if _read(journal, begin(), good)[1] == good:
            return True
    begin()
    return False


def _mend(journal: Journal, good: int) -> bool:
    """Set the file aside, and continue with its first `good` bytes."""
    try:
        if exists(journal.path):
            return take_back(journal, keep(journal, "bad-", _KEPT), good)
    except OSError:
        return False
    return True


def _merge(journal: Journal) -> bool:
    """Whether the journal now has all lines, and the tail none, so that `append` may continue."""
    try:
        merge(journal)
    except OSError:
        return False
    return True


def _finish(journal: Journal) -> bool:
    """Finish the repair that the note describes, if there is one. False if the flash refused."""
    try:
        if exists(note_of(journal)):
            aside, good = _noted(journal)
            if good:
                copy(aside, journal.path, good)
            elif aside and exists(journal.path):
                os.remove(journal.path)
            empty(journal)
            os.remove(note_of(journal))
    except OSError:
        return False
    return True


def _noted(journal: Journal) -> tuple[str, int]:
    """The file that the note names, and how many of its bytes are good. OSError if it cannot be read.

    "" and 0 if the note is incomplete or no note of ours, or that file is gone: then there is nothing to cut.
    """
    with open(note_of(journal), "rb") as file:
        line = checked(read_line(file)) or ""
    aside, _, good = line.partition(" ")
    is_ours = aside.startswith(journal.games + "/bad-") and good.isdigit() and exists(aside)
    return (aside, int(good)) if is_ours else ("", 0)


def _replay_noted(journal: Journal, begin: "Callable[[], Callable[[str], bool]]") -> None:
    """Pass on the lines that the note says are good, if there is one."""
    begin()
    try:
        aside, good = _noted(journal)
        _replay(Journal(aside, journal.games, journal.key, ""), begin, good)
    except OSError:
        pass
