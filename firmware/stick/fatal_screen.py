"""The last picture after an error of ours. The game is in the journal; drawing may be what failed."""

import sys
from micropython import const

from display import BONE, NIGHT

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from stick.devices import Stick

_SORRY = const(b"SORRY\n\nYour game\nis kept.\n\nHold power\nfor 4 s,\nthen start\nagain.")


def show(stick: "Stick") -> None:
    """Say it on console and screen, and be silent."""
    print("Sorry. Your game is kept: hold the power button for 4 s, then start again.")
    try:
        stick.buzzer.switch(False)
        write(stick.canvas, _SORRY)
        stick.canvas.show_all()
    except Exception as error:
        sys.print_exception(error)


def write(canvas: "Canvas", text: bytes) -> None:
    """Nothing but these lines on the canvas."""
    canvas.fill(NIGHT)
    y = 20
    for line in text.split(b"\n"):
        canvas.text(canvas.S, line, 4, y, BONE)
        y += canvas.S.height + 4
