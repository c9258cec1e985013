"""Ending a game that has no end of its own."""

from micropython import const

from borrow import borrow
from display import BONE, NIGHT
from moves import STOP
from page import Page
from screens import buttons
from standing import counts, roster

_TYPING = const(0)
if _TYPING:
    from table import Table


class Stop(Page):
    """Asked once, because it cannot be taken back: what everybody has, and whether that is to be the end."""

    name = "stop"
    can_pause = False

    def __init__(self, table: "Table", back: "Page") -> None:
        Page.__init__(self, table)
        self.back = back

    def enter(self) -> None:
        view, table = self.view, self.table
        texts = borrow("usher").words(table)
        view.title = texts.STOP_HERE
        view.lives = table.game.lives
        view.lines = tuple([str(n).encode() for n in counts(table.game)])
        view.a(texts.STOP, BONE)
        view.b(texts.BACK, BONE)

    def draw(self) -> None:
        self.canvas.fill(NIGHT)
        roster(self.canvas, self.view, (), False)
        buttons(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.play(STOP)
        self.table.go_on()

    def b_down(self) -> None:
        self.table.go(self.back)
