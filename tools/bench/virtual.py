"""Measurements on the virtual stick under CPython: reaction, bytes to the panel, speed of virtual time."""

import time
from collections import Counter
from typing import NamedTuple

from tools.under_micropython.robot import Robot
from tools.virtual.stick import VirtualStick

_PHASES_MS = 40  # presses fall this many ms after one another within the tick
_LIMIT_MS = 200


def seated(board: str = "m5stickc", lives: int = 6) -> tuple[VirtualStick, Robot]:
    """A stick that is switched on, and a robot that plays it for three."""
    stick = VirtualStick(board)
    stick.boot()
    return stick, Robot(stick, players=3, lives=lives)


def until_shown(stick: VirtualStick, key: str) -> int:
    """Virtual ms from the press of `key` until the LCD shows something else, at most 200."""
    stick_frame = stick.frame()
    pressed, changes = stick.clock.now, stick.panel.changes
    stick.down(key)
    while stick.clock.now - pressed < _LIMIT_MS * 1000:
        stick.run(1)
        if stick.panel.changes != changes:
            changes = stick.panel.changes
            if stick.frame() != stick_frame:
                break
    stick.up(key)
    return (stick.clock.now - pressed + 999) // 1000


def reaction() -> dict[str, int]:
    """The worst time to the glass in ms, by screen and key: two at all phases of the tick, five at one."""
    worst: dict[str, int] = {}
    stick, robot = seated()
    for screen in ("who-plays", "choose"):
        robot.play(until=screen)
        for phase in range(_PHASES_MS):
            stick.run(400 + phase)
            worst[f"{screen} B"] = max(worst.get(f"{screen} B", 0), until_shown(stick, "B"))
    for name in ("hand-over A", "announced A", "answer A", "closed B", "reveal A"):
        screen, key = name.split()
        robot.play(until=screen)
        if screen == "closed":
            stick.press("A", 900)  # to look, without which the opener cannot announce
        stick.run(3000)
        worst[name] = until_shown(stick, key)
        stick.run(400)
    return worst


class Bus(NamedTuple):
    """Bytes sent to the panel in a game: at most in a tick without a press, by screen; and by a repaint.

    `still` counts the ticks that sent none.
    """

    most: "Counter[str]"
    still: int
    full: int


def bus(board: str = "m5stickc", lives: int = 6) -> Bus:
    """Measured in a whole game, from the splash on."""
    stick, robot = seated(board, lives)
    stick.run(1000)
    table, spi = stick.app.table, stick.spi
    handle = table._handle
    most: "Counter[str]" = Counter()
    is_pressed, still = False, 0
    screen, sent = table.screen, spi.bytes

    def handled(event: int) -> None:
        nonlocal is_pressed
        is_pressed = True
        handle(event)

    def look() -> None:
        nonlocal is_pressed, still, screen, sent
        if table.screen == screen and not is_pressed:
            most[screen] = max(most[screen], spi.bytes - sent)
            still += spi.bytes == sent
        is_pressed, screen, sent = False, table.screen, spi.bytes

    table._handle, stick.after_tick = handled, look
    robot.play()
    sent = spi.bytes
    table.canvas.show_all()
    return Bus(most, still, spi.bytes - sent)


def speed() -> float:
    """Seconds of virtual time to one of processor time, for a game with all its animations."""
    stick, robot = seated()
    began, virtual = time.process_time(), stick.clock.now
    robot.play()
    return (stick.clock.now - virtual) / 1e6 / (time.process_time() - began)
