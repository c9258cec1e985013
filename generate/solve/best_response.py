"""What a strategy can lose at most, exactly: the best reply to it, found by trying everything in the
firmware's game.

Nothing here knows about linear programs. `Game` says whether a claim is legal, what follows it and what it
costs, and the reply is the best move in every situation that the replier can distinguish. Where dice are
handed on unrolled, the search keeps track of what the replier believes about them.
"""

from collections.abc import Iterator
from typing import Protocol

import numpy as np
from game import TO_ANSWER, TO_ROLL, Game
from ranking import Ranking
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, OR_MORE, PASS, REROLL, ROLL, SAY, SAY_BLIND, TOAST, YIELD

from generate.solve.rounds import PLAYERS, after, copied, payoff, roll_of, to_roll

Path = tuple[tuple[int, int], ...]  # moves and ranks since the roll
Choice = tuple[float, Path]  # a probability and the moves that make it
End = float | tuple[int, bool] | tuple[int, int, int]
_CLOSE = 1e-9
_ROUNDS = 2000


class Strategy(Protocol):
    """How somebody plays a round, as probabilities. Claims are ranks, rolls classes of them."""

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What to announce with that roll after a claim of rank `beaten`: SAY, or REROLL and then SAY."""

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:
        """One move, given what was said since the dice were rolled; `roll` is None for dice not seen."""

    def remembers(self, path: Path) -> object:
        """What its answers to unseen dice depend on: if this is the same, so is all that may follow."""


class Reply:
    """The best reply to `strategies`: to one, or each time to whichever of several suits it best.

    `rolling[beaten]`, `waiting[beaten]`: what a round is worth to the replier when they, or the other player,
    have to roll against a claim of that rank. What an earlier reply by the same rules, `before`, has found
    out from the game is not asked again.
    """

    def __init__(
        self,
        rules: Rules,
        *strategies: Strategy,
        ranking: Ranking | None = None,
        before: "Reply | None" = None,
    ) -> None:
        self.rules = rules
        self.ranking = ranking or Game(rules, PLAYERS).ranking
        self.strategies = strategies
        toasts = self.ranking.tying(self.ranking.toast) if self.ranking.toast else 0
        self.chances = np.array([toasts, *self.ranking.tied_by]) / 36
        self.classes = [q for q in range(len(self.chances)) if self.chances[q] > 0]
        self.rolling: dict[int, float] = {0: 0.0}
        self.waiting: dict[int, float] = {0: 0.0}
        self._seen: dict[tuple[int, Path], Game] = before._seen if before else {}
        self._ends: dict[tuple[int, Path, int], End] = before._ends if before else {}
        self._values: dict[tuple[int, object, int], float] = {}
        self._find()

    def _find(self) -> None:
        """Until nothing changes: a claim may lead back to where it came from."""
        for _ in range(_ROUNDS):
            change, known = 0.0, len(self.rolling)
            for beaten in sorted(self.rolling, reverse=True):
                self._values.clear()
                rolling, waiting = self._roll(beaten), self._wait(beaten)
                change = max(change, abs(rolling - self.rolling[beaten]), abs(waiting - self.waiting[beaten]))
                self.rolling[beaten], self.waiting[beaten] = rolling, waiting
            if change < _CLOSE and known == len(self.rolling):
                return
        raise ArithmeticError("the best reply does not settle")

    # -- the game

    def _game(self, beaten: int, path: Path) -> Game:
        """The game after these moves; its dice do not matter."""
        key = beaten, path
        if key not in self._seen:
            if path:
                move, rank = path[-1]
                game = self._game(beaten, path[:-1])
                if move in (ROLL, REROLL):
                    value = roll_of(self.ranking, rank)
                else:
                    value = self.ranking.calls[rank - 1] if rank else 0
                self._seen[key] = after(game, (move, value))
            else:
                self._seen[key] = to_roll(self.rules, self.ranking, beaten)
        return self._seen[key]

    def _end(self, beaten: int, path: Path, roll: int) -> End:
        """What a last move leads to with that roll: lives for the first roller, or a claim to beat.

        With the claim comes whether the first roller has to roll again.
        """
        key = beaten, path, roll
        if key not in self._ends:
            before = copied(self._game(beaten, path[:-1]))
            before.roll = roll_of(self.ranking, roll)
            first = self._game(beaten, ()).holder
            move, rank = path[-1]
            game = after(before, (move, self.ranking.calls[rank - 1] if rank else 0))
            if game.outcome is not None:
                self._ends[key] = self.over(game, first)
            else:
                assert game.phase == TO_ROLL
                self._ends[key] = self.ranking.rank[game.claim], game.holder == first
        return self._ends[key]

    def over(self, game: Game, first: int) -> End:
        """How a round that seat `first` opened has ended: here, what it pays that seat."""
        return payoff(game, first)

    def _worth(self, beaten: int, path: Path, roll: int, own: bool) -> float:
        """What a last move is worth to the replier; `own`: they rolled the dice."""
        end = self._end(beaten, path, roll)
        if isinstance(end, float):
            return end if own else -end
        rank, first_rolls = end[0], end[1]
        self.rolling.setdefault(rank, 0.0)
        self.waiting.setdefault(rank, 0.0)
        return self.rolling[rank] if first_rolls == own else self.waiting[rank]

    def _moves(self, beaten: int, path: Path, kinds: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        """The legal moves of these kinds, each with its legal ranks."""
        game = self._game(beaten, path)
        for move in kinds:
            if not game.allows(move):
                continue
            if move in (SAY, SAY_BLIND, PASS):
                for claim in game.claims():
                    yield move, self.ranking.rank[claim]
            else:
                yield move, 0

    # -- the replier rolls

    def _roll(self, beaten: int) -> float:
        start: Path = ((ROLL, 1),)
        looked = 0.0
        for roll in self.classes:
            if roll == 0:  # a toast, which costs nobody anything
                looked += self.chances[0] * self._worth(beaten, ((ROLL, 0), (TOAST, 0)), 0, True)
                continue
            said = [self._said(beaten, start, pair, (roll,)) for pair in self._moves(beaten, start, (SAY,))]
            if self._game(beaten, start).allows(REROLL):
                again = start + ((REROLL, 1),)
                said += [
                    self._said(beaten, again, pair, None)
                    for pair in self._moves(beaten, again, (OR_MORE, SAY_BLIND))
                ]
            looked += self.chances[roll] * max(said)
        unseen = [self._said(beaten, start, pair, None) for pair in self._moves(beaten, start, (SAY_BLIND,))]
        return max([looked, *unseen])

    def _said(self, beaten: int, path: Path, pair: tuple[int, int], rolls: tuple[int] | None) -> float:
        """An announcement of the replier, who knows the roll or has not looked."""
        path = (*path, pair)
        if rolls:
            return self._heard(beaten, path, rolls[0])
        # Not to know now is not to know later either, but what can be lost by that is only less
        return float(sum(self.chances[roll] * self._heard(beaten, path, roll) for roll in self.classes))

    def _heard(self, beaten: int, path: Path, roll: int) -> float:
        """The strategy answers a claim about dice that the replier knows."""
        if self._game(beaten, path).phase != TO_ANSWER:
            return self._worth(beaten, path, roll, True)
        key = beaten, self.strategies[0].remembers(path), roll
        if key not in self._values:
            self._values[key] = max(
                sum(
                    chance * self._answered(beaten, path + moves, roll)
                    for chance, moves in strategy.answer(beaten, path, None)
                    if chance
                )
                for strategy in self.strategies
            )
        return self._values[key]

    def _answered(self, beaten: int, path: Path, roll: int) -> float:
        """After the strategy's answer: the round is over, or the dice have come back to the replier."""
        if path[-1][0] != PASS:
            return self._worth(beaten, path, roll, True)
        worth = [
            self._worth(beaten, (*path, pair), roll, True)
            for pair in self._moves(beaten, path, (DOUBT, BELIEVE, YIELD))
        ]
        worth += [self._heard(beaten, (*path, pair), roll) for pair in self._moves(beaten, path, (PASS,))]
        return max(worth)

    # -- the strategy rolls

    def _wait(self, beaten: int) -> float:
        return max(self._wait_for(beaten, strategy) for strategy in self.strategies)

    def _wait_for(self, beaten: int, strategy: Strategy) -> float:
        start: Path = ((ROLL, 1),)
        worth = 0.0
        beliefs: dict[Path, np.ndarray] = {}
        for roll in self.classes:
            if roll == 0:
                worth += self.chances[0] * self._worth(beaten, ((ROLL, 0), (TOAST, 0)), 0, False)
                continue
            for chance, moves in strategy.say(beaten, roll):
                belief = beliefs.setdefault(start + moves, np.zeros(len(self.chances)))
                if moves[0][0] == REROLL:
                    belief += chance * self.chances[roll] * self.chances
                else:
                    belief[roll] += chance * self.chances[roll]
        return worth + sum(self._reply(beaten, path, belief, strategy) for path, belief in beliefs.items())

    def _reply(self, beaten: int, path: Path, belief: np.ndarray, strategy: Strategy) -> float:
        """The replier's best answer to dice they only have a belief about: its parts sum to its chance."""
        rolls = np.flatnonzero(belief).tolist()
        if not rolls:
            return 0.0
        if self._game(beaten, path).phase != TO_ANSWER:
            return float(sum(belief[roll] * self._worth(beaten, path, roll, False) for roll in rolls))
        worth = [
            sum(belief[roll] * self._worth(beaten, (*path, pair), roll, False) for roll in rolls)
            for pair in self._moves(beaten, path, (DOUBT, BELIEVE, YIELD))
        ]
        worth += [
            self._handed_on(beaten, (*path, pair), belief, strategy)
            for pair in self._moves(beaten, path, (PASS,))
        ]
        return float(max(worth))

    def _handed_on(self, beaten: int, path: Path, belief: np.ndarray, strategy: Strategy) -> float:
        """The dice are back with the strategy, which knows them."""
        worth = 0.0
        beliefs: dict[Path, np.ndarray] = {}
        for roll in np.flatnonzero(belief).tolist():
            for chance, moves in strategy.answer(beaten, path, roll):
                if not chance:
                    continue
                if moves[0][0] == PASS:
                    further = beliefs.setdefault(path + moves, np.zeros(len(self.chances)))
                    further[roll] += chance * belief[roll]
                else:
                    worth += chance * belief[roll] * self._worth(beaten, path + moves, roll, False)
        return worth + sum(self._reply(beaten, further, left, strategy) for further, left in beliefs.items())
