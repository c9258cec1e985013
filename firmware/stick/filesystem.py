"""Mounts the program's flash so that files are found and read faster, and the partition of the saves.

Measured with the official image on an emulated ESP32, whose milliseconds can only be compared with each
other:

- With MicroPython's own reads of 32 bytes `import game` takes 203 ms, with 128 bytes 73 ms.
- A built-in module takes 22 ms each time it is imported, because MicroPython looks for a file of that name.
- To find free blocks LittleFS goes through all files of its partition: 330 ms among those of the program, 54
  among the saves alone.

Where the flash has no partition `saves`, the folder of that name beside the program takes its place.
"""

import sys
from micropython import const

_TYPING = const(0)
if _TYPING:
    from esp32 import Partition

_READ_BYTES = const(128)  # a power of two; LittleFS then keeps 512 bytes for each open file
_MAP_BYTES = const(64)  # a bit for each block; the program of an M5StickC has 512 at most
_BUILT_IN = const(("array", "binascii", "deflate", "esp32", "framebuf", "io", "machine", "os", "time"))
_SAVES = const("/saves")
_TRIES = const(3)  # a read that fails may succeed the next time
_SUPERBLOCKS = const(2)
_BLOCK = const(4096)
_PIECE = const(256)
_EIO = const(5)


def prepare() -> None:
    """Mount the flash, and make built-in modules be found at once."""
    for mount in (_mount_program, _mount_saves):
        try:
            mount()
        except (ImportError, OSError):
            pass  # no flash of an ESP32, or none with LittleFS: then it stays as it is
    for name in _BUILT_IN:
        sys.modules[name] = __import__(name)


def start_anew() -> None:
    """Format the saves and restart. OSError if the flash refuses."""
    from machine import reset
    from vfs import VfsLfs2

    VfsLfs2.mkfs(_partition("saves"))
    reset()


class Unreadable:
    """What is mounted in place of saves that cannot be read: it refuses everything, so nothing is lost."""

    def mount(self, readonly: bool, mkfs: bool) -> None:
        """Called by MicroPython."""

    def umount(self) -> None:
        """Called by MicroPython."""

    def refuse(self, *_: object) -> None:
        """Any operation."""
        raise OSError(_EIO)

    open = stat = ilistdir = mkdir = remove = refuse


def _mount_program() -> None:
    from vfs import mount, umount

    files = _opened(_partition("vfs"))
    umount("/")
    mount(files, "/")


def _mount_saves() -> None:
    """They are formatted if nothing was ever written there: else they may hold games that cannot be read
    now."""
    from vfs import VfsLfs2, mount

    try:
        partition = _partition("saves")
    except OSError:
        return
    for _ in range(_TRIES):
        try:
            mount(_opened(partition), _SAVES)
            return
        except OSError:
            pass
    try:
        if _is_blank(partition):
            VfsLfs2.mkfs(partition)
            mount(_opened(partition), _SAVES)
            return
    except OSError:
        pass
    mount(Unreadable(), _SAVES)


def _partition(label: str) -> "Partition":
    """The partition of data with that label. OSError if there is none."""
    from esp32 import Partition

    found = Partition.find(Partition.TYPE_DATA, label=label)
    if not found:
        raise OSError(_EIO)
    return found[0]


def _opened(partition: "Partition") -> "object":
    from vfs import VfsLfs2

    return VfsLfs2(partition, readsize=_READ_BYTES, lookahead=_MAP_BYTES)  # type: ignore[abstract]


def _is_blank(partition: "Partition") -> bool:
    """Whether both superblocks of LittleFS are as an erase leaves them. One may be, after a power cut."""
    piece, blank = bytearray(_PIECE), b"\xff" * _PIECE
    for block in range(_SUPERBLOCKS):
        for at in range(0, _BLOCK, _PIECE):
            partition.readblocks(block, piece, at)
            if piece != blank:
                return False
    return True
