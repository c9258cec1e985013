"""MicroPython's `framebuf` module for CPython: the same pixels, byte for byte (tests/test_framebuf.py
compares).

It behaves as releases from 1.25 on, with one thing refused as older ones do: a blit source is a FrameBuffer,
never a tuple, so that what works here works on 1.24. `text` is left out: the firmware brings its own fonts.
What one repaint does most is done a block at a time (see pixels.py); all else goes pixel by pixel.
"""

from functools import lru_cache

from tools.virtual import pixels
from tools.virtual.pixels import GS2_HMSB, GS4_HMSB, GS8, MONO_HLSB, MONO_HMSB, MONO_VLSB, RGB565

MVLSB = MONO_VLSB

__all__ = [
    "GS2_HMSB",
    "GS4_HMSB",
    "GS8",
    "MONO_HLSB",
    "MONO_HMSB",
    "MONO_VLSB",
    "MVLSB",
    "RGB565",
    "FrameBuffer",
]


class FrameBuffer:
    """Pixels of `format` in `buffer`, which must be writable (a bytearray or a memoryview of one).

    `stride` is the pixels from one row to the next, the width when left out. Raises TypeError for a
    read-only buffer, ValueError for one that is too small, an unknown format or a size below 1.
    """

    __slots__ = ("_fill", "_get", "_set", "buf", "format", "height", "stride", "width")

    def __init__(self, buffer, width: int, height: int, format: int, stride: int | None = None) -> None:
        if stride is None:
            stride = width
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError
        self.buf = _writable(buffer)
        self.stride, needed = pixels.layout(width, height, format, stride)
        if needed > len(self.buf):
            raise ValueError
        self.width = width
        self.height = height
        self.format = format
        self._get, self._set, self._fill = pixels.ACCESS[format]

    def fill(self, c: int) -> None:
        self._fill(self, 0, 0, self.width, self.height, c)

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        if c is None:
            return self._get(self, x, y)
        self._set(self, x, y, c)
        return None

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        right = min(self.width, x + w)
        bottom = min(self.height, y + h)
        x = max(x, 0)
        y = max(y, 0)
        if x < right and y < bottom:
            self._fill(self, x, y, right - x, bottom - y, c)

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        for x, y in _line_points(x2 - x1, y2 - y1):
            self.pixel(x1 + x, y1 + y, c)

    def ellipse(self, x: int, y: int, xr: int, yr: int, c: int, f: bool = False, m: int = 15) -> None:
        """Quadrants in `m`: 1 right top, 2 left top, 4 left bottom, 8 right bottom."""
        if xr == 0 and yr == 0:
            if m & 15:
                self.pixel(x, y, c)
            return
        for dx, dy in _ellipse_points(xr, yr):
            for bit, right, down in _QUADRANTS:
                if not m & bit:
                    continue
                row = y + dy if down else y - dy
                if f:
                    self.fill_rect(x if right else x - dx, row, dx + 1, 1, c)
                else:
                    self.pixel(x + dx if right else x - dx, row, c)

    def poly(self, x: int, y: int, coords, c: int, f: bool = False) -> None:
        """`coords` is an array of x, y, x, y ...; an odd value at its end is ignored."""
        points = list(zip(coords[0::2], coords[1::2]))
        if not points:
            return
        # The module walks the edges from the first point backwards; lines are drawn in that direction too.
        edges = list(zip([points[0], *points[:0:-1]], points[::-1]))
        if not f:
            for (xa, ya), (xb, yb) in edges:
                self.line(x + xa, y + ya, x + xb, y + yb, c)
            return
        for row in range(min(p[1] for p in points), max(p[1] for p in points) + 1):
            crossings = []
            for (xa, ya), (xb, yb) in edges:
                if ya != yb and (ya <= row < yb or yb <= row < ya):
                    rise = _quotient(32 * (xb - xa) * (row - ya), yb - ya)
                    crossings.append(_quotient(32 * xa + rise + 16, 32))
                elif row == max(ya, yb):
                    if ya == yb:
                        self.line(x + xa, y + ya, x + xb, y + yb, c)
                    else:
                        low = (xb, yb) if ya < yb else (xa, ya)
                        self.pixel(x + low[0], y + low[1], c)
            crossings.sort()
            for left, right in zip(crossings[0::2], crossings[1::2]):
                self.fill_rect(x + left, y + row, right - left + 1, 1, c)

    def blit(
        self, fbuf: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None
    ) -> None:
        if not isinstance(fbuf, FrameBuffer):
            raise TypeError("blit source must be a FrameBuffer")
        left, top = max(0, x), max(0, y)
        w = min(self.width, x + fbuf.width) - left
        h = min(self.height, y + fbuf.height) - top
        if w <= 0 or h <= 0:
            return
        from_x, from_y = max(0, -x), max(0, -y)
        key &= 0xFFFFFFFF
        if pixels.blit_fast(self, fbuf, left, top, from_x, from_y, w, h, key, palette):
            return
        for row in range(h):
            for column in range(w):
                c = fbuf._get(fbuf, from_x + column, from_y + row)
                if palette is not None:
                    c = palette._get(palette, c, 0)
                if c != key:
                    self._set(self, left + column, top + row, c)

    def scroll(self, xstep: int, ystep: int) -> None:
        if abs(xstep) >= self.width or abs(ystep) >= self.height:
            return
        columns = range(self.width + xstep) if xstep < 0 else range(self.width - 1, xstep - 1, -1)
        rows = range(self.height + ystep) if ystep < 0 else range(self.height - 1, ystep - 1, -1)
        for y in rows:
            for x in columns:
                self._set(self, x, y, self._get(self, x - xstep, y - ystep))


