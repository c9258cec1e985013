"""What bars.py found, in the tables of docs/opponents.md, and a sentence for each bar that is missed."""

from collections.abc import Iterator
from typing import Any

from tools.solve import bars, files, habits, rematches
from tools.solve.bars import CHARACTERS, FEW, LEARNS, PLAYERS, Found, share

REPLIES = """\
| preset | best reply of two, 1 to 9 lives | of three, 3 lives | bytes |
| --- | --- | --- | --- |"""
AMONG = """\

Beyond the fair share among Owls: the best habit; the best character; the learner; the best of the family of
simple ways to play; who learns by trial. ~ is of few games.

| preset | 3 | 4 | 5 | 6 |
| --- | --- | --- | --- | --- |"""
EVENINGS = f"""\

| the learner, 9 lives, against | {" | ".join(LEARNS)} |
| --- | --- | --- |"""


def lines(names: list[str], found: Found) -> Iterator[str]:
    """The report, line by line."""
    yield REPLIES
    for preset in names:
        yield _replies(preset, found)
    yield AMONG
    for preset in names:
        if ("two", preset) in found:
            cells = [_among(found, preset, count) for count in PLAYERS]
            yield f"| {preset} | {' | '.join(cells)} |"
    yield EVENINGS
    for name in (*rematches.ALWAYS, "Owl"):
        cells = [f"{found['nine', preset, name]:.3f}" if preset in names else "" for preset in LEARNS]
        yield f"| {name} | {' | '.join(cells)} |"
    yield ""
    yield from misses(found)


def _replies(preset: str, found: Found) -> str:
    size = files.path_of(preset).stat().st_size
    if ("points", preset) in found:
        return f"| {preset} | {found['points', preset]:+.4f} points a round | | {size} |"
    two = " ".join(f"{won:.4f}" for won in found["two", preset])
    return f"| {preset} | {two} | {found['three', preset]:.3f}, fair {share(preset, 3):.3f} | {size} |"


def _among(found: Found, preset: str, count: int) -> str:
    cell = found["among", preset, count]
    told = f"{_best(cell, habits.HABITS)}; {_best(cell, CHARACTERS)}; {found['learner', preset, count]:+.3f}"
    return f"{told}; {found['simple', preset, count][0]:+.3f}; {found['taught', preset, count]:+.3f}"


def _best(cell: dict[str, tuple[float, int]], names: dict[str, Any]) -> str:
    """Who of these wins the most."""
    name = max(names, key=lambda name: cell[name][0])
    won, games = cell[name]
    return f"{won:+.3f}{'~' if games == FEW else ''} {name}"


def misses(found: Found) -> Iterator[str]:
    """A sentence for each figure beyond its bar."""
    for (what, preset, *more), cell in found.items():
        for told, won, bar in _judged(what, preset, more, cell):
            if won > bar:
                yield f"Missed: {preset}, {told}: {won:.4f}, the bar is {bar:.4f}."


def _judged(what: str, preset: str, more: list[Any], cell: Any) -> Iterator[tuple[str, float, float]]:
    """What each figure of a task is, and the most it may be."""
    if what == "two":
        bar = bars.HANDED if bars.is_handed_back(preset) else bars.TWO
        for lives, won in enumerate(cell, 1):
            yield f"best reply between two with {lives} lives", won, bar
    elif what == "three":
        yield "best reply among three", cell, share(preset, 3) + bars.THREE
    elif what == "points":
        yield "points a round", cell, bars.POINTS
    elif what == "among":
        for name, (won, _) in cell.items():
            bar = bars.CHARACTER if name in CHARACTERS else bars.HABIT
            yield f"{name} among {more[0]}, beyond its share", won, bar
    elif what == "simple":
        yield f"{cell[1]}, among {more[0]}, beyond its share", cell[0], bars.HABIT
    elif what == "taught":
        yield f"who learns by trial among {more[0]}, beyond its share", cell, bars.HABIT
    elif what == "learner":
        yield f"the learner among {more[0]}, beyond its share", cell, bars.LEARNER
    elif what == "nine":
        least = bars.HOLDS if more == ["Owl"] else bars.BEATS
        yield f"{more[0]}, against the learner", 1 - cell, 1 - least
