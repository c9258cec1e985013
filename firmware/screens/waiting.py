"""Waiting for other sticks: for the log to take what was pressed here, and for somebody else's turn."""

from micropython import const

from pieces.buttons import waiting
from screens.computer_turn import ComputerTurn
from table.screen import TICK_MS, Screen

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

    from table.table import Table

_SOON_MS = const(400)  # for less the picture stands as it is


class Wait(Screen):
    """What was pressed is on its way. The picture stands; three dots come on the tab if it takes a while.

    `until()` says whether it has come, and `then()` goes on.
    """

    name = "wait"
    ignores_chords = False

    def __init__(self, table: "Table", until: "Callable[[], bool]", then: "Callable[[], None]") -> None:
        Screen.__init__(self, table)
        self.until = until
        self.then = then
        self.is_late = False
        self.is_up = False  # whether A has been let go

    def present(self) -> None:
        pass

    def a_up(self) -> None:
        self.is_up = True

    def animate(self, age: int) -> int:
        if self.until():
            self.then()
        elif age >= _SOON_MS and not self.is_late:
            self.is_late = True
            waiting(self.canvas, self.view)
        return TICK_MS


class RemoteTurn(ComputerTurn):
    """Somebody acts on a stick of their own; it stands until their move has come."""

    name = "remote"

    def enter(self) -> None:
        ComputerTurn.enter(self)
        self.view.a_text = b""
        self.view.a_kind = 0

    def animate(self, age: int) -> int:
        flow = self.table.flow
        if flow.has_come():
            flow.happened()
            return TICK_MS
        self.lasts = age + 1  # it lasts as long as it takes
        self.is_thinking = False
        return ComputerTurn.animate(self, age)

    def a_down(self) -> None:
        pass
