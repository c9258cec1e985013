"""Measurements of the firmware under MicroPython, printed as lines `name value` for verify/bench/bars.py.

`heap_lock` makes MicroPython raise MemoryError on any allocation: what passes under it allocated nothing.
"""

import gc
import micropython
import os
import sys
from micropython import const

from verify.under_micropython.quiet_stick import RTC, QuietStick, fill_tables
from verify.under_micropython.robot import Robot

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

# After the last touch, before a tick counts as calm: debounce, release and click are over
_CALM_MS = 150
_TICK_MS = 20
_WARM_MS = 3000  # after boot the battery is read for the first time
_HELD_MS = 700  # while A is held: the hold has been reported


class Watched(QuietStick):
    """Lets `watch(now, screen)` make each tick that has nothing to do with a button."""

    def __init__(self) -> None:
        QuietStick.__init__(self)
        self.watch: "Callable[[int, str], int] | None" = None
        self._touched = 0

    def run(self, ms: int) -> None:
        if self.watch is None:
            QuietStick.run(self, ms)
            return
        end = self.time.now + ms
        while self.time.now < end:
            now = self.time.now
            screen = self.app.table.screen
            wait = self.watch(now, screen) if self._is_calm(screen) else self.tick(now)
            self.time.now = now + min(wait, end - now)

    def _is_calm(self, screen: str) -> bool:
        """Whether the firmware has finished reacting to the last touch."""
        since = self.time.now - self._touched
        if self.is_held:
            return screen == "tumble" and since > _HELD_MS
        return since > _CALM_MS

    def down(self, button: str) -> None:
        self._touched = self.time.now
        QuietStick.down(self, button)

    def up(self, button: str) -> None:
        self._touched = self.time.now
        QuietStick.up(self, button)


def _booted(players: int, rules: str = "tokyo", board: str = "", seats: str = "") -> tuple[Watched, Robot]:
    """A stick that has started afresh to begin a game, as START does, so that the menus are not in memory."""
    os.mkdir("saves")
    with open("saves/settings.txt", "w") as file:  # these panels have no identity
        file.write("rules=%s\nboard=%s\nseats=%s\nplayers=%d\nlives=6\n" % (rules, board, seats, players))
    RTC.kept = ("%s 1 who_starts" % (board or "m5stickc")).encode() + b"\0\0"
    stick = Watched()
    stick.boot()
    stick.run(_WARM_MS)
    return stick, Robot(stick, players=players, lives=6)


def nothing() -> None:
    """Print the memory that measuring itself takes."""
    fill_tables()
    gc.collect()
    print("quiet", gc.mem_alloc())  # type: ignore[attr-defined]


def heap(players: int, rules: str, board: str, seats: str, coach: int) -> None:
    """A whole game, with the coach or without: MemoryError if the heap is too small for it.

    Prints the largest piece that could be allocated after each round, at the least.
    """
    fill_tables()
    stick, robot = _booted(players, rules, board, seats)
    stick.app.stick.settings.set("coach", coach)
    piece = 1 << 20
    while robot.screen != "game-over":
        robot.step()
        if robot.screen == "reveal":
            gc.collect()
            piece = min(piece, _largest_piece(piece))
    print("piece", piece)


def _largest_piece(below: int) -> int:
    """Bytes of the largest object that can be made now, to 16, by trying."""
    at_least = 0
    while below - at_least > 16:
        size = (at_least + below) // 2
        try:
            bytearray(size)
            at_least = size
        except MemoryError:
            below = size
    return at_least


def allocations() -> None:
    """A game with sound in which no calm tick and no repaint may allocate. Prints how many did not, and who
    did.
    """
    stick, robot = _booted(players=3)
    stick.app.stick.buzzer.switch(True)
    calm = repaints = 0
    guilty: dict[tuple[str, str], int] = {}

    def blame(what: str, screen: str, error: Exception) -> None:
        if (what, screen) not in guilty:
            sys.print_exception(error)  # type: ignore[attr-defined]
        guilty[what, screen] = guilty.get((what, screen), 0) + 1

    def locked(now: int, screen: str) -> int:
        nonlocal calm
        micropython.heap_lock()
        try:
            wait = stick.app.tick(now)
            stick.app.rest(now, wait)
            calm += 1
        except MemoryError as raised:
            error, wait = raised, 0
        finally:
            micropython.heap_unlock()
        if not wait:
            blame("tick", screen, error)
        return wait or _TICK_MS

    stick.watch = locked
    while robot.screen != "game-over":
        robot.step()
        error = None
        micropython.heap_lock()
        try:
            stick.app.table.standing.draw()
            stick.app.stick.canvas.show_all()
            repaints += 1
        except MemoryError as raised:
            error = raised
        finally:
            micropython.heap_unlock()
        if error:
            blame("repaint", robot.screen, error)
    print("calm_ticks", calm)
    print("repaints", repaints)
    for what, screen in guilty:
        print("guilty_%s_%s" % (what, screen), guilty[what, screen])
