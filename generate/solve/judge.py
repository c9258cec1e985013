"""A stranger who learns: seat 0 begins knowing nothing, plays whole games among Owls, and keeps what paid.

It sees what a person can see: the claim and the claim before it, its own roll, how the dice were handed on,
and the lives of itself, of who answers for the claim and of the next seat, in four classes. At each decision
it tries every option and plays on to the end of the round; an option is worth what the lives after the round
have been worth so far.
"""

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numba import njit, types
from numba.typed import Dict
from rules import presets
from rules.choices import Rules

from generate.solve import owls
from generate.solve.engine import (
    BELIEVE,
    DOUBT,
    OPTIONS,
    ROLLS,
    ROUND,
    SAME,
    SAYS,
    YIELD,
    Numbers,
    act,
    after,
    bears,
    begin,
    floor,
    numbers,
    options,
    roll,
)

SEED = 20_261_125
_RANKS = 24
_CONTEXTS = 64
_HOW = 7  # how the dice were handed on; the last: they are one's own and came back
_TRIES = 0.08
_FORGETS = 0.004  # the least share of a case in what is known


class Known(NamedTuple):
    """What the learner knows: by place() and option what it gained in how many cases, and by key() what lives
    have been worth, and how often they were seen."""

    gain: np.ndarray
    cases: np.ndarray
    won: Any


class Habit(NamedTuple):
    """A simple way to play: announces `says[beaten, roll]`, doubts from a claim on, if `near` only what is at
    most one above the claim before, and hands on what is claimed up to `hands`."""

    says: np.ndarray
    doubts: int
    hands: int
    near: bool


# -- what it sees


@njit(cache=True)
def _class(left: int) -> int:
    return min(left, 4) - 1


@njit(cache=True)
def place(g: Any, lives: np.ndarray) -> tuple[int, int, int, int]:
    """Where it keeps what it knows of this decision: context, how the dice came, and two ranks."""
    me = g.holder
    other = g.caller if g.caller >= 0 else me
    context = (_class(lives[me]) * 4 + _class(max(lives[other], 1))) * 4 + _class(lives[after(lives, me)])
    if g.phase == SAYS:
        return context, 0, g.claim, g.roll
    if g.holder == g.roller and not g.again:
        return context, 7, g.claim, g.roll
    how = 1 + min(g.times, 2) + 3 * min(g.raises, 1)
    return context, how, g.beaten, 23 if g.or_more else g.claim


@njit(cache=True)
def best(gain: np.ndarray, may: np.ndarray) -> int:
    found = -1
    for option in range(len(may)):
        if may[option] and (found < 0 or gain[option] > gain[found]):
            found = option
    return found


@njit(cache=True)
def key(lives: np.ndarray, asked: np.ndarray, opener: int) -> int:
    at = opener
    for seat in range(len(lives)):
        left = min(lives[seat], 9)
        if asked[seat] and left > 3:
            left = min(left, 6) + 6
        at = at * 13 + left
    return at


@njit(cache=True)
def worth(rules: Numbers, won: dict, lives: np.ndarray, asked: np.ndarray, opener: int) -> float:
    """What these lives have been worth to seat 0."""
    if opener < 0 or lives[0] <= 0:
        return 1.0 if lives[0] > 0 else 0.0
    known = key(lives, asked, opener)
    if known in won:
        return won[known][0]
    total = count = 0.0
    for left in lives:
        total += left
        count += left > 0
    if rules.first:
        return 1.0 - 1.0 / count * (2.0 if lives[0] == 1 else 1.0)
    return lives[0] / total


@njit(cache=True)
def note(won: dict, before: int, now: float) -> None:
    """What lives have been worth that led to what is worth so much."""
    seen = won[before]
    seen[1] += 1
    seen[0] += max(1 / (seen[1] + 1), _FORGETS) * (now - seen[0])


