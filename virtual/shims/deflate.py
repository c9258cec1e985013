"""MicroPython's `deflate` module for CPython, but only reading, which is all that the firmware uses."""

import io
import zlib
from typing import BinaryIO

RAW = 1


class DeflateIO(io.BytesIO):
    """Unpacks what `stream` holds. `format` is RAW; `wbits` 5..15 is the size of the window."""

    def __init__(self, stream: BinaryIO, format: int, wbits: int) -> None:
        if format != RAW:
            raise ValueError("only RAW is used here")
        super().__init__(zlib.decompress(stream.read(), -max(wbits, 8)))
