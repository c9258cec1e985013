"""How Owls play, as arrays: the strategies as they ship, or as they were solved; and their decisions,
compiled.

The decisions are those of firmware/players/opponent.py.
"""

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from players.strategy import SPLIT, SURE, Strategy
from rules.choices import Rules

from generate.solve.engine import (
    BELIEVE,
    DOUBT,
    RAISE,
    SAME,
    SAYS,
    YIELD,
    Numbers,
    after,
    bears,
    draw,
    floor,
    may_hand,
)

CODES = 13  # lives as Sight.around has them: 0 to 9, and 10 to 12 for 4 to 6 of who had new ones
LONGEST = 36  # claims of a round, as opponent.py has it


class Owls(NamedTuple):
    """By page. States are claims to beat; from top + 1 on dice that came back under a claim, from 2 top + 2
    on dice that came back again."""

    classes: np.ndarray  # players, seat, lives: a class, 0 the fewest
    sizes: np.ndarray  # players, seat: how many classes
    begins: np.ndarray  # players: where in `pages` they begin
    pages: np.ndarray  # by the classes of all seats from the first on
    say: np.ndarray  # page, state, roll, claim: the chance of it or a lower one
    doubt: np.ndarray  # page, state, slot, claim
    hand: np.ndarray  # the same, of what is not doubted
    need: np.ndarray  # page, claim: how likely it has to be true to be believed; below 0 as a new claim
    hands_back: bool  # whether dice may come back


@njit(cache=True)
def page_of(owls: Any, lives: np.ndarray, asked: np.ndarray, first: int) -> int:
    count = 0
    for seat in range(len(lives)):
        count += lives[seat] > 0
    at, seat = 0, first
    for n in range(count):
        left = lives[seat]
        if asked[seat] and left > 3:
            left += 6
        at = at * owls.sizes[count, n] + owls.classes[count, n, left]
        seat = after(lives, seat)
    return owls.pages[owls.begins[count] + at]


@njit(cache=True)
def chance(row: np.ndarray, claim: int) -> float:
    return row[claim] - row[claim - 1] if claim else row[0]


@njit(cache=True)
def truth(owls: Any, rules: Numbers, g: Any, page: int) -> float:
    """How likely the claim is true, if whoever rolled plays by that page."""
    true = mass = plain = total = 0.0
    top = rules.top
    for rank in range(1, top + 1):
        odds = chance(rules.odds, rank)
        fits = 1.0 if (rank == g.claim if rules.exact else rank >= g.claim) else 0.0
        total += odds
        plain += odds * fits
        odds *= chance(owls.say[page, g.first, rank], g.said)
        if g.went and owls.hands_back and 0 < g.came < top:
            odds *= chance(owls.say[page, top + 1 + g.came, rank], g.went)
        mass += odds
        true += odds * fits
    return true / mass if mass > 1e-9 else plain / total


@njit(cache=True)
def decide(owls: Any, rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray) -> int:
    """The option that an Owl takes."""
    top, claim = rules.top, g.claim
    if g.phase == SAYS:
        if g.claims >= LONGEST:
            return top
        page = page_of(owls, lives, asked, g.holder)
        rank = draw(owls.say[page, claim, g.roll])
        if rank == 0 and rules.or_more and claim > 0:
            return 0
        return max(rank, floor(rules, claim))
    count = 0
    for seat in range(len(lives)):
        count += lives[seat] > 0
    same, higher = may_hand(rules, g)
    on, raised = 0.0, claim
    if g.holder == g.roller and not g.again:
        if not bears(rules, g):
            return DOUBT
        doubts = 0.0
        raised = g.roll
        page = page_of(owls, lives, asked, g.holder)
        if owls.hands_back:
            raised = 0
            if 0 < claim < top and (count > 2 or g.raises <= 1):
                again = (1 + (g.raises if count == 2 else 0)) * (top + 1)
                raised = draw(owls.say[page, again + claim, g.roll])
        if g.claims >= LONGEST:
            raised = 0
        if (raised == claim and same) or (raised > claim and higher):
            return SAME if raised == claim else RAISE + raised
    else:
        page = page_of(owls, lives, asked, g.roller)
        state, slot = g.beaten, min(g.times, 2)
        if slot and after(lives, g.holder) == g.maker:
            slot = 3
        planned = g.raises > 0 and owls.hands_back and 0 < g.beaten < top
        if planned and (count == 2 or g.raised == 1):
            state = top + 1 + g.beaten
        doubts = owls.doubt[page, state, slot, 0 if g.or_more else claim]
        if count > 2 or g.raises <= 1:
            on = (1 - doubts) * owls.hand[page, state, slot, 0 if g.or_more else claim]
        if count > 2 and g.raised == 2:
            need = owls.need[page_of(owls, lives, asked, g.caller), claim]
            if need >= 0:
                doubts, on = 1.0 if truth(owls, rules, g, page) < need else 0.0, 0.0
        if claim == 1 and not rules.exact:
            doubts = 0.0
        elif g.claims >= LONGEST:
            doubts = 1.0
        if g.claims >= LONGEST:
            on = 0.0
        x = np.random.random()
        if x < doubts:
            return DOUBT
        if same and x < doubts + on:
            return SAME
    if claim < top or rules.mia_believed:
        return BELIEVE
    return YIELD if rules.mia_yield and lives[g.holder] > rules.mia_yield else DOUBT


