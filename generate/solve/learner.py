"""A judge of Owl among three to six: `python -m generate.solve.learner tokyo 5` prints what seat 0 learns to
win beyond its share.

It begins as an Owl among Owls, so it cannot end below them but by chance. It sees what a person can see: the
claim and the claim before it, its own roll, how the dice were handed on, and in four classes the lives of
itself, of who answers for the claim and of the next seat. At each decision it plays every option to the end
of the round, where lives are worth what they have been worth so far, and departs from Owl where an option has
brought more than Owl's own move by 1.5 standard errors.
"""

import argparse
from typing import Any

import numpy as np
from numba import njit, types
from numba.typed import Dict
from rules import presets
from rules.choices import Rules

from generate.solve import owls
from generate.solve.engine import (
    OPTIONS,
    ROLLS,
    ROUND,
    SAYS,
    Numbers,
    act,
    after,
    begin,
    numbers,
    options,
    roll,
)

SEED = 20_261_129
LESSONS = 30_000  # games to learn from
JUDGED = 20_000
_CONTEXTS, _HOW, _RANKS = 64, 8, 24
_TRIES = 0.05
_FORGETS = 0.004  # the least share of a case in what lives are worth
_SURE = 1.5  # standard errors
_CASES = 30  # of each, before anything is made of them


@njit(cache=True)
def _class(left: int) -> int:
    return min(max(left, 1), 4) - 1


@njit(cache=True)
def place(g: Any, lives: np.ndarray) -> tuple[int, int, int, int]:
    """Where it keeps what it knows of this decision: context, how the dice came, and two ranks."""
    me = g.holder
    other = g.caller if g.caller >= 0 else me
    context = (_class(lives[me]) * 4 + _class(lives[other])) * 4 + _class(lives[after(lives, me)])
    if g.phase == SAYS:
        return context, 0, g.claim, g.roll
    if g.holder == g.roller and not g.again:
        return context, 7, g.claim, g.roll
    return context, 1 + min(g.times, 2) + 3 * min(g.raises, 1), g.beaten, 23 if g.or_more else g.claim


@njit(cache=True)
def better(gain: np.ndarray, squares: np.ndarray, cases: np.ndarray, may: np.ndarray) -> int:
    """The option that has brought more than Owl's move by _SURE standard errors, and the most; -1 if there is
    none."""
    found, most = -1, 0.0
    for option in range(OPTIONS):
        n = cases[option]
        if may[option] and n >= _CASES:
            mean = gain[option] / n
            error = np.sqrt(max(squares[option] / n - mean * mean, 1e-9) / n)
            if mean > max(most, _SURE * error):
                found, most = option, mean
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
def worth(rules: Numbers, won: Any, lives: np.ndarray, asked: np.ndarray, opener: int) -> float:
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
def note(won: Any, before: int, now: float) -> None:
    """What lives have been worth that led to what is worth so much."""
    seen = won[before]
    seen[1] += 1
    seen[0] += max(1 / (seen[1] + 1), _FORGETS) * (now - seen[0])


@njit(cache=True)
def choose(
    table: Any, rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray, may: Any, known: Any
) -> int:
    """What seat 0 does: as Owl, or what has been better."""
    options(rules, g, may)
    c, how, one, other = place(g, lives)
    gain, squares, cases = known
    found = better(gain[c, how, one, other], squares[c, how, one, other], cases[c, how, one, other], may)
    return found if found >= 0 else owls.decide(table, rules, g, lives, asked)


@njit(cache=True)
def finish(
    table: Any,
    rules: Numbers,
    g: Any,
    lives: np.ndarray,
    asked: np.ndarray,
    option: int,
    may: Any,
    known: Any,
) -> int:
    """Do that, and play the round to its end; returns who opens the next, -1 if the game is over."""
    end = act(rules, g, lives, asked, option)
    while end == -2:
        if g.phase == ROLLS:
            end = roll(rules, g, lives, asked)
            continue
        if g.holder == 0:
            option = choose(table, rules, g, lives, asked, may, known)
        else:
            option = owls.decide(table, rules, g, lives, asked)
        end = act(rules, g, lives, asked, option)
    return end


