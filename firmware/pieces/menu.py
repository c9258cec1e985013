"""A list to choose from. All lists work the same way."""

from micropython import const

from display import BONE
from pieces.buttons import sunk_flag, sunk_tab
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Menu(Screen):
    """B goes down line by line, and from the last to the first. A does what the chosen line says. Held, both
    repeat. The press shows before anything is read from the flash or written to it.

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
