"""Many random games at once: what one seat wins by some way to play when all other seats are Owls. Dice may
be handed on.

This is for tables whose states are too many for tools/solve/whole_games.py. What may be said, and how a round
ends, comes from the ladder taken from `Game`. All games make their next step together: a roll and its claim
where one is due, and an answer.
"""

from dataclasses import dataclass
from itertools import product

import numpy as np
from players.strategy import SURE, WHOLE, Strategy
from rules.choices import Rules
from rules.moves import BELIEVE

from tools.solve import pack, shipped
from tools.solve.rounds import losses
from tools.solve.whole_games import ASKED, Lives, Plays, climb, fresh, played

ALL_OTHERS = -1
SEED = 20261122
_LONGEST = 20_000  # steps
DOUBTED, ON, HANDED = range(3)  # answers
_OF_A_GAME = (
    *("number", "lives", "asked", "roller", "maker", "caller"),
    *("roll", "claim", "beaten", "raises", "times", "is_fresh"),
)


@dataclass
class Ways:
    """How a seat plays like a character, for all lives that the strategy distinguishes: by page (numbered by
    `page_of`) and by the claim to beat or, between two, the strategy's state for dice that came back.
    """

    say: np.ndarray  # page, beaten, roll, signal: the chance of it or one before it
    doubt: np.ndarray  # page, beaten, how often the same claim was handed on, signal
    hand: np.ndarray  # the same: how likely the dice are handed on unseen under the same claim


@dataclass
class Habits:
    """How a seat plays by habit in each game: it says `say[which, beaten, roll]`, or at its last life
    `say_last`; hands on unseen, under the claim or the next higher one, what is claimed up to `hand`; doubts
    from `doubt` on, and believes the rest. It knows its own dice: it doubts a lie and hands on the truth."""

    say: np.ndarray  # kind, beaten, roll: a rank
    say_last: np.ndarray
    kind: np.ndarray  # of each game
    doubt: np.ndarray
    hand: np.ndarray


