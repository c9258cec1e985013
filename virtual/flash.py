"""The stick's file system with the guarantees of LittleFS: content is durable after `flush` and `close`.

The firmware's `open` and `os` lead here. Contents are a dict of whole files, which a page can keep and a test
can compare.
"""

import io

from virtual.errors import EEXIST, EINVAL, EIO, EISDIR, ENOENT, ENOSPC, EROFS, FaultyPlace, PowerCut, os_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_DIRECTORY = 0x4000
_FILE = 0x8000


class FlashFile:
    """An open file; a private copy until `flush`."""

    def __init__(self, flash: "Flash", path: str, mode: str) -> None:
        self._flash = flash
        self._path = path
        self._is_text = "b" not in mode
        self._writes = mode[0] in "wa" or "+" in mode
        self._reads = mode[0] == "r" or "+" in mode
        self._data = io.BytesIO(b"" if mode[0] == "w" else flash.files.get(path, b""))
        if mode[0] == "a":
            self._data.seek(0, 2)
        self._is_dirty = mode[0] == "w" or path not in flash.files
        self._is_open = True
        self._life = flash.life

    def _check(self, is_allowed: bool = True) -> None:
        if not (is_allowed and self._is_open and self._life == self._flash.life):
            raise os_error(EINVAL)

    def _begin_read(self) -> None:
        self._check(self._reads)
        self._flash.may_misread()

    def _out(self, data: bytes) -> bytes | str:
        return data.decode() if self._is_text else data

    def read(self, size: int = -1) -> bytes | str:
        """Bytes, or a str in text mode, where `size` still counts bytes."""
        self._begin_read()
        return self._out(self._data.read(size))

    def readline(self, size: int = -1) -> bytes | str:
        """Up to and including the end of the line, at most `size` bytes."""
        self._begin_read()
        return self._out(self._data.readline(size))

    def readinto(self, buffer: bytearray | memoryview) -> int:
        self._begin_read()
        return self._data.readinto(buffer)

    def write(self, data: bytes | bytearray | memoryview | str) -> int:
        self._check(self._writes)
        self._flash.may_fail()
        self._data.write(data.encode() if isinstance(data, str) else data)
        self._is_dirty = True
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        self._check()
        return self._data.seek(offset, whence)

    def flush(self) -> None:
        """Make the content survive a power cut."""
        if self._is_open and self._is_dirty and self._life == self._flash.life:
            self._flash.store(self._path, self._data.getvalue())
            self._is_dirty = False

    def close(self) -> None:
        if self._is_open:
            self.flush()
            self._is_open = False

    def __enter__(self) -> "FlashFile":
        return self

    def __exit__(self, *args: object) -> None:
        self.close()


class Flash(FaultyPlace):
    """`files` maps absolute paths without the leading slash to contents; `folders` is a set of paths.

    Faults: the operation that comes `cut_in` operations from now has no effect, because the power goes
    (PowerCut). `is_broken` raises EIO at every write, `is_unreadable` at every read, and the read that comes
    `read_fails_in` reads from now fails once. Beyond `capacity` bytes there is ENOSPC. `operations` and
    `bytes_written` count.
    """

    read_fails_in = -1
    is_unreadable = False

    def __init__(self, files: dict[str, bytes] | None = None, capacity: int = 2 * 1024 * 1024) -> None:
        self.files: dict[str, bytes] = {}
        self.folders: set[str] = set()
        self.capacity = capacity
        self.cut_in = -1
        self.is_broken = False
        self.life = 0
        self.operations = 0
        self.bytes_written = 0
        self.changes = 0
        self.reader: "Any" = None  # see VirtualStick.reader
        self.load(files or {})

    # For the page and the tests

    def image(self) -> dict[str, bytes]:
        """The durable content by path."""
        return dict(self.files)

    def load(self, files: dict[str, bytes]) -> None:
        """Replace everything by a whole image."""
        self.files = {_clean(path): bytes(files[path]) for path in files}
        self.folders = set()
        for path in self.files:
            while "/" in path:
                path = path.rpartition("/")[0]
                self.folders.add(path)

    def power_cut(self) -> None:
        """Open files are gone, with everything that was not flushed."""
        self.life += 1
        self.cut_in = -1

    # What changes the flash

    def _operate(self, size: int = 0) -> None:
        self.may_fail()
        if self.is_broken:
            raise os_error(EIO)
        if self.cut_in == 0:
            raise PowerCut
        if self.cut_in > 0:
            self.cut_in -= 1
        self.operations += 1
        self.changes += 1
        self.bytes_written += size

    def store(self, path: str, data: bytes) -> None:
        """Make a file's content durable, completely or not at all."""
        used = sum([len(self.files[other]) for other in self.files if other != path])
        if used + len(data) > self.capacity:
            raise os_error(ENOSPC)
        self._operate(len(data))
        if self.reader:
            self.reader("write", path)
        self.files[path] = data

    def remove(self, path: str) -> None:
        path = _clean(path)
        if path not in self.files:
            raise os_error(ENOENT)
        self._operate()
        del self.files[path]

    def mkdir(self, path: str) -> None:
        path = _clean(path)
        if path in self.folders or path in self.files:
            raise os_error(EEXIST)
        self._need_folder(path)
        self._operate()
        self.folders.add(path)

    # What reads it

    def may_misread(self) -> None:
        """A read of an open file begins."""
        self.may_fail()
        if self.read_fails_in >= 0:
            self.read_fails_in -= 1
            if self.read_fails_in < 0:
                raise os_error(EIO)
        if self.is_unreadable:
            raise os_error(EIO)

    def open(self, path: str, mode: str = "r", *args: object, **kwargs: object) -> FlashFile:
        self.may_fail()
        clean = _clean(path)
        if clean in self.folders or not clean:
            raise os_error(EISDIR)
        if mode[0] == "r":
            if clean not in self.files:
                raise os_error(ENOENT)
            if self.reader:
                self.reader("open", clean)
        elif self.is_broken:
            raise os_error(EROFS)
        else:
            self._need_folder(clean)
        return FlashFile(self, clean, mode)

    def stat(self, path: str) -> tuple:
        self.may_fail()
        clean = _clean(path)
        if clean in self.files:
            return (_FILE, 0, 0, 0, 0, 0, len(self.files[clean]), 0, 0, 0)
        if clean in self.folders or not clean:
            return (_DIRECTORY, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        raise os_error(ENOENT)

    def ilistdir(self, path: str = "") -> "Iterator[tuple]":
        """Iterator of (name, type, 0, size)."""
        self.may_fail()
        clean = _clean(path)
        if clean and clean not in self.folders:
            raise os_error(ENOENT)
        prefix = clean + "/" if clean else ""
        found = []
        for name in sorted(self.folders):
            if name.startswith(prefix) and "/" not in name[len(prefix) :]:
                found.append((name[len(prefix) :], _DIRECTORY, 0, 0))
        for name in sorted(self.files):
            if name.startswith(prefix) and "/" not in name[len(prefix) :]:
                found.append((name[len(prefix) :], _FILE, 0, len(self.files[name])))
        return iter(found)

    def listdir(self, path: str = "") -> list[str]:
        return [entry[0] for entry in self.ilistdir(path)]

    def _need_folder(self, path: str) -> None:
        folder = path.rpartition("/")[0]
        if folder and folder not in self.folders:
            raise os_error(ENOENT)


def _clean(path: str) -> str:
    return path.strip("/")
