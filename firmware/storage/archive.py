"""Journals as files: written as a whole, and kept under numbered names when their game is over.

Only the oldest of the kept games are ever deleted. Nothing is renamed: files are copied, because LittleFS
moves a file to another folder in two steps, and a power cut between them can lose a third file. LittleFS
replaces a file's content in one step, at `close`. When a game is written again, only the missing lines are
added, so an error in the middle loses nothing.
"""

import os
from micropython import const

from storage.journal import LOOKED, PATH, ROOT, with_checksum
from storage.journal_lines import Whole, checked, lacking, read_line, uncovered

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable, Iterable, Iterator

    from storage.journal import Journal

_KEPT = const(20)  # finished games
_BLOCK = const(4096)
# Of the 96 blocks of the saves, folders, settings, reports and LittleFS's copy of the last block take 24. The
# kept games have half, and less beside a journal that needs more than the rest
_MOST = const(48)
_WHOLE = const(72)
_LONGEST = const(131072)  # bytes that are kept of a game, so that both it and the journal fit
_ENOSPC = const(28)
_PIECE = const(64)
_EIO = const(5)
_DIGITS = const(9)  # of a number in a name
_REMOVED = const(5)  # files at a time; removing one takes longer the more there are


def write(journal: "Journal", lines: "Callable[[], Iterable[str]]") -> bool:
    """Make `lines()` the journal; another game in it is kept first. False if the flash refused.

    `journal.is_full` then says whether that was for want of room.
    """
    try:
        make_room(journal)
        merge(journal)
        if exists(note_of(journal)):  # the note is about the journal before
            os.remove(note_of(journal))
        there = _shared(journal, lines()) if exists(journal.path) else 0
        if there < 0:
            if _is_good(journal):
                keep(journal, "", _KEPT, _LONGEST, True)
            else:
                keep(journal, "bad-", _KEPT, _LONGEST)
        rest = iter(lines())
        first = next(rest)  # this also imports what `lines` needs: an error later would leave half a file
        # Lines that are there stay, so an error in the middle loses nothing
        for _ in zip(range(there - 1), rest):
            pass
        make_folder(journal.path)
        with open(journal.path, "ab" if there > 0 else "wb") as file:
            if there <= 0:
                file.write(journal.written(first))
            for line in rest:
                file.write(journal.written(line))
    except OSError as error:
        journal.is_full = error.errno == _ENOSPC
        return False
    return True


def merge(journal: "Journal") -> None:
    """Append what waits in the tail to the journal, and empty the tail. OSError if the flash refuses."""
    if not journal.filled:
        return
    rest = lacking(journal)
    if rest:
        with open(journal.path, "ab") as file:
            file.write(rest)
    empty(journal)


def empty(journal: "Journal") -> None:
    """Empty the tail: the journal has its lines, or nobody needs them. OSError if the flash refuses."""
    if journal.filled and exists(journal.tail):
        with open(journal.tail, "wb"):
            pass
    journal.filled = 0


def make_ready(journal: "Journal") -> None:
    """Make the folders of the journal and of the games while nobody waits.

    Worth calling even if they exist: LittleFS searches all folders at the first change after a start.
    """
    for folder in (ROOT, PATH.rpartition("/")[0], journal.games):
        try:
            os.mkdir(folder)
        except OSError:
            pass  # it exists; or the flash refuses, and `write` will try again


def note_of(journal: "Journal") -> str:
    """The name of the file in which journal_recovery.py notes what it is about to cut."""
    return journal.games + "/mending.txt"


def keep(journal: "Journal", prefix: str, kept: int, most: int = 0, is_told: bool = False) -> str:
    """Copy the journal to the next number among the games, and return the copy's name.

    The last `kept` copies stay, if there is room for so many. Of this one `most` bytes are kept, all if that
    is 0. With `is_told` the rolls in the copy are readable. If a power cut interrupted an earlier copy, that
    one is finished. OSError if the flash refuses; then there is no copy.
    """
    name = newest(journal.games, prefix)
    lines = _told if is_told else _raw
    if not name or not _begins(name, lines(journal)):
        name = next_name(journal.games, prefix, kept)
        make_room(journal, min(_size(journal.path), most or _WHOLE * _BLOCK))
    size = 0
    try:
        with open(name, "wb") as file:
            for line in lines(journal):
                size += len(line)
                if most and size > most:
                    break
                file.write(line)
    except OSError:
        os.remove(name)
        raise
    return name


def make_room(journal: "Journal", size: int = 0) -> None:
    """Remove the oldest games, then the oldest damaged files, until a file of `size` bytes has room among
    them, and the journal beside them. OSError if the flash refuses."""
    folder = journal.games
    if not exists(folder):
        return
    blocks = _blocks(size) - min(_MOST, _WHOLE - _blocks(_size(journal.path)))
    for name, *_ in os.ilistdir(folder):
        blocks += _blocks(_size(folder + "/" + name))
    for name in _oldest_first(folder):
        if blocks <= 0:
            return
        blocks -= _blocks(_size(name))
        os.remove(name)


