"""Simple ways to play, such as people have: nobody should win more than their share by one."""

from collections.abc import Callable

import numpy as np

from generate.solve.whole_games import Ladder, Lives, Plays, Ways

Says = Callable[[int, list[int], bool], int]  # roll, legal claims, at the last life: a claim
Doubts = Callable[[int, int], float]  # claim, rank of Mia: how likely


def truth(roll: int, legal: list[int], last: bool) -> int:  # noqa: ARG001
    """The truth where it is legal, else the least lie."""
    return roll if roll in legal else legal[0]


def least(roll: int, legal: list[int], last: bool) -> int:  # noqa: ARG001
    return legal[0]


def one_more(roll: int, legal: list[int], last: bool) -> int:  # noqa: ARG001
    """The truth where it is legal, else the second lie."""
    return roll if roll in legal else legal[min(1, len(legal) - 1)]


def double_six(roll: int, legal: list[int], last: bool) -> int:  # noqa: ARG001
    """66, or Mia where only that is legal."""
    return legal[-2] if len(legal) > 1 else legal[0]


def mia(roll: int, legal: list[int], last: bool) -> int:  # noqa: ARG001
    return legal[-1]


def mia_at_last(roll: int, legal: list[int], last: bool) -> int:
    """The truth, but Mia at the last life."""
    return legal[-1] if last else truth(roll, legal, last)


def high(roll: int, legal: list[int], last: bool) -> int:  # noqa: ARG001
    """The truth where it is legal, else a lie in the middle of the legal claims."""
    return roll if roll in legal else legal[len(legal) // 2]


def from_up(share: float) -> Doubts:
    """Doubts all claims above that part of the ladder."""
    return lambda claim, top: float(claim >= share * top)


def always(claim: int, top: int) -> float:  # noqa: ARG001
    return 1.0


def never(claim: int, top: int) -> float:  # noqa: ARG001
    return 0.0


def half(claim: int, top: int) -> float:  # noqa: ARG001
    return 0.5


HABITS: dict[str, tuple[Says, Doubts]] = {
    "truth, always doubts": (truth, always),
    "truth, never doubts": (truth, never),
    "truth, doubts half": (truth, half),
    **{f"truth, doubts from {n}/21 up": (truth, from_up(n / 21)) for n in (6, 8, 10, 12, 14, 16, 18, 20, 21)},
    "least, always doubts": (least, always),
    "least, doubts from 12/21 up": (least, from_up(12 / 21)),
    "second least, doubts from 12/21 up": (one_more, from_up(12 / 21)),
    "middle, doubts from 12/21 up": (high, from_up(12 / 21)),
    "66, always doubts": (double_six, always),
    "66, doubts from 12/21 up": (double_six, from_up(12 / 21)),
    "Mia, always doubts": (mia, always),
    "Mia at the last life, always doubts": (mia_at_last, always),
    "Mia at the last life, doubts from 12/21 up": (mia_at_last, from_up(12 / 21)),
}


def plays(ladder: Ladder, habit: tuple[Says, Doubts]) -> Plays:
    """A player with that habit."""
    says, doubts = habit
    known: dict[bool, Ways] = {}

    def found(lives: Lives) -> Ways:
        last = lives[0] == 1
        if last not in known:
            known[last] = _ways(ladder, says, doubts, last)
        return known[last]

    return found


def _ways(ladder: Ladder, says: Says, doubts: Doubts, last: bool) -> Ways:
    top = ladder.top
    say = [np.zeros((top + 1, top + 2)) for _ in range(top + 1)]
    doubt = [np.ones(top + 2) for _ in range(top + 1)]
    for beaten, ends in ladder.doubted.items():
        legal = [claim for claim in range(1, top + 1) if (ends[1:, claim] >= 0).any()]
        for roll in range(1, top + 1):
            say[beaten][roll, says(roll, legal, last)] = 1.0
        doubt[beaten] = np.array([doubts(signal, top) for signal in range(top + 2)])
    return say, doubt