@njit(cache=True)
def others(table: Any, rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray) -> int:
    """Roll, and let the Owls act, until seat 0 decides; returns as `act`."""
    end = -2
    while end == -2:
        if g.phase == ROLLS:
            end = roll(rules, g, lives, asked)
        elif g.holder != 0:
            end = act(rules, g, lives, asked, owls.decide(table, rules, g, lives, asked))
        else:
            return end
    return end


@njit(cache=True)
def turn(table: Any, rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray, option: int) -> int:
    """Seat 0 does that, and the others what comes until it decides again; returns as `act`."""
    end = act(rules, g, lives, asked, option)
    return others(table, rules, g, lives, asked) if end == -2 else end


@njit(cache=True)
def finish(
    table: Any,
    rules: Numbers,
    gain: np.ndarray,
    may: np.ndarray,
    g: Any,
    lives: np.ndarray,
    asked: np.ndarray,
) -> int:
    """Play the round to its end, seat 0 by what it knows; returns who opens the next, -1 if the game is
    over."""
    end = others(table, rules, g, lives, asked)
    while end == -2:
        options(rules, g, may)
        c, how, one, other = place(g, lives)
        end = turn(table, rules, g, lives, asked, best(gain[c, how, one, other], may))
    return end


@njit(cache=True)
def play(table: Any, rules: Numbers, count: int, games: int, seed: int, learns: bool, known: Known) -> float:
    """The share of so many games that seat 0 wins; if it `learns`, it tries things and notes what they
    bring."""
    np.random.seed(seed)
    gain, cases, won = known
    rounds = np.zeros(2, ROUND)
    g, copy = rounds[0], rounds[1]
    may, may_later = np.zeros(OPTIONS, np.bool_), np.zeros(OPTIONS, np.bool_)
    wins = 0.0
    for game in range(games):
        lives, asked = np.full(count, rules.lives), np.zeros(count, np.int64)
        begin(g, game % count)
        opener = game % count
        before = -1
        while opener >= 0 and lives[0] > 0:
            if learns:
                now = key(lives, asked, opener)
                if now not in won:
                    won[now] = np.array([worth(rules, won, lives, asked, opener), 0.0])
                if before >= 0:
                    note(won, before, won[now][0])
                before = now
            end = others(table, rules, g, lives, asked)
            while end == -2:
                options(rules, g, may)
                c, how, one, other = place(g, lives)
                gained, seen_cases = gain[c, how, one, other], cases[c, how, one, other]
                if learns:
                    for option in range(OPTIONS):
                        if may[option]:
                            rounds[1] = g
                            left, had = lives.copy(), asked.copy()
                            over = act(rules, copy, left, had, option)
                            if over == -2:
                                over = finish(table, rules, gain, may_later, copy, left, had)
                            paid = worth(rules, won, left, had, over) - worth(
                                rules, won, lives, asked, opener
                            )
                            seen_cases[option] += 1
                            share = max(1 / seen_cases[option], _FORGETS)
                            gained[option] += share * (paid - gained[option])
                option = best(gained, may)
                if learns and np.random.random() < _TRIES:
                    option = np.random.randint(OPTIONS)
                    while not may[option]:
                        option = np.random.randint(OPTIONS)
                end = turn(table, rules, g, lives, asked, option)
            opener = end
            if opener >= 0:
                begin(g, opener)
        is_won = lives[0] > 0
        if learns and before >= 0:
            note(won, before, 1.0 if is_won else 0.0)
        wins += is_won
    return wins / games


