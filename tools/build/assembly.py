"""Puts together what is written onto a stick. It needs the packages for flashing; parts.py does not."""

from tools.build import partitions
from tools.build.image import Image
from tools.build.partitions import TABLE, VFS
from tools.build.parts import BLOCK, Part
from tools.terminal import UserError


def of(image: Image, program: bytes) -> list[Part]:
    """All parts of a stick, in the order in which they are written; `program` is the content of `vfs`.

    UserError if MicroPython leaves too little room.
    """
    start = image.kind.offset
    end = start + len(image.content)
    if end > VFS.offset:
        raise UserError(
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
