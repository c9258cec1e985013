"""ST7735S and ST7789: a picture before it is lit, and every rectangle where it belongs."""

import pytest

from tests.helpers.wired import Wired


@pytest.fixture(params=["m5stickc", "m5stickcplus"])
def wired(request):
    """A stick that has just been switched on."""
    stick = Wired(board=request.param)
    stick.board = next(b for b in stick.load("stick.boards").BOARDS if b.setting == request.param)
    return stick


def driver(wired):
    """The panel's driver, its supply on."""
    pin, board = wired.machine.Pin, wired.board
    wired.load("chips.axp192").Chip(wired.i2c()).begin()
    wired.clock.advance(120000)
    spi = wired.machine.SPI(1, baudrate=board.baudrate, sck=pin(13), mosi=pin(15), miso=None)
    pins = pin(23, pin.OUT), pin(5, pin.OUT, value=1), pin(18, pin.OUT, value=1)
    return wired.load("chips.sitronix").Panel(spi, *pins, board.place)


def begin(wired, panel):
    panel.reset()
    for half in wired.load("chips.panels").SETUP[wired.board.panel]:
        panel.set_up(half)


def light(wired):
    """The backlight is on."""
    chip = wired.load("chips.axp192").Chip(wired.i2c())
    chip.begin()
    chip.backlight(9)


def fill(panel, word):
    """The whole picture in one colour."""
    panel.window(0, 0, panel.width, panel.height)
    panel.data(word * (panel.width * panel.height))


@pytest.fixture
def panel(wired):
    """The panel's driver, set up, a black picture sent and shown, with the backlight on."""
    made = driver(wired)
    begin(wired, made)
    fill(made, b"\x00\x00")
    made.switch_on()
    light(wired)
    return made


def pixel(wired, x, y):
    frame = wired.panel.frame()
    at = 3 * (wired.panel.width * y + x)
    return tuple(frame[at : at + 3])


def test_nothing_is_seen_before_the_first_picture_and_then_just_that(wired):
    panel = driver(wired)
    begin(wired, panel)
    light(wired)
    fill(panel, b"\xff\xff")
    assert not wired.panel.is_lit()
    panel.switch_on()
    assert wired.panel.is_lit()
    assert wired.panel.pixel_bytes == 2 * panel.width * panel.height, "nothing is sent but the picture"
    assert min(wired.panel.frame()) > 200


def test_the_panel_is_dark_while_it_is_set_up(wired):
    seen = []
    advance = wired.clock.advance

    def watch(us):
        seen.append(wired.panel.backlight_mv)
        advance(us)

    wired.axp.registers[0x12] = 0x4D  # as a soft reset leaves it: lit
    panel = driver(wired)
    wired.clock.advance = watch
    begin(wired, panel)
    assert seen and not any(seen)


@pytest.mark.parametrize("place", ["first", "last", "row", "middle", "column"])
def test_a_window_is_filled_exactly(wired, panel, place):
    right, bottom = panel.width - 1, panel.height - 1
    x, y, w, h = {
        "first": (0, 0, 1, 1),
        "last": (right, bottom, 1, 1),
        "row": (0, bottom, panel.width, 1),
        "middle": (12, 30, 4, 9),
        "column": (right - 3, 0, 4, panel.height),
    }[place]
    panel.window(x, y, w, h)
    panel.data(b"\xf8\x00" * (w * h))
    frame = wired.panel.frame()
    for row in range(panel.height):
        for column in range(panel.width):
            red = frame[3 * (panel.width * row + column)]
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
    for _ in range(3):  # at once one after the other: the model objects to an early SLPIN
        panel.sleep()
        assert not wired.panel.is_lit()
        panel.wake()
        assert wired.panel.is_lit()
        assert pixel(wired, 5, 5)[0] > 200


def test_begin_again_on_a_running_panel_is_as_good_as_new(wired, panel):
    fill(panel, b"\xff\xff")
    begin(wired, panel)
    assert not wired.panel.is_lit()
    fill(panel, b"\x00\x00")
    panel.switch_on()
    assert wired.panel.is_lit() and not any(wired.panel.frame())
