"""Packing for the stick."""

import zlib

WINDOW = 9  # bits, as firmware/fonts/unpack.py unpacks


def deflated(data: bytes) -> bytes:
    """Raw deflate with the window of firmware/fonts/unpack.py."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
    return packer.compress(data) + packer.flush()