@njit(cache=True)
def play(
    table: Any, rules: Numbers, count: int, games: int, seed: int, learns: bool, known: Any, won: Any
) -> float:
    """The share of so many games that seat 0 wins. While it `learns`, it plays every option of each decision
    to the end of the round, and Owl's move beside it, and notes what it brought more."""
    np.random.seed(seed)
    gain, squares, cases = known
    rounds = np.zeros(2, ROUND)
    g, copy = rounds[0], rounds[1]
    may, later = np.zeros(OPTIONS, np.bool_), np.zeros(OPTIONS, np.bool_)
    wins = 0.0
    for game in range(games):
        lives, asked = np.full(count, rules.lives), np.zeros(count, np.int64)
        opener, before = game % count, -1
        while opener >= 0 and lives[0] > 0:
            if learns:
                now = key(lives, asked, opener)
                if now not in won:
                    won[now] = np.array([worth(rules, won, lives, asked, opener), 0.0])
                if before >= 0:
                    note(won, before, won[now][0])
                before = now
            begin(g, opener)
            end = -2
            while end == -2:
                if g.phase == ROLLS:
                    end = roll(rules, g, lives, asked)
                    continue
                if g.holder != 0:
                    option = owls.decide(table, rules, g, lives, asked)
                elif not learns:
                    option = choose(table, rules, g, lives, asked, may, known)
                else:
                    options(rules, g, may)
                    c, how, one, other = place(g, lives)
                    for option in range(OPTIONS):
                        if may[option]:
                            brought = 0.0
                            for is_tried in (False, True):
                                rounds[1] = g
                                left, had = lives.copy(), asked.copy()
                                move = option if is_tried else owls.decide(table, rules, g, lives, asked)
                                over = finish(table, rules, copy, left, had, move, later, known)
                                paid = worth(rules, won, left, had, over)
                                brought += paid if is_tried else -paid
                            gain[c, how, one, other, option] += brought
                            squares[c, how, one, other, option] += brought * brought
                            cases[c, how, one, other, option] += 1
                    option = choose(table, rules, g, lives, asked, may, known)
                    if np.random.random() < _TRIES:
                        option = np.random.randint(OPTIONS)
                        while not may[option]:
                            option = np.random.randint(OPTIONS)
                end = act(rules, g, lives, asked, option)
            opener = end
        is_won = lives[0] > 0
        if learns and before >= 0:
            note(won, before, 1.0 if is_won else 0.0)
        wins += is_won
    return wins / games


def fair_share(rules: Rules, count: int) -> float:
    """What each of so many wins who all play alike."""
    return (count - 1) / count if rules.end == "first" else 1 / count


def share(table: owls.Owls, rules: Rules, count: int, lessons: int = LESSONS, judged: int = JUDGED) -> float:
    """What it wins of games among so many, beyond its share, after so many lessons."""
    how = numbers(rules)
    shape = _CONTEXTS, _HOW, _RANKS, _RANKS, OPTIONS
    known = tuple(np.zeros(shape, np.float32) for _ in range(3))
    won = Dict.empty(types.int64, types.float64[::1])
    play(table, how, count, lessons, SEED, True, known, won)
    return float(play(table, how, count, judged, SEED - 1, False, known, won)) - fair_share(rules, count)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="generate.solve.learner", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("preset", choices=presets.presets())
    parser.add_argument("players", type=int, choices=range(3, 7))
    parser.add_argument("--lessons", type=int, default=LESSONS)
    parsed = parser.parse_args()
    rules = presets.parse(parsed.preset)
    gain = share(owls.read(rules, parsed.players), rules, parsed.players, parsed.lessons)
    print(f"{parsed.preset}, {parsed.players} players, {parsed.lessons} lessons: {gain:+.4f}, s.e. .003")


if __name__ == "__main__":
    main()
