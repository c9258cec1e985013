"""How much of a heap of 32-bit objects games need: `python -m verify.bench.memory [PRESET ...]`.

It plays whole games by buttons in MicroPython's WebAssembly port, where an object is as large as on the
ESP32, and takes `gc.mem_alloc()` after a collection between any two presses, less the simulated chips. In
that port the collector runs only between two calls from JavaScript, so Node is in charge (memory.mjs).
"""

import argparse
import json
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules import presets

from tools.build import compile
from tools.prepare import find_node
from tools.site import MICROPYTHON
from tools.words import CODES

# The most in use: a stick has 188 KiB, of which 16 stay free for temporary objects (docs/measurements.md)
BAR = 172 * 1024
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
    bar: int


class NotPlayed(Exception):
    """A game did not end, or something needed to play it is missing; the text says why."""


def games(names: list[str]) -> list[dict[str, Any]]:
    """The games to play: six persons by plain rules, two by each preset, and on each size of screen twelve
    persons, and one among computers.

    The last two kinds have the coach, which takes the most memory. All but the first go through the menus
    afterwards and begin other games.
    """
    found = [_game("tokyo", "m5stickc", 6, "", 0, menus=0)] if "tokyo" in names else []
    for name in names:
        found.append(_game(name, "m5stickc", 2, "", 0))
        for board in ("m5stickc", "m5stickcplus"):
            found += [_game(name, board, 12, "", 1), _game(name, board, len(SEATS), SEATS, 1)]
    return found


def _game(
    rules: str, board: str, players: int, seats: str, coach: int, menus: int = _MENU_STEPS
) -> dict[str, Any]:
    lives = max(presets.parse(rules).lives, 1) if rules == "meyer" else 1
    language = CODES[len(rules) % len(CODES)]
    text = rules + " rounds=6" if presets.parse(rules).end == "stop" else rules  # else nobody would end it
    settings = _SETTINGS.format(text, board, players, seats, coach, lives, language)
    return {
        "rules": rules,
        "board": board,
        "players": players,
        "lives": lives,
        "settings": settings,
        "menus": menus,
    }


def played(names: list[str]) -> Iterator[Played]:
    """Play them, one after the other. Raises NotPlayed."""
    for game in games(names):
        yield _played(game)


def largest() -> Played:
    """The game that needs the most of all, with all menus opened in it and after it. Raises NotPlayed."""
    return _played(_game("reversed", "m5stickcplus", len(SEATS), SEATS, 1))


def _played(game: dict[str, Any]) -> Played:
    return Played(game["rules"], game["board"], game["players"], bar=BAR, **_run(game))


def in_rooms(rules: str, board: str, players: int, seats: str, coach: int) -> dict[str, int]:
    """How many bytes the modules of that game take at its first turn, by their folders. Raises NotPlayed."""
    game = _game(rules, board, players, seats, coach)
    return _run(game | {"rooms": f"{board} 1 who_starts - 1\0\0".encode().hex()})


def _run(game: dict[str, Any]) -> Any:
    """What memory.mjs prints of that game."""
    node = find_node()
    if node is None:
        raise NotPlayed("there is no Node 18 or newer")
    if not (MICROPYTHON / "micropython.mjs").exists():
        raise NotPlayed("web/node_modules is missing: make for-play fetches it")
    compile.compile_firmware()
    compile.compile_inside()
    places = (_SCRIPT, MICROPYTHON / "micropython.mjs", compile.MPY, compile.INSIDE_MPY)
    command = [str(node / "node"), *map(str, places), json.dumps(game)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT_S, check=False)
    if done.returncode:
        raise NotPlayed(f"{game['rules']} on {game['board']}: {done.stderr.strip()[-400:]}")
    return json.loads(done.stdout)


def _print_rooms() -> None:
    """What four kinds of game hold on a Plus, by room."""
    kinds = [("tokyo", 3, "", 0), ("tokyo", 12, "", 1), ("tokyo", 3, "pof", 0), ("meyer", 6, SEATS, 1)]
    found = [in_rooms(rules, "m5stickcplus", count, seats, coach) for rules, count, seats, coach in kinds]
    print(f"{'':<14}" + "".join(f"{rules + ' ' + str(count):>12}" for rules, count, *_ in kinds))
    for room in max(found, key=len):
        print(f"{room:<14}" + "".join(f"{kind.get(room, 0):>12,}" for kind in found))
    print(f"{'in all':<14}" + "".join(f"{sum(kind.values()):>12,}" for kind in found))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m verify.bench.memory", description=__doc__.split(":")[0])
    parser.add_argument("presets", nargs="*", default=presets.presets(), help="only these (default all)")
    parser.add_argument("--rooms", action="store_true", help="what the modules take, by their folders")
    args = parser.parse_args()
    if args.rooms:
        _print_rooms()
        return
    names = args.presets
    for name in names:
        if name not in presets.presets():
            parser.error(f"there is no preset '{name}'; there are: {' '.join(presets.presets())}")
    print(f"{'rules':<14}{'board':<14}{'players':>7}{'at start':>10}{'at most':>10}{'bar':>10}  on")
    for game in played(names):
        print(
            f"{game.rules:<14}{game.board:<14}{game.players:>7}{game.start:>10,}{game.most:>10,}{game.bar:>10,}"
            f"  {game.screen}{'' if game.most <= game.bar else ' MISSED'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
