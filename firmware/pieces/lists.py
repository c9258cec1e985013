"""Lines of menus, paragraphs of small letters, and a list to choose from."""

from micropython import const

import layouts as at
from display import BONE, DUSK, MIST, NIGHT
from pieces.buttons import sunk_flag, sunk_tab
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from fonts.fonts import Font
    from table.table import Table
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


def draw_scroll_bar(c: "Canvas", place: int, count: int) -> None:
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


class Menu(Screen):
    """A list to choose from: B goes down line by line, and from the last to the first. A does what the chosen
    line says. Held, both repeat. The press shows before anything is read from the flash or written to it.

    `lines` gives for each line its text, the value it is set to (b"" for none), and what A calls with which
    arguments. A line with a value repeats while A is held.
    """

    can_pause = False

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.at = 0

    def lines(self) -> list[tuple]:
        """The lines as they are now."""
        return []

    def enter(self) -> None:
        view = self.view
        view.lines = tuple(self.lines())
        view.cursor = self.at
        view.b(view.words.NEXT, BONE)
        self.choose()

    def choose(self) -> None:
        """The cursor is on another line: set the label of A."""
        words = self.view.words
        self.view.a(words.CHANGE if self.view.lines[self.at][1] else words.CHOOSE, BONE)

    def a_down(self) -> None:
        sunk_tab(self.canvas, self.view)
        self.table.redraw()
        self.act()

    def act(self) -> None:
        """Do what the chosen line says."""
        _, _, act, *args = self.view.lines[self.at]
        act(*args)

    def a_repeat(self) -> None:
        if self.view.lines[self.at][1]:
            self.a_down()

    def b_down(self) -> None:
        sunk_flag(self.canvas, self.view)
        self.view.cursor = self.at = (self.at + 1) % len(self.view.lines)
        self.choose()
        self.table.redraw()

    def b_repeat(self) -> None:
        self.b_down()

    def change(self) -> None:
        """A line has changed: show it."""
        self.enter()
        self.table.redraw()
