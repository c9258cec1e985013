"""The partition table of a stick: the official image's entries, then `vfs` and `saves`.

All boards have the same. MicroPython's boot loader is made for 4 MB of flash: on a larger one, too, it starts
nothing whose table goes further.
"""

import hashlib
import struct
from collections.abc import Sequence
from typing import NamedTuple

TABLE = 0x8000  # offset in the flash
SIZE = 0xC00  # bytes that it may have
APP, DATA = 0, 1  # types
_LITTLEFS, _UNDEFINED = 0x83, 0x06  # subtypes of data
_ENTRY = struct.Struct("<HBBII16sI")  # magic, type, subtype, offset, size, label, flags
_ENTRY_MAGIC = 0x50AA
_MD5_MAGIC = b"\xeb\xeb" + b"\xff" * 14  # then the MD5 of all entries before


class Entry(NamedTuple):
    """A partition: where it begins and its size, in bytes."""

    type: int
    subtype: int
    offset: int
    size: int
    label: str


# The program, written whole. It begins where the official images leave 192 KiB unused
VFS = Entry(DATA, _LITTLEFS, 0x1D0000, 0x1D0000, "vfs")
# What the stick writes. MicroPython finds it by its label; programs that install others, such as Launcher,
# copy each file system that they find in an image, and this is none to copy
SAVES = Entry(DATA, _UNDEFINED, 0x3A0000, 0x60000, "saves")


def read(table: bytes) -> list[Entry]:
    """The partitions in the table at the beginning of this; [] if there is no valid one."""
    found: list[Entry] = []
    for at in range(0, min(len(table), SIZE) - _ENTRY.size + 1, _ENTRY.size):
        magic, type_, subtype, offset, size, label, _ = _ENTRY.unpack_from(table, at)
        if magic == _ENTRY_MAGIC:
            found.append(Entry(type_, subtype, offset, size, label.rstrip(b"\0").decode("latin-1")))
            continue
        is_whole = table[at : at + _ENTRY.size] == _MD5_MAGIC + hashlib.md5(table[:at]).digest()
        return found if is_whole else []
    return []


def written(entries: Sequence[Entry]) -> bytes:
    """A table of these partitions."""
    table = b"".join(
        _ENTRY.pack(_ENTRY_MAGIC, each.type, each.subtype, each.offset, each.size, each.label.encode(), 0)
        for each in entries
    )
    return table + _MD5_MAGIC + hashlib.md5(table).digest()


def ours(official: Sequence[Entry]) -> list[Entry]:
    """The partitions of a stick, from those of MicroPython's official image, cut where VFS begins."""
    return [
        each._replace(size=min(each.size, VFS.offset - each.offset))
        for each in official
        if each.label != VFS.label
    ] + [VFS, SAVES]
