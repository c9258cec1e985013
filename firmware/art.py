"""The pieces that screens share: dice, cup, tabs, flags. They draw, allocate nothing and keep nothing.

`c` is the canvas everywhere. A seat is a player's number, 0..11; its icon has the same number. Where things
stand comes from the layout. `kind` of a button is view's NONE, PRESS or HOLD.
"""

from array import array
from micropython import const

import layout80 as at
from display import BONE, DUSK, FOX, MIST, NIGHT, RED, SHADE1
from icons import A_HOLD, A_PRESS, B_HOLD, B_PRESS
from view import HOLD

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas

_COLOURS = const(6)
_CHECK = const(2)  # pixels of a square in the checker of seats 6 to 11

# Where pips stand on each face, row by row: bit 0 is left top, bit 8 right bottom
_PIPS = (0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D, 0x17D, 0x1EF, 0x1FF)

# Cosine and sine of eight angles over a quarter turn, times 256
_TURNS = ((256, 0), (251, 50), (237, 98), (213, 142), (181, 181), (142, 213), (98, 237), (50, 251))
# Right top corner of a die 30 px wide, the edges taken off: three points in half pixels from its middle
_CORNER = (22, -30, 27, -27, 30, -22)
_outline = array("h", (0,) * 24)
_cup_outline = array("h", (0,) * 12)
_tail_outline = array("h", (0, 0, 12, 0, 3, 8))
_pointer_outline = array("h", (0, 3, 4, 0, 8, 3))

_ROCK = (0, 2, 3, 2, 0, -2, -3, -2)  # how far the cup's top leans in each step of a swing


def colour_of(seat: "int") -> "int":
    """The colour of the player in `seat`; seats 6 to 11 wear the six colours again, with a checker."""
    return FOX + seat % _COLOURS


def ink_on(ground: "int") -> "int":
    """The colour of type on this colour."""
    return BONE if ground <= DUSK else NIGHT


def head(c: "Canvas", seat: "int", name: "bytes") -> None:
    """The holder's icon and name on the top of a ground that wears the holder's colour."""
    y = at.HEAD_Y
    if seat >= _COLOURS:
        checker(c, seat)
        y += 1
    c.icon(seat, at.HEAD_X, y, NIGHT)
    font = c.fit(c.labels, name, at.NAME_W)
    c.text(font, name, at.NAME_X, y + 2, NIGHT)


def checker(c: "Canvas", seat: "int") -> None:
    """Seats 6 to 11 wear the colours of 0 to 5: a band of night squares along the head tells them apart."""
    if seat < _COLOURS:
        return
    for x in range(0, c.width, 2 * _CHECK):
        c.rect(x, 0, _CHECK, _CHECK, NIGHT)
        c.rect(x + _CHECK, _CHECK, _CHECK, _CHECK, NIGHT)


def panel(c: "Canvas", y: "int", h: "int") -> None:
    """The stage the screen's one thing stands on."""
    c.round_rect(at.PANEL_X, y, at.PANEL_W, h, at.PANEL_R, NIGHT)


def tail(c: "Canvas") -> None:
    """The panel speaks: a tail below it, left of the flag. Only under a panel of STAGE_H."""
    c.fb.poly(at.TAIL_X, at.PANEL_Y + at.STAGE_H, _tail_outline, NIGHT, True)


def pointer(c: "Canvas") -> None:
    """The panel speaks for the holder: a tip that points up to the icon in the head."""
    c.fb.poly(at.HEAD_X + 4, at.PANEL_Y - 3, _pointer_outline, NIGHT, True)


