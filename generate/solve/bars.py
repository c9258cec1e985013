"""How good the shipped strategies are: what the best reply, a learner, simple habits and the other
characters win against Owl.

Best replies are exact (whole_games.py, best_response_handing.py, endless.py). Among three to six games are
played (judge.py). For the learner the firmware's own players play EVENINGS games, or NINE with nine lives
(rematches.py). Each figure is a task of its own, whose result is kept.
"""

import sys
from collections.abc import Iterator
from typing import Any

import game
from players import knowledge, opponent, strategy
from players.opponent import BEAR, FOX, HARE
from rules import order, penalties, presets

from generate.solve import (
    best_response_handing,
    endless,
    engine,
    files,
    habits,
    judge,
    ladder,
    owls,
    rematches,
    result_cache,
    rounds,
    shipped,
    whole_games,
)
from generate.solve.whole_games import Match

TWO = 0.505  # the most that the best reply may win between two
HANDED = 0.515  # and where dice are handed back
POINTS = 0.01  # a round, where there is no end
THREE = 0.08  # of three with three lives, beyond their share
HABIT = 0.02  # of any simple habit among three to six and of who learns, beyond its share
CHARACTER = 0.01  # of any other character, beyond its share: by chance alone three in a thousand are above
LEARNER = 0.03  # of the learner, of whom there are fewer games: as rare by chance
BEATS = 0.60  # at least, what the learner wins with nine lives against a habit
HOLDS = 0.47  # and against Owl
MOST = 9  # lives
PLAYERS = range(3, 7)
GAMES = 20_000
LESSONS = 200_000  # games to learn from
EVENINGS = 2_000
NINE = 1_000
LEARNS = ("tokyo", "maexchen")
CHARACTERS = {"Fox": FOX, "Bear": BEAR, "Hare": HARE}
CODE = (  # what figures depend on
    *(game, knowledge, opponent, strategy, order, penalties, presets, sys.modules[__name__]),
    *(endless, engine, habits, judge, ladder, owls, best_response_handing),
    *(rematches, rounds, shipped, whole_games),
)

Task = tuple[Any, ...]  # what to find, a function here; the preset; and what else it takes
Found = dict[Task, Any]


def share(preset: str, count: int) -> float:
    """The fair share."""
    return judge.fair_share(presets.parse(preset), count)


# -- what is found


def two(preset: str) -> list[float]:
    """The share of games between two that the best reply wins against Owl, with 1 to MOST lives."""
    rules = presets.parse(preset)
    if rules.passing != "no":
        handed = best_response_handing.Match(rules)
        return [handed.value(lives) for lives in range(1, MOST + 1)]
    match = Match(rules, shipped.of(rules))
    return [match.value((lives, lives)) for lives in range(1, MOST + 1)]


def three(preset: str, lives: int = 3) -> float:
    """The share of games of three that the best reply wins against two Owls."""
    rules = presets.parse(preset)
    return Match(rules, shipped.of(rules)).value((lives,) * 3)


def points(preset: str) -> float:
    """How many points a round the best reply gains on Owl, in games of two without an end."""
    return endless.points(presets.parse(preset), shipped.of(presets.parse(preset)))


def among(preset: str, count: int) -> dict[str, float]:
    """What each other character wins among Owls beyond its share."""
    table = owls.read(presets.parse(preset), count)
    return {
        name: judge.character(table, preset, count, owls.bolder(table, who), GAMES)
        for name, who in CHARACTERS.items()
    }


def simple(preset: str, count: int) -> tuple[float, str]:
    """What the best of all simple habits wins beyond its share, and which that is."""
    return judge.habit(owls.read(presets.parse(preset), count), preset, count, many=GAMES)


def taught(preset: str, count: int) -> float:
    """What a stranger who learns wins beyond their share."""
    return judge.share(owls.read(presets.parse(preset), count), preset, count, LESSONS, GAMES)


def learner(preset: str, count: int) -> float:
    """What the learner wins among Owls beyond its share."""
    return rematches.share(preset, "Owl", EVENINGS, count) - share(preset, count)


def nine(preset: str, name: str) -> float:
    """What the learner wins between two with nine lives."""
    return rematches.share(f"{preset} lives={MOST}", name, NINE)


# -- tasks


def tasks(names: list[str]) -> Iterator[Task]:
    """All tasks, the longest first."""
    ends = [preset for preset in names if presets.parse(preset).end != "stop"]
    for count in reversed(PLAYERS):
        for preset in ends:
            yield "learner", preset, count
            yield "simple", preset, count
            yield "taught", preset, count
            yield "among", preset, count
    for preset in ends:
        yield "two", preset
        yield "three", preset
    for preset in names:
        if preset not in ends:
            yield "points", preset
        if preset in LEARNS:
            for name in (*rematches.ALWAYS, "Owl"):
                yield "nine", preset, name


def find(*task: Any) -> Any:
    """The result of a task, from the cache if the same code has found it for the same files."""
    what, preset, *_ = task
    return result_cache.found(globals()[what], task[1:], CODE, files.path_of(preset).read_bytes())


# -- said


def bar(task: Task) -> float:
    """The most that this may be, or what it has to be at least (`nine`)."""
    what, preset, *_ = task
    if what == "two":
        return HANDED if presets.parse(preset).passing in ("same", "both") else TWO
    if what == "three":
        return share(preset, 3) + THREE
    if what == "nine":
        return HOLDS if task[2] == "Owl" else BEATS
    return {"points": POINTS, "among": CHARACTER, "learner": LEARNER}.get(what, HABIT)


def values(task: Task, found: Any) -> list[tuple[str, float]]:
    """What was found, as figures with their names."""
    if task[0] == "among":
        return list(found.items())
    if task[0] == "two":
        return [(f"{lives} lives", value) for lives, value in enumerate(found, 1)]
    return [(found[1], found[0])] if task[0] == "simple" else [("", found)]


def lines(found: Found) -> Iterator[str]:
    """A line for each figure, and whether it misses its bar."""
    for task in sorted(found, key=str):
        for name, value in values(task, found[task]):
            is_missed = value < bar(task) if task[0] == "nine" else value > bar(task)
            missed = f"  MISSES {bar(task):+.3f}" if is_missed else ""
            print_of = " ".join(map(str, (*task, name))).strip()
            yield f"{print_of}: {value:+.4f}{missed}"
