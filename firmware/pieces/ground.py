"""The background of a turn's screens: the holder's colour, icon and name, the panel in front, the battery.

In all pieces `c` is the canvas and `v` the View; they draw from these alone, allocate nothing and keep
nothing. A seat is a player's number, 0 to 11; its icon has the same number.
"""

from micropython import const

import layouts as at
from display import BONE, DUSK, FOX, MIST, NIGHT
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.view import View

_COLOURS = const(6)


def prepare(c: "Canvas") -> None:
    """Make room for all that will be sent, so that no screen allocates any."""
    c.prepare(*at.WIDTHS)


def colour_of(seat: int) -> int:
    """The colour of the player in `seat`; seats 6 to 11 have the six colours again, with a checker."""
    return FOX + seat % _COLOURS


def ink_on(ground: int) -> int:
    """The colour for text on this colour."""
    return BONE if ground <= DUSK else NIGHT


def ground(c: "Canvas", v: "View") -> None:
    """The holder's colour all over, with icon and name at the top."""
    colour = colour_of(v.holder)
    c.shade(colour, colour if v.speaker == NOBODY else colour_of(v.speaker))
    c.fill(colour)
    head(c, v.holder, v.words.NAMES[v.holder], at.HEAD_Y)


def head(c: "Canvas", seat: int, name: bytes, y: int) -> None:
    """A player's icon and name from row `y`, on a background of the player's colour."""
    if seat >= _COLOURS:
        checker(c, seat)
        y += 1
    c.icon(seat, at.HEAD_X, y, NIGHT)
    font = c.fit(c.labels, name, at.NAME_W)
    c.text(font, name, at.NAME_X, y + 2, NIGHT)


def checker(c: "Canvas", seat: int) -> None:
    """Seats 6 to 11 have the colours of 0 to 5: a band of dark squares along the head tells them apart."""
    if seat < _COLOURS:
        return
    for x in range(0, c.width, 2 * at.CHECK):
        c.rect(x, 0, at.CHECK, at.CHECK, NIGHT)
        c.rect(x + at.CHECK, at.CHECK, at.CHECK, at.CHECK, NIGHT)


def panel(c: "Canvas", y: int, h: int) -> None:
    """The panel that shows the one thing the screen is about."""
    c.round_rect(at.PANEL_X, y, at.PANEL_W, h, at.PANEL_R, NIGHT)


def battery(c: "Canvas", x: int, y: int, percent: int, is_charging: bool) -> None:
    """The charge as a small battery, BATTERY_W x BATTERY_H; a bolt through it while it is charged."""
    w, h, edge = at.BATTERY_W, at.BATTERY_H, at.BATTERY_EDGE
    c.rect(x, y, w - 2 * edge, h, MIST)
    c.rect(x + edge, y + edge, w - 4 * edge, h - 2 * edge, NIGHT)
    c.rect(x + w - 2 * edge, y + 2 * edge, 2 * edge, h - 4 * edge, MIST)
    c.rect(x + 2 * edge, y + 2 * edge, ((w - 6 * edge) * percent + 50) // 100, h - 4 * edge, MIST)
    if is_charging:
        for left, top, w, h in at.BOLT:
            c.rect(x + left, y + top, w, h, BONE)
