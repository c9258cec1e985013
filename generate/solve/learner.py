"""A judge of Owl among three to six: `python -m generate.solve.learner tokyo 5` prints what seat 0 learns to
win beyond its share.

It begins as an Owl among Owls, so it cannot end below them but by chance. It sees what a person can see: the
claim and the claim before it, its own roll, how the dice were handed on, and in four classes the lives of
itself, of who answers for the claim and of the next seat. At each decision it plays every option to the end
of the round, where lives are worth what a million games of Owls have shown, and departs from Owl where an
option has brought more than Owl's own move by 1.5 standard errors.
"""

import argparse
from typing import Any, NamedTuple

import numpy as np
from numba import njit
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
LESSONS = 60_000  # games to learn from
JUDGED = 40_000
_CONTEXTS, _HOW, _RANKS = 64, 8, 24
_TRIES = 0.05
WATCHED = 1_000_000  # games of Owls, to tell what lives are worth
_FEW = 20  # of them
_LONGEST = 400  # rounds of a game that are told
_NEW = 3  # added to more than three lives of who had new ones
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


# -- what lives are worth


@njit(cache=True)
def key(width: int, lives: np.ndarray, asked: np.ndarray, opener: int, seat: int) -> int:
    """The place of these lives, as that seat sees them, among all; each is one of `width` many."""
    at = (opener - seat) % len(lives)
    for distance in range(len(lives)):
        other = (seat + distance) % len(lives)
        left = lives[other] + (_NEW if asked[other] and lives[other] > 3 else 0)
        at = at * width + left
    return at


@njit(cache=True)
def watch(
    table: Any, rules: Numbers, count: int, games: int, width: int, won: np.ndarray, seen: np.ndarray
) -> None:
    """Owls play so many games, every other one from any lives: how often who had them `won`, of `seen`."""
    np.random.seed(SEED + 1)
    g = np.zeros(1, ROUND)[0]
    keys = np.zeros((_LONGEST, count), np.int64)
    for game in range(games):
        lives, asked = np.full(count, rules.lives), np.zeros(count, np.int64)
        if game % 2:
            for seat in range(count):
                lives[seat] = np.random.randint(1, rules.lives + 1)
        opener, rounds = game // 2 % count, 0
        while opener >= 0:
            for seat in range(count):
                keys[rounds % _LONGEST, seat] = (
                    key(width, lives, asked, opener, seat) if lives[seat] > 0 else -1
                )
            rounds += 1
            begin(g, opener)
            opener = -2
            while opener == -2:
                if g.phase == ROLLS:
                    opener = roll(rules, g, lives, asked)
                else:
                    opener = act(rules, g, lives, asked, owls.decide(table, rules, g, lives, asked))
        for its in keys[: min(rounds, _LONGEST)]:
            for seat in range(count):
                if its[seat] >= 0:
                    won[its[seat]] += lives[seat] > 0
                    seen[its[seat]] += 1


class Worth(NamedTuple):
    """What lives are worth: the chance to win, by `key`."""

    width: int
    chance: np.ndarray


def worths(table: owls.Owls, rules: Rules, count: int, games: int) -> Worth:
    """What lives are worth among Owls. Where few games came to them: what those are worth with as many lives
    of the seat, of all others together and of the poorest, and as many in."""
    width = rules.lives + 1 + (_NEW if rules.revive == "yes" else 0)
    won, seen = (np.zeros(count * width**count, np.float32) for _ in range(2))
    watch(table, numbers(rules), count, games, width, won, seen)
    codes = np.arange(len(won))[:, None] // width ** np.arange(count - 1, -1, -1) % width
    lives = np.where(codes > rules.lives, codes - _NEW, codes)
    others = lives[:, 1:]
    least = np.where(others > 0, others, width).min(1)
    features = lives[:, 0], others.sum(1), least, (others > 0).sum(1)
    alike = np.ravel_multi_index(features, (width, width * count, width + 1, count))
    mean = (np.bincount(alike, won) + fair_share(rules, count)) / (np.bincount(alike, seen) + 1)
    return Worth(width, ((won + _FEW * mean[alike]) / (seen + _FEW)).astype(np.float32))


@njit(cache=True)
def paid(worth: Worth, lives: np.ndarray, asked: np.ndarray, opener: int) -> float:
    """The chance of seat 0 when a round with these lives is opened, by -1 if the game is over."""
    if opener < 0 or lives[0] <= 0:
        return 1.0 if lives[0] > 0 else 0.0
    return worth.chance[key(worth.width, lives, asked, opener, 0)]


# -- what it learns


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
    table: Any, rules: Numbers, count: int, games: int, seed: int, learns: bool, known: Any, worth: Any
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
        opener = game % count
        while opener >= 0 and lives[0] > 0:
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
                                brought += (1 if is_tried else -1) * paid(worth, left, had, over)
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
        wins += lives[0] > 0
    return wins / games


def fair_share(rules: Rules, count: int) -> float:
    """What each of so many wins who all play alike."""
    return (count - 1) / count if rules.end == "first" else 1 / count


def share(
    table: owls.Owls,
    rules: Rules,
    count: int,
    lessons: int = LESSONS,
    judged: int = JUDGED,
    watched: int = WATCHED,
) -> float:
    """What it wins of games among so many, beyond its share, after so many lessons."""
    how, worth = numbers(rules), worths(table, rules, count, watched)
    known = tuple(np.zeros((_CONTEXTS, _HOW, _RANKS, _RANKS, OPTIONS), np.float32) for _ in range(3))
    play(table, how, count, lessons, SEED, True, known, worth)
    return float(play(table, how, count, judged, SEED - 1, False, known, worth)) - fair_share(rules, count)


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
    print(f"{parsed.preset}, {parsed.players} players, {parsed.lessons} lessons: {gain:+.4f}, s.e. .002")


if __name__ == "__main__":
    main()
