"""The common part of the Sitronix LCD controllers: commands with parameters, sleep, reset, and the visible
picture.

The chips themselves are st7735s.py and st7789.py: their commands, sizes, and the glass behind them.
"""

from array import array

from virtual.chips.panel_memory import PanelMemory
from virtual.clock import Clock
from virtual.errors import DataSheetError, FaultyPlace
from virtual.prng import Prng
from virtual.soc.pads import OUT, Pads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_VISIBLE_MV = 2500  # least backlight supply at which something is visible
_SWRESET = 0x01
_RDDID = 0x04
_SLPIN = 0x10
_SLPOUT = 0x11
_INVOFF = 0x20
_INVON = 0x21
_DISPOFF = 0x28
_DISPON = 0x29
_CASET = 0x2A
_RASET = 0x2B
_RAMWR = 0x2C
_MADCTL = 0x36
_COLMOD = 0x3A
_TURNED = 0xC0  # MADCTL: rows run upwards, columns leftwards
_ORDER = 0xE0  # these, and whether rows and columns change places
_BGR = 0x08
# The number of parameters of the commands that both chips have
PARAMETERS = {
    _RDDID: 0,
    _SLPIN: 0,
    _SLPOUT: 0,
    0x13: 0,  # NORON
    _INVOFF: 0,
    _INVON: 0,
    0x26: 1,  # GAMSET
    _DISPOFF: 0,
    _DISPON: 0,
    _CASET: 4,
    _RASET: 4,
    _RAMWR: 0,
    _MADCTL: 1,
    0x38: 0,  # IDMOFF
    _COLMOD: 1,
}


