"""A game played step by step, so that somebody outside can count the heap between two steps.

tools/bench/memory.mjs calls this in MicroPython's WebAssembly port, where an object is as large as on the ESP32
and the collector runs only between two calls from outside.
"""

import gc

from tools.under_micropython.quiet_stick import Esp32, Machine, QuietStick, SeededOs
from tools.under_micropython.robot import Robot

_stick = QuietStick()
_robot = Robot(_stick)
_others = (SeededOs(), Machine(), Esp32())  # what the boot makes: a part of the stand-in, too


def in_use() -> int:
    """Bytes of heap in use. Right only if `collect` was the call before."""
    return gc.mem_alloc()  # type: ignore[attr-defined]


def collect() -> None:
    """Ask for a collection, which comes when this call has returned."""
    gc.collect()


def boot(settings: str, players: int, lives: int) -> None:
    """Switch on a stick with these settings, lines as in settings.txt."""
    with open("settings.txt", "w") as file:
        file.write(settings)
    _robot.players, _robot.lives = players, lives
    _stick.boot()
    _stick.run(3000)


def step() -> str:
    """Do what the screen asks for; the name of the screen that stands then."""
    _robot.step()
    return _robot.screen


def press(button: str, ms: int = 100) -> str:
    """Press A, B or C for so long; the name of the screen that stands then."""
    _robot.press(button, ms)
    return _robot.screen
