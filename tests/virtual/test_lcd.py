"""The ST7735S model against section 3 of the chip facts, driven through `machine.SPI` and pins."""

import pytest

from tools.virtual.chips.st7735s import ST7735S
from tools.virtual.clock import Clock
from tools.virtual.errors import DataSheetError
from tools.virtual.soc.machine import MachineModule
from tools.virtual.soc.soc import Soc

WIDTH, HEIGHT = ST7735S.width, ST7735S.height
PINS = {"sck": 13, "mosi": 15, "dc": 23, "cs": 5, "rst": 18}
RED, GREEN, BLUE = b"\xf8\x00", b"\x07\xe0", b"\x00\x1f"


class Bench:
    """A panel on an ESP32, with the least driver that can work."""

    def __init__(self, controller=ST7735S, keeps_ram=True):
        self.clock = Clock()
        self.soc = Soc(self.clock, {}, ())
        self.machine = machine = MachineModule(self.soc)
        self.panel = controller(self.clock, self.soc.pads, PINS, 1, keeps_ram)
        self.soc.spi.attach(13, 15, self.panel)
        self.panel.backlight_mv = 2800
        self.panel.set_supply(True)
        self.clock.advance(10_000)
        self.dc = machine.Pin(23, machine.Pin.OUT, value=0)
        self.cs = machine.Pin(5, machine.Pin.OUT, value=1)
        self.rst = machine.Pin(18, machine.Pin.OUT, value=1)
        self.bus()

    def bus(self):
        pin = self.machine.Pin
        self.spi = self.machine.SPI(1, 26_666_667, sck=pin(13), mosi=pin(15), miso=None)

    def send(self, command, *parameters):
        self.dc(0)
        self.cs(0)
        self.spi.write(bytes((command,)))
        if parameters:
            self.data(bytes(parameters))
        self.cs(1)

    def data(self, data):
        self.dc(1)
        self.cs(0)
        self.spi.write(data)
        self.cs(1)

    def begin(self, madctl=0xDC):
        self.send(0x11)
        self.clock.advance(120_000)
        self.send(0x3A, 0x55)
        self.send(0x36, madctl)
        self.send(0x21)
        self.send(0x29)

    def window(self, x, y, w, h):
        self.send(0x2A, 0, x, 0, x + w - 1)
        self.send(0x2B, 0, y, 0, y + h - 1)
        self.send(0x2C)

    def fill(self, x, y, w, h):
        """White into a window of any size."""
        for command, first, count in ((0x2A, x, w), (0x2B, y, h)):
            self.send(command, *divmod(first, 256), *divmod(first + count - 1, 256))
        self.send(0x2C)
        self.data(b"\xff\xff" * (w * h))

    def pixel(self, x, y):
        at = 3 * (y * WIDTH + x)
        return tuple(self.panel.frame()[at : at + 3])


@pytest.fixture
def bench():
    bench = Bench()
    bench.begin()
    return bench


def test_the_glass_stands_at_26_1_in_portrait(bench):
    bench.window(26, 1, WIDTH, HEIGHT)
    bench.data(BLUE * (WIDTH * HEIGHT))
    assert bench.panel.frame() == b"\0\0\xff" * (WIDTH * HEIGHT)
    bench.window(26, 1, 1, 1)
    bench.data(RED)
    bench.window(105, 160, 1, 1)
    bench.data(GREEN)
    assert bench.pixel(0, 0) == (255, 0, 0)
    assert bench.pixel(79, 159) == (0, 255, 0)


def test_pixels_come_in_any_pieces_and_wrap_in_the_window(bench):
    bench.window(30, 10, 3, 2)
    bench.data(RED + GREEN[:1])
    bench.data(GREEN[1:] + BLUE + RED)
    bench.data(GREEN * 2 + BLUE)
    assert [bench.pixel(x, 9) for x in (4, 5, 6)] == [(0, 0, 255), (0, 255, 0), (0, 0, 255)]
    assert [bench.pixel(x, 10) for x in (4, 5, 6)] == [(255, 0, 0), (0, 255, 0), (0, 255, 0)]


def test_parameters_of_one_byte_are_no_commands(bench):
    bench.send(0x26, 0x01)
    bench.window(26, 1, 1, 1)
    bench.data(RED)
    assert bench.pixel(0, 0) == (255, 0, 0)


