"""Ending a game that has no end of its own."""

from micropython import const

from display import BONE
from pieces.standings import Standings
from rules.moves import STOP
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class StopGame(Standings):
    """Asks whether to end the game, with what everybody has, because it cannot be undone."""

    name = "stop"
    can_pause = False

    def __init__(self, table: "Table", back: Screen) -> None:
        Screen.__init__(self, table)
        self.back = back

    def enter(self) -> None:
        view, table = self.view, self.table
        texts = view.words
        self.fill(table.game)
        view.title = texts.STOP_HERE
        view.a(texts.STOP, BONE)
        view.b(texts.BACK, BONE)

    def a_down(self) -> None:
        self.make(STOP)

    def b_down(self) -> None:
        self.table.show(self.back)

    on_power_button = b_down
