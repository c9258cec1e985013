"""The stick's file system on real LittleFS, on a NOR flash whose power can go in the middle of any operation.

`NorFlash` is the chip, `LittleFlash` the flash of the virtual stick. It runs on the host and needs
littlefs-python. The parameters are those of extmod/vfs_lfsx.c and ports/esp32 in MicroPython, and of
firmware/stick/filesystem.py: blocks of 4096, read 128, program 32, cache 4 x 128, lookahead 64, 100 cycles
before a block moves on.
"""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from littlefs import LittleFS, lfs
from littlefs.context import UserContext
from littlefs.errors import LittleFSError

from virtual.errors import EINVAL, EIO, PowerCut, os_error
from virtual.flash import Flash, FlashFile

BLOCK = 4096
BLOCKS = 512  # of 2 MiB, what an M5StickC has beside the interpreter
_PROGRAM = 32
_READ = 128
_LOOKAHEAD = 64

Operation = tuple[int, int, bytes | None]  # block, offset, data; None: an erase of the block
Tear = Callable[[bytes, bytes, random.Random], bytes]  # old, new content -> what is there after the cut


def _bits(old: bytes, new: bytes, chance: random.Random) -> bytes:
    """Each bit that should change has changed or not, at random."""
    changes = int.from_bytes(old, "big") ^ int.from_bytes(new, "big")
    done = changes & chance.getrandbits(8 * len(old) or 1)
    return (int.from_bytes(old, "big") ^ done).to_bytes(len(old), "big")


