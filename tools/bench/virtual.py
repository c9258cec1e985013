"""Measurements on the virtual stick under CPython: reaction to a press, and the speed of virtual time."""

import time

from tools.under_micropython.robot import Robot
from tools.virtual.stick import VirtualStick

_PHASES_MS = 40  # presses fall this many ms after one another within the tick
_LIMIT_MS = 200


def seated(players: int, seed: int = 1) -> tuple[VirtualStick, Robot]:
    """A stick that is switched on, and a robot that plays it with so many players."""
    stick = VirtualStick(seed=seed)
    stick.boot()
    return stick, Robot(stick, seed=seed, players=players)


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
    stick, robot = seated(3)
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


def speed(players: int = 3) -> float:
    """Seconds of virtual time to one of processor time, for a game with all its animations."""
    stick, robot = seated(players)
    began, virtual = time.process_time(), stick.clock.now
    robot.play()
    return (stick.clock.now - virtual) / 1e6 / (time.process_time() - began)
