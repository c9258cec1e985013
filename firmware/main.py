"""MiaStick on an M5Stick: wiring and the loop, nothing else."""

import sys
from time import sleep_ms, ticks_diff, ticks_ms

import board

_SORRY = (b"SORRY", b"", b"Your game", b"is kept.", b"", b"Hold power", b"for 4 s,", b"then start", b"again.")


class App:
    """A stick and the table that plays on it."""

    def __init__(self, stick: board.Stick) -> None:
        from table import Table  # after the canvas has its memory

        self.stick = stick
        self.table = Table(stick)
        print("MiaStick on", stick.name)

    def tick(self, now: int) -> int:
        """One poll of everything at ticks `now`. Answers in how many ms it wants to be called again."""
        return self.table.tick(now)


def start() -> App:
    """Open the stick and lay the table; no loop. board.UnknownBoard if this is no stick of ours."""
    return App(board.open_stick())


def run() -> None:
    """Play until the power goes. Ctrl-C leaves to the prompt."""
    try:
        stick = board.open_stick()
    except board.UnknownBoard as error:
        print(error)
        return
    try:
        app = App(stick)
        while True:
            began = ticks_ms()
            wait = app.tick(began)
            sleep_ms(max(wait - ticks_diff(ticks_ms(), began), 1))
    except Exception as error:
        sys.print_exception(error)
        _apologise(stick)


def _apologise(stick: board.Stick) -> None:
    """The last picture after an error of ours. The game is in the journal; drawing may be what failed."""
    print("Sorry. Your game is kept: hold the power button for 4 s, then start again.")
    from display import BONE, NIGHT

    canvas = stick.canvas
    try:
        stick.buzzer.switch(False)
        canvas.fill(NIGHT)
        for n, line in enumerate(_SORRY):
            canvas.text(canvas.S, line, 4, 20 + 14 * n, BONE)
        canvas.show_all()
    except Exception as error:
        sys.print_exception(error)


if __name__ == "__main__":
    run()
