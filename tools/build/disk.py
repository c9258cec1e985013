"""Builds the file system of a stick's program as MicroPython would."""

from collections.abc import Mapping

from littlefs import LittleFS, LittleFSError

from tools.build.partitions import VFS
from tools.build.parts import BLOCK
from tools.terminal import UserError

# As MicroPython formats it: extmod/vfs_lfs.c and ports/esp32 of v1.27
UNIT = 32  # bytes read and programmed at once, and of the look-ahead
CYCLES = 100


def file_system(files: Mapping[str, bytes], size: int = VFS.size) -> bytes:
    """A LittleFS of that many bytes with these files, as MicroPython mounts it. UserError if it is full."""
    disk = LittleFS(
        block_size=BLOCK,
        block_count=size // BLOCK,
        read_size=UNIT,
        prog_size=UNIT,
        cache_size=4 * UNIT,
        lookahead_size=UNIT,
        block_cycles=CYCLES,
    )
    try:
        for name in sorted(files):
            folder = name.rpartition("/")[0]
            if folder:
                disk.makedirs(folder, exist_ok=True)
            with disk.open(name, "wb") as file:
                file.write(files[name])
        _tidy(disk)
    except LittleFSError as error:
        raise UserError(f"The files do not fit into the {size:,} bytes of {VFS.label}: {error}.") from None
    return bytes(disk.context.buffer)


def _tidy(disk: LittleFS) -> None:
    """Make LittleFS write the log of the root folder anew, without entries that are out of date.

    It reads that log whenever it searches for a file, and nobody writes there later. The log is in the first
    two blocks, which begin with how often they were written.
    """

    def counts() -> bytes:
        return bytes(disk.context.buffer[:4] + disk.context.buffer[BLOCK : BLOCK + 4])

    before = counts()
    while counts() == before:
        with disk.open("filler", "wb") as file:
            file.write(bytes(100))
    disk.remove("filler")
