"""A round as numbers, whoever plays it: what may be announced, and how the round then ends.

Every step is taken from `Game.play`. An end says who pays and who opens next by their distance from who made
the last claim, the way it goes round then, so it holds for any number of players and any lives.
"""

from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from game import TO_ANSWER, Game
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, OR_MORE, REROLL, ROLL, SAY, SAY_BLIND, TOAST, YIELD
from rules.order import ranking_for

from generate.solve.rounds import NAMES, after, losses, opened, roll_of

ALL_OTHERS = -1  # as who pays: everybody but the caller
DRAWN = -1  # as who opens: anybody
FULL = (9, 9, 9)  # lives enough for whatever a round may take


@dataclass(frozen=True)
class End:
    """`payer` (a distance, or ALL_OTHERS) loses `lost` lives; `opener` (a distance, or DRAWN) opens next."""

    payer: int
    lost: int
    opener: int


@dataclass
class Signals:
    """What may be announced against a claim; by roll (0 a toast) and signal.

    `rank` of each signal, 0 for "that or over". `doubted` and `yielded` are numbers of ends, -1 where that
    cannot be; `believed` is the rank to beat, -1 if it cannot be believed.
    """

    rank: np.ndarray
    doubted: np.ndarray
    believed: np.ndarray
    yielded: np.ndarray


@dataclass
class Ladder:
    """All claims to beat, by rank."""

    rules: Rules
    chances: np.ndarray  # by rank of roll, 0 a toast
    signals: dict[int, Signals] = field(default_factory=dict)
    ends: list[End] = field(default_factory=list)
    toasted: int = -1

    def number(self, game: Game, maker: int) -> int:
        """The number of the end that this game has come to."""
        end = self.end(game, maker)
        if end not in self.ends:
            self.ends.append(end)
        return self.ends.index(end)

    def end(self, game: Game, maker: int) -> End:
        """How this round has ended, seen from who claimed last."""
        outcome = game.outcome
        assert outcome is not None
        losers, lost = losses(outcome)
        payer = ALL_OTHERS if len(losers) > 1 else 0
        if len(losers) == 1:
            payer = (outcome.loser - maker) * game.way % len(NAMES)
        opener = DRAWN
        if self.rules.starter not in ("drawn", "turn"):  # in turn is as good as drawn: who opened is not kept
            opener = (outcome.starter - maker) * game.way % len(NAMES)
        return End(payer, lost, opener)


_L = TypeVar("_L", bound=Ladder)


def climb(rules: Rules) -> Ladder:
    """The ladder of these rules, without handing on unrolled."""
    return climbed(Ladder, rules)


def climbed(kind: type[_L], rules: Rules) -> _L:
    """The same, of a kind that numbers ends in its own way."""
    ranking = ranking_for(rules)
    toasts = ranking.tying(ranking.toast) if ranking.toast else 0
    ladder = kind(rules, np.array([toasts, *ranking.tied_by]) / 36)
    waiting = [0]
    while waiting:
        beaten = waiting.pop()
        if beaten not in ladder.signals:
            ladder.signals[beaten] = signals(ladder, opened(rules, beaten, lives=FULL))
            waiting += [int(rank) for rank in ladder.signals[beaten].believed if rank >= 0]
    return ladder


def signals(ladder: Ladder, game: Game) -> Signals:
    """All that may be announced in this round, every roll tried and every answer."""
    ranking = game.ranking
    maker = game.holder
    if ranking.toast:
        ladder.toasted = ladder.number(after(game, (ROLL, ranking.toast), (TOAST, 0)), maker)
    first = after(game, (ROLL, roll_of(ranking, 1)))
    said: list[tuple[int, tuple[tuple[int, int], ...], tuple[int, int]]]
    said = [(ranking.rank[claim], (), (SAY, claim)) for claim in first.claims()]
    if first.allows(REROLL):
        again = after(first, (REROLL, roll_of(ranking, 1)))
        rolled = ((ROLL, roll_of(ranking, 1)),)
        if again.allows(OR_MORE):
            said.append((0, rolled, (OR_MORE, 0)))
        else:
            said += [(0, rolled, (SAY_BLIND, claim)) for claim in again.claims()]
    shape = 1 + len(ranking.calls), len(said)
    found = Signals(
        np.array([rank for rank, _, _ in said]),
        np.full(shape, -1),
        np.full(len(said), -1),
        np.full(len(said), -1),
    )
    for k, (_, before, move) in enumerate(said):
        for roll in range(0 if before and ranking.toast else 1, shape[0]):
            shown = (REROLL if before else ROLL, roll_of(ranking, roll))
            claimed = after(game, *before, shown, move)
            if claimed.phase != TO_ANSWER:  # it is uncovered at once
                found.doubted[roll, k] = ladder.number(claimed, maker)
                continue
            found.doubted[roll, k] = ladder.number(after(claimed, (DOUBT, 0)), maker)
            if claimed.allows(BELIEVE):
                found.believed[k] = ranking.rank[after(claimed, (BELIEVE, 0)).claim]
            if claimed.allows(YIELD):
                found.yielded[k] = ladder.number(after(claimed, (YIELD, 0)), maker)
    return found
