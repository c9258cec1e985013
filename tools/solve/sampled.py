"""Many games at once, by chance: what one seat wins by a habit, or a character, among as many Owls as there
are other seats.

For tables of which tools/solve/whole_games.py would go through too many states. What may be said, and how a
round ends, is its ladder, taken from `Game`; all games make their next turn together.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from players.strategy import SURE, Strategy
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, PASS, ROLL, SAY

from tools.solve import shipped
from tools.solve.rounds import losses
from tools.solve.whole_games import ASKED, Lives, Plays, climb, fresh, played

ALL_OTHERS = -1
SEED = 20261122
_LONGEST = 20_000  # turns


@dataclass
class Ways:
    """How a seat plays with all lives that are told apart: by page, which `page_of` numbers."""

    say: np.ndarray  # page, beaten, roll, signal: the chance of it or one before it
    doubt: np.ndarray  # page, beaten, signal


class Table:
    """Seats around a table that play by `rules`: Owls, or `owls`, and at seat 0 whoever is to be judged."""

    def __init__(self, rules: Rules, count: int, owls: "Plays | None" = None) -> None:
        self.rules, self.count = rules, count
        self.ladder = climb(rules)
        self.chances = np.cumsum(self.ladder.chances)
        self.strategy = Strategy(rules.preset)
        self.counts = range(2 if rules.end == "last" else count, count + 1)
        self.most = {n: self._most(n) for n in self.counts}
        self.pages = [(n, told) for n in self.counts for told in self._all_told(n)]
        self.first = {n: self.pages.index((n, (1,) * n)) for n in self.counts}
        self.handed = np.zeros((len(self.pages), self.ladder.top + 2))  # by page and claim, of what opens
        self.owls = self.ways(owls or shipped.of(rules))
        self._number_ends()
        if rules.passing in ("same", "both") and not owls:
            self._hand_back()

    def _most(self, n: int) -> int:
        """Up to how many lives are told apart, or 12 where 10 to 12 say who had new ones."""
        return next(most for most in range(20, 0, -1) if self.strategy.told(most, n) == most)

    def _all_told(self, n: int) -> "list[Lives]":
        return list(product(range(1, self.most[n] + 1), repeat=n))

    def ways(self, plays: Plays) -> Ways:
        """Somebody who plays so, as arrays."""
        top = self.ladder.top
        say = np.zeros((len(self.pages), top + 1, top + 1, top + 2), np.float32)
        doubt = np.ones((len(self.pages), top + 1, top + 2), np.float32)
        for page, (_, told) in enumerate(self.pages):
            says, doubts = plays(told)
            for beaten in self.ladder.doubted:
                may = (self.ladder.believed[beaten] >= 0) | (self.ladder.yielded[beaten] >= 0)
                say[page, beaten] = np.cumsum(says[beaten], axis=1)
                doubt[page, beaten] = np.where(may, doubts[beaten], 1.0)
        return Ways(say, doubt)

    def _number_ends(self) -> None:
        """Who pays how much, and who opens, by distance from who made the claim."""
        self.ends: list[tuple[int, int, int]] = [self._end(moves, 3) for moves in self.ladder.ends]
        ladder, ranks = self.ladder, range(self.ladder.top + 1)
        shape = ladder.top + 1, ladder.top + 2
        self.doubted = np.array([ladder.doubted.get(rank, np.full(shape, -1)) for rank in ranks])
        self.believed = np.array([ladder.believed.get(rank, np.full(shape[1], -1)) for rank in ranks])
        self.yielded = np.array([ladder.yielded.get(rank, np.full(shape[1], -1)) for rank in ranks])

    def _end(self, moves: tuple[tuple[int, int], ...], players: int) -> tuple[int, int, int]:
        game = fresh(self.rules, players)
        game.lives = [9] * players
        outcome = played(game, moves).outcome
        assert outcome is not None
        maker = int((BELIEVE, 0) in moves)
        losers, lost = losses(outcome)
        payer = ALL_OTHERS if len(losers) > 1 else 0
        if len(losers) == 1:
            payer = (outcome.loser - maker) % players
        return payer, lost, (outcome.starter - maker) % players

    def _hand_back(self) -> None:
        """What Owl hands back when two are left, and what it costs if that is a lie."""
        for page, (n, told) in enumerate(self.pages):
            if n == 2:
                self.strategy.turn_to(bytearray(told), 2)
                for claim in range(1, self.ladder.top + 1):
                    self.handed[page, claim] = self.strategy.hand(0, claim) / SURE
        calls = fresh(self.rules, 2).ranking.calls
        moves = (ROLL, calls[0]), (SAY, calls[1]), (PASS, calls[1]), (DOUBT, 0)
        self.ends.append(self._end(moves, 2))

    # -- games

    def share(self, own: Ways, games: int, lives: int | None = None) -> float:
        """What seat 0 wins of so many games: is last, or where the first at 0 loses does not lose."""
        run = _Run(self, own, games, lives or self.rules.lives)
        for _ in range(_LONGEST):
            if not run.turn():
                return float(run.won.mean())
        raise ArithmeticError("games without an end")


class _Run:
    """Games in progress; an array has a place for each that is not over."""

    def __init__(self, table: Table, own: Ways, games: int, lives: int) -> None:
        self.table = table
        self.chance = np.random.default_rng(SEED)
        self.say = np.concatenate([table.owls.say, own.say])
        self.doubt = np.concatenate([table.owls.doubt, own.doubt])
        self.won = np.zeros(games)
        self.number = np.arange(games)
        self.lives = np.full((games, table.count), lives)
        self.asked = np.zeros((games, table.count), bool)
        self.roller = np.arange(games) % table.count
        self.beaten = np.zeros(games, int)
        self.ends = np.array(table.ends)

    def _next(self, seat: np.ndarray) -> np.ndarray:
        """The next who is in."""
        every = np.arange(len(seat))
        found = (seat + 1) % self.table.count
        for _ in range(self.table.count - 1):
            found = np.where(self.lives[every, found] > 0, found, (found + 1) % self.table.count)
        return found

    def _page(self, around: "list[np.ndarray]") -> np.ndarray:
        """The number of the page by which these lives are played."""
        table, every = self.table, np.arange(len(self.roller))
        left = self.lives[every[:, None], np.stack(around, 1)]
        asked = self.asked[every[:, None], np.stack(around, 1)]
        count = (self.lives > 0).sum(1)
        page = np.zeros(len(every), int)
        for n in table.counts:
            coded = left + ASKED * (asked & (left > 3)) if table.most[n] > 9 else left
            told = np.minimum(coded, table.most[n]) - 1
            at = np.zeros(len(every), int)
            for seat in range(n):
                at = at * table.most[n] + told[:, seat]
            page = np.where(count == n, table.first[n] + at, page)
        return page

    def turn(self) -> bool:
        """Somebody rolls, announces and is answered in each game. False if all are over."""
        table, chance = self.table, self.chance
        ladder = table.ladder
        around = [self.roller]
        while len(around) < max(table.count, 3):  # an end may be told by who sits next but one
            around.append(self._next(around[-1]))
        heir, size = around[1], len(self.roller)
        page = self._page(around)
        pages = len(table.pages)
        roll = np.searchsorted(table.chances, chance.random(size))
        drawn = chance.random(size)[:, None]
        row = self.say[page + pages * (self.roller == 0), self.beaten, roll]
        signal = np.minimum((drawn * row[:, -1:] > row).sum(1), ladder.top + 1)
        again = np.searchsorted(table.chances, chance.random(size))
        roll = np.where(signal == ladder.top + 1, np.maximum(again, int(ladder.toasted < 0)), roll)
        is_toast = (roll == 0) & (signal <= ladder.top)
        likely = self.doubt[page + pages * (heir == 0), self.beaten, signal]
        answer = chance.random(size)
        is_doubted = answer < likely
        end = np.where(
            is_doubted, table.doubted[self.beaten, roll, signal], table.yielded[self.beaten, signal]
        )
        believed = table.believed[self.beaten, signal]
        goes_on = ~is_doubted & (believed >= 0) & ~is_toast
        end = np.where(is_toast, ladder.toasted, end)
        # Owl hands back what opens; who is judged knows the dice then
        is_back = goes_on & (self.beaten == 0) & (heir > 0) & (answer < likely + table.handed[page, signal])
        is_caught = is_back & (roll < signal)
        end = np.where(is_caught, len(table.ends) - 1, end)
        goes_on &= ~is_caught
        self.beaten = np.where(goes_on, believed, 0)
        self.roller = np.where(goes_on & ~is_back, heir, self.roller)
        self._pay(~goes_on, end, np.stack(around, 1))
        return self._finish()

    def _pay(self, over: np.ndarray, end: np.ndarray, around: np.ndarray) -> None:
        """What the ends of these rounds cost, and who opens the next ones."""
        at = np.flatnonzero(over)
        payer, lost, opener = self.ends[end[at]].T
        others = at[payer == ALL_OTHERS]
        single = payer != ALL_OTHERS
        mask = np.ones((len(others), self.table.count), int)
        mask[np.arange(len(others)), around[others, 0]] = 0
        self.lives[others] -= mask * lost[~single][:, None]
        self.lives[at[single], around[at[single], payer[single]]] -= lost[single]
        np.maximum(self.lives, 0, out=self.lives)
        if self.table.rules.revive == "yes":
            new = (self.lives == 3) & ~self.asked
            self.asked |= new
            is_enough = ((self.lives > 0).sum(1) == 2) & (self.lives == 1).any(1)  # as Owl sees it
            rolls = self.chance.integers(1, 7, self.lives.shape)
            self.lives = np.where(new & ~is_enough[:, None], rolls, self.lives)
        self.roller[at] = around[at, opener]
        is_out = self.lives[np.arange(len(self.roller)), self.roller] <= 0
        self.roller = np.where(is_out, self._next(self.roller), self.roller)

    def _finish(self) -> bool:
        """Take away the games that are over, or lost."""
        alive = self.lives > 0
        if self.table.rules.end == "first":
            over, won = ~alive.all(1), alive[:, 0]
        else:
            over, won = ~alive[:, 0] | (alive.sum(1) == 1), alive[:, 0]
        self.won[self.number[over]] = won[over]
        kept = ~over
        for name in ("number", "lives", "asked", "roller", "beaten"):
            setattr(self, name, getattr(self, name)[kept])
        return bool(len(self.number))
