"""Ending a game that has no end of its own."""

from micropython import const

from display import BONE
from pieces.standings import fill_standings, standings
from rules.moves import STOP
from table.screen import Screen

_TYPING = const(0)
if _TYPING:
    from table.table import Table


class StopGame(Screen):
    """Asks whether to end the game, with what everybody has, because it cannot be undone."""

    name = "stop"
    can_pause = False

    def __init__(self, table: "Table", back: Screen) -> None:
        Screen.__init__(self, table)
        self.back = back

    def enter(self) -> None:
        view, table = self.view, self.table
        texts = view.words
        fill_standings(view, table.game)
        view.title = texts.STOP_HERE
        view.a(texts.STOP, BONE)
        view.b(texts.BACK, BONE)

    def draw(self) -> None:
        standings(self.canvas, self.view)

    def a_down(self) -> None:
        self.make(STOP)

    def b_down(self) -> None:
        self.table.show(self.back)

    on_power_button = b_down
