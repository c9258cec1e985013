"""What the buttons do now: a tab at the bottom for A, a flag at the right edge for B."""

from micropython import const

import layouts as at
from display import BONE, MIST, NIGHT
from fonts.icons import A_HOLD, A_PRESS, B_HOLD, B_PRESS
from pieces.ground import ink_on
from table.view import HOLD, NONE

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.view import View


def buttons(c: "Canvas", v: "View") -> None:
    """Draw the labels of buttons A and B."""
    flag(c, v)
    tab(c, v)


def tab(c: "Canvas", v: "View", is_down: bool = False) -> None:
    """What A does: a tab over the full width at the bottom, with a text and maybe an icon after it.

    `is_down`: A is pressed and counts when it is released; the tab has sunk by the width of its keyline.
    """
    text, colour, icon = v.a_text, v.a_colour, v.a_icon
    y = at.TAB_Y
    c.round_rect(0, y - at.KEYLINE, c.width, at.TAB_H + at.KEYLINE, at.TAB_R + 1, NIGHT, 3)
    if is_down:
        y += at.KEYLINE
    c.round_rect(0, y, c.width, at.TAB_Y + at.TAB_H - y, at.TAB_R, colour, 3)
    ink = ink_on(colour)
    room = at.TAB_W if v.a_kind else c.width - 8
    if icon >= 0:
        room -= at.ICON_STEP
    font = c.fit(c.labels, text, room)
    w = c.width_of(font, text)
    total = w + (at.BADGE + at.BADGE_GAP if v.a_kind else 0) + (at.ICON_STEP if icon >= 0 else 0)
    x = (c.width - total) // 2
    middle = y + at.TAB_H // 2
    if v.a_kind:
        c.icon(A_HOLD if v.a_kind == HOLD else A_PRESS, x, middle - (at.BADGE + 1) // 2, ink)
        x += at.BADGE + at.BADGE_GAP
    elif ink == BONE:
        ink = MIST
    c.text(font, text, x, middle - (font.height + 1) // 2, ink)
    if icon >= 0:
        c.icon(icon, x + w + at.ICON_STEP - at.ICON, middle - at.ICON // 2, ink)


def waiting(c: "Canvas", v: "View") -> None:
    """Show at once that something is being loaded: three dots on the tab. The rest of the screen stays."""
    v.a(b"", v.a_colour, NONE)
    tab(c, v)
    d = at.BADGE // 2
    for n in range(-5, 5, 4):
        c.disc((c.width + n * d) // 2, at.TAB_Y + (at.TAB_H - d) // 2, d, ink_on(v.a_colour))
    c.show(0, at.TAB_Y - at.KEYLINE, c.width, at.TAB_H + at.KEYLINE)


def sunk_tab(c: "Canvas", v: "View") -> None:
    """Show at once that A is down, before a move is written or more is drawn."""
    tab(c, v, True)
    c.show(0, at.TAB_Y - at.KEYLINE, c.width, at.TAB_H + at.KEYLINE)


def sunk_flag(c: "Canvas", v: "View") -> None:
    """The same for B."""
    flag(c, v, True)
    c.show(0, at.FLAG_Y - at.KEYLINE, c.width, at.FLAG_H + 2 * at.KEYLINE)


def flag(c: "Canvas", v: "View", is_down: bool = False) -> None:
    """What B does, if anything: a flag at the right edge, with a text or an icon.

    `is_down`: B is pressed; the flag is shorter by the width of its keyline.
    """
    if not v.b_kind:
        return
    text, colour, icon = v.b_text, v.b_colour, v.b_icon
    font = c.fit(c.labels, text, at.FLAG_W)
    w = at.ICON if icon >= 0 else c.width_of(font, text)
    ink = ink_on(colour)
    badge_x = c.width - at.BADGE - at.FLAG_END
    x = badge_x - at.BADGE_GAP - w
    left = x - at.FLAG_PAD
    y = at.FLAG_Y
    key = at.KEYLINE
    c.round_rect(left - key, y - key, c.width - left + key, at.FLAG_H + 2 * key, at.FLAG_R + 1, NIGHT, 9)
    if is_down:
        left += key
    c.round_rect(left, y, c.width - left, at.FLAG_H, at.FLAG_R, colour, 9)
    middle = y + at.FLAG_H // 2
    if icon >= 0:
        c.icon(icon, x, middle - at.ICON // 2, ink)
    else:
        c.text(font, text, x, middle - (font.height + 1) // 2, ink)
    c.icon(B_HOLD if v.b_kind == HOLD else B_PRESS, badge_x, middle - (at.BADGE + 1) // 2, ink)
