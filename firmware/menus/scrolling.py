"""Pages to go through with B, and values to change with A."""

from micropython import const

import layouts as at
import words
from display import BONE, MIST, NIGHT, RED
from pieces.buttons import buttons
from pieces.lists import draw_scroll_bar, paragraph
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.table import Table
    from table.view import View
    from words import Texts


class Scrolling(Screen):
    """B goes from page to page, and from the last to the first. A goes to the next choice of a value. Held,
    both repeat.

    `rows` are its pages.
    """

    can_pause = False
    rows: list[str] | tuple[str, ...] = ()

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.at = 0  # index of the current page

    def enter(self) -> None:
        self.fill()

    def fill(self) -> None:
        """Put the current page into the view."""

    def next_page(self) -> None:
        """Go to the next page."""
        self.at = (self.at + 1) % len(self.rows)
        self.fill_again()

    def fill_again(self) -> None:
        """Fill the view again and draw it."""
        self.fill()
        self.table.redraw()

    def b_down(self) -> None:
        self.next_page()

    def b_repeat(self) -> None:
        self.next_page()


def rule_words(table: "Table") -> "Texts":
    """The texts about the rules; they stay in memory as long as a screen holds them."""
    return words.load(table.settings.get("language"), "_rules")


def draw_page(c: "Canvas", v: "View", count: int, is_bad: bool = False) -> None:
    """A heading, the current choice, and a paragraph about it, in red if it `is_bad`: page
    `v.cursor` of `count`."""
    draw_heading(c, v)
    colour = RED if is_bad else BONE
    c.round_rect(2, at.PAGE_BOX_Y, c.width - 4, at.PAGE_BOX_H, at.BOX_R, colour)
    c.centre(c.fit(c.labels, v.note, c.width - 8), v.note, 0, c.width, at.PAGE_NOTE_Y, NIGHT)
    paragraph(c, v.lines, at.PAGE_Y, RED if is_bad else MIST)
    draw_ways(c, v, count)


def draw_heading(c: "Canvas", v: "View") -> None:
    """The title."""
    c.fill(NIGHT)
    c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.PAGE_TITLE_Y, MIST)


def draw_ways(c: "Canvas", v: "View", count: int) -> None:
    """Which line or page of how many this is, and what the buttons do."""
    draw_scroll_bar(c, v.cursor, count)
    buttons(c, v)
