"""MicroPython's `framebuf` for CPython, the same pixels byte for byte (see tests/virtual/test_framebuf.py).

It behaves like releases from 1.25 on, except that a blit source must be a FrameBuffer, not a tuple, so that
code that works here also works on 1.24. It has what the firmware uses: filled shapes, on the canvas and on
cells of icons, and the three blits that carry letters, icons and a repaint. Operations are done a block at a
time (see pixels.py), because a repaint pixel by pixel takes a second.
"""

from functools import lru_cache

from virtual import pixels
from virtual.pixels import GS4_HMSB, GS8, MONO_HLSB, RGB565

__all__ = ["GS4_HMSB", "GS8", "MONO_HLSB", "RGB565", "FrameBuffer"]


class FrameBuffer:
    """Pixels of `format` in `buffer`, which must be writable (a bytearray or a memoryview of one).

    Raises TypeError for a read-only buffer, ValueError for one that is too small, an unknown format or a size
    below 1. Only MONO_HLSB and GS4_HMSB can be drawn on.
    """

    __slots__ = ("_fill", "_get", "buf", "format", "height", "stride", "width")

    def __init__(self, buffer, width: int, height: int, format: int) -> None:
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF):
            raise ValueError
        self.buf = _writable(buffer)
        self.stride, needed = pixels.layout(width, height, format)
        if needed > len(self.buf):
            raise ValueError
        self.width = width
        self.height = height
        self.format = format
        if format in pixels.ACCESS:
            self._get, self._fill = pixels.ACCESS[format]

    def fill(self, c: int) -> None:
        self._fill(self, 0, 0, self.width, self.height, c)

    def pixel(self, x: int, y: int) -> int | None:
        return self._get(self, x, y) if 0 <= x < self.width and 0 <= y < self.height else None

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
        for across, down in shape.points:
            self.fill_rect(x + across, y + down, 1, 1, c)

    def ellipse(self, x: int, y: int, xr: int, yr: int, c: int, f: bool, m: int = 15) -> None:
        """Filled. Quadrants in `m`: 1 right top, 2 left top, 4 left bottom, 8 right bottom."""
        assert f
        self._paint(_ellipse(xr, yr, m & 15), x, y, c)

    def poly(self, x: int, y: int, coords, c: int, f: bool) -> None:
        """Filled. `coords` is an array of x, y, x, y ...; an odd value at its end is ignored."""
        assert f
        self._paint(_polygon(tuple(coords)), x, y, c)

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
        pixels.blit(self, fbuf, left, top, max(0, -x), max(0, -y), w, h, key & 0xFFFFFFFF, palette)


class Shape:
    """Pixels of one colour around an origin, as points x, y, and the box that holds them."""

    __slots__ = ("_masks", "box", "points")

    def __init__(self, points: set[tuple[int, int]]) -> None:
        self.points = points
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
            for x, y in self.points:
                rows[y - top][x - left] = "1"
            mask = self._masks[stride] = int("0" + "".join("".join(row) for row in rows), 16)
        return mask


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


@lru_cache(maxsize=256)
def _ellipse(xr: int, yr: int, quadrants: int) -> Shape:
    if xr == 0 and yr == 0:
        return Shape({(0, 0)} if quadrants else set())
    points: set[tuple[int, int]] = set()
    for x, y in _ellipse_points(xr, yr):
        for bit, side, level in ((1, 1, -1), (2, -1, -1), (4, -1, 1), (8, 1, 1)):
            if quadrants & bit:
                points.update((side * i, level * y) for i in range(x + 1))
    return Shape(points)


@lru_cache(maxsize=256)
def _polygon(coords: tuple[int, ...]) -> Shape:
    corners = list(zip(coords[0::2], coords[1::2]))
    if not corners:
        return Shape(set())
    edges = list(zip([corners[0], *corners[:0:-1]], corners[::-1]))
    points: set[tuple[int, int]] = set()
    for row in range(min(y for _, y in corners), max(y for _, y in corners) + 1):
        crossings = []
        for (xa, ya), (xb, yb) in edges:
            if ya != yb and (ya <= row < yb or yb <= row < ya):
                rise = _quotient(32 * (xb - xa) * (row - ya), yb - ya)
                crossings.append(_quotient(32 * xa + rise + 16, 32))
            elif row == max(ya, yb):
                # The lower end of an edge, which the rule above leaves out.
                if ya == yb:
                    points.update((x, ya) for x in range(min(xa, xb), max(xa, xb) + 1))
                else:
                    points.add((xb, yb) if ya < yb else (xa, ya))
        crossings.sort()
        for left, right in zip(crossings[0::2], crossings[1::2]):
            points.update((x, row) for x in range(left, right + 1))
    return Shape(points)


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
