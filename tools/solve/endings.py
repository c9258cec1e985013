"""Where a claim may follow itself, Mia upon Mia, a table of computers could go on for ever.

many.py counts a round that comes back to where it was in part as if the game ended even. Whoever sits next to
the next opener may like that better than to doubt, and where all do, nobody ever doubts. Such lives are
learnt once more, with a game that never ends counted as lost by all.
"""

from itertools import product

import numpy as np

from tools.solve import many
from tools.solve.ladder import Ladder
from tools.solve.lives import Lives, Solver

ENDLESS = 0.99  # so likely a claim follows itself and is believed where a round has no end
NOISE = 0.3  # what is announced with less chance may be left out of a file (files.py)
MORE = 3  # times the weight of an endless game
STEPS = 16  # to which a doubt is rounded there (pack.py)


def may_follow(ladder: Ladder) -> bool:
    """Whether by these rules a claim may follow itself."""
    return any(rank in signals.believed for rank, signals in ladder.signals.items())


def is_endless(solver: Solver, lives: Lives) -> bool:
    """Whether so many lives may be played for ever, as rounded as a file may have it."""
    for beaten, play in solver.plays[lives].items():
        again = solver.ladder.signals[beaten].believed == beaten
        say = np.where(play.say[1:] < np.minimum(NOISE, play.say[1:].max(1, keepdims=True)), 0, play.say[1:])
        said = solver.ladder.chances[1:] @ (say / say.sum(1, keepdims=True))
        if (said * (np.round(STEPS * play.doubt) < 1))[again].sum() > ENDLESS:
            return True
    return False


def mend(solver: Solver, count: int, most: int, total: int, kind: type[many.Group]) -> None:
    """Learn the lives of that sum again while any of them are endless, each time with more weight on that."""
    group = [lives for lives in product(range(1, most + 1), repeat=count) if sum(lives) == total]
    even = 0.0
    while may_follow(solver.ladder) and even < 1 and any(is_endless(solver, lives) for lives in group):
        again = kind(solver, group)
        even = min(max(again.even, MORE * even), 1.0)
        again.fair, again.even = 0.0, even
        again.solve()
