"""What the LED says where there may be no picture."""

from machine import Pin
from micropython import const
from time import sleep_ms

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from stick.boards import M5StickC

POWER_CHIP = const(2)  # long flashes: it does not answer
PANEL = const(3)
PROGRAM = const(4)  # it is damaged and has to be installed again

_LIT_MS = const(1000)
_DARK_MS = const(500)


def tell(board: "type[M5StickC]", chip: "Any", flashes: int) -> None:
    """Say by long flashes what does not answer or is damaged. It takes some seconds."""
    for _ in range(flashes):
        for is_lit, ms in ((0, _DARK_MS), (1, _LIT_MS)):
            light(board, chip, is_lit)
            sleep_ms(ms)
    light(board, chip, 0)


def light(board: "type[M5StickC]", chip: "Any", is_lit: int) -> None:
    """Switch the LED, or that of the power chip if there is no other. Raises nothing."""
    try:
        if board.led >= 0:
            Pin(board.led, Pin.OUT, value=board.led_on if is_lit else 1 - board.led_on)
        else:
            chip.signal(is_lit)
    except Exception:
        pass  # it is only a light, and the chip may be what is broken
