"""How good the shipped strategies are: what the best reply, simple habits and the other characters win
against Owl.

Best replies are exact (whole_games.py, best_response_handing.py, endless.py). For habits and characters among
three to six, random games are played (sampled.py): FEW of each, and then GAMES unless the share is FAR
standard errors below its bar already. For the learner the firmware's own players play EVENINGS games, or NINE
with nine lives (rematches.py). Each figure is a task of its own, whose result is kept. report.py prints them.
"""

import sys
from collections.abc import Iterator
from typing import Any

import game
from players import knowledge, observed, opponent, strategy
from players.opponent import BEAR, FOX, HARE
from rules import order, penalties, presets

from tools.solve import (
    best_response,
    best_response_handing,
    endless,
    family,
    files,
    habits,
    rematches,
    result_cache,
    rounds,
    sampled,
    shipped,
    trial,
    whole_games,
)
from tools.solve.whole_games import Match, climb

TWO = 0.505  # the most that the best reply may win between two
HANDED = 0.515  # and where dice are handed back
POINTS = 0.01  # a round, where there is no end
THREE = 0.08  # of three with three lives, beyond their share
HABIT = 0.02  # of any simple habit among three to six, of the family and of who learns, beyond its share
CHARACTER = 0.01  # of any other character, beyond its share: by chance alone three in a thousand are above
LEARNER = 0.03  # of the learner, of whom there are fewer games: as rare by chance
BEATS = 0.60  # at least, what the learner wins with nine lives against a habit
HOLDS = 0.47  # and against Owl
MOST = 9  # lives
PLAYERS = range(3, 7)
GAMES = 20_000
FEW = 2_000
FAR = 5
EVENINGS = 2_000
NINE = 1_000
LEARNS = ("tokyo", "maexchen")
CHARACTERS = {"Fox": FOX, "Bear": BEAR, "Hare": HARE}
CODE = (  # what figures depend on
    *(game, observed, knowledge, opponent, strategy, order, penalties, presets, sys.modules[__name__]),
    *(
        best_response,
        endless,
        family,
        habits,
        best_response_handing,
        rematches,
        rounds,
        sampled,
        shipped,
        trial,
        whole_games,
    ),
)

Task = tuple[Any, ...]  # what to find, a function here; the preset; and what else it takes
Found = dict[Task, Any]


def share(preset: str, count: int) -> float:
    """The fair share."""
    return (count - 1) / count if presets.parse(preset).end == "first" else 1 / count


def is_handed_back(preset: str) -> bool:
    return presets.parse(preset).passing in ("same", "both")


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


def habit(preset: str, name: str, count: int, lives: int) -> float:
    """What a habit wins among so many players, the others being Owls; exact."""
    rules = presets.parse(preset)
    own = habits.plays(climb(rules), habits.HABITS[name])
    return Match(rules, shipped.of(rules), own).value((lives,) * count)


def among(preset: str, count: int) -> dict[str, tuple[float, int]]:
    """For each habit and character: what it wins among Owls beyond its share, and of how many games."""
    rules, fair = presets.parse(preset), share(preset, count)
    table = sampled.Table(rules, count)
    own = {name: (habits.plays(table.ladder, one), HABIT) for name, one in habits.HABITS.items()}
    own |= {name: (shipped.of(rules, character), CHARACTER) for name, character in CHARACTERS.items()}
    return {name: beyond(table, table.ways(plays), fair, bar) for name, (plays, bar) in own.items()}


def beyond(table: sampled.Table, own: sampled.Ways, fair: float, bar: float) -> tuple[float, int]:
    """What it wins beyond its share, and of how many games: few if these show it far below the bar."""
    found = table.share(own, FEW) - fair
    if found + FAR * (fair * (1 - fair) / FEW) ** 0.5 < bar:
        return found, FEW
    return table.share(own, GAMES) - fair, GAMES


def simple(preset: str, count: int) -> tuple[float, str]:
    """What the best of the family of simple ways to play wins beyond its share, and which that is."""
    won, name = family.Family(sampled.Table(presets.parse(preset), count)).best()
    return won - share(preset, count), name


def taught(preset: str, count: int) -> float:
    """What a player who has learnt from games among Owls wins beyond their share (trial.py)."""
    rules = presets.parse(preset)
    return trial.Taught(sampled.Table(rules, count), rules.lives).share() - share(preset, count)


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
