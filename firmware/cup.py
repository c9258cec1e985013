"""The dice cup: shaken, closed, lifted."""

from array import array
from micropython import const

import layout as at
from art import colour_of
from display import NIGHT, SHADE1

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas

_LEAN = (0, 2, 3, 2, 0, -2, -3, -2)  # how far the cup's top leans in each step of a swing
_outline = array("h", (0,) * 12)


def closed(c: "Canvas", seat: "int") -> None:
    """The closed cup with the player's icon at twice its size."""
    _cup_shape(c, at.CUP_LARGE, at.CUP_Y, 0, colour_of(seat))
    c.icon(seat, c.width // 2 - 16, at.CUP_Y + at.CUP_ICON_Y, NIGHT, 2)


def lifted(c: "Canvas", seat: "int") -> None:
    """The lifted cup's rim at the top of the panel."""
    x = at.PANEL_X + 5
    w = at.PANEL_W - 10
    y = at.PANEL_Y
    c.rect(x + 1, y, w - 2, 2, SHADE1)
    c.round_rect(x, y + 2, w, at.RIM_H - 2, 2, colour_of(seat), 12)


def shaken(c: "Canvas", seat: "int", step: "int") -> None:
    """The cup rocks from side to side, eight steps a swing; arcs blink on the side it leans to."""
    lean = _LEAN[step & 7]
    colour = colour_of(seat)
    x, y, w, _ = at.CUP_BOX
    _cup_shape(c, at.CUP_SMALL, y + 1, lean, colour)
    c.icon(seat, c.width // 2 - 8 + lean * 2 // 3, y + 9, NIGHT)
    _arc(c, x + 5, at.ARC_Y, 27, 1, colour if lean < 0 else SHADE1)
    _arc(c, x + w - 6, at.ARC_Y, 27, -1, colour if lean > 0 else SHADE1)
    if lean < 0:
        _arc(c, x, at.ARC_Y + 1, 25, 1, SHADE1)
    elif lean > 0:
        _arc(c, x + w - 1, at.ARC_Y + 1, 25, -1, SHADE1)


def _arc(c: "Canvas", x: "int", y: "int", h: "int", side: "int", colour: "int") -> None:
    """A stroke of air 2 px wide, `h` tall, its middle at x; it opens to the right (1) or left (-1)."""
    x -= side < 0
    c.rect(x, y + 8, 2, h - 16, colour)
    c.rect(x + side, y + 3, 2, 5, colour)
    c.rect(x + side, y + h - 8, 2, 5, colour)
    c.rect(x + 2 * side, y, 2, 3, colour)
    c.rect(x + 2 * side, y + h - 3, 2, 3, colour)


def _cup_shape(c: "Canvas", shape: "tuple", top: "int", lean: "int", colour: "int") -> None:
    """The cup upside down: a body wider below, its shadow, a foot. Its top leans by `lean` pixels."""
    narrow, wide, h, foot = shape
    middle = c.width // 2
    a = narrow // 2
    b = wide // 2
    o = _outline
    o[0] = lean - a + 3
    o[1] = 0
    o[2] = lean + a - 3
    o[3] = 0
    o[4] = lean + a
    o[5] = 3
    o[6] = b
    o[7] = h
    o[8] = -b
    o[9] = h
    o[10] = lean - a
    o[11] = 3
    c.fb.poly(middle, top, o, colour, True)
    c.rect(middle - b - 2, top + h, 2 * b + 5, 2, SHADE1)
    c.round_rect(middle - foot // 2, top + h + 2, foot + 1, at.FOOT_H, 2, colour)
