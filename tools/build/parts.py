"""The parts of a stick's flash: boot loader, partition table, MicroPython and the program."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from tools.build.partitions import SAVES

BLOCK = 4096


class Part(NamedTuple):
    """Bytes for one place in the flash: whole blocks of it."""

    name: str
    offset: int
    content: bytes

    @property
    def md5(self) -> str:
        """In hex, as the chip's loader says it of what is there."""
        return hashlib.md5(self.content).hexdigest()


# Both of LittleFS's first blocks: when they are blank, the stick makes a new file system
NO_SAVES = Part("saves", SAVES.offset, b"\xff" * 2 * BLOCK)


def whole(parts: Iterable[Part]) -> bytes:
    """A flash from its first byte on, with no saved games."""
    flash = b""
    for part in (*parts, NO_SAVES):
        flash = flash.ljust(part.offset, b"\xff") + part.content
    return flash
