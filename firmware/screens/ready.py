"""Other company for whoever has won some games."""

from micropython import const

from display import BONE
from pieces.cards import you
from table.screen import Screen
from words import load

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table


class Ready(Screen):
    """Asks whoever has won some games alone whether to play in the next company from now on."""

    name = "ready"
    can_pause = False

    def __init__(self, table: "Table", company: int, close: "Callable[[], None]") -> None:
        Screen.__init__(self, table)
        self.company = company
        self.close = close

    def enter(self) -> None:
        view, words = self.view, self.view.words
        texts = load(self.table.settings.get("language"), "_menus")
        company = words.COMPANY[self.company]
        view.holder = self.table.seats.hand
        view.lines = tuple([line.replace(b"%", company) for line in texts.READY])
        view.a(company, BONE)
        view.b(words.KEEP, BONE)

    def draw(self) -> None:
        you(self.canvas, self.view)

    def a_down(self) -> None:
        self.table.settings.set("company", self.company)
        self.close()

    def b_down(self) -> None:
        self.close()