def erase_games(journal: "Journal") -> None:
    """Remove all finished games. OSError if the flash refuses."""
    for name in _oldest_first(journal.games, ("",)):
        os.remove(name)


def _oldest_first(folder: str, prefixes: tuple[str, ...] = ("", "bad-")) -> "Iterator[str]":
    """The names of the games, then of the damaged files, for one who removes each before the next."""
    for prefix in prefixes:
        count, oldest, _ = _numbers(folder, prefix)
        while count:
            yield folder + "/" + prefix + "%d.txt" % oldest
            count, oldest, _ = _numbers(folder, prefix)


def _blocks(size: int) -> int:
    """How many blocks a file of `size` bytes takes at most."""
    return size // _BLOCK + 1 if size else 0


def _size(path: str) -> int:
    """The size of a file in bytes, 0 if there is none."""
    return os.stat(path)[6] if exists(path) else 0


def copy(path: str, to: str, size: int) -> None:
    """Copy the first `size` bytes of a file. OSError if the flash refuses."""
    make_folder(to)
    with open(path, "rb") as old, open(to, "wb") as new:
        while size:
            piece = old.read(min(size, _PIECE))
            if not piece:
                break
            new.write(piece)
            size -= len(piece)


def next_name(folder: str, prefix: str, kept: int = 0) -> str:
    """The name for the next file with this `prefix`. The oldest files are removed until `kept` - 1 are left,
    a few in each call. Makes the folder if there is none; OSError if the flash refuses.
    """
    name = folder + "/" + prefix + "%d.txt"
    make_folder(name)
    count, oldest, last = _numbers(folder, prefix)
    try:
        for _ in range(_REMOVED):
            if not kept or count < kept:
                break
            os.remove(name % oldest)
            count, oldest, _ = _numbers(folder, prefix)
    except OSError:
        pass
    return name % (last + 1)


def newest(folder: str, prefix: str) -> str:
    """The name with the highest number; '' if there is none."""
    last = _numbers(folder, prefix)[2] if exists(folder) else 0
    return folder + "/" + prefix + "%d.txt" % last if last else ""


def make_folder(path: str) -> None:
    """Make the folder of the file at `path` if there is none. OSError if the flash refuses."""
    folder = path.rpartition("/")[0]
    if folder and not exists(folder):
        make_folder(folder)
        os.mkdir(folder)


def is_unreadable() -> bool:
    """Whether there are saves, but nothing of them can be read (stick/filesystem.py)."""
    try:
        os.stat(ROOT)
    except OSError as error:
        return error.errno == _EIO
    return False


def exists(path: str) -> bool:
    """Whether there is such a file or folder."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def _numbers(folder: str, prefix: str) -> tuple[int, int, int]:
    """How many files have that prefix, and their lowest and highest number. Allocates no list."""
    count = lowest = highest = 0
    for name, *_ in os.ilistdir(folder):
        digits = name[len(prefix) : -4]
        is_number = 0 < len(digits) <= _DIGITS and not digits.strip("0123456789")
        if is_number and name == "%s%d.txt" % (prefix, int(digits)):
            number = int(digits)
            lowest = min(lowest, number) if count else number
            highest = max(highest, number)
            count += 1
    return count, lowest, highest


def _is_good(journal: "Journal") -> bool:
    """Whether every line has its checksum. As in all that `write` calls, the tail is empty."""
    with open(journal.path, "rb") as file:
        while True:
            raw = read_line(file)
            if not raw:
                return True
            if checked(raw) is None:
                return False


def _shared(journal: "Journal", lines: "Iterable[str]") -> int:
    """How many of `lines` the journal already holds; -1 if it holds anything else."""
    count = 0
    with open(journal.path, "rb") as file:
        for line in lines:
            raw = read_line(file)
            if checked(raw) == LOOKED:  # no move
                raw = read_line(file)
            if not raw:
                return count
            there = checked(raw)
            if there is None or uncovered(there, journal.key) != line:
                return -1
            count += 1
        return -1 if file.read(1) else count


def _raw(journal: "Journal") -> "Iterator[bytes]":
    """The content of the journal, in pieces."""
    with Whole(journal) as file:
        while True:
            piece = file.read(_PIECE)
            if not piece:
                return
            yield piece


def _told(journal: "Journal") -> "Iterator[bytes]":
    """The lines of an undamaged journal, with readable rolls."""
    with open(journal.path, "rb") as file:
        while True:
            line = checked(read_line(file))
            if line is None:
                return
            yield with_checksum(uncovered(line, journal.key).encode())


def _begins(path: str, pieces: "Iterable[bytes]") -> bool:
    """Whether the file at `path` holds the beginning of `pieces`."""
    with open(path, "rb") as file:
        for piece in pieces:
            there = file.read(len(piece))
            if there != piece:
                return piece.startswith(there) and not file.read(1)
        return not file.read(1)
