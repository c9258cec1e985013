"""MiaStick on an M5Stick: wiring and the loop, nothing else."""

import sys
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from borrow import borrow, settle

borrow("package").hold()  # before anything else: a Plus2 dies without it

_TYPING = const(0)
if _TYPING:
    from board import Stick


class App:
    """A stick and the table that plays on it."""

    def __init__(self, stick: "Stick") -> None:
        settle("ranking", "moves", "ending", "game", "art", "screens", "page")
        from table import Table  # after the canvas has its memory

        self.stick = stick
        self.table = Table(stick)
        print("MiaStick", borrow("version").VERSION, "on", stick.name)  # tools.flash waits for this line

    def tick(self, now: int) -> int:
        """One poll of everything at ticks `now`. Answers in how many ms it wants to be called again."""
        return self.table.tick(now)


def start() -> App:
    """Open the stick and lay the table; no loop. board.UnknownBoard if this is no stick of ours."""
    return App(borrow("board").open_stick())


def run() -> None:
    """Play until the power goes. Ctrl-C leaves to the prompt."""
    board = borrow("board")
    try:
        stick = board.open_stick()
    except board.UnknownBoard as error:
        print(error)
        return
    board = None  # it has done its part
    try:
        _play(stick)
    except Exception as error:
        sys.print_exception(error)
        borrow("sorry").show(stick)


def _play(stick: "Stick") -> None:
    app = App(stick)
    while True:
        began: int = ticks_ms()
        wait = app.tick(began)
        sleep_ms(max(wait - ticks_diff(ticks_ms(), began), 1))


if __name__ == "__main__":
    run()
