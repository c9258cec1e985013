"""Lines of menus, and paragraphs of small letters."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts.fonts import Font
    from table.view import View


def menu_line(c: "Canvas", line: tuple, y: int, is_chosen: bool) -> None:
    """One line of a menu: its text, its value, and anything else, which is not drawn."""
    text, value = line[0], line[1]
    if is_chosen:
        c.round_rect(2, y - at.ROW_PAD, c.width - 4, at.ROW_H, at.ROW_R, BONE)
    c.text(c.M16, text, at.MENU_X, y, NIGHT if is_chosen else BONE)
    if value:
        c.text(c.M16, value, c.width - at.MENU_X - c.width_of(c.M16, value), y, NIGHT if is_chosen else MIST)


def menu_lines(c: "Canvas", v: "View", y: int, most: int, step: int) -> None:
    """At most `most` lines of a menu from row `y` on, `step` pixels apart, the chosen one among them."""
    top = max(v.cursor - most + 1, 0)
    for n in range(top, min(top + most, len(v.lines))):
        menu_line(c, v.lines[n], y, v.cursor == n)
        y += step


def draw_place(c: "Canvas", place: int, count: int) -> None:
    """Show at the right edge which line or page of how many this is."""
    h = at.SCROLL_H // count
    x = c.width - at.SCROLL_W
    c.rect(x, at.PAGE_Y, at.SCROLL_W, at.SCROLL_H, DUSK)
    c.rect(x, at.PAGE_Y + place * (at.SCROLL_H - h) // max(count - 1, 1), at.SCROLL_W, h, MIST)


def wrapped(c: "Canvas", font: "Font", text: bytes, width: int) -> tuple[bytes, ...]:
    """The text in lines of at most `width` pixels, broken at spaces."""
    lines = []
    line = b""
    for word in text.split(b" "):
        longer = line + b" " + word if line else word
        if line and c.width_of(font, longer) > width:
            lines.append(line)
            longer = word
        line = longer
    lines.append(line)
    return tuple(lines)


def paragraph(c: "Canvas", lines: tuple[bytes, ...], y: int, colour: int) -> None:
    """Lines of small letters."""
    for line in lines:
        c.text(c.S, line, 5, y, colour)
        y += at.PARAGRAPH_STEP
