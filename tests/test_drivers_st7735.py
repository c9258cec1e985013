"""ST7735S: black before it is lit, and every rectangle where it belongs."""

import pytest

from tests.wired import Wired

WIDTH, HEIGHT = 80, 160


@pytest.fixture
def wired():
    """A stick that has just been switched on."""
    return Wired()


@pytest.fixture
def panel(wired):
    """The panel's driver, set up, with the backlight on."""
    pin = wired.machine.Pin
    power = wired.load("axp192").Axp192(wired.i2c())
    wired.load("axp192_setup").begin(power)
    wired.clock.advance(120000)
    spi = wired.machine.SPI(1, baudrate=26_666_667, sck=pin(13), mosi=pin(15), miso=None)
    driver = wired.load("st7735").St7735(
        spi, pin(23, pin.OUT), pin(5, pin.OUT, value=1), pin(18, pin.OUT, value=1)
    )
    wired.load("st7735_power").begin(driver)
    power.backlight(9)
    return driver


def pixel(wired, x, y):
    frame = wired.panel.frame()
    at = 3 * (WIDTH * y + x)
    return tuple(frame[at : at + 3])


def test_after_begin_the_lit_panel_is_black(wired, panel):
    assert wired.panel.is_lit()
    assert wired.panel.pixel_bytes == 2 * WIDTH * HEIGHT
    assert not any(wired.panel.frame())


def test_the_panel_is_dark_while_it_is_set_up(wired):
    seen = []
    advance = wired.clock.advance

    def watch(us):
        seen.append(wired.panel.backlight_mv)
        advance(us)

    pin = wired.machine.Pin
    wired.axp.registers[0x12] = 0x4D  # as a soft reset leaves it: lit
    wired.load("axp192_setup").begin(wired.load("axp192").Axp192(wired.i2c()))
    wired.clock.advance(120000)
    wired.clock.advance = watch
    spi = wired.machine.SPI(1, baudrate=26_666_667, sck=pin(13), mosi=pin(15), miso=None)
    panel = wired.load("st7735").St7735(
        spi, pin(23, pin.OUT), pin(5, pin.OUT, value=1), pin(18, pin.OUT, value=1)
    )
    wired.load("st7735_power").begin(panel)
    assert seen and not any(seen)


@pytest.mark.parametrize(
    "x,y,w,h", [(0, 0, 1, 1), (79, 159, 1, 1), (0, 159, 80, 1), (12, 30, 4, 9), (76, 0, 4, 160)]
)
def test_a_window_is_filled_exactly(wired, panel, x, y, w, h):
    panel.window(x, y, w, h)
    panel.data(b"\xf8\x00" * (w * h))
    frame = wired.panel.frame()
    for row in range(HEIGHT):
        for column in range(WIDTH):
            red = frame[3 * (WIDTH * row + column)]
            assert (red > 200) == (x <= column < x + w and y <= row < y + h)


@pytest.mark.parametrize(("word", "rgb"), [(b"\xf8\x00", 0), (b"\x07\xe0", 1), (b"\x00\x1f", 2)])
def test_colours_are_what_they_are_called(wired, panel, word, rgb):
    panel.window(40, 80, 1, 1)
    panel.data(word)
    seen = pixel(wired, 40, 80)
    assert [n for n in range(3) if seen[n] > 200] == [rgb]


def test_pixels_may_come_in_several_pieces(wired, panel):
    panel.window(0, 0, 4, 4)
    for row in range(4):
        panel.data(bytearray(b"\xff\xff" * 4) if row % 2 else memoryview(b"\x00\x00\xff\xff" * 2))
    assert [pixel(wired, 0, y)[0] > 0 for y in range(4)] == [False, True, False, True]
    assert [pixel(wired, x, 0)[0] > 0 for x in range(5)] == [False, True, False, True, False]


def test_sleep_and_wake_keep_the_picture_and_the_120_ms(wired, panel):
    panel.window(5, 5, 1, 1)
    panel.data(b"\xff\xff")
    power = wired.load("st7735_power")
    for _ in range(3):  # at once one after the other: the model objects to an early SLPIN
        power.sleep(panel)
        assert not wired.panel.is_lit()
        power.wake(panel)
        assert wired.panel.is_lit()
        assert pixel(wired, 5, 5)[0] > 200


def test_begin_again_on_a_running_panel_is_as_good_as_new(wired, panel):
    panel.window(0, 0, WIDTH, HEIGHT)
    panel.data(b"\xff\xff" * (WIDTH * HEIGHT))
    wired.load("st7735_power").begin(panel)
    assert wired.panel.is_lit() and not any(wired.panel.frame())
