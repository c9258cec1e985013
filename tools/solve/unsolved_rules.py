"""How well Owl does by rules without a strategy of their own:
`python -m tools.solve.unsolved_rules "maexchen liar=2"`.

Exactly, between two: what the best of all replies wins against it, and what some habits of people win. Two
Owls would win .500 each. It cannot judge rules by which dice come back or are rolled for all to see.
"""

import argparse
import sys

from rules import presets

from tools.solve import habits, shipped
from tools.solve.whole_games import Match, climb

LIVES = 3
# Rules that differ from a preset in what people like to change
RULES = (
    "maexchen liar=2",
    "maexchen doubter=2",
    "maexchen starter=loser",
    "maexchen truth=exact",
    "maexchen mia_believed=follow",
    "maexchen little_mia=yes half_mia=yes",
    "maexchen raises=equal",
    "tokyo end=last",
)
WAYS = (
    "truth, always doubts",
    "truth, never doubts",
    *(f"truth, doubts from {n}/21 up" for n in (8, 12, 16, 18, 20)),
    "66, doubts from 12/21 up",
)


def judged(text: str) -> tuple[float, float, str]:
    """What the best reply wins of games between two, what the best of WAYS wins, and which one that is."""
    rules = presets.parse(text)
    owl = shipped.of(rules)
    ladder = climb(rules)
    lives = (LIVES, LIVES)
    won = {name: Match(rules, owl, habits.plays(ladder, habits.HABITS[name])).value(lives) for name in WAYS}
    best = max(won, key=won.__getitem__)
    return Match(rules, owl).value(lives), won[best], best


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.solve.unsolved_rules", description=__doc__.split("\n")[0])
    parser.add_argument("rules", nargs="*", help="house rules with an end (default: some that people change)")
    texts = parser.parse_args().rules or RULES
    try:
        if [text for text in texts if presets.parse(text).end in ("stop", "race")]:
            sys.exit("This needs games that end: end=first or end=last.")
    except presets.RulesError as error:
        sys.exit(str(error))
    print("| rules | best reply | best of some habits |\n| --- | --- | --- |")
    for text in texts:
        most, habit, name = judged(text)
        print(f"| {text} | {most:.3f} | {habit:.3f} ({name}) |", flush=True)


if __name__ == "__main__":
    main()
