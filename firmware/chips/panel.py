"""The LCD panel: a part of the pixels in its controller's RAM, RGB565 big-endian.

The controller is a Sitronix ST7735S or ST7789, whose commands for drawing are the same (ST7735S data sheet
v1.1). Switching it on and off is panel_power.py; what differs at start is st7735.py and st7789.py.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from machine import SPI, Pin

_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)


class Panel:
    """The panel. `spi` writes in mode 0; `dc`, `cs`, `reset` are output pins; `place` is where the visible
    window lies in RAM: x, y, width, height."""

    def __init__(
        self, spi: "SPI", dc: "Pin", cs: "Pin", reset: "Pin", place: "tuple[int, int, int, int]"
    ) -> None:
        self._x, self._y, self.width, self.height = place
        self.reset = reset
        self.slept_ms = 0  # ticks of the last SLPIN or SLPOUT
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._command = bytearray(1)
        self._span = bytearray(4)

    def window(self, x: int, y: int, w: int, h: int) -> None:
        """Choose the rectangle that the next `data` fills, row by row."""
        self._send_span(_CASET, self._x + x, w)
        self._send_span(_RASET, self._y + y, h)
        self.command(_RAMWR)

    def data(self, pixels: "bytes | bytearray | memoryview") -> None:
        """Pixels for the window (2 bytes each, high byte first), in any pieces; or what a command wants."""
        self._dc(1)
        self._cs(0)
        self._spi.write(pixels)
        self._cs(1)

    def command(self, command: int) -> None:
        """Begin a command; what it wants to know is the next `data`."""
        self._command[0] = command
        self._dc(0)
        self._cs(0)
        self._spi.write(self._command)
        self._cs(1)

    def _send_span(self, command: int, first: int, count: int) -> None:
        span = self._span
        last = first + count - 1
        span[0], span[1] = first >> 8, first & 0xFF
        span[2], span[3] = last >> 8, last & 0xFF
        self.command(command)
        self.data(span)
