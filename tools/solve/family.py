"""A family of simple ways to play: every way to announce, with every claim from which to doubt, with every
limit on handing on. Nobody should win more than their share by any of them.

All are played at once with few games each; those that win the most are played again with more.
"""

from collections.abc import Callable

import numpy as np

from tools.solve.sampled import SEED, Habits, Table
from tools.solve.whole_games import Ladder

Says = Callable[[int, list[int]], int]  # roll, legal claims: a claim
FIRST = 80_000  # games, of all together
LEAST = 40  # of each
ROUNDS = ((80, 1_000), (10, 4_000), (1, 20_000))  # how many of the best are played on, and games of each


def _truth_or(lie: Says) -> Says:
    return lambda roll, legal: roll if roll in legal else lie(roll, legal)


def _lowest(roll: int, legal: list[int]) -> int:  # noqa: ARG001
    return legal[0]


def _place(share: float) -> Says:
    """The claim that far up among those that are legal."""
    return lambda roll, legal: legal[round(share * (len(legal) - 1))]  # noqa: ARG005


def _below_top(roll: int, legal: list[int]) -> int:  # noqa: ARG001
    return legal[max(len(legal) - 2, 0)]


def _from(least: int, lie: Says) -> Says:
    """`lie`, but never below that rank."""
    return lambda roll, legal: max(lie(roll, legal), min(least, legal[-1]))


def _least_if_true(other: Says) -> Says:
    return lambda roll, legal: legal[0] if roll >= legal[0] else other(roll, legal)


def announcements(top: int) -> dict[str, Says]:
    """Ways to announce, with ranks up to that of Mia."""
    lies: dict[str, Says] = {
        "least lie": _lowest,
        "second lie": lambda roll, legal: legal[min(1, len(legal) - 1)],  # noqa: ARG005
        "third lie": lambda roll, legal: legal[min(2, len(legal) - 1)],  # noqa: ARG005
        "lie in the middle": _place(0.5),
        "lie at three quarters": _place(0.75),
        "lie below Mia": _below_top,
        "Mia": _place(1.0),
    }
    found = {f"truth or {name}": _truth_or(lie) for name, lie in lies.items()}
    found["always the least"] = _lowest
    found["always the second least"] = lies["second lie"]
    found["always below Mia"] = _below_top
    found["always Mia"] = lies["Mia"]
    for name in ("lie below Mia", "Mia"):
        found[f"the least if true, or {name}"] = _least_if_true(lies[name])
        found[f"the least if true, or truth or {name}"] = _least_if_true(_truth_or(lies[name]))
    found["one above the roll"] = lambda roll, legal: next((one for one in legal if one > roll), legal[-1])
    for least in range(3, top - 1, 2):
        found[f"truth or least lie, never below rank {least}"] = _from(least, found["truth or least lie"])
        found[f"always the least from rank {least} on"] = _from(least, _lowest)
    return found


def tables(ladder: Ladder) -> tuple[list[str], np.ndarray]:
    """The names of the ways to announce; and what each says, by claim to beat and roll."""
    top = ladder.top
    says = announcements(top)
    say = np.zeros((len(says), top + 1, top + 1), int)
    for beaten, ends in ladder.doubted.items():
        legal = [claim for claim in range(1, top + 1) if (ends[1:, claim] >= 0).any()]
        for kind, one in enumerate(says.values()):
            for roll in range(1, top + 1):
                say[kind, beaten, roll] = one(roll, legal)
    return list(says), say


class Family:
    """The whole family at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        top = table.ladder.top
        self.names, self.say = tables(table.ladder)
        mia = int(np.argmax([name == "always Mia" for name in self.names]))
        truth = int(np.argmax([name == "truth or least lie" for name in self.names]))
        # besides: at the last life Mia, else the truth
        self.names = [*self.names, "truth, at the last life Mia"]
        self.say_last = np.concatenate([self.say, self.say[mia : mia + 1]])
        self.say = np.concatenate([self.say, self.say[truth : truth + 1]])
        hands = [0]
        if table.rules.passing != "no":
            hands += [top * part // 20 for part in (6, 9, 12, 14, 16)] + [top - 1]
        self.all = np.array(
            [
                (kind, doubt, hand)
                for kind in range(len(self.names))
                for doubt in range(1, top + 2)
                for hand in hands
            ]
        )

    def name(self, which: np.ndarray) -> str:
        calls = self.table.rules and _calls(self.table)
        kind, doubt, hand = which.tolist()
        doubts = f"doubts from {calls[doubt - 1]} up" if doubt <= len(calls) else "never doubts"
        hands = f", hands on up to {calls[hand - 1]}" if hand else ""
        return f"{self.names[kind]}; {doubts}{hands}"

    def shares(self, some: np.ndarray, games: int, seed: int = SEED) -> np.ndarray:
        """The share that each of these members wins of so many games."""
        kind, doubt, hand = np.repeat(some, games, axis=0).T
        won = self.table.won(Habits(self.say, self.say_last, kind, doubt, hand), len(kind), seed=seed)
        return won.reshape(len(some), games).mean(1)

    def best(self) -> tuple[float, str]:
        """What the best member wins, and which one it is."""
        some = self.all
        share = self.shares(some, max(FIRST // len(some), LEAST))
        for n, (kept, games) in enumerate(ROUNDS, 1):
            some = some[np.argsort(-share, kind="stable")[:kept]]
            share = self.shares(some, games, SEED + n)
        best = int(share.argmax())
        return float(share[best]), self.name(some[best])


def _calls(table: Table) -> bytes:
    from rules.order import ranking_for

    return ranking_for(table.rules).calls
