"""Asking a panel who it is."""

from machine import Pin
from micropython import const
from time import sleep_ms, sleep_us

_TYPING = const(0)
if _TYPING:
    from stick.boards import M5StickC

_RDDID = const(0x04)  # display id: three bytes after one clock for nothing; the first names the controller
_AWAKE_MS = const(120)  # a panel that was awake when it was reset wants as long


def panel_id(board: "type[M5StickC]") -> int:
    """First byte of the panel's id, read back over its data line, as no SPI peripheral does."""
    sck, mosi, dc = _out(board.lcd_sck, 0), _out(board.lcd_mosi, 0), _out(board.lcd_dc, 0)
    cs, reset = _out(board.lcd_cs, 1), _out(board.lcd_reset, 0)
    sleep_us(20)
    reset(1)
    sleep_ms(_AWAKE_MS)
    cs(0)
    for bit in range(7, -1, -1):
        mosi(_RDDID >> bit & 1)
        sck(1)
        sck(0)
    mosi.init(Pin.IN)
    dc(1)
    first = 0
    for _ in range(9):  # the clock for nothing falls out at the top
        sck(1)
        first = (first << 1 | mosi()) & 0xFF
        sck(0)
    cs(1)
    return first


def _out(pin: int, level: int) -> Pin:
    return Pin(pin, Pin.OUT, value=level)
