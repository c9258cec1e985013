"""The last picture after an error of the firmware. It draws as little as it can, as drawing may have
failed."""

import sys
from micropython import const

from display import BONE, NIGHT
from stick import restart

_TYPING = const(0)
if _TYPING:
    from display import Canvas
    from stick.devices import Stick

_SORRY = const(b"SORRY\n\nYour game\nis kept.\n\nPress A to\nstart again.")


def stay(stick: "Stick") -> None:
    """Report it on console and screen, or by the LED, until A restarts the stick or it switches off."""
    print(
        "Sorry. Your game is kept: press A to start again. After five minutes the stick switches itself off."
    )
    is_shown = True
    for step in (_be_silent, _show):
        try:
            step(stick)
        except Exception as error:
            sys.print_exception(error)
            is_shown = False
    restart.wait(stick.power.chip, is_shown, stick.dog)


def write(canvas: "Canvas", text: bytes) -> None:
    """Show nothing but these lines on the canvas."""
    canvas.fill(NIGHT)
    y = 20
    for line in text.split(b"\n"):
        canvas.text(canvas.S, line, 4, y, BONE)
        y += canvas.S.height + 4


def _be_silent(stick: "Stick") -> None:
    stick.buzzer.switch(False)


def _show(stick: "Stick") -> None:
    write(stick.canvas, _SORRY)
    stick.canvas.show_all()
    stick.power.brightness(stick.settings.get("light"))
