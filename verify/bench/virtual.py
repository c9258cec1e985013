"""Measurements on the virtual stick under CPython: reaction, and bytes to the panel."""

from collections import Counter
from typing import Any, NamedTuple

from tools.build import files
from verify.under_micropython.robot import Robot
from virtual.flash_time import FlashTime
from virtual.stick import VirtualStick

_PHASES_MS = 40  # presses are tried at so many ms after one another, to fall anywhere within a tick
_LIMIT_MS = 200
_PRESSES = (
    "who-plays B, who-plays A, new-game A, starts A,"
    " choose B, hand-over A, announced A, answer A, answer B, closed B, reveal A"
)
_AT_ALL_PHASES = ("who-plays B", "choose B")


def seated(board: str = "m5stickc", lives: int = 6) -> tuple[VirtualStick, Robot]:
    """A stick that is switched on, and a robot that plays it for three."""
    stick = VirtualStick(board)
    stick.boot()
    return stick, Robot(stick, players=3, lives=lives)


def until_shown(stick: VirtualStick, key: str) -> int:
    """Virtual ms from the press of `key` until the first pixel on the LCD changes, at most 200."""
    before, pressed = stick.frame(), stick.clock.now
    shown = pressed + _LIMIT_MS * 1000
    write = stick.spi.write

    def written(listener: Any, data: Any, baudrate: int) -> None:
        nonlocal shown
        write(listener, data, baudrate)
        if stick.clock.now < shown and stick.frame() != before:
            shown = stick.clock.now

    stick.spi.write = written  # type: ignore[method-assign]
    stick.down(key)
    stick.run(_LIMIT_MS)
    del stick.spi.write
    stick.up(key)
    return (shown - pressed + 999) // 1000


def reaction(board: str = "m5stickc") -> dict[str, int]:
    """The longest time from a press to the first changed pixel in ms, by screen and key, with the flash's
    time.

    Two are tried at all phases of the tick, the others at one; "splash A" as soon as there is a picture.
    """
    worst: dict[str, int] = {}
    stick, robot = seated(board)
    stick.reader = FlashTime(stick, {name: len(content) for name, content in files.firmware().items()})
    stick.run(100)
    worst["splash A"] = until_shown(stick, "A")
    for name in _PRESSES.split(", "):
        screen, key = name.split()
        robot.play(until=screen)
        if screen == "closed":
            stick.press("A", 900)  # look, or the opener cannot announce
        if name == "who-plays A":
            stick.press("B", 100)  # PASS ROUND, or there is no hand-over
        stick.run(3000)
        for phase in range(_PHASES_MS if name in _AT_ALL_PHASES else 1):
            stick.run(400 + phase)
            worst[name] = max(worst.get(name, 0), until_shown(stick, key))
        stick.run(400)
    return worst


class Bus(NamedTuple):
    """Bytes sent to the panel in a game: the most in a tick without a press, by screen.

    `still` counts the ticks that sent none.
    """

    most: Counter[str]
    still: int


def bus(lives: int = 6) -> Bus:
    """Measured in a whole game, from the splash on."""
    stick, robot = seated(lives=lives)
    stick.run(1000)
    spi = stick.spi
    most: Counter[str] = Counter()
    is_pressed, still = False, 0
    screen, sent = robot.screen, spi.bytes

    def watch(table: Any) -> None:
        handle = table.handle

        def handled(event: int) -> None:
            nonlocal is_pressed
            is_pressed = True
            handle(event)

        table.handle = handled

    def look() -> None:
        nonlocal is_pressed, still, screen, sent
        table = stick.app.table
        if "handle" not in vars(table):  # that of the first start, or of one afresh
            watch(table)
        if table.screen == screen and not is_pressed:
            most[screen] = max(most[screen], spi.bytes - sent)
            still += spi.bytes == sent
        # The result of a move is drawn in the tick after it
        is_pressed, screen, sent = table.has_written, table.screen, spi.bytes

    stick.after_tick = look
    robot.play()
    return Bus(most, still)