def read(rules: Rules, players: int) -> Owls:
    """As they ship, for tables of up to so many players."""
    strategy = Strategy(rules.preset)
    top = strategy.calls
    classes = np.zeros((7, 6, CODES), np.int64)
    sizes = np.ones((7, 6), np.int64)
    begins = np.zeros(7, np.int64)
    pages: list[int] = []
    known: dict[int, int] = {}
    parts: list[tuple[np.ndarray, ...]] = []
    for count in range(2 if rules.end == "last" else players, players + 1):
        begins[count] = len(pages)
        strategy.find(bytearray((1,) * count), count)
        section = strategy._section
        kinds = []
        for seat in range(count):
            table = section[1:13] if seat < section[0] else section[14:26]
            classes[count, seat] = [table[0], *table]
            kinds.append([table.index(one) + 1 for one in sorted(set(table))])
            sizes[count, seat] = max(table) + 1
        for lives in product(*kinds):
            strategy.turn_to(bytearray(lives), count)
            if strategy._page not in known:
                known[strategy._page] = len(parts)
                parts.append(_page(strategy, top, count))
            pages.append(known[strategy._page])
    say, doubt, hand, need = (np.stack(some) for some in zip(*parts, strict=True))
    return Owls(classes, sizes, begins, np.array(pages), say, doubt, hand, need, strategy.hands_back)


def _states(strategy: Strategy, top: int, count: int) -> dict[int, int]:
    """By state as in Owls that of the strategy."""
    states = {beaten: beaten for beaten in range(top + 1)}
    for claim in range(1, top):
        for raises in range(2 if count == 2 else 1):
            if came_back := strategy.came_back(claim, raises):
                states[(1 + raises) * (top + 1) + claim] = came_back
    return states


def _page(strategy: Strategy, top: int, count: int) -> tuple[np.ndarray, ...]:
    say = np.zeros((3 * (top + 1), top + 1, top + 1), np.float32)
    doubt = np.ones((2 * (top + 1), 4, top + 1), np.float32)
    hand = np.zeros(doubt.shape, np.float32)
    need = np.full(top + 1, -1, np.float32)
    for at, state in _states(strategy, top, count).items():
        strategy.read(state)
        for roll in range(1, top + 1):
            row = strategy.row(roll)
            for n in range(strategy.choices(row)):
                say[at, roll, strategy.chosen(row, n, roll)] += strategy.share(row, n) / SPLIT
        if at < len(doubt):
            for claim, slot in product(range(top + 1), range(4)):
                doubt[at, slot, claim] = strategy.doubt(claim, slot) / SURE
                hand[at, slot, claim] = strategy.hand(claim, slot) / SURE
    if count > 2 and strategy.needs():
        strategy.read(strategy.needs())
        need[1:] = [strategy.doubt(claim) / SURE for claim in range(1, top + 1)]
    return np.cumsum(say, axis=2), doubt, hand, need
