"""Dice in the air."""

from array import array
from micropython import const

import layout as at
from art import PIPS
from display import BONE, NIGHT, RED, SHADE1

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas

# Cosine and sine of eight angles over a quarter turn, times 256
_TURNS = ((256, 0), (251, 50), (237, 98), (213, 142), (181, 181), (142, 213), (98, 237), (50, 251))
# Right top corner of a die 30 px wide, the edges taken off: three points in half pixels from its middle
_CORNER = (22, -30, 27, -27, 30, -22)
_DRIFT = b"\x02\x03\x04\x03\x02\x01\x00\x01"  # pixels to the side in each step, 2 is the middle
_outline = array("h", (0,) * 24)


def tumbling(c: "Canvas", step: "int", count: "int") -> None:
    """Dice in the air in step `step`, each in its box of DICE_BOXES. Their faces are decoys without
    meaning."""
    for n in range(count):
        x, y, w, h = at.DICE_BOXES[n]
        turn = step if n == 0 else -step
        c.rect(x + 1, y + (step * 7 + n * 11) % (h - 8), 2, 8, SHADE1)
        c.rect(x + w - 3, y + (step * 5 + n * 17 + 9) % (h - 6), 2, 6, SHADE1)
        _turned_die(
            c,
            x + w // 2 + _DRIFT[(step + 3 * n) & 7] - 2,
            y + h // 2,
            1 + (step // 2 * 3 + n * 4) % 6,
            turn,
        )


def _turned_die(c: "Canvas", x: "int", y: "int", face: "int", turn: "int") -> None:
    """A die in the air, its middle at x, y, turned by `turn` of eight steps a quarter turn."""
    cosine, sine = _TURNS[turn & 7]
    a, b = cosine, sine
    for i in range(0, 24, 2):
        corner_x, corner_y = _CORNER[i % 6], _CORNER[i % 6 + 1]
        _outline[i] = (corner_x * a - corner_y * b + 256) >> 9
        _outline[i + 1] = (corner_x * b + corner_y * a + 256) >> 9
        if i % 6 == 4:
            a, b = -b, a
    c.fb.poly(x, y, _outline, BONE, True)
    if face == 1:
        c.disc(x - 6, y - 6, 12, RED)
        return
    pips = PIPS[face]
    for row in range(-9, 10, 9):
        for column in range(-9, 10, 9):
            if pips & 1:
                c.disc(
                    x - 3 + ((column * cosine - row * sine + 128) >> 8),
                    y - 3 + ((column * sine + row * cosine + 128) >> 8),
                    6,
                    NIGHT,
                )
            pips >>= 1
