"""A drunk player under MicroPython in little memory: does it still run, and is memory freed again?

`evening(seed, ms)` prints lines `name number` for tools/soak. It does the same as soak/random_player.py, as
far as the quiet stick can; a power cut is the end of the process. The same seed does the same.
"""

import gc
import sys
from micropython import const

from tools.under_micropython.quiet_stick import (
    Esp32,
    Machine,
    QuietStick,
    SeededOs,
    Wire,
    fill_tables,
    shaken,
    was_switched_off,
    wipe,
)
from tools.under_micropython.robot import Robot

_DEEP = const(30)  # calls
_WARM_MS = const(1500)
_PRESSES_MS = const((5, 30, 80, 80, 120, 480, 700, 1200))
_WAITS_MS = const((300, 3000, 12_000, 40_000, 90_000, 200_000))
_PATIENCE = const(400)  # steps of a robot without a change of screen or game


class Monkey:
    """Plays `stick`; `counts` has what was done."""

    def __init__(self, stick: QuietStick, seed: int) -> None:
        self._stick = stick
        self._robot = Robot(stick, seed, 2, 1)
        self._state = seed * 48271 % 2147483646 + 1
        self._patience = _PATIENCE
        self._seen: tuple = ()
        self.presses = self.faults = self.games = 0
        self.screens: set[str] = set()

    def step(self) -> bool:
        """Do something at random. Returns whether a game is over and the menu of the next one is shown."""
        is_over = self._stick.app.table.screen == "game-over"
        wipe(_DEEP)
        dice = self._random(100)
        if is_over:
            return self._go_on()
        if dice < 72:
            self._step()
        elif dice < 80:
            self._press()
        elif dice < 84:
            self._both()
        elif dice < 88:
            self.menu()
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
        return False

    def _step(self) -> None:
        """Do what the screen asks for; RuntimeError if that has no effect for long."""
        table = self._stick.app.table
        self._robot.step()
        self.presses += 1
        seen = (table.screen, len(table.game.moves) if table.game else 0)
        self._patience = self._patience - 1 if seen == self._seen else _PATIENCE
        self._seen = seen
        if not self._patience:
            raise RuntimeError("stuck on " + table.screen)
        if self._patience % 4 == 0:  # or it would never leave a menu in which A only goes round
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

    def menu(self) -> None:
        """Open the pause menu and go about in it."""
        self._stick.down("C")
        self._stick.run(500)
        for _ in range(1 + self._random(14)):
            self._key("BBBA"[self._random(4)], 80)
        self._stick.down("C")
        self._stick.run(500)

    def _go_on(self) -> bool:
        """Go to the menu of the next game."""
        self.games += 1
        Wire.nacks = 0
        for key, screen in (("B", "splash"), ("A", "who-plays")):
            self._stick.run(1200)
            self._key(key, 80)
            self._stick.run(600)
            if self._stick.app.table.screen != screen:
                return False
        return True

    def _random(self, below: int) -> int:
        self._state = self._state * 16807 % 2147483647
        return self._state % below


def nothing() -> None:
    """Print the memory that the chips and the player take."""
    stick = QuietStick()
    monkey = Monkey(stick, 1)
    modules = (SeededOs(), Machine(), Esp32())
    fill_tables()
    gc.collect()
    print("quiet", gc.mem_alloc())  # type: ignore[attr-defined]
    del monkey, modules


def evening(seed: int, ms: int) -> None:
    """One boot and what follows, for so many virtual ms or until the stick is switched off."""
    stick = QuietStick()
    monkey = Monkey(stick, seed)
    fill_tables()
    stick.boot()
    time = stick.time
    began = time.now
    stick.run(_WARM_MS)
    first: dict[str, int] = {}
    measured = drift = 0
    while time.now - began < ms and not was_switched_off():
        is_next = monkey.step()
        # Measured here, where nothing on the stack refers to a screen: see quiet_stick.wipe
        gc.collect()
        if is_next:
            free = gc.mem_free()  # type: ignore[attr-defined]
            settings = stick.app.table.settings
            # Texts differ in length, and tunes are in memory if there is sound
            state = settings.get("language") + " sound"[: 6 * settings.get("sound")]
            if "stick.sleep" in sys.modules:  # it is loaded when the stick first sleeps, and stays
                state += " slept"
            measured += 1
            if state not in first:
                first[state] = free
            drift = max(drift, abs(free - first[state]) * 1000 // first[state])
            print("# game", monkey.games, state, "free", free, "first", first[state])
    print("presses", monkey.presses)
    print("faults", monkey.faults)
    print("games", monkey.games)
    print("measured", measured)
    print("drift", drift)
    print("screens", len(monkey.screens))
    print("virtual_ms", time.now - began)