def pill(c: "Canvas", x: "int", y: "int", text: "bytes", colour: "int") -> None:
    """A claim that stands, in its speaker's colour. PILL_W x PILL_H."""
    c.round_rect(x, y, at.PILL_W, at.PILL_H, at.PILL_R, colour)
    c.centre(c.M, text, x, at.PILL_W, y + (at.PILL_H - c.M.height) // 2, NIGHT)


def tab_a(
    c: "Canvas", text: "bytes", colour: "int", kind: "int", is_down: "bool" = False, icon: "int" = -1
) -> None:
    """What A does: a tab over the full width at the bottom. An `icon` (a seat) stands after the text.

    `is_down`: A is pressed and counts when it comes up; the tab has sunk by the width of its keyline.
    """
    y = at.TAB_Y
    c.round_rect(0, y - at.KEYLINE, c.width, at.TAB_H + at.KEYLINE, at.TAB_R + 1, NIGHT, 3)
    if is_down:
        y += at.KEYLINE
    c.round_rect(0, y, c.width, at.TAB_Y + at.TAB_H - y, at.TAB_R, colour, 3)
    ink = ink_on(colour)
    room = at.TAB_W if kind else c.width - 8
    if icon >= 0:
        room -= 20
    font = c.fit(c.labels, text, room)
    w = c.width_of(font, text)
    total = w + (at.BADGE + at.BADGE_GAP if kind else 0) + (20 if icon >= 0 else 0)
    x = (c.width - total) // 2
    middle = y + at.TAB_H // 2
    if kind:
        c.icon(A_HOLD if kind == HOLD else A_PRESS, x, middle - 7, ink)
        x += at.BADGE + at.BADGE_GAP
    elif ink == BONE:
        ink = MIST
    c.text(font, text, x, middle - (font.height + 1) // 2, ink)
    if icon >= 0:
        c.icon(icon, x + w + 4, middle - 8, ink)


def flag_b(c: "Canvas", text: "bytes", colour: "int", kind: "int", icon: "int" = -1) -> None:
    """What B does: a flag that hangs from the right edge. An `icon` stands for the text."""
    font = c.fit(c.labels, text, at.FLAG_W)
    w = 16 if icon >= 0 else c.width_of(font, text)
    ink = ink_on(colour)
    badge_x = c.width - at.BADGE - 3
    x = badge_x - at.BADGE_GAP - w
    left = x - 6
    y = at.FLAG_Y
    key = at.KEYLINE
    c.round_rect(left - key, y - key, c.width - left + key, at.FLAG_H + 2 * key, at.FLAG_R + 1, NIGHT, 9)
    c.round_rect(left, y, c.width - left, at.FLAG_H, at.FLAG_R, colour, 9)
    middle = y + at.FLAG_H // 2
    if icon >= 0:
        c.icon(icon, x, middle - 8, ink)
    else:
        c.text(font, text, x, middle - (font.height + 1) // 2, ink)
    if kind:
        c.icon(B_HOLD if kind == HOLD else B_PRESS, badge_x, middle - 7, ink)


def die(
    c: "Canvas", x: "int", y: "int", size: "int", face: "int", plain: "bool" = False, ground: "int" = BONE
) -> None:
    """A die lying flat; face 0 is blank, 7 to 9 are for lives. The one is the red sun, unless `plain`."""
    c.round_rect(x, y, size, size, (size + 3) // 8 + 1, ground)
    if face == 1 and not plain:
        d = size * 5 // 11
        d -= (size - d) & 1
        c.disc(x + (size - d) // 2, y + (size - d) // 2, d, RED)
        return
    d = (size + 2) // 5
    edge = size * 4 // 33
    step = (size - d) // 2 - edge
    pips = _PIPS[face]
    for row in range(3):
        for column in range(3):
            if pips & 1:
                c.disc(x + edge + column * step, y + edge + row * step, d, NIGHT)
            pips >>= 1


def life(c: "Canvas", x: "int", y: "int", lives: "int") -> None:
    """What a player has left, as a small die: the red sun is the last life. LIFE x LIFE."""
    die(c, x, y, at.LIFE, lives)


def arrow(c: "Canvas", x: "int", y: "int") -> None:
    """A red triangle that points right, 6 x 11."""
    for i in range(6):
        c.rect(x + i, y + i, 1, 11 - 2 * i, RED)


def turned_die(c: "Canvas", x: "int", y: "int", face: "int", turn: "int") -> None:
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
    pips = _PIPS[face]
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


def tumbling(c: "Canvas", step: "int", count: "int") -> None:
    """Dice in the air in step `step`, each in its box of DICE_BOXES. Their faces are decoys without
    meaning."""
    for n in range(count):
        x, y, w, h = at.DICE_BOXES[n]
        turn = step if n == 0 else -step
        c.rect(x + 1, y + (step * 7 + n * 11) % (h - 8), 2, 8, SHADE1)
        c.rect(x + w - 3, y + (step * 5 + n * 17 + 9) % (h - 6), 2, 6, SHADE1)
        turned_die(
            c,
            x + w // 2 + _ROCK[(step + 3 * n) & 7] * 2 // 3,
            y + h // 2,
            1 + (step // 2 * 3 + n * 4) % 6,
            turn,
        )


def _cup_shape(c: "Canvas", shape: "tuple", top: "int", lean: "int", colour: "int") -> None:
    """The cup upside down: a body wider below, its shadow, a foot. Its top leans by `lean` pixels."""
    narrow, wide, h, foot = shape
    middle = c.width // 2
    a = narrow // 2
    b = wide // 2
    o = _cup_outline
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


def cup(c: "Canvas", seat: "int") -> None:
    """The closed cup with the player's icon at twice its size."""
    _cup_shape(c, at.CUP_LARGE, at.CUP_Y, 0, colour_of(seat))
    c.icon(seat, c.width // 2 - 16, at.CUP_Y + at.CUP_ICON_Y, NIGHT, 2)


def rim(c: "Canvas", seat: "int") -> None:
    """The lifted cup's rim at the top of the panel."""
    x = at.PANEL_X + 5
    w = at.PANEL_W - 10
    y = at.PANEL_Y
    c.rect(x + 1, y, w - 2, 2, SHADE1)
    c.round_rect(x, y + 2, w, at.RIM_H - 2, 2, colour_of(seat), 12)


def shaking_cup(c: "Canvas", seat: "int", step: "int") -> None:
    """The cup rocks from side to side, eight steps a swing; arcs blink on the side it leans to."""
    lean = _ROCK[step & 7]
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


def hand_of_cards(c: "Canvas", x: "int", y: "int", count: "int") -> None:
    """The players as cards: up to three beside each other, four and more overlap like a hand. 70 x 22."""
    pitch = 24 if count < 4 else min(16, (70 - 22) // (count - 1))
    for seat in range(count):
        c.round_rect(x - 1, y, 24, 22, 4, BONE)
        c.round_rect(x, y, 22, 22, 4, colour_of(seat))
        c.icon(seat, x + 3, y + 3, NIGHT)
        x += pitch


def battery(c: "Canvas", x: "int", y: "int", percent: "int", is_charging: "bool") -> None:
    """The charge as a small battery, 17 x 8; a bolt of night through it while it is charged."""
    c.rect(x, y, 15, 8, MIST)
    c.rect(x + 1, y + 1, 13, 6, NIGHT)
    c.rect(x + 15, y + 2, 2, 4, MIST)
    c.rect(x + 2, y + 2, (11 * percent + 50) // 100, 4, MIST)
    if is_charging:
        c.rect(x + 7, y + 1, 2, 3, BONE)
        c.rect(x + 6, y + 3, 3, 2, BONE)
        c.rect(x + 6, y + 4, 2, 3, BONE)
