"""ST7735S, the panel of the M5StickC: 80x160 of the 132x162 pixels in its RAM, RGB565 big-endian.

Commands: Sitronix ST7735S data sheet v1.1; the start-up values are the ones M5GFX gives this panel.
The rails (AXP192 LDO3) must be on before `begin`, the backlight should not.
"""

from machine import SPI, Pin
from micropython import const
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms

_SWRESET = const(0x01)
_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_NORON = const(0x13)
_INVON = const(0x21)
_GAMSET = const(0x26)
_DISPON = const(0x29)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)
_COLMOD = const(0x3A)
_FRMCTR1 = const(0xB1)  # frame rate: normal, idle, partial
_FRMCTR2 = const(0xB2)
_FRMCTR3 = const(0xB3)
_INVCTR = const(0xB4)
_PWCTR1 = const(0xC0)
_PWCTR2 = const(0xC1)
_PWCTR3 = const(0xC2)
_PWCTR4 = const(0xC3)
_PWCTR5 = const(0xC4)
_VMCTR1 = const(0xC5)
_GMCTRP1 = const(0xE0)
_GMCTRN1 = const(0xE1)

_SLEEP_GAP_MS = const(120)  # from one SLPIN or SLPOUT to the next
_X_OFFSET = const(26)  # where the visible window begins in RAM
_Y_OFFSET = const(1)

# command, parameters, wait in ms
_SETUP = (
    (_SWRESET, b"", 150),
    (_SLPOUT, b"", _SLEEP_GAP_MS),
    (_FRMCTR1, b"\x01\x2c\x2d", 0),
    (_FRMCTR2, b"\x01\x2c\x2d", 0),
    (_FRMCTR3, b"\x01\x2c\x2d\x01\x2c\x2d", 0),
    (_INVCTR, b"\x07", 0),
    (_PWCTR1, b"\xa2\x02\x84", 0),
    (_PWCTR2, b"\xc5", 0),
    (_PWCTR3, b"\x0a\x00", 0),
    (_PWCTR4, b"\x8a\x2a", 0),
    (_PWCTR5, b"\x8a\xee", 0),
    (_VMCTR1, b"\x0e", 0),
    (_GMCTRP1, b"\x02\x1c\x07\x12\x37\x32\x29\x2d\x29\x25\x2b\x39\x00\x01\x03\x10", 0),
    (_GMCTRN1, b"\x03\x1d\x07\x06\x2e\x2c\x29\x2d\x2e\x2e\x37\x3f\x00\x00\x02\x10", 0),
    (_NORON, b"", 10),
    (_GAMSET, b"\x08", 0),
    (_INVON, b"", 0),
    (_COLMOD, b"\x55", 0),  # 16 bits a pixel
    (_MADCTL, b"\xdc", 0),  # portrait, button A below the screen; colour filter in BGR order
)


class St7735:
    """The panel. `spi` writes at up to 26.67 MHz in mode 0; `dc`, `cs`, `reset` are output pins."""

    width = 80
    height = 160

    def __init__(self, spi: SPI, dc: Pin, cs: Pin, reset: Pin) -> None:
        self._spi = spi
        self._dc = dc
        self._cs = cs
        self._reset = reset
        self._command = bytearray(1)
        self._span = bytearray(4)
        self._slept_ms = ticks_ms()  # of the last SLPIN or SLPOUT

    def begin(self) -> None:
        """Reset the panel, set it up and make it black. Takes about 0.4 s."""
        self._cs(1)
        self._reset(0)
        sleep_us(20)  # 10 at least
        self._reset(1)
        sleep_ms(_SLEEP_GAP_MS)  # it may have been awake when the reset came
        for command, parameters, wait_ms in _SETUP:
            self._send(command, parameters)
            sleep_ms(wait_ms)
        self._slept_ms = ticks_ms()
        self.window(0, 0, self.width, self.height)
        black = bytes(2 * self.width)
        for _ in range(self.height):
            self.data(black)
        self._send(_DISPON, b"")

    def window(self, x: int, y: int, w: int, h: int) -> None:
        """Choose the rectangle that the next `data` fills, row by row."""
        self._send_span(_CASET, _X_OFFSET + x, w)
        self._send_span(_RASET, _Y_OFFSET + y, h)
        self._send(_RAMWR, b"")

    def data(self, pixels: "bytes | bytearray | memoryview") -> None:
        """Pixels for the window, 2 bytes each, high byte first; may come in several pieces."""
        self._dc(1)
        self._cs(0)
        self._spi.write(pixels)
        self._cs(1)

    def sleep(self) -> None:
        """Panel off; its RAM stays."""
        self._settle()
        self._send(_SLPIN, b"")

    def wake(self) -> None:
        """Panel on again; ready for commands 5 ms later."""
        self._settle()
        self._send(_SLPOUT, b"")
        sleep_ms(5)

    def _settle(self) -> None:
        now = ticks_ms()
        since_ms = ticks_diff(now, self._slept_ms)
        if 0 <= since_ms < _SLEEP_GAP_MS:
            sleep_ms(_SLEEP_GAP_MS - since_ms)
        self._slept_ms = ticks_ms()

    def _send_span(self, command: int, first: int, count: int) -> None:
        span = self._span
        last = first + count - 1
        span[0], span[1] = first >> 8, first & 0xFF
        span[2], span[3] = last >> 8, last & 0xFF
        self._send(command, span)

    def _send(self, command: int, parameters: "bytes | bytearray") -> None:
        self._command[0] = command
        self._dc(0)
        self._cs(0)
        self._spi.write(self._command)
        if parameters:  # an empty write is an error on the ESP32
            self._dc(1)
            self._spi.write(parameters)
        self._cs(1)
