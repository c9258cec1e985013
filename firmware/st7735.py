"""ST7735S, the panel of the M5StickC: 80x160 of the 132x162 pixels in its RAM, RGB565 big-endian.

Commands: Sitronix ST7735S data sheet v1.1. Switching it on and off is st7735_power.py.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from machine import SPI, Pin

_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)

_X_OFFSET = const(26)  # where the visible window begins in RAM
_Y_OFFSET = const(1)


class St7735:
    """The panel. `spi` writes at up to 26.67 MHz in mode 0; `dc`, `cs`, `reset` are output pins."""

    width = 80
    height = 160

    def __init__(self, spi: "SPI", dc: "Pin", cs: "Pin", reset: "Pin") -> None:
        self.reset = reset
        self.slept_ms = 0  # ticks of the last SLPIN or SLPOUT
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._command = bytearray(1)
        self._span = bytearray(4)

    def window(self, x: int, y: int, w: int, h: int) -> None:
        """Choose the rectangle that the next `data` fills, row by row."""
        self._send_span(_CASET, _X_OFFSET + x, w)
        self._send_span(_RASET, _Y_OFFSET + y, h)
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