def test_inversion_and_colour_order_show(bench):
    bench.window(26, 1, 1, 1)
    bench.data(RED)
    bench.send(0x20)
    assert bench.pixel(0, 0) == (0, 255, 255)
    bench.send(0x21)
    bench.send(0x36, 0xDC & ~8)
    assert bench.pixel(0, 0) == (0, 0, 255)


@pytest.mark.parametrize("darken", ["backlight", "supply", "display off", "sleep", "reset"])
def test_what_makes_it_black(bench, darken):
    assert any(bench.panel.frame()), "noise at power-on"
    bench.clock.advance(120_000)
    if darken == "backlight":
        bench.panel.backlight_mv = 0
    elif darken == "supply":
        bench.panel.set_supply(False)
    elif darken == "display off":
        bench.send(0x28)
    elif darken == "sleep":
        bench.send(0x10)
    else:
        bench.rst(0)
        bench.clock.advance(20)
        bench.rst(1)
    assert not any(bench.panel.frame())
    assert not any(bench.panel.frame565())


def test_memory_survives_sleep_but_not_power(bench):
    bench.window(26, 1, WIDTH, HEIGHT)
    bench.data(BLUE * (WIDTH * HEIGHT))
    before = bench.panel.frame()
    bench.clock.advance(120_000)
    bench.send(0x10)
    bench.clock.advance(5_000)
    bench.send(0x11)
    assert bench.panel.frame() == before
    bench.panel.set_supply(False)
    bench.panel.set_supply(True)
    bench.clock.advance(10_000)
    bench.begin()
    assert bench.panel.frame() != before


def test_without_chip_select_nothing_arrives(bench):
    bench.dc(0)
    bench.spi.write(b"\x28")
    assert bench.panel.is_display_on


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda b: b.send(0x2A, 0, 26, 0), "parameters"),
        (lambda b: b.send(0x3A, 0x55, 0), "more came"),
        (lambda b: b.send(0x2A, 0, 60, 0, 26), "CASET"),
        (lambda b: b.send(0x2A, 0, 26, 0, 132), "CASET"),
        (lambda b: b.send(0x2B, 0, 0, 0, 162), "RASET"),
        (lambda b: (b.send(0x11), b.clock.advance(6000), b.send(0x10)), "SLPIN"),
        (lambda b: (b.send(0x01), b.clock.advance(6000), b.send(0x11)), "SLPOUT"),
        (lambda b: (b.send(0x01), b.send(0x29)), "too early"),
        (lambda b: (b.rst(0), b.rst(1)), "RST"),
        (lambda b: (b.send(0x3A, 0x66), b.send(0x2C)), "COLMOD"),
        (lambda b: b.send(0x99), "knows no command"),
    ],
)
def test_what_the_sheet_forbids_is_refused(spoil, says):
    bench = Bench()
    bench.begin()
    with pytest.raises(DataSheetError, match=says):
        spoil(bench)
        bench.send(0x00 if says == "parameters" else 0x13)


def test_a_clock_beyond_what_was_ever_seen_working_is_refused(bench):
    bench.cs(0)
    with pytest.raises(DataSheetError, match="too fast"):
        bench.panel.spi_write(b"\x13", 40_000_000)


def test_the_wire_takes_its_time(bench):
    bench.window(26, 1, WIDTH, HEIGHT)
    before = bench.clock.now
    bench.data(bytes(2 * WIDTH * HEIGHT))
    took = bench.clock.now - before
    assert abs(took - 25_600 * 8 / 26.667) < 50


def test_the_identity_is_read_back_over_mosi(bench):
    pin = bench.machine.Pin
    sck, mosi = pin(13, pin.OUT, value=0), pin(15, pin.OUT, value=0)
    bench.cs(0)
    bench.dc(0)
    for bit in (0, 0, 0, 0, 0, 1, 0, 0):
        mosi(bit)
        sck(1)
        sck(0)
    mosi.init(pin.IN)
    value = 0
    for _ in range(25):
        sck(1)
        value = value << 1 | mosi()
        sck(0)
    bench.cs(1)
    assert value == 0x7C89F0
    bench.dc(0)
    bench.cs(0)
    bench.spi.write(b"\x28")
    assert bench.panel.is_display_on, "the pins no longer belong to the SPI peripheral"


def test_hashing_without_memory_tells_pictures_apart():
    sums = []
    for colour in (RED, RED, BLUE):
        bench = Bench(keeps_ram=False)
        bench.begin()
        bench.window(26, 1, 8, 8)
        bench.data(colour * 64)
        sums.append(bench.panel.memory.checksum)
    assert sums[0] == sums[1] != sums[2]