_QUADRANTS = ((1, True, False), (2, False, False), (4, False, True), (8, True, True))


def _writable(buffer) -> memoryview:
    try:
        view = memoryview(buffer)
    except TypeError:
        raise TypeError("object with buffer protocol required") from None
    if view.readonly:
        raise TypeError("object with buffer protocol required")
    return view.cast("B")


def _quotient(a: int, b: int) -> int:
    """a / b rounded towards zero, as C does."""
    return a // b if (a < 0) == (b < 0) else -(-a // b)


@lru_cache(maxsize=512)
def _line_points(dx: int, dy: int) -> tuple[tuple[int, int], ...]:
    """The points of a line from 0, 0 to dx, dy by Bresenham's algorithm, both ends included."""
    step_x, step_y = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    long, short = abs(dx), abs(dy)
    steep = short > long
    if steep:
        long, short, step_x, step_y = short, long, step_y, step_x
    error = 2 * short - long
    a = b = 0
    points = []
    for _ in range(long):
        points.append((b, a) if steep else (a, b))
        while error >= 0:
            b += step_y
            error -= 2 * long
        a += step_x
        error += 2 * short
    points.append((dx, dy))
    return tuple(points)


@lru_cache(maxsize=256)
def _ellipse_points(xr: int, yr: int) -> tuple[tuple[int, int], ...]:
    """The points of one quadrant: those of the steep arc, then those of the flat one (Kennedy's
    algorithm)."""
    steep = [(x, y) for y, x in _arc(yr, xr)]
    return tuple(steep + _arc(xr, yr))


def _arc(r: int, other: int) -> list[tuple[int, int]]:
    """From the end of axis `other` on: (a, b) with a rising from 0 while b falls from `other`."""
    rr, oo = r * r, other * other
    a, b = 0, other
    change_a, change_b = oo, rr * (1 - 2 * other)
    error = 0
    stop_a, stop_b = 0, 2 * rr * other
    points = []
    while stop_a <= stop_b:
        points.append((a, b))
        a += 1
        stop_a += 2 * oo
        error += change_a
        change_a += 2 * oo
        if 2 * error + change_b > 0:
            b -= 1
            stop_b -= 2 * rr
            error += change_b
            change_b += 2 * rr
    return points
