"""How good the strategies are that ship, exactly: what the best reply and simple habits win against Owl."""

from rules import presets

from tools.solve import files, habits, passed_on, shipped
from tools.solve.whole_games import Match, climb

TWO = 0.505  # the most that the best reply may win between two
HANDED = 0.515  # and where dice are handed back
THREE = 0.08  # of three with three lives, beyond their share
HABIT = 0.02  # of any simple habit among three, beyond its share
LIVES = (1, 3, 6, 9)
PASSED_ON = (1, 2, 3)  # lives: where dice are handed back this takes longer

HEAD = (
    "| preset | two: best reply with 1, 3, 6, 9 lives | always doubts | three, 3 lives: fair | best reply "
    "| best habit | bytes |\n| --- | --- | --- | --- | --- | --- | --- |"
)


def share(preset: str, count: int) -> float:
    """What is fair."""
    return (count - 1) / count if presets.parse(preset).end == "first" else 1 / count


def two(preset: str) -> "list[float]":
    """What the best reply wins of games between two, over Owl."""
    rules = presets.parse(preset)
    if rules.passing in ("same", "both"):
        handed = passed_on.Match(rules)
        return [handed.value(lives) for lives in PASSED_ON]
    match = Match(rules, shipped.of(rules))
    return [match.value((lives, lives)) for lives in LIVES]


def three(preset: str, lives: int = 3) -> float:
    """What the best reply wins of a game of three, over two Owls."""
    rules = presets.parse(preset)
    return Match(rules, shipped.of(rules)).value((lives,) * 3)


def habit(preset: str, name: str, count: int, lives: int) -> float:
    """What a habit wins among that many, the others Owls."""
    rules = presets.parse(preset)
    own = habits.plays(climb(rules), habits.HABITS[name])
    return Match(rules, shipped.of(rules), own).value((lives,) * count)


def line(preset: str) -> "tuple[str, bool]":
    """A preset's line of the report, and whether every bar is met."""
    size = files.path_of(preset).stat().st_size
    if presets.parse(preset).end == "stop":
        return f"| {preset} | no end | | | | | {size} |", True
    found = two(preset)
    doubts = habit(preset, "truth, always doubts", 2, 3)
    fair, best = share(preset, 3), three(preset)
    by_habit = {name: habit(preset, name, 3, 3) for name in habits.HABITS}
    name = max(by_habit, key=by_habit.__getitem__)
    handed = presets.parse(preset).passing in ("same", "both")
    is_good = (
        best <= fair + THREE and by_habit[name] <= fair + HABIT and max(found) <= (HANDED if handed else TWO)
    )
    told = " / ".join(f"{part:.4f}" for part in found) + (" (1, 2, 3)" if handed else "")
    habit_told = f"{by_habit[name]:.3f} ({name})"
    told = f"| {preset} | {told} | {doubts:.3f} | {fair:.3f} | {best:.3f} | {habit_told} | {size} |"
    return told, is_good
