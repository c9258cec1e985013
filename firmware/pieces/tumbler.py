"""Dice in the air."""

from array import array
from micropython import const

import layouts as at
from display import BONE, NIGHT, RED, SHADE1
from pieces.art import PIPS

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas

# Cosine and sine of eight angles over a quarter turn, times 256
_TURNS = ((256, 0), (251, 50), (237, 98), (213, 142), (181, 181), (142, 213), (98, 237), (50, 251))
_DRIFT = b"\x02\x03\x04\x03\x02\x01\x00\x01"  # pixels to the side in each step, 2 is the middle
_outline = array("h", (0,) * 24)


def tumbling(c: "Canvas", step: "int", count: "int") -> None:
    """Dice in the air in step `step`, each in its box of DICE_BOXES. Their faces are decoys without
    meaning."""
    for n in range(count):
        x, y, w, h = at.DICE_BOXES[n]
        turn = step if n == 0 else -step
        c.rect(x + 1, y + (step * 7 + n * 11) % (h - at.STREAK_H), at.STREAK_W, at.STREAK_H, SHADE1)
        short = at.STREAK_H - at.STREAK_W
        c.rect(x + w - at.STREAK_W - 1, y + (step * 5 + n * 17 + 9) % (h - short), at.STREAK_W, short, SHADE1)
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
        corner_x, corner_y = at.CORNER[i % 6], at.CORNER[i % 6 + 1]
        _outline[i] = (corner_x * a - corner_y * b + 256) >> 9
        _outline[i + 1] = (corner_x * b + corner_y * a + 256) >> 9
        if i % 6 == 4:
            a, b = -b, a
    c.fb.poly(x, y, _outline, BONE, True)
    if face == 1:
        c.disc(x - at.TUMBLER_PIP, y - at.TUMBLER_PIP, 2 * at.TUMBLER_PIP, RED)
        return
    pips = PIPS[face]
    for row in range(-at.PITCH, at.PITCH + 1, at.PITCH):
        for column in range(-at.PITCH, at.PITCH + 1, at.PITCH):
            if pips & 1:
                c.disc(
                    x - at.TUMBLER_PIP // 2 + ((column * cosine - row * sine + 128) >> 8),
                    y - at.TUMBLER_PIP // 2 + ((column * sine + row * cosine + 128) >> 8),
                    at.TUMBLER_PIP,
                    NIGHT,
                )
            pips >>= 1
