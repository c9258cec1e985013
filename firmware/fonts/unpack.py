"""Unpacks the fonts of one width of screen, at the start."""

import io
from framebuf import GS8, MONO_HLSB, FrameBuffer
from micropython import const

from deflate import RAW, DeflateIO
from fonts.fonts import FOLDER, Font, Icons

_WINDOW = const(9)  # bits of the deflate window, as generate/fonts/deflate.py packs
RECTANGLES = ("D46", "D78")  # fonts whose letters are lists of rectangles, not rows of pixels
_HANGS = const(0x80)  # set in the width of a letter that has rows below the baseline


def load_fonts(width: int) -> tuple[dict, Icons]:
    """(Font by name, Icons) for screens of that width. generate/fonts/make.py describes the file."""
    with open("%sfonts/w%d.bin" % (FOLDER, width), "rb") as file:
        packed = DeflateIO(io.BytesIO(file.read()), RAW, _WINDOW)
    heads = []
    for name in ("S", "M", "M16", "D46", "D78"):
        *head, count = packed.read(6)
        letters, widths = packed.read(count), packed.read(count)
        heads.append((name, head, letters, widths, packed.read(count) if name in RECTANGLES else b""))
    side, count = packed.read(2)
    size = int.from_bytes(packed.read(2), "little")
    data = _read(packed, size)
    sheet = FrameBuffer(data, 1, size, GS8)
    fonts: dict = {}
    slots: dict = {}
    shapes: list = []  # (bytes a row, rows, rows above the capitals), each once
    views: list = []
    start = 0
    for name, (height, rise, drop, gap, space), letters, widths, counts in heads:
        if letters not in slots:
            slots[letters] = _slots(letters)
        drawn = (data, None) if counts else (sheet, views)
        font = fonts[name] = Font((height, gap, space), slots[letters], len(letters), *drawn)
        for i in range(len(letters)):
            width = widths[i] & 0x7F
            font.steps[i + 1] = width + gap
            font.starts[i + 1] = start
            if counts:
                font.kinds[i + 1] = counts[i]
                start += 4 * counts[i]
                continue
            line = (width + 7) // 8
            above = rise if letters[i] >= 0xC0 else 0
            shape = (line, above + height + (drop if widths[i] & _HANGS else 0), above)
            if shape not in shapes:
                shapes.append(shape)
            font.kinds[i + 1] = shapes.index(shape)
            start += line * shape[1]
    scratch = bytearray(max(line * rows for line, rows, _ in shapes))
    for line, rows, above in shapes:
        column = FrameBuffer(scratch, 1, line * rows, GS8)
        views.append((column, FrameBuffer(scratch, 8 * line, rows, MONO_HLSB), above))
    return fonts, Icons(side, _read(packed, side // 8 * side * count))


def _read(stream: DeflateIO, count: int) -> bytearray:
    """The next `count` bytes."""
    data = bytearray(count)
    stream.readinto(data)
    return data


def _slots(letters: bytes) -> bytearray:
    """Slot of each Latin-1 code. A font without small letters shows capitals for them."""
    slots = bytearray(256)
    for i in range(len(letters)):
        slots[letters[i]] = i + 1
    for code in range(0x61, 0xFF):
        if not slots[code] and (code <= 0x7A or code >= 0xE0):
            slots[code] = slots[code - 0x20]
    return slots
