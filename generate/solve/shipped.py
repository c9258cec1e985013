"""How the firmware plays, as chances: read from the strategies as they ship, by the firmware's own reader.

`tests/players/test_opponent.py` holds the decisions of firmware/players/opponent.py to these.
"""

from functools import cache

import numpy as np
from players.strategy import SPLIT, SURE, Strategy
from rules.choices import Rules

from generate.solve.whole_games import Ladder, Lives, Plays, Ways, climb


def of(rules: Rules) -> Plays:
    """Owl's chances, by the lives of the seats that are in."""
    strategy = Strategy(rules.preset)
    ladder = climb(rules)

    @cache
    def plays(lives: Lives) -> Ways:
        strategy.turn_to(bytearray(max(left, 0) for left in lives), len(lives))
        return read(strategy, ladder, lives)

    return plays


def read(strategy: Strategy, ladder: Ladder, lives: Lives) -> Ways:
    """All of an open page."""
    top = ladder.top
    say = [np.zeros((top + 1, top + 2)) for _ in range(top + 1)]
    doubt = [np.ones(top + 2) for _ in range(top + 1)]
    for beaten in ladder.doubted:
        strategy.read(beaten)
        legal = np.flatnonzero((ladder.doubted[beaten][1:] >= 0).any(0)).tolist()
        lowest = min(signal for signal in legal if signal >= max(beaten, 1))  # but for what cancels
        for roll in range(1, top + 1):
            row = strategy.row(roll)
            for n in range(strategy.choices(row)):
                rank = strategy.chosen(row, n, roll)
                at = top + 1 if rank == 0 else rank if rank in legal else lowest
                say[beaten][roll, at] += strategy.share(row, n) / SPLIT
        for signal in legal:
            doubt[beaten][signal] = strategy.doubt(signal % (top + 1)) / SURE
            if ladder.believed[beaten][signal] < 0 and ladder.yielded[beaten][signal] < 0:
                doubt[beaten][signal] = 1.0
            may_yield = ladder.believed[beaten][signal] < 0 <= ladder.yielded[beaten][signal]
            if may_yield and lives[1] <= ladder.rules.mia_yield and ladder.rules.end != "stop":
                doubt[beaten][signal] = 1.0
    return say, doubt
