"""The LCD panel: a part of the pixels in its controller's RAM, RGB565 big-endian.

The controller is a Sitronix ST7735S or ST7789. Their commands are the same except at the start, for which
panels.py has those of each (ST7735S data sheet v1.1).
"""

from micropython import const
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms

_TYPING = const(0)
if _TYPING:
    from machine import SPI, Pin

_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_DISPON = const(0x29)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)

_SLEEP_GAP_MS = const(120)  # from one SLPIN or SLPOUT to the next


class Panel:
    """The panel. `spi` writes in mode 0; `dc`, `cs`, `reset` are output pins; `place` is the visible part of
    its RAM: x, y, width, height."""

    def __init__(
        self, spi: "SPI", dc: "Pin", cs: "Pin", reset: "Pin", place: tuple[int, int, int, int]
    ) -> None:
        self._x, self._y, self.width, self.height = place
        self._reset = reset
        self._slept_ms = 0  # ticks of the last SLPIN or SLPOUT
        self.write = spi.write  # once, because getting a method from its object makes a new object
        self._dc = dc
        self._cs = cs
        self._command = bytearray(1)
        self._span = bytearray(4)

    def reset(self) -> None:
        """Begin a reset. The supply must be on."""
        self._reset(0)
        sleep_us(20)  # 10 at least
        self._reset(1)
        self._slept_ms = ticks_ms()  # it may have been awake when the reset came

    def set_up(self, commands: bytes) -> None:
        """Send half of a SETUP, as soon as the controller accepts it: 120 ms after the reset, and 120
        ms after the SLPOUT that ends the first half. The panel stays dark.
        """
        self._wait_after_sleep()
        at = 0
        while at < len(commands):
            end = at + 3 + commands[at + 2]
            self.command(commands[at])
            if commands[at + 2]:  # an empty write is an error on the ESP32
                self.data(commands[at + 3 : end])
            sleep_ms(10 * commands[at + 1])
            at = end
        self._slept_ms = ticks_ms()

    def switch_on(self) -> None:
        """Show the picture that has been sent, for the first time."""
        self.command(_DISPON)

    def sleep(self) -> None:
        """Switch the panel off; its RAM keeps the picture."""
        self._wait_after_sleep()
        self.command(_SLPIN)

    def wake(self) -> None:
        """Switch the panel on again; it is ready for commands 5 ms later."""
        self._wait_after_sleep()
        self.command(_SLPOUT)
        sleep_ms(5)

    def _wait_after_sleep(self) -> None:
        """Wait until the controller may change between sleeping and waking again."""
        since_ms = ticks_diff(ticks_ms(), self._slept_ms)
        if 0 <= since_ms < _SLEEP_GAP_MS:
            sleep_ms(_SLEEP_GAP_MS - since_ms)
        self._slept_ms = ticks_ms()

    def window(self, x: int, y: int, w: int, h: int) -> None:
        """Choose the rectangle that the next `data` fills, row by row."""
        self._send_span(_CASET, self._x + x, w)
        self._send_span(_RASET, self._y + y, h)
        self.command(_RAMWR)

    def data(self, pixels: bytes | bytearray | memoryview) -> None:
        """Send pixels for the window (2 bytes each, high byte first), or parameters. In any pieces."""
        self.begin_data()
        self.write(pixels)
        self.end_data()

    def begin_data(self) -> None:
        """Begin data in several pieces: pass each to `write`, then call `end_data`."""
        self._dc(1)
        self._cs(0)

    def end_data(self) -> None:
        """End the data that `begin_data` began."""
        self._cs(1)

    def command(self, command: int) -> None:
        """Send a command; its parameters are the next `data`."""
        self._command[0] = command
        self._dc(0)
        self._cs(0)
        self.write(self._command)
        self._cs(1)

    def _send_span(self, command: int, first: int, count: int) -> None:
        span = self._span
        last = first + count - 1
        span[0], span[1] = first >> 8, first & 0xFF
        span[2], span[3] = last >> 8, last & 0xFF
        self.command(command)
        self.data(span)
