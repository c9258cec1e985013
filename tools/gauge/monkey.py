"""Somebody who plays drunk, under MicroPython in little memory: does it still run, and does memory come back?

`evening(seed, ms)` prints lines `name number` for tools/soak.py. What it does is that of tools/monkey.py
as far as the quiet stick goes; a power cut is the end of the process. The same seed does the same.
"""

import gc
from micropython import const

from tools.gauge.quiet import Esp32, Machine, QuietStick, SeededOs, Wire, shaken, was_switched_off
from tools.gauge.robot import Robot

_WARM_MS = const(1500)
_PRESSES_MS = const((5, 30, 80, 80, 120, 480, 700, 1200))
_WAITS_MS = const((300, 3000, 12_000, 40_000, 90_000, 200_000))
_PATIENCE = const(40)  # steps without a change of screen or game, of a robot who does what the screen asks


class Monkey:
    """Plays `stick`; `counts` has what was done."""

    def __init__(self, stick: QuietStick, seed: int) -> None:
        self._stick = stick
        self._robot = Robot(stick, seed, 2, 1)
        self._state = seed * 48271 % 2147483646 + 1
        self._free: "dict[str, int]" = {}  # by language: after the first game
        self._patience = _PATIENCE
        self._seen: "tuple" = ()
        self.presses = self.faults = self.games = self.measured = self.drift = 0
        self.screens: "set[str]" = set()

    def play(self, ms: int) -> None:
        """So many virtual milliseconds, or until the stick is switched off."""
        time = self._stick.time
        end = time.now + ms
        while time.now < end and not was_switched_off():
            dice = self._random(100)
            if self._stick.app.table.screen == "game-over":
                self._count_memory()
            elif dice < 72:
                self._step()
            elif dice < 80:
                self._press()
            elif dice < 84:
                self._both()
            elif dice < 88:
                self._menu()
            elif dice < 92:
                shaken(self._stick, self._random(1 << 20))
            elif dice < 96:
                self.faults += 1
                Wire.nacks = 1 + self._random(40)
            elif dice < 98:
                self._stick.run(_WAITS_MS[self._random(len(_WAITS_MS))])
            else:
                self._hold_across()
            self.screens.add(self._stick.app.table.screen)
            gc.collect()

    def _step(self) -> None:
        """What the screen asks for; RuntimeError if nothing comes of that for long."""
        table = self._stick.app.table
        self._robot.step()
        self.presses += 1
        seen = (table.screen, len(table.game.moves) if table.game else 0)
        self._patience = self._patience - 1 if seen == self._seen else _PATIENCE
        self._seen = seen
        if not self._patience:
            raise RuntimeError("stuck on " + table.screen)
        if self._patience % 4 == 0:  # a menu in which A alone goes round
            for _ in range(self._random(12)):
                self._robot.press("B")

    def _press(self) -> None:
        for _ in range(1 + self._random(6)):
            self._key("AB"[self._random(2)], _PRESSES_MS[self._random(len(_PRESSES_MS))])

    def _key(self, key: str, ms: int) -> None:
        self.presses += 1
        self._stick.down(key)
        self._stick.run(ms)
        self._stick.up(key)
        self._stick.run(20 + self._random(400))

    def _both(self) -> None:
        self._stick.down("A")
        self._stick.run(1 + self._random(150))
        self._stick.down("B")
        self._stick.run(_PRESSES_MS[self._random(len(_PRESSES_MS))])
        self._stick.up("A")
        self._stick.run(1 + self._random(150))
        self._stick.up("B")
        self._stick.run(200)

    def _hold_across(self) -> None:
        self._stick.down("A")
        self._stick.run(900)
        self._key("B", 80)
        self._stick.run(2000)
        self._stick.up("A")
        self._stick.run(200)

    def _menu(self) -> None:
        """Into the pause menu and about in its rooms."""
        self._stick.down("C")
        self._stick.run(500)
        for _ in range(1 + self._random(14)):
            self._key("BBBA"[self._random(4)], 80)
        self._stick.down("C")
        self._stick.run(500)

    def _count_memory(self) -> None:
        """The game is over: on to the next one's menu, and how much is free there."""
        table = self._stick.app.table
        self.games += 1
        Wire.nacks = 0
        for key, screen in (("B", "splash"), ("A", "new-game")):
            self._stick.run(1200)
            self._key(key, 80)
            self._stick.run(600)
            if table.screen != screen:
                return
        gc.collect()
        free = gc.mem_free()  # type: ignore[attr-defined]
        language = table.settings.get("language")
        self.measured += 1
        if language not in self._free:
            self._free[language] = free
            print("free", free)
        permille = abs(free - self._free[language]) * 1000 // self._free[language]
        if permille > self.drift:
            self.drift = permille
            print("# game", self.games, "free", free, "first", self._free[language])

    def _random(self, below: int) -> int:
        self._state = self._state * 16807 % 2147483647
        return self._state % below


def nothing() -> None:
    """Only what the playing itself takes, chips and player."""
    stick = QuietStick()
    monkey = Monkey(stick, 1)
    modules = (SeededOs(), Machine(), Esp32())
    gc.collect()
    print("quiet", gc.mem_alloc())  # type: ignore[attr-defined]
    del monkey, modules


def evening(seed: int, ms: int) -> None:
    """One boot and what follows."""
    stick = QuietStick()
    stick.boot()
    began = stick.time.now
    stick.run(_WARM_MS)
    monkey = Monkey(stick, seed)
    monkey.play(ms)
    print("presses", monkey.presses)
    print("faults", monkey.faults)
    print("games", monkey.games)
    print("measured", monkey.measured)
    print("drift", monkey.drift)
    print("screens", len(monkey.screens))
    print("virtual_ms", stick.time.now - began)
