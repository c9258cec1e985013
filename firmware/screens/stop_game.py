"""Ending a game that has no end of its own."""

from micropython import const

from display import BONE
from pieces.shared import standings
from rules.moves import STOP
from screens.standing import CROWD, tell
from table.screen import Page

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class Stop(Page):
    """Asked once, because it cannot be taken back: what everybody has, and whether that is to be the end."""

    name = "stop"
    can_pause = False

    def __init__(self, table: "Table", back: "Page") -> None:
        Page.__init__(self, table)
        self.back = back

    def enter(self) -> None:
        view, table = self.view, self.table
        texts = table.words("_house")
        tell(view, table.game)
        if len(view.lives) < CROWD:  # the numbers of more need its room
            view.title = texts.STOP_HERE
        view.a(texts.STOP, BONE)
        view.b(texts.BACK, BONE)

    def draw(self) -> None:
        standings(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.play(STOP)
        self.table.go_on()

    def b_down(self) -> None:
        self.table.go(self.back)
