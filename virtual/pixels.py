"""How framebuf formats store pixels, and the block transfers that carry a repaint; see framebuf.py."""

from functools import lru_cache
from typing import Any

RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
GS8 = 6

_BITS = {RGB565: 16, GS4_HMSB: 4, MONO_HLSB: 1, GS8: 8}


def layout(width: int, height: int, format: int) -> tuple[int, int]:
    """Pixels from one row to the next, in whole bytes, and the bytes of the buffer. ValueError for an unknown
    format."""
    if format not in _BITS:
        raise ValueError("invalid format")
    bits = _BITS[format]
    whole = max(1, 8 // bits) - 1
    stride = (width + whole) & ~whole
    return stride, height * stride * bits // 8


# One pixel or one rectangle, in the formats that are drawn on. Coordinates are inside the buffer already.


def _get_hlsb(fb: Any, x: int, y: int) -> int:
    return fb.buf[(x + y * fb.stride) >> 3] >> (7 - (x & 7)) & 1


def _get_gs4(fb: Any, x: int, y: int) -> int:
    pair = fb.buf[(x + y * fb.stride) >> 1]
    return pair & 15 if x & 1 else pair >> 4


def _fill_hlsb(fb: Any, x: int, y: int, w: int, h: int, c: int) -> None:
    line = fb.stride >> 3
    a, b = x >> 3, (x + w + 7) >> 3
    mask = ((1 << w) - 1) << (8 * b - x - w)
    for i in range(y * line, (y + h) * line, line):
        old = int.from_bytes(fb.buf[i + a : i + b], "big")
        fb.buf[i + a : i + b] = (old | mask if c else old & ~mask).to_bytes(b - a, "big")


def _fill_gs4(fb: Any, x: int, y: int, w: int, h: int, c: int) -> None:
    if w == fb.stride:
        start, end = y * w >> 1, (y + h) * w >> 1
        fb.buf[start:end] = bytes(((c & 15) * 17,)) * (end - start)
    else:
        paint_gs4(fb, _block(w, h, fb.stride), x, y, h, c)


def paint_gs4(fb: Any, mask: int, x: int, y: int, h: int, c: int) -> None:
    """Set the pixels of `mask`, a number of one nibble a pixel for `h` whole rows, moved right by x."""
    line = fb.stride >> 1
    area = fb.buf[y * line : (y + h) * line]
    mask >>= 4 * x
    old = int.from_bytes(area, "big")
    area[:] = (old & ~(15 * mask) | (c & 15) * mask).to_bytes(len(area), "big")


@lru_cache(maxsize=512)
def _block(w: int, h: int, stride: int) -> int:
    """A rectangle at the left edge as a mask for paint_gs4."""
    return int(("1" * w + "0" * (stride - w)) * h, 16)


ACCESS = {GS4_HMSB: (_get_gs4, _fill_gs4), MONO_HLSB: (_get_hlsb, _fill_hlsb)}


# Block transfers.


def blit(to: Any, fb: Any, x: int, y: int, fx: int, fy: int, w: int, h: int, key: int, palette: Any) -> None:
    """Copy w x h pixels from fx, fy of `fb` to x, y of `to`. Raises ValueError for a pair of formats that the
    firmware does not copy so."""
    pair = (fb.format, to.format)
    if pair == (GS4_HMSB, RGB565) and palette is not None and palette.format == RGB565 and key > 0xFFFF:
        _canvas_to_panel(to, fb, x, y, fx, fy, w, h, palette)
    elif pair == (MONO_HLSB, GS4_HMSB) and (palette is None or palette.format == GS4_HMSB):
        _mono_to_gs4(to, fb, x, y, fx, fy, w, h, key, palette)
    elif pair == (GS8, GS8) and palette is None and key > 0xFF and fb.buf.obj is not to.buf.obj:
        _copy_rows(to, fb, x, y, fx, fy, w, h)
    else:
        raise ValueError("pixels.py has no such blit")


def _copy_rows(to: Any, fb: Any, x: int, y: int, fx: int, fy: int, w: int, h: int) -> None:
    if w == fb.stride == to.stride:
        to.buf[y * w : (y + h) * w] = fb.buf[fy * w : (fy + h) * w]
        return
    for row in range(h):
        i = fx + (fy + row) * fb.stride
        j = x + (y + row) * to.stride
        to.buf[j : j + w] = fb.buf[i : i + w]


@lru_cache(maxsize=64)
def _byte_tables(palette: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """For a byte of two GS4 pixels, the four bytes it becomes in RGB565: low and high of the left, of the
    right."""
    pairs = range(256)
    return (
        bytes(palette[2 * (p >> 4)] for p in pairs),
        bytes(palette[2 * (p >> 4) + 1] for p in pairs),
        bytes(palette[2 * (p & 15)] for p in pairs),
        bytes(palette[2 * (p & 15) + 1] for p in pairs),
    )


def _canvas_to_panel(
    to: Any, fb: Any, x: int, y: int, fx: int, fy: int, w: int, h: int, palette: Any
) -> None:
    tables = _byte_tables(bytes(palette.buf).ljust(32, b"\0")[:32])
    line = fb.stride >> 1
    a, b = fx >> 1, (fx + w + 1) >> 1
    if a == 0 and b == line:
        pairs = bytes(fb.buf[fy * line : (fy + h) * line])
    else:
        pairs = b"".join(fb.buf[i + a : i + b] for i in range(fy * line, (fy + h) * line, line))
    wide = bytearray(4 * len(pairs))
    for i, table in enumerate(tables):
        wide[i::4] = pairs.translate(table)
    if w == to.stride and not fx & 1 and not w & 1:
        to.buf[2 * y * w : 2 * (y + h) * w] = wide
        return
    skip = 2 * (fx & 1)
    for row in range(h):
        i = 4 * (b - a) * row + skip
        j = 2 * (x + (y + row) * to.stride)
        to.buf[j : j + 2 * w] = wide[i : i + 2 * w]


@lru_cache(maxsize=4096)
def _spread(bits: bytes, line: int, fx: int, w: int, stride: int) -> tuple[int, int]:
    """Rows of 1-bit pixels as two big-endian numbers of one nibble a pixel, for a canvas of `stride` pixels a
    row: 1 where the source is set, 1 where it is clear. Both start at the canvas's left edge."""
    ones = []
    zeros = []
    drop = 8 * line - fx - w
    tail = "0" * (stride - w)
    for i in range(0, len(bits), line):
        row = int.from_bytes(bits[i : i + line], "big") >> drop & ((1 << w) - 1)
        ones.append(f"{row:0{w}b}{tail}")
        zeros.append(f"{row ^ ((1 << w) - 1):0{w}b}{tail}")
    # Binary digits read as hexadecimal ones are a nibble each.
    return int("".join(ones), 16), int("".join(zeros), 16)


def _mono_to_gs4(
    to: Any, fb: Any, x: int, y: int, fx: int, fy: int, w: int, h: int, key: int, palette: Any
) -> None:
    line = fb.stride >> 3
    ones, zeros = _spread(bytes(fb.buf[fy * line : (fy + h) * line]), line, fx, w, to.stride)
    off, on = (0, 1) if palette is None else (palette.buf[0] >> 4, palette.buf[0] & 15)
    where = ink = 0
    if on != key:
        where = ones
        ink = ones * on
    if off != key:
        where |= zeros
        ink |= zeros * off
    to_line = to.stride >> 1
    area = to.buf[y * to_line : (y + h) * to_line]
    old = int.from_bytes(area, "big")
    shift = 4 * x
    area[:] = (old & ~(15 * where >> shift) | ink >> shift).to_bytes(len(area), "big")