class Table:
    """Seats around a table that play by `rules`: Owls, or `owls`, and at seat 0 whoever is to be judged."""

    def __init__(self, rules: Rules, count: int, owls: Plays | None = None) -> None:
        self.rules, self.count = rules, count
        self.ladder = climb(rules)
        self.chances = np.cumsum(self.ladder.chances)
        self.strategy = Strategy(rules.preset)
        self.counts = range(2 if rules.end == "last" else count, count + 1)
        self.most = {n: self._most(n) for n in self.counts}
        self.pages = [(n, told) for n in self.counts for told in self._all_told(n)]
        self.first = {n: self.pages.index((n, (1,) * n)) for n in self.counts}
        self.states = self.ladder.top + 1
        # by page, raises and claim: the state for dice that came back under it, as Strategy.came_back
        self.came_back = np.zeros((len(self.pages), 2, self.ladder.top + 2), int)
        hands = rules.passing in ("same", "both") and not owls
        if hands:
            self._find_states()
        self.owls = self.ways(owls or shipped.of(rules), hands)
        self._number_ends()

    def _most(self, n: int) -> int:
        """The most lives that are distinguished, or 12 where 10 to 12 say who had new ones."""
        return next(most for most in range(20, 0, -1) if self.strategy.told(most, n) == most)

    def _all_told(self, n: int) -> list[Lives]:
        return list(product(range(1, self.most[n] + 1), repeat=n))

    def _find_states(self) -> None:
        for page, (n, told) in enumerate(self.pages):
            if n == 2:
                self.strategy.turn_to(bytearray(told), 2)
                for raises, claim in product(range(2), range(1, self.ladder.top + 1)):
                    self.came_back[page, raises, claim] = self.strategy.came_back(claim, raises)
        self.states = max(self.states, int(self.came_back.max()) + 1)

    def ways(self, plays: Plays, hands: bool = False) -> Ways:
        """A player with this strategy, as arrays, who `hands` dice on as the files have it."""
        top = self.ladder.top
        say = np.zeros((len(self.pages), self.states, top + 1, top + 2), np.float32)
        doubt = np.ones((len(self.pages), self.states, self.count, top + 2), np.float32)
        hand = np.zeros(doubt.shape, np.float32)
        for page, (_, told) in enumerate(self.pages):
            says, doubts = plays(told)
            for beaten in self.ladder.doubted:
                may = (self.ladder.believed[beaten] >= 0) | (self.ladder.yielded[beaten] >= 0)
                say[page, beaten] = np.cumsum(says[beaten], axis=1)
                doubt[page, beaten] = np.where(may, doubts[beaten], 1.0)
            if hands:
                self._hand_on(told, doubt[page], hand[page])
                back = range(top + 1, int(self.came_back[page].max()) + 1)
                self._hand_back(told, back, say[page], doubt[page], hand[page])
        return Ways(say, doubt, hand)

    def _hand_on(self, told: Lives, doubt: np.ndarray, hand: np.ndarray) -> None:
        """The answers to dice that are handed on under the same claim."""
        strategy, top = self.strategy, self.ladder.top
        strategy.turn_to(bytearray(told), len(told))
        for state in self.ladder.doubted:
            for times, slot in enumerate(pack.slots(len(told) - 1)):
                for claim in range(max(state, 1), top):
                    if slot:
                        doubt[state, times, claim] = strategy.doubt(state, claim, slot) / SURE
                    left = 1 - doubt[state, times, claim]
                    hand[state, times, claim] = left * strategy.hand(state, claim, slot) / SURE

    def _hand_back(
        self, told: Lives, back: range, say: np.ndarray, doubt: np.ndarray, hand: np.ndarray
    ) -> None:
        """What is said and done between two with dice that come `back`, by their states."""
        strategy, top = self.strategy, self.ladder.top
        strategy.turn_to(bytearray(told), len(told))
        for state in back:
            for claim in range(1, top + 1):
                doubt[state, :, claim] = strategy.doubt(state, claim) / SURE
                if claim < top:
                    left = 1 - doubt[state, 0, claim]
                    hand[state, :, claim] = left * strategy.hand(state, claim) / SURE
            for roll in range(1, top + 1):
                row = strategy.row(state, roll)
                said = np.zeros(top + 2)
                for n in range(strategy.choices(row)):
                    said[strategy.chosen(row, n, roll)] += strategy.share(row, n) / WHOLE
                say[state, roll] = np.cumsum(said)

    def _number_ends(self) -> None:
        """Who pays how much, and who opens, by distance from the seat that answers for the claim."""
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

    # -- games

    def share(self, own: Ways | Habits, games: int, lives: int | None = None) -> float:
        """The share of so many games that seat 0 wins, or does not lose where the first at 0 loses."""
        return float(self.won(own, games, lives).mean())

    def won(self, own: Ways | Habits, games: int, lives: int | None = None, seed: int = SEED) -> np.ndarray:
        """For each game, whether seat 0 wins it."""
        run = Run(self, own, games, lives or self.rules.lives, seed)
        for _ in range(_LONGEST):
            if not run.step():
                return run.won
        raise ArithmeticError("games without an end")


