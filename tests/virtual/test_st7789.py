"""What an ST7789 does otherwise than an ST7735S: its identity, and where its glass lies in the memory."""

import pytest

from tests.virtual.test_lcd import Bench
from tools.virtual.chips.st7789 import ST7789
from tools.virtual.errors import DataSheetError


@pytest.fixture
def bench():
    bench = Bench(ST7789)
    bench.begin(0x08)
    return bench


def test_the_glass_is_filled_exactly(bench):
    bench.fill(0, 0, 240, 320)
    assert min(bench.panel.frame()) == 255
    bench.panel.memory.lose(bytes(251))
    bench.fill(52, 40, 135, 240)
    assert min(bench.panel.frame()) == 255


def test_the_first_pixel_is_left_top(bench):
    bench.panel.memory.lose(bytes(251))
    bench.fill(52, 40, 1, 1)
    frame = bench.panel.frame()
    assert frame[:3] == b"\xff\xff\xff" and not any(frame[3:])


def test_what_it_does_not_take(bench):
    with pytest.raises(DataSheetError, match="ST7789: 80000000 Hz"):
        bench.cs(0)
        bench.panel.spi_write(b"\x11", 80_000_000)
    with pytest.raises(DataSheetError, match="knows no command B1"):
        bench.send(0xB1)
    with pytest.raises(DataSheetError, match="MADCTL 6C"):
        bench.send(0x36, 0x6C)
