"""The pieces that screens share: dice, panels, tabs, flags. They draw, allocate nothing and keep nothing.

`c` is the canvas everywhere. A seat is a player's number, 0..11; its icon has the same number. Where things
stand comes from the layout. `kind` of a button is view's NONE, PRESS or HOLD.
"""

from array import array
from micropython import const

import layouts as at
from display import BONE, DUSK, FOX, MIST, NIGHT, RED
from fonts.icons import A_HOLD, A_PRESS, B_HOLD, B_PRESS
from table.view import HOLD

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from display import Canvas

_COLOURS = const(6)

# Where pips stand on each face, row by row: bit 0 is left top, bit 8 right bottom
PIPS = (0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D, 0x17D, 0x1EF, 0x1FF)

_tail_outline = array("h", at.TAIL)
_pointer_outline = array("h", at.POINTER)


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
    for x in range(0, c.width, 2 * at.CHECK):
        c.rect(x, 0, at.CHECK, at.CHECK, NIGHT)
        c.rect(x + at.CHECK, at.CHECK, at.CHECK, at.CHECK, NIGHT)


def panel(c: "Canvas", y: "int", h: "int") -> None:
    """The stage the screen's one thing stands on."""
    c.round_rect(at.PANEL_X, y, at.PANEL_W, h, at.PANEL_R, NIGHT)


def tail(c: "Canvas") -> None:
    """The panel speaks: a tail below it, left of the flag. Only under a panel of STAGE_H."""
    c.fb.poly(at.TAIL_X, at.PANEL_Y + at.STAGE_H, _tail_outline, NIGHT, True)


def pointer(c: "Canvas") -> None:
    """The panel speaks for the holder: a tip that points up to the icon in the head."""
    c.fb.poly(at.POINTER_X, at.POINTER_Y, _pointer_outline, NIGHT, True)


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
        room -= at.ICON_STEP
    font = c.fit(c.labels, text, room)
    w = c.width_of(font, text)
    total = w + (at.BADGE + at.BADGE_GAP if kind else 0) + (at.ICON_STEP if icon >= 0 else 0)
    x = (c.width - total) // 2
    middle = y + at.TAB_H // 2
    if kind:
        c.icon(A_HOLD if kind == HOLD else A_PRESS, x, middle - (at.BADGE + 1) // 2, ink)
        x += at.BADGE + at.BADGE_GAP
    elif ink == BONE:
        ink = MIST
    c.text(font, text, x, middle - (font.height + 1) // 2, ink)
    if icon >= 0:
        c.icon(icon, x + w + at.ICON_STEP - at.ICON, middle - at.ICON // 2, ink)


def flag_b(c: "Canvas", text: "bytes", colour: "int", kind: "int", icon: "int" = -1) -> None:
    """What B does: a flag that hangs from the right edge. An `icon` stands for the text."""
    font = c.fit(c.labels, text, at.FLAG_W)
    w = at.ICON if icon >= 0 else c.width_of(font, text)
    ink = ink_on(colour)
    badge_x = c.width - at.BADGE - at.FLAG_END
    x = badge_x - at.BADGE_GAP - w
    left = x - at.FLAG_PAD
    y = at.FLAG_Y
    key = at.KEYLINE
    c.round_rect(left - key, y - key, c.width - left + key, at.FLAG_H + 2 * key, at.FLAG_R + 1, NIGHT, 9)
    c.round_rect(left, y, c.width - left, at.FLAG_H, at.FLAG_R, colour, 9)
    middle = y + at.FLAG_H // 2
    if icon >= 0:
        c.icon(icon, x, middle - at.ICON // 2, ink)
    else:
        c.text(font, text, x, middle - (font.height + 1) // 2, ink)
    if kind:
        c.icon(B_HOLD if kind == HOLD else B_PRESS, badge_x, middle - (at.BADGE + 1) // 2, ink)


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
    pips = PIPS[face]
    for row in range(3):
        for column in range(3):
            if pips & 1:
                c.disc(x + edge + column * step, y + edge + row * step, d, NIGHT)
            pips >>= 1


def life(c: "Canvas", x: "int", y: "int", lives: "int") -> None:
    """What a player has left, as a small die: the red sun is the last life. LIFE x LIFE."""
    die(c, x, y, at.LIFE, lives)
