"""Simple ways to play, such as people have: nobody should win more than their share by one.

These are played exactly (whole_games.py), and against the learner (rematches.py); judge.py tries a thousand.
"""

from collections.abc import Callable

import numpy as np

from generate.solve.whole_games import Ladder, Plays

Says = Callable[[int, list[int]], int]  # roll, legal claims: a claim
Doubts = Callable[[int, int], float]  # claim, rank of Mia: how likely


def truth(roll: int, legal: list[int]) -> int:
    """The truth where it is legal, else the least lie."""
    return roll if roll in legal else legal[0]


def middle(roll: int, legal: list[int]) -> int:
    """The truth where it is legal, else a lie in the middle of the legal claims."""
    return roll if roll in legal else legal[len(legal) // 2]


def double_six(roll: int, legal: list[int]) -> int:  # noqa: ARG001
    """66, or Mia where only that is legal."""
    return legal[-2] if len(legal) > 1 else legal[0]


def doubts_from(share: float) -> Doubts:
    """Doubts all claims from that part of the ladder up."""
    return lambda claim, top: float(claim >= share * top)


HABITS: dict[str, tuple[Says, Doubts]] = {
    "truth, always doubts": (truth, doubts_from(0)),
    "truth, never doubts": (truth, doubts_from(2)),
    "middle, doubts from 12/21 up": (middle, doubts_from(12 / 21)),
    "66, doubts from 12/21 up": (double_six, doubts_from(12 / 21)),
}


def plays(ladder: Ladder, habit: tuple[Says, Doubts]) -> Plays:
    """A player with that habit, whatever the lives."""
    says, doubts = habit
    top = ladder.top
    say = [np.zeros((top + 1, top + 2)) for _ in range(top + 1)]
    doubt = [np.ones(top + 2) for _ in range(top + 1)]
    for beaten, ends in ladder.doubted.items():
        legal = [claim for claim in range(1, top + 1) if (ends[1:, claim] >= 0).any()]
        for roll in range(1, top + 1):
            say[beaten][roll, says(roll, legal)] = 1.0
        doubt[beaten] = np.array([doubts(signal, top) for signal in range(top + 2)])
    return lambda _: (say, doubt)
