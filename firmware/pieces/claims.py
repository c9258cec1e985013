"""Numbers and claims."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED
from pieces.ground import colour_of

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts.fonts import Font
    from table.view import View

_digits = (bytearray(1), bytearray(2), bytearray(3))


def number(n: int) -> bytearray:
    """The digits of `n` (0 to 999) as text. It is overwritten by the next number of the same length."""
    digits = _digits[(n > 9) + (n > 99)]
    for place in range(len(digits) - 1, -1, -1):
        digits[place] = 48 + n % 10
        n //= 10
    return digits


def pill(c: "Canvas", x: int, y: int, text: bytes, colour: int) -> None:
    """The current claim in its speaker's colour, PILL_W x PILL_H."""
    c.round_rect(x, y, at.PILL_W, at.PILL_H, at.PILL_R, colour)
    c.centre(c.M, text, x, at.PILL_W, y + (at.PILL_H - c.M.height) // 2, NIGHT)


def over(c: "Canvas", v: "View", y: int) -> None:
    """One line: OVER and the current claim in its speaker's colour."""
    if v.claim:
        text = v.words.OVER
        x = (c.width - c.width_of(c.M, text) - at.PILL_GAP - 1 - at.PILL_W) // 2
        x = c.text(c.M, text, x, y + (at.PILL_H - c.M.height) // 2, MIST)
        pill(c, x + at.PILL_GAP, y, number(v.claim), colour_of(v.speaker))


def claim(c: "Canvas", v: "View", y: int, font: "Font") -> None:
    """The claim in its speaker's colour; the highest one has the red sun behind it."""
    colour = colour_of(v.speaker)
    if v.is_mia:
        d = font.height + 4
        c.disc((c.width - d) // 2, y - 2, d, RED)
        colour = BONE
    c.centre(font, number(v.claim), 0, c.width, y, colour)