class Controller(FaultyPlace):
    """`parameters` has a chip's commands with their number of parameters; others are refused. The glass shows
    `width` x `height` of the memory's pixels from `left`, `top`; `is_turned` if it is mounted upside down.
    The only MADCTL here is the one by which the picture stands upright.

    `backlight_mv` is set by the board. `pixel_bytes` counts the bytes drawn; `changes` grows with anything
    that may change the picture."""

    name = ""
    identity = 0  # three bytes
    columns = rows = 0
    width = height = left = top = 0
    is_turned = False
    max_baudrate = 0
    parameters: dict[int, int] = {}

    def __init__(self, clock: Clock, pads: Pads, pins: dict[str, int], seed: int) -> None:
        self._clock = clock
        self._cs = pads[pins["cs"]]
        self._dc = pads[pins["dc"]]
        self._rst = pads[pins["rst"]]
        self._mosi = pads[pins["mosi"]]
        self._sck = pads[pins["sck"]]
        self._cs.outside = self._rst.outside = 1
        self._rst.changed = self._reset_pin_changed
        self._sck.changed = self._clock_pin_changed
        self._cs.changed = self._select_pin_changed
        self._noise = Prng(seed)
        self.memory = PanelMemory(self.columns, self.rows)
        self._seen = bytearray(2 * self.width * self.height)
        self._rgb: dict[int, bytes] = {}
        self._parameters = bytearray(16)
        self.backlight_mv = 0
        self.is_powered = False
        self.changes = 0
        self.pixel_bytes = 0
        self._ready_at = self._slpout_at = self._slpin_at = 0
        self._reset_since = -1
        self._reset_registers()

    # Power and reset

    def set_supply(self, is_on: bool) -> None:
        """LDO3 went on or off. The memory loses its content; at power-on it is noise."""
        if is_on == self.is_powered:
            return
        self.is_powered = is_on
        self.changes += 1
        self._reset_registers()
        self._ready_at = self._clock.now + 5000
        if is_on:
            self.memory.lose(self._noise.bytes(251))

    def _broken(self, text: str) -> DataSheetError:
        return DataSheetError("%s: %s" % (self.name, text))

    def _reset_registers(self) -> None:
        self.is_awake = False
        self.is_display_on = False
        self.is_inverted = False
        self.colmod = 6
        self.is_bgr = False
        self.memory.reset()
        self._command = 0
        self._count = self._expected = 0
        self._bits = self._byte = 0  # of a bit-banged transfer
        self._answer_left = 0

    def _reset(self) -> None:
        now = self._clock.now
        self._ready_at = now + 5000
        if self.is_awake:
            self._slpout_at = now + 120000
        self._reset_registers()
        self.changes += 1

    def _reset_pin_changed(self, level: int) -> None:
        if not level:
            self._reset_since = self._clock.now
        elif self._reset_since >= 0:
            if self._clock.now - self._reset_since < 10:
                raise self._broken("RST was low for less than 10 us")
            self._reset_since = -1
            self._reset()

    # Transfers

    def spi_write(self, data: "Any", baudrate: int) -> None:
        """Bytes from the SPI peripheral, with the current levels of D/C and CS."""
        if not self._listens():
            return
        if baudrate > self.max_baudrate:
            raise self._broken("%d Hz is too fast" % baudrate)
        if not self._dc.level():
            for byte in data:
                self._start(byte)
        elif self._command == _RAMWR:
            self.changes += 1
            self.pixel_bytes += len(data)
            self.memory.write(data)
        else:
            for byte in data:
                self._parameter(byte)

    def _listens(self) -> bool:
        return self.is_powered and self._reset_since < 0 and not self._cs.level()

    def _start(self, command: int) -> None:
        if self._count < self._expected:
            text = "%02X got %d of %d parameters"
            raise self._broken(text % (self._command, self._count, self._expected))
        early = self._ready_at - self._clock.now
        if early > 0:
            raise self._broken("%02X sent %d us too early after a reset or sleep" % (command, early))
        expected = self.parameters.get(command)
        if expected is None:
            raise self._broken("this model knows no command %02X" % command)
        if command == _CASET:
            self.may_fail()  # only when a picture begins; in its middle the panel would keep waiting
        self._command = command
        self._count = 0
        self._expected = expected
        if not expected:
            self._execute(command)

    def _parameter(self, byte: int) -> None:
        if self._count >= self._expected:
            raise self._broken("%02X takes %d parameters, more came" % (self._command, self._expected))
        self._parameters[self._count] = byte
        self._count += 1
        if self._count == self._expected:
            self._set(self._command)

    def _execute(self, command: int) -> None:
        if command == _RAMWR:
            if self.colmod & 7 != 5:
                raise self._broken("RAMWR while COLMOD is %02X; this model takes 05 or 55" % self.colmod)
            self.memory.home()
            return
        self.changes += 1
        if command == _SWRESET:
            self._reset()
        elif command in (_SLPIN, _SLPOUT):
            self._sleep(command == _SLPIN)
        elif command in (_INVOFF, _INVON):
            self.is_inverted = command == _INVON
        elif command in (_DISPOFF, _DISPON):
            self.is_display_on = command == _DISPON

    def _sleep(self, is_in: bool) -> None:
        now = self._clock.now
        if now < (self._slpin_at if is_in else self._slpout_at):
            what = "SLPIN within 120 ms of SLPOUT" if is_in else "SLPOUT within 120 ms of a reset while awake"
            raise self._broken(what)
        self.is_awake = not is_in
        self._ready_at = now + 5000
        if not is_in:
            self._slpin_at = now + 120000

    def _set(self, command: int) -> None:
        memory = self.memory
        if command == _CASET:
            memory.x0, memory.x1 = self._range("CASET", memory.columns)
        elif command == _RASET:
            memory.y0, memory.y1 = self._range("RASET", memory.rows)
        elif command == _MADCTL:
            if self._parameters[0] & _ORDER != (_TURNED if self.is_turned else 0):
                raise self._broken(
                    "MADCTL %02X; in this model the picture stands upright" % self._parameters[0]
                )
            self.is_bgr = bool(self._parameters[0] & _BGR)
        elif command == _COLMOD:
            self.colmod = self._parameters[0]

    def _range(self, name: str, size: int) -> tuple[int, int]:
        p = self._parameters
        first = p[0] << 8 | p[1]
        last = p[2] << 8 | p[3]
        if first > last or last >= size:
            raise self._broken("%s %d..%d of %d" % (name, first, last, size))
        return first, last

    # The identity, read back over MOSI by toggling pins: 8 bits in, a dummy clock, 24 bits out

    def _select_pin_changed(self, level: int) -> None:
        self._bits = self._byte = self._answer_left = 0
        self._mosi.outside = None

    def _clock_pin_changed(self, level: int) -> None:
        if self._sck.mode != OUT or self._sck.owner or not self._listens():
            return
        if self._answer_left:
            if not level:
                self._answer_left -= 1
                self._mosi.outside = self.identity >> self._answer_left & 1 if self._answer_left < 24 else 0
        elif level:
            self._byte = self._byte << 1 & 0xFF | self._mosi.level()
            self._bits += 1
            if self._bits == 8:
                self._byte_toggled_in()

    def _byte_toggled_in(self) -> None:
        self._bits = 0
        if self._dc.level():
            self._parameter(self._byte)
            return
        self._start(self._byte)
        if self._command == _RDDID:
            self._answer_left = 25  # the dummy bit, then 24

    # The visible picture

    def is_lit(self) -> bool:
        """Whether anything but black is visible."""
        return self.is_powered and self.is_awake and self.is_display_on and self.backlight_mv >= _VISIBLE_MV

    def frame565(self) -> bytearray:
        """The visible pixels of 16 bits, high byte first. The buffer is reused."""
        seen = self._seen
        if not self.is_lit():
            seen[:] = bytes(len(seen))
            return seen
        self.memory.copy(self.left, self.top, self.width, self.height, seen)
        if not self.is_inverted or not self.is_bgr:
            self._recolour(seen)
        return seen

    def _recolour(self, pixels: bytearray) -> None:
        """Colours are right with inversion on and BGR order, and wrong with other settings."""
        for i in range(0, len(pixels), 2):
            pixel = pixels[i] << 8 | pixels[i + 1]
            if not self.is_inverted:
                pixel ^= 0xFFFF
            if not self.is_bgr:
                pixel = pixel >> 11 | pixel & 0x07E0 | (pixel & 0x1F) << 11
            pixels[i] = pixel >> 8
            pixels[i + 1] = pixel & 0xFF

    def frame(self) -> bytes:
        """The visible pixels as RGB888, row by row, with button A below."""
        if not self.is_lit():
            return bytes(3 * self.width * self.height)
        seen = array("H", self.frame565())
        known = self._rgb
        for pixel in set(seen):
            if pixel not in known:
                known[pixel] = _rgb888(pixel)
        return b"".join([known[pixel] for pixel in seen])


def _rgb888(swapped: int) -> bytes:
    """RGB888 of a pixel that was sent high byte first and read low byte first."""
    pixel = swapped >> 8 | (swapped & 0xFF) << 8
    red = pixel >> 11
    green = pixel >> 5 & 63
    blue = pixel & 31
    return bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2))
