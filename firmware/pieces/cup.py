"""The dice cup: shaken, closed, lifted."""

from array import array
from micropython import const

import layouts as at
from display import NIGHT, SHADE1
from pieces.ground import colour_of

_TYPING = const(0)
if _TYPING:
    from display import Canvas

_outline = array("h", (0,) * 12)


def closed(c: "Canvas", seat: int) -> None:
    """The closed cup with the player's icon at twice its size."""
    _cup_shape(c, at.CUP_LARGE, at.CUP_Y, 0, colour_of(seat))
    c.icon(seat, c.width // 2 - at.ICON, at.CUP_Y + at.CUP_ICON_Y, NIGHT, 2)


def small(c: "Canvas", x: int, y: int) -> None:
    """A small closed cup in dark, for the holder's coloured background."""
    narrow, wide, h = at.OWN_CUP
    bevel = (wide - narrow) // 2
    o = _outline
    o[0] = o[8] = bevel
    o[1] = o[3] = o[9] = 0
    o[2] = bevel + narrow - 1
    o[4] = wide - 1
    o[5] = o[7] = h
    o[6] = 0
    o[10] = o[8]
    o[11] = 0
    c.fb.poly(x + 1, y, o, NIGHT, True)
    c.rect(x, y + h, wide + 2, at.KEYLINE + 1, NIGHT)


def lifted(c: "Canvas", seat: int) -> None:
    """The lifted cup's rim at the top of the panel."""
    x = at.PANEL_X + at.RIM_INSET
    w = at.PANEL_W - 2 * at.RIM_INSET
    y = at.PANEL_Y
    c.rect(x + 1, y, w - 2, 2, SHADE1)
    c.round_rect(x, y + 2, w, at.RIM_H - 2, 2, colour_of(seat), 12)


def shaken(c: "Canvas", seat: int, step: int) -> None:
    """The cup rocks from side to side, eight steps a swing; arcs blink on the side it leans to."""
    lean = at.LEAN[step & 7]
    colour = colour_of(seat)
    x, y, w, _ = at.CUP_BOX
    _cup_shape(c, at.CUP_SMALL, y + 1, lean, colour)
    c.icon(seat, c.width // 2 - at.ICON // 2 + lean * 2 // 3, y + at.SHAKEN_ICON_Y, NIGHT)
    _arc(c, x + at.ARC_GAP, at.ARC_Y, at.ARC_H, 1, colour if lean < 0 else SHADE1)
    _arc(c, x + w - at.ARC_GAP - 1, at.ARC_Y, at.ARC_H, -1, colour if lean > 0 else SHADE1)
    if lean < 0:
        _arc(c, x, at.ARC_Y + 1, at.ARC_H - 2, 1, SHADE1)
    elif lean > 0:
        _arc(c, x + w - 1, at.ARC_Y + 1, at.ARC_H - 2, -1, SHADE1)


def rock(c: "Canvas", seat: int, step: int) -> None:
    """One frame of the shaken cup, on the panel: it leans a little further."""
    x, y, w, h = at.CUP_BOX
    c.rect(x, y, w, h, NIGHT)
    shaken(c, seat, step)
    c.show(x, y, w, h)


def _arc(c: "Canvas", x: int, y: int, h: int, side: int, colour: int) -> None:
    """A stroke of motion in the air, `h` tall, its middle at x; it opens to the right (1) or left (-1)."""
    wide, end, bend = at.ARC_W, at.ARC_END, at.ARC_BEND  # bend: rows from its end to the straight middle
    if side < 0:
        x -= wide - 1
    c.rect(x, y + bend, wide, h - 2 * bend, colour)
    c.rect(x + side, y + end, wide, bend - end, colour)
    c.rect(x + side, y + h - bend, wide, bend - end, colour)
    c.rect(x + 2 * side, y, wide, end, colour)
    c.rect(x + 2 * side, y + h - end, wide, end, colour)


def _cup_shape(c: "Canvas", shape: tuple, top: int, lean: int, colour: int) -> None:
    """The cup upside down: a body that is wider below, its shadow, a foot. The top leans by `lean` pixels."""
    narrow, wide, h, foot = shape
    middle = c.width // 2
    a = narrow // 2
    b = wide // 2
    o = _outline
    o[0] = lean - a + at.BEVEL
    o[1] = 0
    o[2] = lean + a - at.BEVEL
    o[3] = 0
    o[4] = lean + a
    o[5] = at.BEVEL
    o[6] = b
    o[7] = h
    o[8] = -b
    o[9] = h
    o[10] = lean - a
    o[11] = at.BEVEL
    c.fb.poly(middle, top, o, colour, True)
    c.rect(middle - b - 2, top + h, 2 * b + 5, 2, SHADE1)
    c.round_rect(middle - foot // 2, top + h + 2, foot + 1, at.FOOT_H, 2, colour)
