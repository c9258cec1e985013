"""Puts together what is written onto a stick. It needs the packages for flashing; parts.py does not."""

from collections.abc import Mapping

from littlefs import LittleFS, LittleFSError

from tools.build import partitions
from tools.build.image import Image
from tools.build.partitions import TABLE, VFS
from tools.build.parts import BLOCK, Part
from tools.terminal import InTheWay

# As MicroPython formats it: extmod/vfs_lfs.c and ports/esp32 of v1.27
UNIT = 32  # bytes read and programmed at once, and of the look-ahead
CYCLES = 100


def file_system(files: Mapping[str, bytes], size: int = VFS.size) -> bytes:
    """A LittleFS of that many bytes with these files, as MicroPython mounts it. InTheWay if it is full."""
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
        raise InTheWay(f"The files do not fit into the {size:,} bytes of {VFS.label}: {error}.") from None
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


def of(image: Image, program: bytes) -> list[Part]:
    """All parts of a stick, in the order in which they are written; `program` is the content of `vfs`.

    InTheWay if MicroPython leaves too little room.
    """
    start = image.kind.offset
    end = start + len(image.content)
    if end > VFS.offset:
        raise InTheWay(
            f"{image.told} is too large by {end - VFS.offset:,} bytes: MiaStick begins at {VFS.offset:#x}."
        )
    table = partitions.read(image.content[TABLE - start :])
    return [
        _part("boot loader", start, image.content[: TABLE - start]),
        _part("partition table", TABLE, partitions.written(partitions.ours(table))),
        _part(image.told, image.app, image.content[image.app - start :]),
        _part("MiaStick", VFS.offset, program),
    ]


def _part(name: str, offset: int, content: bytes) -> Part:
    """A part without the erased blocks at its end."""
    content = content.rstrip(b"\xff")
    return Part(name, offset, content.ljust(-(-len(content) // BLOCK) * BLOCK, b"\xff"))
