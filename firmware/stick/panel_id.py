"""Asks a panel for its identity."""

from machine import Pin
from micropython import const
from time import sleep_ms, sleep_us

_TYPING = const(0)
if _TYPING:
    from stick.boards import M5StickC

_RDDID = const(0x04)  # display id: three bytes after a dummy clock; the first names the controller
_AWAKE_MS = const(120)  # the time that a panel needs if it was awake when it was reset


def panel_id(board: "type[M5StickC]") -> int:
    """First byte of the panel's id. It is read over the data line by toggling pins, which SPI cannot do."""
    sck, mosi, dc = _out(board.sck, 0), _out(board.mosi, 0), _out(board.dc, 0)
    cs, reset = _out(board.cs, 1), _out(board.reset, 0)
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
    for _ in range(9):  # the bit of the dummy clock is shifted out
        sck(1)
        first = (first << 1 | mosi()) & 0xFF
        sck(0)
    cs(1)
    return first


def _out(pin: int, level: int) -> Pin:
    return Pin(pin, Pin.OUT, value=level)
