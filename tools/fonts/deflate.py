"""Packing what the stick unpacks."""

import zlib

WINDOW = 9  # bits, as firmware/fonts.py unpacks


def deflated(data: bytes) -> bytes:
    """Raw deflate with the window that firmware/fonts.py unpacks with."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
    return packer.compress(data) + packer.flush()
