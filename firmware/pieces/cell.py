"""The battery, large on the screens that are about it."""

from micropython import const

from display import BONE, DUSK, GREEN, MIST, NIGHT, RED
from pieces.dice import number

_TYPING = const(0)
if _TYPING:
    from display import Canvas

_LOW = const(10)  # percent
_BAR = const(4)


def cell(c: "Canvas", y: int, h: int, percent: int, is_charging: bool) -> None:
    """A battery in the middle of the screen, with the charge as a number and a bar; -1 if it is unknown."""
    w = c.width * 5 // 8
    x = (c.width - w) // 2
    c.round_rect(x, y, w, h, 4, MIST)
    c.rect(x + w, y + h // 3, 3, h - 2 * (h // 3), MIST)
    c.round_rect(x + 2, y + 2, w - 4, h - 4, 3, NIGHT)
    text = number(percent) if percent >= 0 else b"?"
    c.centre(c.M, text, x, w, y + (h - _BAR - 1 - c.M.height) // 2, BONE)
    full = (w - 8) * max(percent, 0) // 100
    c.rect(x + 4, y + h - 4 - _BAR, w - 8, _BAR, DUSK)
    c.rect(x + 4, y + h - 4 - _BAR, full, _BAR, RED if percent <= _LOW and not is_charging else GREEN)
    if is_charging:
        bolt(c, x - 10, y + h // 2)


def bolt(c: "Canvas", x: int, y: int) -> None:
    """A bolt around y: the battery is being charged."""
    for row in range(6):
        c.rect(x + 4 - row * 2 // 3, y - 6 + row, 2, 1, BONE)
        c.rect(x + 5 - row * 2 // 3, y + row, 2, 1, BONE)
    c.rect(x + 1, y - 1, 6, 1, BONE)
