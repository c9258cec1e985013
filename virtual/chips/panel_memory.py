"""The picture memory of an LCD controller: window, wrap, and the visible part.

It is kept in the order in which it is addressed and seen, so that a strip costs one copy a row; pixels are
converted only when somebody looks.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class PanelMemory:
    """`columns` x `rows` of two bytes, high byte first; CASET and RASET, and where the next byte goes."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self._bytes = bytearray(2 * columns * rows)
        self.reset()

    def reset(self) -> None:
        """Make the whole memory the window, as a reset does."""
        self.x0 = self.y0 = 0
        self.x1 = self.columns - 1
        self.y1 = self.rows - 1
        self.home()

    def home(self) -> None:
        """RAMWR: continue at the window's first pixel."""
        self._y = self.y0
        self._offset = 0  # bytes into this row of the window

    def lose(self, noise: bytes) -> None:
        """Power comes back: the content is noise."""
        size = len(noise)
        for start in range(0, len(self._bytes), size):
            left = min(size, len(self._bytes) - start)
            self._bytes[start : start + left] = noise[:left]

    def write(self, data: "Any") -> None:
        """Bytes for the window, row by row; after its last pixel it starts over."""
        stride = 2 * self.columns
        row = 2 * (self.x1 - self.x0 + 1)
        view = memoryview(data)
        taken = 0
        start = self._y * stride + 2 * self.x0
        while not self._offset and self._y < self.y1 and taken + row <= len(data):  # whole rows
            self._bytes[start : start + row] = view[taken : taken + row]
            taken += row
            start += stride
            self._y += 1
        while taken < len(data):
            part = min(row - self._offset, len(data) - taken)
            start = self._y * stride + 2 * self.x0 + self._offset
            self._bytes[start : start + part] = view[taken : taken + part]
            taken += part
            self._offset += part
            if self._offset == row:
                self._offset = 0
                self._y = self._y + 1 if self._y < self.y1 else self.y0

    def copy(self, left: int, top: int, width: int, height: int, to: bytearray) -> None:
        """The pixels of a rectangle into `to`."""
        start = 2 * (top * self.columns + left)
        for at in range(0, 2 * width * height, 2 * width):
            to[at : at + 2 * width] = self._bytes[start : start + 2 * width]
            start += 2 * self.columns
