"""A game played step by step, so that the heap can be measured in between: see verify/bench/memory.py.

Objects made at the first import of this are there before the firmware, and are not counted.
"""

import binascii  # on the ESP32 it is in C, as is os
import builtins
import gc
import sys
from micropython import const

from verify.under_micropython import quiet_stick as quiet
from verify.under_micropython.robot import Robot

_open = open
builtins.open = lambda *args: quiet.as_on_a_stick(_open, *args)

# What modules are counted by, their folder or themselves, from the lowest floor up
_FLOORS = """
    memory chips storage stick display fonts imu rules ranking game records players words layouts table pieces
    screens power_saving main
"""
_LARGE_TABLE = const(15_000)  # bytes: one for 2,560 names
_WARM_MS = 3000  # after boot the battery is read for the first time


class _Stick(quiet.QuietStick):
    """A stick that never starts afresh."""

    def start_afresh(self) -> None:
        raise quiet.Afresh


_stick = _Stick()
_robot = Robot(_stick)
_alike: tuple = (quiet.Esp32(), quiet.Machine(), quiet.SeededOs())  # as large as those of the boot
_chance = 48272  # of the presses in the menus


def in_use() -> int:
    """Bytes of heap in use; exact if `collect` was the previous call."""
    return gc.mem_alloc()  # type: ignore[attr-defined]


def collect() -> None:
    """Ask for a collection, which happens after this call has returned."""
    gc.collect()


def boot(players: int, lives: int, kept: str) -> None:
    """Switch on a stick; or start it with what the start before has `kept` for it."""
    global _alike
    _alike = ()
    quiet.RTC.kept = binascii.unhexlify(kept)
    _robot.players, _robot.lives = players, lives
    _stick.boot()
    _stick.run(_WARM_MS)


def modules() -> str:
    """The names of the firmware's modules in memory, from the lowest floor up."""
    floors = _FLOORS.split()
    found = [name for name in sys.modules if name.split(".")[0] in floors]
    return " ".join(sorted(found, key=lambda name: (floors.index(name.split(".")[0]), name)))


def prepare(kept: str) -> None:
    """Lay out what the modules of the stick that `kept` names import, without starting it."""
    _stick.lend()
    n, before = 0, in_use()
    while in_use() - before < _LARGE_TABLE:  # which would else be charged to some module
        before = in_use()
        hasattr(None, "~%d" % n)
        n += 1
    sys.path.insert(0, "/f/w135" if b"plus" in binascii.unhexlify(kept) else "/f/w80")


def read(name: str) -> None:
    """Import a module."""
    __import__(name)


def screen() -> str:
    """The name of the current screen."""
    return _robot.screen


def step() -> str:
    """Do what the screen asks for. Returns the name of the next screen."""
    _robot.step()
    return _robot.screen


def wander() -> str:
    """Press the power button, then go about in the menus. Returns the same."""
    _press_power()
    for _ in range(1 + _random(14)):
        _robot.press("BBBA"[_random(4)])
    _press_power()
    return _robot.screen


def _press_power() -> None:
    _stick.down("C")
    _stick.run(500)


def _random(below: int) -> int:
    global _chance
    _chance = _chance * 16807 % 2147483647
    return _chance % below
