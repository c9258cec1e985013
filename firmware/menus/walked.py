"""What lists and pages of the rules have in common: two buttons walk through them both ways."""

from micropython import const

import layouts as at
import words
from display import BONE, DUSK, MIST, NIGHT, RED
from fonts.icons import B_HOLD, B_PRESS
from pieces.buttons import tab
from pieces.lists import paragraph
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.table import Table
    from table.view import View
    from words import Texts


class Walked(Screen):
    """A tap goes on, holding goes back: B from line to line or page to page.

    So a button counts when it comes up, if it went down here.
    """

    can_pause = False

    def __init__(self, table: "Table", texts: "Texts") -> None:
        Screen.__init__(self, table)
        self.texts = texts  # those of rule_words
        self.at = 0
        self.is_pressed = False

    def enter(self) -> None:
        self.is_pressed = False
        self.fill()

    def fill(self) -> None:
        """Put what stands at `at` into the view."""

    def step(self, by: "int") -> None:
        """Go on by one, or back."""

    def fill_again(self) -> None:
        """Something else stands there."""
        self.fill()
        self.table.redraw()

    def b_down(self) -> None:
        self.is_pressed = True

    def b_click(self) -> None:
        if self.is_pressed:
            self.step(1)

    def b_repeat(self) -> None:
        if self.is_pressed:
            self.step(-1)


def rule_words(table: "Table") -> "Texts":
    """The texts about the rules. They are in memory as long as a screen holds them."""
    return words.load(table.settings.get("language"), "_rules")


def draw_page(c: "Canvas", v: "View") -> None:
    """A heading, what is chosen, and a paragraph about it."""
    draw_heading(c, v)
    colour = RED if v.is_lie else BONE
    c.round_rect(2, at.PAGE_BOX_Y, c.width - 4, at.PAGE_BOX_H, at.BOX_R, colour)
    c.centre(c.fit(c.labels, v.note, c.width - 8), v.note, 0, c.width, at.PAGE_NOTE_Y, NIGHT)
    paragraph(c, v.lines, at.PAGE_Y, RED if v.is_lie else MIST)
    draw_ways(c, v)


def draw_heading(c: "Canvas", v: "View") -> None:
    """What the screen is about."""
    c.fill(NIGHT)
    c.centre(c.fit(c.labels, v.title, c.width - 6), v.title, 0, c.width, at.PAGE_TITLE_Y, MIST)


def draw_ways(c: "Canvas", v: "View") -> None:
    """At the right edge which of how many this is; what A does; and B, down by a press, up by holding."""
    count = max(v.count, 2)
    h = at.SCROLL_H // count
    x = c.width - at.SCROLL_W
    c.rect(x, at.PAGE_Y, at.SCROLL_W, at.SCROLL_H, DUSK)
    c.rect(x, at.PAGE_Y + v.cursor * (at.SCROLL_H - h) // (count - 1), at.SCROLL_W, h, MIST)
    tab(c, v)
    y = at.FLAG_Y
    middle = y + at.FLAG_H // 2
    x = c.width - at.BADGE - at.FLAG_END
    left = x - at.BADGE_GAP - 2 * at.ARROW - at.FLAG_PAD
    c.round_rect(left, y, c.width - left, at.FLAG_H, at.FLAG_R, v.b_colour, 9)
    c.icon(B_PRESS, x, middle - (at.BADGE + 1) // 2, NIGHT)
    for row in range(at.ARROW):
        w = 2 * (row + 1)
        c.rect(left + at.FLAG_PAD + at.ARROW - w // 2, middle + at.ARROW // 2 - row, w, 1, NIGHT)
        c.rect(left - at.BADGE_GAP - at.ARROW - w // 2, middle - at.ARROW // 2 + row, w, 1, MIST)
    c.icon(B_HOLD, left - 2 * at.BADGE_GAP - 2 * at.ARROW - at.BADGE, middle - (at.BADGE + 1) // 2, MIST)
