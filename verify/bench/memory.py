"""How much of a heap of 32-bit objects games need. Used by bars.py.

It plays whole games by buttons in MicroPython's WebAssembly port, where an object is as large as on the
ESP32, and takes `gc.mem_alloc()` after a collection between any two presses, less the simulated chips. In
that port the collector runs only between two calls from JavaScript, so Node is in charge (memory.mjs).
"""

import json
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules import presets

from tools.build import compile
from tools.prepare import find_node
from tools.site import MICROPYTHON
from tools.words import CODES

# The most in use. Of a stick's heap 16 KiB stay free for temporary objects. And what is played here has the
# names of the sources: with them the largest game takes 11 KiB more than on a stick (docs/measurements.md)
BAR = 179 * 1024
_SCRIPT = compile.ROOT / "verify" / "bench" / "memory.mjs"
SEATS = "pofbhc"  # every character, and a person
_SETTINGS = "rules={}\nboard={}\nplayers={}\nseats={}\ncoach={}\nlives={}\nlanguage={}\noff=0\n"
_LIMIT_S = 600
_MENU_STEPS = 120  # steps after the game, in which all menus are opened and other games begun


class Played(NamedTuple):
    """One game. `most` is the peak in bytes and `screen` where it occurred; `start` is before any game."""

    rules: str
    board: str
    players: int
    start: int
    most: int
    screen: str


class NotPlayed(Exception):
    """A game did not end, or something needed to play it is missing; the text says why."""


def played() -> Iterator[Played]:
    """Play six persons by plain rules, two by each preset, and on each size of screen twelve persons, and one
    among computers. Raises NotPlayed.

    The last two kinds have the coach, which takes the most memory. All but the first go through the menus
    afterwards and begin other games.
    """
    yield _played("tokyo", "m5stickc", 6, menu_steps=0)
    for name in presets.presets():
        yield _played(name, "m5stickc", 2)
        for board in ("m5stickc", "m5stickcplus"):
            yield _played(name, board, 12, coach=1)
            yield _played(name, board, len(SEATS), SEATS, coach=1)


def largest() -> Played:
    """The game that needs the most of all, with all menus opened in it and after it. Raises NotPlayed."""
    return _played("reversed", "m5stickcplus", len(SEATS), SEATS, coach=1)


def in_rooms(rules: str, players: int, seats: str, coach: int) -> dict[str, int]:
    """How many bytes the modules of that game take on a Plus at its first turn, by their folders. Raises
    NotPlayed."""
    board = "m5stickcplus"
    return _run(rules, board, players, seats, coach, rooms=f"{board} 1 who_starts\0\0".encode().hex())


def _played(
    rules: str, board: str, players: int, seats: str = "", coach: int = 0, menu_steps: int = _MENU_STEPS
) -> Played:
    return Played(rules, board, players, **_run(rules, board, players, seats, coach, menus=menu_steps))


def _run(rules: str, board: str, players: int, seats: str, coach: int, **asked: Any) -> dict[str, Any]:
    """What memory.mjs prints of that game."""
    node = find_node()
    if node is None:
        raise NotPlayed("there is no Node 18 or newer")
    if not (MICROPYTHON / "micropython.mjs").exists():
        raise NotPlayed("web/node_modules is missing: make for-play fetches it")
    compile.compile_firmware()
    compile.compile_inside()
    lives = max(presets.parse(rules).lives, 1) if rules == "meyer" else 1
    language = CODES[len(rules) % len(CODES)]
    text = rules + " rounds=6" if presets.parse(rules).end == "stop" else rules  # or it would not end
    settings = _SETTINGS.format(text, board, players, seats, coach, lives, language)
    game = {"players": players, "lives": lives, "settings": settings, **asked}
    places = (_SCRIPT, MICROPYTHON / "micropython.mjs", compile.MPY, compile.INSIDE_MPY)
    command = [str(node / "node"), *map(str, places), json.dumps(game)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT_S, check=False)
    if done.returncode:
        raise NotPlayed(f"{rules} on {board}: {done.stderr.strip()[-400:]}")
    return json.loads(done.stdout)
