"""Measures everything that the firmware has a bar for: `python -m verify.bench`. Ends with 1 if one fails.

They are counts, the same on every machine.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from verify.bench import memory, virtual
from verify.bench import unix_port as counted
from verify.bench import waits as bench_waits

FULL_FRAME = 80 * 160 * 2
FRAME_BAR = FULL_FRAME * 30 // 100
PIECE_BAR = 1024  # bytes of the largest object that is made in a game
REACTION_BAR_MS = 50
START_BARS = 31, 40_000, 2  # files, bytes, collections
PICTURE_BAR_MS = 1500
NEW_GAME_BAR_MS = 600
CHANGE_BAR_MS = 60  # for nine in ten
TIDY_BAR_MS = 120  # where LittleFS tidies a log


class Row(NamedTuple):
    """One line of the table; `passed` is None for a figure without a bar."""

    what: str
    figure: str
    bar: str
    passed: bool | None
    how: str


def at_most(what: str, figure: float, bar: float, unit: str, how: str, places: int = 0) -> Row:
    """The row of a figure with so many decimal places that may be no larger than its bar."""
    return Row(what, f"{figure:,.{places}f}{unit}", f"{bar:,}{unit}", figure <= bar, how)


def heap() -> Iterator[Row]:
    """The memory that games use, in 32-bit objects, and the same games in a small heap of 64-bit ones."""
    how = "most in use between two presses, WebAssembly port, without chips and robot: on "
    for game in memory.played():
        what = f"heap, {game.rules} {game.players}"
        size = 135 if game.board == "m5stickcplus" else 80
        yield at_most(what, game.most, memory.BAR, " B", f"{how}{game.screen}, {size} px wide")
    for case in ((6,), (12, "meyer", "m5stickcplus", memory.SEATS, 1)):
        ended, piece = counted.plays(*case)
        how = "a whole game, unix port, chips and robot on top"
        yield Row(f"  {case[0]} in {counted.HEAP // 1024} KiB", ended, "plays", ended == "plays", how)
        how = "at the least, after a round"
        yield Row("    largest piece", f"{piece:,} B", f"{PIECE_BAR:,} B", piece >= PIECE_BAR, how)


def rooms() -> Iterator[Row]:
    """What the modules take at the first turn on a Plus, by folder; docs/measurements.md keeps it."""
    kinds = [("tokyo", 3, "", 0), ("tokyo", 12, "", 1), ("tokyo", 3, "pof", 0), ("meyer", 6, memory.SEATS, 1)]
    found = [memory.in_rooms(*kind) for kind in kinds]
    for folder in [*max(found, key=len), "in all"]:
        parts = [sum(kind.values()) if folder == "in all" else kind.get(folder, 0) for kind in found]
        told = zip(("three persons", "twelve, coach", "two computers"), parts, strict=False)
        how = "Meyer, five computers, coach; Tokyo: " + ", ".join(f"{kind} {part:,}" for kind, part in told)
        yield Row(f"modules, {folder}", f"{parts[-1]:,} B", "", None, how)


def waits() -> Iterator[Row]:
    """What is read while a player waits, and how long that takes, by virtual/flash_time.py."""
    for board, name in (("m5stickc", "C"), ("m5stickcplus", "Plus")):
        found = bench_waits.waits(board)
        start = found.start
        for what, had, bar in zip(("files", "bytes", "collections"), start, START_BARS, strict=False):
            yield at_most(f"{what} at the start, {name}", had, bar, "", "to first picture")
        for what, ms, bar in (
            ("first picture", start.ms, PICTURE_BAR_MS),
            ("  to the menu", found.menu, NEW_GAME_BAR_MS),
            ("  to who starts", found.new_game, NEW_GAME_BAR_MS),
            ("  to the first turn", found.load, NEW_GAME_BAR_MS),
            ("  to its account", found.account, NEW_GAME_BAR_MS),
            ("  to a rematch", found.rematch, NEW_GAME_BAR_MS),
            ("  in a game, nine in ten", found.usual, CHANGE_BAR_MS),
        ):
            yield at_most(f"{what}, {name}", ms, bar, " ms", "reads and writes")
        yield from in_a_game(name, found)
    yield from in_a_game("coach", bench_waits.waits(players=4, settings=bench_waits.COACHED))
    yield from in_a_game(
        "wikipedia", bench_waits.waits(settings=bench_waits.SETTINGS % (b"wikipedia", b"", 1))
    )


def in_a_game(name: str, found: bench_waits.Waits) -> Iterator[Row]:
    """The longest change of screen of a game, and what is read at any."""
    slowest, late = found.slowest, [change.name for change in found.changes if change.is_late]
    how = f"longest of {len(found.changes)} changes of screen: {slowest.name}"
    yield at_most(f"  in a game, {name}", slowest.ms, TIDY_BAR_MS, " ms", how)
    how = "at which modules are read, or something is collected"
    if late:
        how += ": " + ", ".join(late)
    yield at_most("    late changes", len(late), 0, "", how)


def allocations() -> Iterator[Row]:
    """Ticks and repaints under heap_lock."""
    found = counted.measure("allocations()")
    for what, name in (("tick", "calm_ticks"), ("repaint", "repaints")):
        guilty = {key: n for key, n in found.items() if key.startswith(f"guilty_{what}_")}
        figure = "0 B" if not guilty else ", ".join(key.split("_", 2)[2] for key in guilty)
        label = "allocations, tick" if what == "tick" else "allocations, repaint"
        how = f"{found[name]:,} passed heap_lock in a game of 3"
        yield Row(label, figure, "0 B", not guilty and found[name] > 0, how)


def bus() -> Iterator[Row]:
    """Bytes sent to the panel."""
    found = virtual.bus()
    still = sorted(name for name, most in found.most.items() if not most)
    how = f"{found.still:,} ticks of a game of 3; all of {', '.join(still)}"
    yield Row("bus, nothing changed", "0 B", "0 B", bool(found.still and still), how)
    [(worst, most)] = found.most.most_common(1)
    how = f"most of a tick without a press, on {worst} ({100 * most // FULL_FRAME} % of a frame)"
    yield at_most("bus, animation", most, FRAME_BAR, " B", how)


def reaction() -> Iterator[Row]:
    """Time from a press to a changed picture."""
    for board, name in (("m5stickc", "C"), ("m5stickcplus", "Plus")):
        found = virtual.reaction(board)
        slowest = max(found, key=lambda name: found[name])
        how = (
            f"press to first changed pixel, wire and flash_time.py, worst of {len(found)} screens: {slowest}"
        )
        yield at_most(f"reaction, {name}", found[slowest], REACTION_BAR_MS, " ms", how)


PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    part.__name__: part for part in (heap, rooms, waits, allocations, bus, reaction)
}


def rows(parts: Iterable[str]) -> Iterator[Row]:
    """Their rows; a part that cannot be measured becomes a row that says why."""
    for name in parts:
        try:
            yield from PARTS[name]()
        except (counted.MeasureError, memory.NotPlayed, OSError) as error:
            yield Row(name, "not measured", "", False, str(error).rpartition("\n")[2])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m verify.bench", description=__doc__.split("\n")[0])
    parser.add_argument("part", nargs="*", help=f"only these: {', '.join(PARTS)}")
    parts = parser.parse_args().part
    for name in parts:
        if name not in PARTS:
            parser.error(f"there is no part '{name}'; there are: {', '.join(PARTS)}")
    missed = 0
    print(f"{'what':<22}{'figure':>14}{'bar':>14}  {'':<6}how")
    for row in rows(parts or PARTS):
        mark = {True: "ok", False: "MISSED", None: ""}[row.passed]
        missed += row.passed is False
        print(f"{row.what:<22}{row.figure:>14}{row.bar:>14}  {mark:<7}{row.how}", flush=True)
    sys.exit(1 if missed else 0)
