"""MicroPython's `framebuf` for CPython, the same pixels byte for byte (see tests/virtual/test_framebuf.py).

It behaves like releases from 1.25 on, except that a blit source must be a FrameBuffer, not a tuple, so that
code that works here also works on 1.24. `text`, `scroll` and three formats are missing, because the firmware
does not use them. The most frequent operations are done a block at a time (see pixels.py), others pixel by
pixel.
"""

from collections.abc import Iterator
from functools import lru_cache

from tools.virtual import pixels
from tools.virtual.pixels import GS4_HMSB, GS8, MONO_HLSB, RGB565

__all__ = ["GS4_HMSB", "GS8", "MONO_HLSB", "RGB565", "FrameBuffer"]


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

    def _paint(self, shape: "Shape", x: int, y: int, c: int) -> None:
        """All pixels of a shape whose origin is at x, y."""
        left, top, right, bottom = shape.box
        if (
            self.format == pixels.GS4_HMSB
            and x + left >= 0
            and y + top >= 0
            and x + right <= self.width
            and y + bottom <= self.height
        ):
            pixels.paint_gs4(self, shape.mask(self.stride), x + left, y + top, bottom - top, c)
            return
        for row, start, w in shape.spans:
            self.fill_rect(x + start, y + row, w, 1, c)

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
        self._paint(_line(x2 - x1, y2 - y1), x1, y1, c)

    def ellipse(self, x: int, y: int, xr: int, yr: int, c: int, f: bool = False, m: int = 15) -> None:
        """Quadrants in `m`: 1 right top, 2 left top, 4 left bottom, 8 right bottom."""
        self._paint(_ellipse(xr, yr, f, m & 15), x, y, c)

    def poly(self, x: int, y: int, coords, c: int, f: bool = False) -> None:
        """`coords` is an array of x, y, x, y ...; an odd value at its end is ignored."""
        self._paint(_polygon(tuple(coords), bool(f)), x, y, c)

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


class Shape:
    """Pixels of one colour around an origin: spans (row, first column, width) and the box that holds them."""

    __slots__ = ("_masks", "box", "spans")

    def __init__(self, points: set[tuple[int, int]]) -> None:
        """`points` are x, y."""
        self.spans = tuple(_spans(points))
        self.box = (0, 0, 0, 0)
        if points:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            self.box = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        self._masks: dict[int, int] = {}

    def mask(self, stride: int) -> int:
        """The box as a number of one nibble a pixel for rows of `stride` pixels, 1 where the shape is."""
        mask = self._masks.get(stride)
        if mask is None:
            left, top, _, bottom = self.box
            rows = [["0"] * stride for _ in range(bottom - top)]
            for row, start, w in self.spans:
                rows[row - top][start - left : start - left + w] = "1" * w
            mask = self._masks[stride] = int("0" + "".join("".join(row) for row in rows), 16)
        return mask


def _spans(points: set[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """The points as runs of neighbours: row, first column, width."""
    for x, y in points:
        if (x - 1, y) not in points:
            end = x + 1
            while (end, y) in points:
                end += 1
            yield y, x, end - x


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
def _line(dx: int, dy: int) -> Shape:
    return Shape(set(_line_points(dx, dy)))


@lru_cache(maxsize=256)
def _ellipse(xr: int, yr: int, is_filled: bool, quadrants: int) -> Shape:
    if xr == 0 and yr == 0:
        return Shape({(0, 0)} if quadrants else set())
    points: set[tuple[int, int]] = set()
    for x, y in _ellipse_points(xr, yr):
        for bit, side, level in ((1, 1, -1), (2, -1, -1), (4, -1, 1), (8, 1, 1)):
            if quadrants & bit:
                points.update((side * i, level * y) for i in (range(x + 1) if is_filled else (x,)))
    return Shape(points)


@lru_cache(maxsize=256)
def _polygon(coords: tuple[int, ...], is_filled: bool) -> Shape:
    corners = list(zip(coords[0::2], coords[1::2]))
    if not corners:
        return Shape(set())
    # The module walks the edges from the first point backwards; lines are drawn in that direction too.
    edges = list(zip([corners[0], *corners[:0:-1]], corners[::-1]))
    points: set[tuple[int, int]] = set()
    if not is_filled:
        for (xa, ya), (xb, yb) in edges:
            points.update((xa + x, ya + y) for x, y in _line_points(xb - xa, yb - ya))
        return Shape(points)
    for row in range(min(y for _, y in corners), max(y for _, y in corners) + 1):
        crossings = []
        for (xa, ya), (xb, yb) in edges:
            if ya != yb and (ya <= row < yb or yb <= row < ya):
                rise = _quotient(32 * (xb - xa) * (row - ya), yb - ya)
                crossings.append(_quotient(32 * xa + rise + 16, 32))
            elif row == max(ya, yb):
                # The lower end of an edge, which the rule above leaves out.
                if ya == yb:
                    points.update((xa + x, ya) for x, _ in _line_points(xb - xa, 0))
                else:
                    points.add((xb, yb) if ya < yb else (xa, ya))
        crossings.sort()
        for left, right in zip(crossings[0::2], crossings[1::2]):
            points.update((x, row) for x in range(left, right + 1))
    return Shape(points)


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
