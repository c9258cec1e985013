"""What an Owl loses that remembers: `python -m generate.solve.remembered tokyo`, between two.

To somebody who has doubted every claim, Owl tells the truth more often (firmware/players/opponent.py). The
worst case is somebody who only feigns that: whom Owl takes for such a doubter from the first claim of a game
on, until they believe one for the first time. This is the best reply of theirs, exactly. In a game it takes
eight doubts to get there, and each costs one of the two a life.
"""

import argparse

from players import opponent
from rules import presets
from rules.choices import Rules

from generate.solve import shipped
from generate.solve.whole_games import Lives, Match, Plays, Round, Ways, climb

_TRUER = opponent._WAYS[opponent._HONEST] / 256


def truer(rules: Rules) -> Plays:
    """Owl's chances against who always doubts, by the lives of the seats that are in."""
    plays, top = shipped.of(rules), climb(rules).top

    def found(lives: Lives) -> Ways:
        say, doubt = plays(lives)
        said = [row.copy() for row in say]
        for beaten, row in enumerate(said):
            for roll in range(beaten + 1, top + 1):
                row[roll] *= 1 - _TRUER
                row[roll, roll] += _TRUER
        return said, doubt

    return found


class Feigned(Match):
    """A game of one whom Owl takes for a doubter until they believe a claim."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, truer(rules))
        self.known = Match(rules, shipped.of(rules))

    def believed(self, now: Round, rank: int, seat: int) -> float:
        if seat:
            return super().believed(now, rank, seat)
        return self.known.round(now.lives, now.asked)[rank, seat]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m generate.solve.remembered", description=(__doc__ or "").split(":")[0]
    )
    parser.add_argument("preset", nargs="+", choices=presets.presets())
    for house in parser.parse_args().preset:
        rules = presets.parse(house)
        match, lives = Feigned(rules), (rules.lives,) * 2
        print(
            f"{house}, {rules.lives} lives: the best reply wins {match.value(lives):.4f} from an Owl that is "
            f"deceived, {match.known.value(lives):.4f} from another",
            flush=True,
        )


if __name__ == "__main__":
    main()