class Run:
    """Games in progress; an array has a place for each that is not over."""

    def __init__(self, table: Table, own: Ways | Habits | None, games: int, lives: int, seed: int) -> None:
        self.table = table
        self.own = own
        self.chance = np.random.default_rng(seed)
        self.owls = [table.owls]
        if isinstance(own, Ways):
            self.owls.append(own)
        self.say, self.doubt, self.hand = (
            np.concatenate([getattr(ways, name) for ways in self.owls]) for name in ("say", "doubt", "hand")
        )
        self.came_back = np.concatenate([table.came_back] * len(self.owls))
        self.won = np.zeros(games)
        self.number = np.arange(games)
        self.lives = np.full((games, table.count), lives)
        self.asked = np.zeros((games, table.count), bool)
        self.ends = np.array(table.ends)
        # of the round: who rolled, made the claim, answers for it, and what it is
        self.roller = np.arange(games) % table.count
        self.maker, self.caller = self.roller.copy(), self.roller.copy()
        self.roll, self.claim, self.beaten = (np.zeros(games, int) for _ in range(3))
        self.raises, self.times = np.zeros(games, int), np.zeros(games, int)  # handed on: higher; as it stood
        self.is_fresh = np.ones(games, bool)  # the dice are to be rolled

    def _next(self, seat: np.ndarray) -> np.ndarray:
        """The next seat that is still in."""
        every = np.arange(len(seat))
        found = (seat + 1) % self.table.count
        for _ in range(self.table.count - 1):
            found = np.where(self.lives[every, found] > 0, found, (found + 1) % self.table.count)
        return found

    def _around(self, first: np.ndarray) -> np.ndarray:
        """All seats, beginning with that one."""
        around = [first]
        while len(around) < max(self.table.count, 3):  # an end may be told by who sits next but one
            around.append(self._next(around[-1]))
        return np.stack(around, 1)

    def _page(self, around: np.ndarray, seat: np.ndarray) -> np.ndarray:
        """The number of the page by which `seat` plays with these lives."""
        table, every = self.table, np.arange(len(seat))
        left = self.lives[every[:, None], around]
        asked = self.asked[every[:, None], around]
        count = (self.lives > 0).sum(1)
        page = np.zeros(len(every), int)
        for n in table.counts:
            coded = left + ASKED * (asked & (left > 3)) if table.most[n] > 9 else left
            told = np.minimum(coded, table.most[n]) - 1
            at = np.zeros(len(every), int)
            for place in range(n):
                at = at * table.most[n] + told[:, place]
            page = np.where(count == n, table.first[n] + at, page)
        return page + len(table.pages) * (len(self.owls) - 1) * (seat == 0)

    def step(self) -> bool:
        """In each game somebody rolls and announces if that is due, and somebody answers. False if all are
        over."""
        around = self._around(self.caller)
        page = self._page(around, self.caller)
        is_toast = self._announce(page)
        answer, raised, end = self._answer(around[:, 1], around)
        end = np.where(is_toast, self.table.ladder.toasted, end)
        answer = np.where(is_toast, DOUBTED, answer)
        self._go_on(answer, raised, around[:, 1])
        self._pay(answer == DOUBTED, end, around)
        return self._finish()

    def _announce(self, page: np.ndarray) -> np.ndarray:
        """Roll and claim in the games where that is due. Returns those in which it was a toast."""
        table, chance = self.table, self.chance
        top, size = table.ladder.top, len(self.roller)
        roll = np.searchsorted(table.chances, chance.random(size))
        row = self.say[page, self.beaten, roll]
        signal = np.minimum((chance.random(size)[:, None] * row[:, -1:] > row).sum(1), top + 1)
        if not isinstance(self.own, Ways):
            signal = np.where(self.caller == 0, self.own_claims(roll), signal)
        again = np.searchsorted(table.chances, chance.random(size))
        roll = np.where(signal == top + 1, np.maximum(again, int(table.ladder.toasted < 0)), roll)
        self.roll = np.where(self.is_fresh, roll, self.roll)
        self.claim = np.where(self.is_fresh, signal, self.claim)
        return self.is_fresh & (roll == 0) & (signal <= top)

    def _answer(self, heir: np.ndarray, around: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The answers, the claims under which dice are handed on, and how the rounds end that are over."""
        table, claim, beaten = self.table, self.claim, self.beaten
        top, rules = table.ladder.top, table.rules
        page = self._page(around, heir)
        count = (self.lives > 0).sum(1)
        draw = self.chance.random(len(claim))
        how = np.full(
            (len(claim), 2), [rules.passing in ("same", "both"), rules.passing in ("higher", "both")]
        )
        if rules.circle != "open":
            is_back = (heir == self.maker)[:, None]
            how = np.where(is_back, [False, rules.circle == "higher" and rules.passing != "no"], how)
        same, higher = (how & (claim < top)[:, None]).T
        # who has not seen the dice
        stood = np.where((count == 2) & (self.raises > 0), self.came_back[page, 0, beaten], 0)
        stood = np.where(stood > 0, stood, beaten)
        likely = self.doubt[page, stood, self.times, claim]
        on = np.where((count > 2) | (self.raises <= 1), self.hand[page, stood, self.times, claim], 0.0)
        answer = np.where(draw < likely, DOUBTED, np.where(same & (draw < likely + on), HANDED, ON))
        raised = claim
        if not isinstance(self.own, Ways):
            mine = self.own_answers(heir, same | higher)
            raises = np.where(same, claim, claim + 1)
            answer = np.where(heir == 0, mine, answer)
            raised = np.where((heir == 0) & (mine == HANDED), raises, raised)
        # who has
        is_seen = (heir == self.roller) & ~self.is_fresh
        if is_seen.any():
            planned = np.where(count == 2, self.came_back[page, np.minimum(self.raises, 1), claim], 0)
            has_plan = (count == 2) & (self.came_back[page] > 0).any((1, 2)) & ~self._is_habit(heir)
            row = self.say[page, planned, self.roll]
            plan = (self.chance.random(len(claim))[:, None] * row[:, -1:] > row).sum(1)
            plan = np.where((planned > 0) & (self.raises <= 1), plan, 0)
            wanted = np.where(has_plan, plan, self.roll)
            may = np.where(wanted == claim, same, (wanted > claim) & higher)
            seen = np.where(self.roll < claim, DOUBTED, np.where(may, HANDED, ON))
            answer = np.where(is_seen, seen, answer)
            raised = np.where(is_seen, wanted, raised)
        may_believe = table.believed[beaten, claim] >= 0
        may_yield = table.yielded[beaten, claim] >= 0
        answer = np.where((answer == ON) & ~may_believe & ~may_yield, DOUBTED, answer)
        yields = (answer == ON) & ~may_believe
        end = np.where(yields, table.yielded[beaten, claim], table.doubted[beaten, self.roll, claim])
        return np.where(yields, DOUBTED, answer), raised, end

    def _is_habit(self, seat: np.ndarray) -> np.ndarray:
        return (seat == 0) & (not isinstance(self.own, Ways))

    # -- how seat 0 plays, if not as a character does

    def own_claims(self, roll: np.ndarray) -> np.ndarray:
        """What it announces in each game, if it has rolled that."""
        own = self.own
        assert isinstance(own, Habits)
        kind = own.kind[self.number]
        last, usual = own.say_last[kind, self.beaten, roll], own.say[kind, self.beaten, roll]
        return np.where(self.lives[:, 0] == 1, last, usual)

    def own_answers(self, heir: np.ndarray, may_hand: np.ndarray) -> np.ndarray:  # noqa: ARG002
        """What it answers with unseen dice in each game where it is the heir."""
        own, game = self.own, self.number
        assert isinstance(own, Habits)
        hands = (self.claim <= own.hand[game]) & may_hand
        return np.where(hands, HANDED, np.where(self.claim >= own.doubt[game], DOUBTED, ON))

    def _go_on(self, answer: np.ndarray, raised: np.ndarray, heir: np.ndarray) -> None:
        """The state after an answer, or at the beginning of the next round."""
        is_on, is_handed = answer == ON, answer == HANDED
        is_raise = is_handed & (raised > self.claim)
        believed = self.table.believed[self.beaten, self.claim]
        self.beaten = np.where(is_raise, self.claim, self.beaten)
        self.beaten = np.where(is_on, believed, np.where(is_handed, self.beaten, 0))
        self.claim = np.where(is_raise, raised, self.claim)
        self.raises = np.where(is_handed, self.raises + is_raise, 0)
        self.times = np.where(is_handed & ~is_raise, self.times + 1, 0)
        self.roller = np.where(is_on, heir, self.roller)
        self.maker = np.where(is_on | is_raise, heir, np.where(self.is_fresh, self.caller, self.maker))
        self.caller = np.where(is_on | is_handed, heir, self.caller)
        self.is_fresh = ~is_handed

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
        first = self.roller.copy()
        first[at] = around[at, opener]
        is_out = over & (self.lives[np.arange(len(first)), first] <= 0)
        first = np.where(is_out, self._next(first), first)
        self.roller, self.maker, self.caller = (
            np.where(over, first, seat) for seat in (self.roller, self.maker, self.caller)
        )

    def _finish(self) -> bool:
        """Remove the games that are over, or lost."""
        alive = self.lives > 0
        if self.table.rules.end == "first":
            over, won = ~alive.all(1), alive[:, 0]
        else:
            over, won = ~alive[:, 0] | (alive.sum(1) == 1), alive[:, 0]
        self.won[self.number[over]] = won[over]
        kept = ~over
        for name in _OF_A_GAME:
            setattr(self, name, getattr(self, name)[kept])
        return bool(len(self.number))