# The effects of an operation during which the power goes
TEARS: dict[str, Tear] = {
    "nothing": lambda old, *_: old,
    "first half": lambda old, new, _: new[: len(new) // 2] + old[len(new) // 2 :],
    "last half": lambda old, new, _: old[: len(new) // 2] + new[len(new) // 2 :],
    "all but one byte": lambda old, new, _: new[:-1] + old[-1:],
    "random bits": _bits,
    "rubbish": lambda _, new, chance: chance.randbytes(len(new)),
    "all": lambda _, new, __: new,
}


class NorFlash(UserContext):
    """A NOR flash: programming clears bits, erasing a block sets all.

    `log` has all operations. The power goes `cut_in` operations from now, in one that is left half done by
    `tear`; after that nothing changes and every operation fails.
    """

    def __init__(self, image: bytes = b"", blocks: int = BLOCKS) -> None:
        super().__init__(buffer=bytearray(image or b"\xff" * (blocks * BLOCK)))
        self.log: list[Operation] = []
        self.cut_in = -1
        self.is_dead = False
        self.is_broken = False
        self.tear: Tear = TEARS["nothing"]
        self.told: Callable[[], None] | None = None  # called before each operation, if set

    def read(self, _: Any, block: int, off: int, size: int) -> bytearray:
        """LittleFS reads; without the logging of the base class, because this is called often."""
        start = block * BLOCK + off
        return self.buffer[start : start + size]

    def prog(self, _: Any, block: int, off: int, data: bytes) -> int:
        """LittleFS programs."""
        return self._operate((block, off, bytes(data)))

    def erase(self, _: Any, block: int) -> int:
        """LittleFS erases a block."""
        return self._operate((block, 0, None))

    def _operate(self, operation: Operation) -> int:
        if self.is_dead or self.is_broken:
            return -EIO
        if self.cut_in == 0:
            self.is_dead = True
            self.apply(operation, self.tear)
            return -EIO
        self.cut_in -= 1
        if self.told:
            self.told()
        self.log.append(operation)
        self.apply(operation)
        return 0

    def apply(self, operation: Operation, tear: Tear = TEARS["all"], seed: int = 0) -> None:
        """Carry out an operation, completely or as far as `tear` says."""
        block, off, data = operation
        start = block * BLOCK + off
        old = bytes(self.buffer[start : start + (BLOCK if data is None else len(data))])
        if data is None:
            new = b"\xff" * BLOCK
        else:
            both = int.from_bytes(old, "big") & int.from_bytes(data, "big")
            new = both.to_bytes(len(data), "big")
        self.buffer[start : start + len(old)] = tear(old, new, random.Random(seed))


class LittleFile(FlashFile):
    """An open file of LittleFS, as MicroPython's file object behaves."""

    def __init__(self, flash: "LittleFlash", path: str, mode: str) -> None:
        self._little = flash
        self._life = flash.life
        self._is_text = "b" not in mode
        self._writes = mode[0] in "wa" or "+" in mode
        self._reads = mode[0] == "r" or "+" in mode
        flags = {"r": "rdonly", "w": "wronly creat trunc", "a": "wronly creat append"}[mode[0]]
        names = (flags.replace("rdonly", "rdwr") if "+" in mode else flags).split()
        self._handle = flash.call(
            lfs.file_open, path, lfs.LFSFileFlag(sum(int(lfs.LFSFileFlag[name]) for name in names))
        )
        self._is_open = True

    def _do(self, function: Callable, *args: object) -> Any:
        if not self._is_open or self._life != self._little.life:
            raise os_error(EINVAL)
        return self._little.call(function, self._handle, *args)

    def _raw(self, size: int) -> bytes:
        self._little.may_misread()
        return bytes(self._do(lfs.file_read, size))

    def read(self, size: int = -1) -> bytes | str:
        """Bytes, or in text mode a str; there `size` counts bytes."""
        if size is None or size < 0:
            size = self._do(lfs.file_size) - self.tell()
        return self._out(self._raw(size))

    def readline(self, size: int = -1) -> bytes | str:
        at = self.tell()
        line = b""
        while size < 0 or len(line) < size:
            part = self._raw(128)
            line += part
            if not part or b"\n" in part:
                break
        end = line.find(b"\n") + 1 or len(line)
        line = line[: end if size < 0 else min(end, size)]
        self._do(lfs.file_seek, at + len(line), 0)
        return self._out(line)

    def readinto(self, buffer: bytearray | memoryview) -> int:
        data = self._raw(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def write(self, data: bytes | bytearray | memoryview | str) -> int:
        raw = data.encode() if isinstance(data, str) else bytes(data)
        self._do(lfs.file_write, raw)
        return len(data)

    def seek(self, offset: int, whence: int = 0) -> int:
        return int(self._do(lfs.file_seek, offset, whence))

    def tell(self) -> int:
        return int(self._do(lfs.file_tell))

    def flush(self) -> None:
        self._do(lfs.file_sync)

    def close(self) -> None:
        if self._is_open and self._life == self._little.life:
            self._is_open = False
            self._little.call(lfs.file_close, self._handle)

    def __del__(self) -> None:
        """MicroPython's collector closes a forgotten file, which keeps the data written to it."""
        if self.__dict__.get("_is_open"):
            with suppress(OSError, PowerCut):
                self.close()


def file_system(chip: NorFlash) -> LittleFS:
    """The LittleFS of a stick on that chip, not mounted and perhaps not formatted yet."""
    return LittleFS(
        context=chip,
        mount=False,
        block_size=BLOCK,
        block_count=len(chip.buffer) // BLOCK,
        read_size=_READ,
        prog_size=_PROGRAM,
        cache_size=4 * _READ,
        lookahead_size=_LOOKAHEAD,
        block_cycles=100,
    )


class LittleFlash(Flash):
    """A LittleFS on `chip` with the methods of the virtual stick's flash. An unformatted chip is formatted.

    When the chip's power goes during an operation, it raises PowerCut. `power_cut` mounts the chip again, as
    the next boot does.
    """

    def __init__(self, chip: NorFlash | None = None) -> None:
        self.chip = chip or NorFlash()
        self.life = 0
        self.changes = 0
        self._mount()

    def _mount(self) -> None:
        self.fs = file_system(self.chip)
        if not self.chip.buffer.strip(b"\xff"):
            self.fs.format()
        self.fs.mount()

    def call(self, function: Callable, *args: object) -> Any:
        """Call LittleFS; its errors become OSErrors, or PowerCut if the chip has no power."""
        try:
            return function(self.fs.fs, *args)
        except LittleFSError as error:
            if self.chip.is_dead:
                raise PowerCut from None
            raise os_error(-error.code) from None
        finally:
            self.changes += 1

    def power_cut(self) -> None:
        """Open files, and everything that LittleFS had in memory, are gone."""
        self.life += 1
        self.chip.is_dead = False
        self.chip.cut_in = -1
        self._mount()

    def image(self) -> dict[str, bytes]:
        """The files that a mount would find, by path. Only reads."""
        return LittleFlash(NorFlash(bytes(self.chip.buffer))).contents()

    def contents(self, folder: str = "") -> dict[str, bytes]:
        """All files below `folder`, by path."""
        found: dict[str, bytes] = {}
        for name, kind, _, _ in self.ilistdir(folder):
            path = f"{folder}/{name}".lstrip("/")
            if kind == 0x4000:
                found.update(self.contents(path))
            else:
                with self.open(path, "rb") as file:
                    found[path] = bytes(file.read())  # type: ignore[arg-type]
        return found

    def load(self, files: dict[str, bytes]) -> None:
        """Add these files."""
        for path, data in files.items():
            if "/" in path:
                self.fs.makedirs(path.rpartition("/")[0], exist_ok=True)
            with self.open(path, "wb") as file:
                file.write(data)

    def open(self, path: str, mode: str = "r", *_: object, **__: object) -> LittleFile:
        return LittleFile(self, path, mode)

    def rename(self, old: str, new: str) -> None:
        self.call(lfs.rename, old, new)

    def remove(self, path: str) -> None:
        self.call(lfs.remove, path)

    def mkdir(self, path: str) -> None:
        self.call(lfs.mkdir, path)

    def stat(self, path: str) -> tuple:
        found = self.call(lfs.stat, path or "/")
        return (0x8000 if found.type == 1 else 0x4000, 0, 0, 0, 0, 0, found.size, 0, 0, 0)

    def ilistdir(self, path: str = "") -> Any:
        folder = self.call(lfs.dir_open, path or "/")
        found = []
        while entry := self.call(lfs.dir_read, folder):
            if entry.name not in (".", ".."):
                found.append((entry.name, 0x8000 if entry.type == 1 else 0x4000, 0, entry.size))
        self.call(lfs.dir_close, folder)
        return iter(found)
