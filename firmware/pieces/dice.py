"""Dice lying flat, as lives, and in the air; numbers and claims."""

from array import array
from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT, RED, SHADE1
from pieces.ground import colour_of

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts.fonts import Font
    from table.view import View

# The pips of each face, row by row: bit 0 is top left, bit 8 bottom right
PIPS = (0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D, 0x17D, 0x1EF, 0x1FF)
# Sines of a quarter turn in eight steps, times 256
_SINES = const((0, 50, 98, 142, 181, 213, 237, 251, 256))
_DRIFT = const(b"\x02\x03\x04\x03\x02\x01\x00\x01")  # pixels to the side in each step, 2 is the middle
MOST_PIPS = const(9)  # lives that a die shows
_FAR = const(144)  # of 256: the size of dice that have not risen yet
_LOWER_HALF = const(12)  # of an ellipse
_outline = array("h", (0,) * 24)


def die(
    c: "Canvas",
    x: int,
    y: int,
    size: int,
    face: int,
    plain: bool = False,
    ground: int = BONE,
    ink: int = NIGHT,
) -> None:
    """A die lying flat. Face 0 is blank, 7 to 9 are for lives. The 1 is the red sun, unless `plain`."""
    c.round_rect(x, y, size, size, (size + 3) // 8 + 1, ground)
    if face == 1 and not plain:
        d = size * 5 // 11
        d -= (size - d) & 1
        c.disc(x + (size - d) // 2, y + (size - d) // 2, d, RED)
        return
    d = (size + 2) // 5
    edge = size * 4 // 33
    step = (size - d) // 2 - edge
    pips = PIPS[face]
    for row in range(3):
        for column in range(3):
            if pips & 1:
                c.disc(x + edge + column * step, y + edge + row * step, d, ink)
            pips >>= 1


def life(
    c: "Canvas", x: int, y: int, size: int, lives: int, most: int, ground: int = BONE, ink: int = NIGHT
) -> None:
    """A player's lives as a die, with the red sun as the last life. As a number if `most`, the lives they
    began with, are too many for a die, or if none is left."""
    if lives > 0 and max(lives, most) <= MOST_PIPS:
        die(c, x, y, size, lives, False, ground, ink)
        return
    c.round_rect(x, y, size, size, (size + 3) // 8 + 1, ground)
    text = number(lives)
    font = c.M if c.width_of(c.M, text) < size else c.S
    c.centre(font, text, x, size, y + (size - font.height) // 2, ink)


def tumbling(c: "Canvas", step: int, count: int, rise: int) -> None:
    """Dice in the air in step `step`, each in its box of DICE_BOXES. They grow as `rise` goes from 0 to 100.
    Their faces are decoys without meaning."""
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
            _FAR + (256 - _FAR) * rise // 100,
        )


def _turned_die(c: "Canvas", x: int, y: int, face: int, turn: int, size: int) -> None:
    """A die in the air with its middle at x, y, turned by `turn` eighths of a quarter turn; a `size` of 256
    is full size."""
    cosine = _SINES[8 - (turn & 7)] * size >> 8
    sine = _SINES[turn & 7] * size >> 8
    pip = (at.TUMBLER_PIP * size + 128) >> 8
    a, b = cosine, sine
    for i in range(0, 24, 2):
        corner_x, corner_y = at.CORNER[i % 6], at.CORNER[i % 6 + 1]
        _outline[i] = (corner_x * a - corner_y * b + 256) >> 9
        _outline[i + 1] = (corner_x * b + corner_y * a + 256) >> 9
        if i % 6 == 4:
            a, b = -b, a
    c.fb.poly(x, y, _outline, BONE, True)
    if face == 1:
        c.disc(x - pip, y - pip, 2 * pip, RED)
        return
    pips = PIPS[face]
    for row in range(-at.PITCH, at.PITCH + 1, at.PITCH):
        for column in range(-at.PITCH, at.PITCH + 1, at.PITCH):
            if pips & 1:
                c.disc(
                    x - pip // 2 + ((column * cosine - row * sine + 128) >> 8),
                    y - pip // 2 + ((column * sine + row * cosine + 128) >> 8),
                    pip,
                    NIGHT,
                )
            pips >>= 1


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


def remark(c: "Canvas", v: "View", y: int, grins: bool) -> None:
    """Draw below a claim its name, if it has one, or the grin of the player who made it."""
    colour = colour_of(v.speaker)
    c.centre(c.S, v.note, 0, c.width, y, colour)
    if grins:
        w, low, high = at.GRIN
        c.fb.ellipse(c.width // 2, y, w, low, colour, True, _LOWER_HALF)
        c.fb.ellipse(c.width // 2, y, w, high, NIGHT, True, _LOWER_HALF)
