"""Lists, pages and values that two buttons go through both ways: a tap goes on, holding runs back."""

from micropython import const

import layouts as at
import words
from display import BONE, MIST, NIGHT, RED, SLATE
from fonts.icons import A_HOLD, A_PRESS, B_HOLD, B_PRESS
from pieces.buttons import tab
from pieces.lists import draw_place, paragraph
from table.screen import Screen
from table.view import BOTH

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from table.table import Table
    from table.view import View
    from words import Texts


class Scrolling(Screen):
    """B goes from line to line or page to page; on a value A goes from one choice to the next.

    `rows` are its lines. As a tap goes on and holding runs back, a button counts when it comes up, if it
    went down here.
    """

    can_pause = False
    rows: "list[str] | tuple[str, ...]" = ()

    def __init__(self, table: "Table") -> None:
        Screen.__init__(self, table)
        self.at = 0  # which line or page
        self.is_pressed = False  # B, since it came

    def enter(self) -> None:
        self.is_pressed = False
        self.fill()

    def fill(self) -> None:
        """Put what stands at `at` into the view."""

    def step(self, by: "int") -> None:
        """Go on by one line or page, or back; round and round."""
        self.at = (self.at + by) % len(self.rows)
        self.fill_again()

    def change(self, by: "int", goes_round: "bool") -> None:
        """Take the next value, or the one before; beyond either end only if it `goes_round`."""

    def fill_again(self) -> None:
        """Something else stands there."""
        self.fill()
        self.table.redraw()

    def a_click(self) -> None:
        if self.table.pressed == self.name:
            self.change(1, True)

    def a_hold(self) -> None:
        if self.table.pressed == self.name:
            self.change(-1, True)

    def a_repeat(self) -> None:
        if self.table.pressed == self.name:
            self.change(-1, False)

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
    """Which of how many lines or pages this is, and what the buttons do."""
    draw_place(c, v.cursor, v.count)
    draw_buttons(c, v)


def draw_buttons(c: "Canvas", v: "View") -> None:
    """What A does, which on a value goes back by holding; and B, down by a press, up by holding."""
    if v.a_kind == BOTH:
        draw_change(c, v)
    else:
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


def draw_change(c: "Canvas", v: "View") -> None:
    """The tab of A on a value: back by holding, at the left, and on by a press, at the right."""
    y = at.TAB_Y
    middle = y + at.TAB_H // 2
    c.round_rect(0, y, c.width, at.TAB_H, at.TAB_R, v.a_colour, 3)
    badge_y = middle - (at.BADGE + 1) // 2
    x = at.CHANGE_X
    c.icon(A_HOLD, x, badge_y, SLATE)
    c.icon(A_PRESS, c.width - x - at.BADGE, badge_y, NIGHT)
    x += at.BADGE + at.BADGE_GAP
    for column in range(at.ARROW):
        h = 2 * column + 1
        c.rect(x + column, middle - column, 1, h, SLATE)
        c.rect(c.width - 1 - x - column, middle - column, 1, h, NIGHT)
