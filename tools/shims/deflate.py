"""MicroPython's `deflate` module for CPython, as far as the firmware uses it: reading."""

import zlib
from typing import BinaryIO

RAW = 1


class DeflateIO:
    """Unpacks what `stream` holds. `format` is RAW; `wbits` 5..15 is the size of the window."""

    def __init__(self, stream: BinaryIO, format: int, wbits: int) -> None:
        if format != RAW:
            raise ValueError("only RAW is used here")
        self._data = zlib.decompress(stream.read(), -max(wbits, 8))
        self._at = 0

    def read(self, count: int) -> bytes:
        """The next `count` bytes."""
        part = self._data[self._at : self._at + count]
        self._at += count
        return part

    def readline(self) -> bytes:
        """The next line with its end; nothing after the last."""
        end = self._data.find(b"\n", self._at)
        return self.read((end if end >= 0 else len(self._data)) + 1 - self._at)

    def readinto(self, buffer: "bytearray | memoryview") -> int:
        """Fill `buffer`; how many bytes there were."""
        part = self.read(len(buffer))
        buffer[: len(part)] = part
        return len(part)
