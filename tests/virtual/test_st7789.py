"""What an ST7789 does otherwise than an ST7735S: its identity, and where its glass lies in the memory."""

import pytest

from tests.virtual.test_lcd import PINS
from tools.virtual.chips.st7789 import ST7789
from tools.virtual.clock import Clock
from tools.virtual.errors import DataSheetError
from tools.virtual.soc.machine import MachineModule
from tools.virtual.soc.soc import Soc


class Bench:
    """A panel on an ESP32, with the least driver that can work."""

    def __init__(self):
        self.clock = Clock()
        soc = Soc(self.clock, {}, ())
        machine = MachineModule(soc)
        self.panel = ST7789(self.clock, soc.pads, PINS, 1)
        soc.spi.attach(13, 15, self.panel)
        self.panel.backlight_mv = 2800
        self.panel.set_supply(True)
        self.clock.advance(10_000)
        pin = machine.Pin
        self.dc, self.cs = pin(23, pin.OUT, value=0), pin(5, pin.OUT, value=0)
        self.rst = pin(18, pin.OUT, value=1)
        self.spi = machine.SPI(1, 26_666_667, sck=pin(13), mosi=pin(15), miso=None)

    def send(self, command, *parameters):
        self.dc(0)
        self.spi.write(bytes((command,)))
        if parameters:
            self.dc(1)
            self.spi.write(bytes(parameters))

    def begin(self):
        self.send(0x11)
        self.clock.advance(120_000)
        self.send(0x3A, 0x55)
        self.send(0x36, 0x08)
        self.send(0x21)
        self.send(0x29)

    def fill(self, x, y, w, h):
        """White into a window."""
        for command, first, count in ((0x2A, x, w), (0x2B, y, h)):
            last = first + count - 1
            self.send(command, first >> 8, first & 255, last >> 8, last & 255)
        self.send(0x2C)
        self.dc(1)
        self.spi.write(b"\xff\xff" * (w * h))


def test_the_glass_is_filled_exactly():
    bench = Bench()
    bench.begin()
    bench.fill(0, 0, 240, 320)
    assert min(bench.panel.frame()) == 255
    bench.panel.memory.lose(bytes(251))
    bench.fill(52, 40, 135, 240)
    assert min(bench.panel.frame()) == 255


def test_the_first_pixel_is_left_top_when_upright():
    bench = Bench()
    bench.begin()
    bench.panel.memory.lose(bytes(251))
    bench.fill(52, 40, 1, 1)
    frame = bench.panel.frame()
    assert frame[:3] == b"\xff\xff\xff" and not any(frame[3:])


def test_what_it_does_not_take():
    with pytest.raises(DataSheetError, match="ST7789: 80000000 Hz"):
        Bench().panel.spi_write(b"\x11", 80_000_000)
    with pytest.raises(DataSheetError, match="knows no command B1"):
        Bench().send(0xB1)
    bench = Bench()
    bench.send(0x11)
    bench.clock.advance(120_000)
    with pytest.raises(DataSheetError, match="MADCTL 6C"):
        bench.send(0x36, 0x6C)
    bench = Bench()
    bench.send(0x11)
    with pytest.raises(DataSheetError, match="SLPIN within 120 ms"):
        bench.clock.advance(6000)
        bench.send(0x10)