@njit(cache=True)
def keep_to(
    table: Any, rules: Numbers, count: int, games: int, seed: int, habit: Habit, own: Any, is_owl: bool
) -> float:
    """The share that seat 0 wins by a habit, or as `own` if it `is_owl`."""
    np.random.seed(seed)
    g = np.zeros(1, ROUND)[0]
    may = np.zeros(OPTIONS, np.bool_)
    wins = 0
    for game in range(games):
        lives, asked = np.full(count, rules.lives), np.zeros(count, np.int64)
        end = game % count
        while end >= 0 and lives[0] > 0:
            begin(g, end)
            end = others(table, rules, g, lives, asked)
            while end == -2:
                if is_owl:
                    option = owls.decide(own, rules, g, lives, asked)
                else:
                    options(rules, g, may)
                    if g.phase == SAYS:
                        option = habit.says[g.claim, g.roll]
                    elif g.holder == g.roller and not g.again:
                        option = BELIEVE if bears(rules, g) else DOUBT
                    elif may[SAME] and g.claim <= habit.hands:
                        option = SAME
                    elif g.claim >= habit.doubts and (not habit.near or g.claim <= g.beaten + 1):
                        option = DOUBT
                    else:
                        option = BELIEVE
                    if not may[option]:
                        option = YIELD if may[YIELD] and lives[0] > rules.mia_yield else DOUBT
                end = turn(table, rules, g, lives, asked, option)
        wins += lives[0] > 0
    return wins / games


def fair_share(rules: Rules, count: int) -> float:
    """What each of so many wins who all play alike."""
    return (count - 1) / count if rules.end == "first" else 1 / count


def announcements(rules: Rules) -> dict[str, np.ndarray]:
    """Simple ways to announce, by the claim to beat and the roll."""
    how = numbers(rules)
    top = how.top
    found = {}
    for name, least, lie in product(
        ("truth", "lies"), range(1, top + 1, 3), ("least", "second", "66", "Mia")
    ):
        says = np.zeros((top + 1, top + 1), np.int64)
        for beaten, rolled in product(range(top + 1), range(1, top + 1)):
            low = max(int(floor(how, beaten)), least if least < top else 1)
            lies = {"least": low, "second": min(low + 1, top), "66": max(low, top - 1), "Mia": top}[lie]
            says[beaten, rolled] = rolled if name == "truth" and rolled >= low else lies
        found[f"{name}, else the {lie} from rank {least} on"] = says
    return found


def habit(table: owls.Owls, text: str, count: int, few: int = 300, many: int = 20_000) -> tuple[float, str]:
    """What the best of all simple habits wins beyond its share, and which that is: all with few games, the
    best again with more."""
    rules = presets.parse(text)
    how = numbers(rules)
    top = how.top
    hands = (0, top // 3, 2 * top // 3, top - 1) if how.same else (0,)
    ways = list(product(announcements(rules).items(), range(1, top + 2), hands, (False, True)))

    def won(way: Any, games: int, seed: int) -> float:
        (_, says), *more = way
        return float(keep_to(table, how, count, games, seed, Habit(says, *more), table, False))

    for n, (kept, games) in enumerate(((100, few), (20, 10 * few), (1, many // 4))):
        ways.sort(key=lambda way: -won(way, games, SEED + n))
        ways = ways[:kept]
    (name, _), doubts, on, near = ways[0]
    told = f"{name}; doubts from rank {doubts}{' if near' * near}; hands {on}"
    return won(ways[0], many, SEED - 1) - fair_share(rules, count), told


def character(table: owls.Owls, text: str, count: int, own: owls.Owls, games: int) -> float:
    """What a seat wins beyond its share that plays as `own`."""
    rules = presets.parse(text)
    how = numbers(rules)
    none = Habit(np.zeros((1, 1), np.int64), 0, 0, False)
    won = keep_to(table, how, count, games, SEED - 1, none, own, True)
    return float(won) - fair_share(rules, count)


def share(table: owls.Owls, text: str, count: int, games: int, judged: int) -> float:
    """What the learner wins of games among so many, beyond its share."""
    rules = presets.parse(text)
    how = numbers(rules)
    gain = np.zeros((_CONTEXTS, _HOW + 1, _RANKS, _RANKS, OPTIONS), np.float32)
    won = Dict.empty(types.int64, types.float64[::1])
    known = Known(gain, np.zeros(gain.shape, np.float32), won)
    for n in range(6):
        play(table, how, count, games // 6, SEED + n, True, known)
    wins = play(table, how, count, judged, SEED - 1, False, known)
    return wins - fair_share(rules, count)
