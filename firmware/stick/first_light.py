"""For a stick whose picture is dark or crooked: A held at the start goes through the boards it may be."""

from machine import Pin, reset
from micropython import const
from time import sleep_ms

from display import BONE
from stick.devices import open_canvas, open_power_chip
from stick.fatal_screen import write
from stick.which import kin
from storage.settings import Settings

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from display import Canvas
    from stick.boards import M5StickC

_POLL_MS = const(50)
_HELD_POLLS = const(30)  # 1.5 s; a press that restarted the stick is over by then
_SHOWN_POLLS = const(60)  # 3 s for each board
_ROUNDS = const(10)  # then A is stuck
_FULL = const(12)  # the brightest step of axp192.py


def choose() -> None:
    """While A is held, draw on the panel as each board with this package would: its name, and a frame.

    When A is released the board is kept in the settings and the ESP32 reset. Returns if A was only pressed,
    or never comes up. UnknownBoard if no board has this package.
    """
    boards = kin()
    button = Pin(boards[0].button_a, Pin.IN)
    if _comes_up(button, _HELD_POLLS):
        return
    chip = open_power_chip(boards[0])[1]
    _ask(chip.begin)
    for n in range(_ROUNDS * len(boards)):
        board = boards[n % len(boards)]
        print("Let go of A if this is right:", board.name)
        open_canvas(board, lambda canvas: _draw(canvas, board))  # noqa: B023 (drawn before the next one)
        _ask(chip.backlight, _FULL)
        if _comes_up(button, _SHOWN_POLLS):
            Settings().set("board", board.setting)
            reset()
        _ask(chip.backlight, 0)


def _comes_up(button: Pin, polls: int) -> bool:
    for _ in range(polls):
        if button():
            return True
        sleep_ms(_POLL_MS)
    return False


def _ask(call: "Any", *args: int) -> None:
    try:
        call(*args)
    except OSError:
        pass  # the LED says at the next start that the chip is silent


def _draw(canvas: "Canvas", board: "type[M5StickC]") -> None:
    write(canvas, board.name.replace(" ", "\n").encode())
    right, bottom = canvas.width - 1, canvas.height - 1
    for x in (0, right):
        canvas.rect(x, 0, 1, bottom + 1, BONE)
    for y in (0, bottom):
        canvas.rect(0, y, right + 1, 1, BONE)
