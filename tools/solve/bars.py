"""How good the strategies are that ship, and beside each figure what the same code finds of the first
version's: what the best reply, simple habits and the other characters win against Owl.

Best replies are exact (whole_games.py, passed_on.py). Habits and characters among three to six are GAMES
games each (sampled.py), the learner's EVENINGS games with the firmware's own players (rematches.py); what was
sampled is kept in build/solve.
"""

import hashlib
import inspect
import json
from collections.abc import Callable
from pathlib import Path

from players.opponent import BEAR, FOX, HARE
from rules import presets

from tools.solve import files, first, habits, passed_on, rematches, sampled, shipped
from tools.solve.whole_games import Match, climb

TWO = 0.505  # the most that the best reply may win between two
HANDED = 0.515  # and where dice are handed back
THREE = 0.08  # of three with three lives, beyond their share
HABIT = 0.02  # of any simple habit among three to six, beyond its share
CHARACTER = 0.01  # of any other character, beyond its share: by chance alone three in a thousand are above
LEARNER = 0.03  # of the learner, of whom there are fewer games: as rare by chance
LIVES = (1, 3, 6, 9)
REVIVED = (4, 6, 9)  # where there are new lives one begins with more than three
PASSED_ON = (1, 2, 3)  # lives: where dice are handed back this takes longer
GAMES = 20_000
EVENINGS = 2_000
PLAYERS = range(3, 7)
KEPT = Path(__file__).resolve().parent.parent.parent / "build" / "solve"
CHARACTERS = {"Fox": FOX, "Bear": BEAR, "Hare": HARE}
LEARNS = "Learner"

HEAD = """\
Each cell: today, then the first version. Two and three are exact, the others beyond the fair share.

| preset | two: best reply | three, 3 lives: best reply | fair | 3 to 6: habit | character | learner | bytes |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


def share(preset: str, count: int) -> float:
    """What is fair."""
    return (count - 1) / count if presets.parse(preset).end == "first" else 1 / count


def two(preset: str) -> "dict[int, float]":
    """By lives what the best reply wins of games between two, over Owl."""
    rules = presets.parse(preset)
    if rules.passing in ("same", "both"):
        handed = passed_on.Match(rules)
        return {lives: handed.value(lives) for lives in PASSED_ON}
    match = Match(rules, shipped.of(rules))
    return {lives: match.value((lives, lives)) for lives in (REVIVED if rules.revive == "yes" else LIVES)}


def two_first(preset: str, lives: int = 3) -> float:
    """The same over Owl of the first version, where it handed nothing back."""
    rules = presets.parse(preset)
    return Match(rules, first.of(rules)).value((lives, lives))


def three(preset: str, lives: int = 3, owl: "Callable" = shipped.of) -> float:
    """What the best reply wins of a game of three, over two Owls."""
    rules = presets.parse(preset)
    return Match(rules, owl(rules)).value((lives,) * 3)


def habit(preset: str, name: str, count: int, lives: int) -> float:
    """What a habit wins among that many, the others Owls; exactly."""
    rules = presets.parse(preset)
    own = habits.plays(climb(rules), habits.HABITS[name])
    return Match(rules, shipped.of(rules), own).value((lives,) * count)


def among(preset: str, count: int, games: int = GAMES, is_first: bool = False) -> "dict[str, float]":
    """By habit, and character, what it wins of so many games among Owls, beyond its share."""
    rules, fair = presets.parse(preset), share(preset, count)
    table = sampled.Table(rules, count, first.of(rules) if is_first else None)
    plays = {name: habits.plays(table.ladder, one) for name, one in habits.HABITS.items()}
    if not is_first:
        plays.update({name: shipped.of(rules, character) for name, character in CHARACTERS.items()})
    found = {name: table.share(table.ways(own), games) - fair for name, own in plays.items()}
    return found if is_first else {**found, LEARNS: rematches.share(preset, "Owl", EVENINGS, count) - fair}


def kept_among(preset: str, count: int, is_first: bool = False) -> "dict[str, float]":
    """The same, taken from KEPT if it was sampled before of the same file."""
    digest = hashlib.sha256(repr((presets.parse(preset).text, count, is_first)).encode())
    digest.update(files.path_of(preset).read_bytes())
    for module in (sampled, habits, first, shipped, rematches):
        digest.update(inspect.getsource(module).encode())
    path = KEPT / f"{digest.hexdigest()[:16]}.json"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(json.dumps(among(preset, count, is_first=is_first)))
        part.replace(path)
    return dict(json.loads(path.read_text()))


def line(preset: str) -> "tuple[str, bool]":
    """A preset's line of the report, and whether every bar is met."""
    size = files.path_of(preset).stat().st_size
    rules = presets.parse(preset)
    if rules.end == "stop":
        return f"| {preset} | no end | | | | | | {size} |", True
    found, fair, best = two(preset), share(preset, 3), three(preset)
    sampled_of = {count: kept_among(preset, count) for count in PLAYERS}
    by_habit, habit_told = _best(sampled_of, list(habits.HABITS))
    by_character, character_told = _best(sampled_of, list(CHARACTERS))
    by_learner, learner_told = _best(sampled_of, [LEARNS])
    _, first_habit_told = _best({3: kept_among(preset, 3, is_first=True)}, list(habits.HABITS))
    bar = HANDED if rules.passing in ("same", "both") else TWO
    is_good = (
        max(found.values()) <= bar
        and best <= fair + THREE
        and by_habit <= HABIT
        and by_character <= CHARACTER
        and by_learner <= LEARNER
    )
    cells = (
        preset,
        ", ".join(f"{lives}: {part:.4f}" for lives, part in found.items()) + f"; 3: {two_first(preset):.3f}",
        f"{best:.3f}; {three(preset, owl=first.of):.3f}",
        f"{fair:.3f}",
        f"{habit_told}; {first_habit_told}",
        character_told,
        learner_told,
        str(size),
    )
    return f"| {' | '.join(cells)} |", is_good


def _best(found: "dict[int, dict[str, float]]", names: "list[str]") -> "tuple[float, str]":
    """The most that any of these wins, and by whom among how many."""
    most, name, count = max((found[count][name], name, count) for count in found for name in names)
    return most, f"{most:+.3f} ({name}, {count})"
