"""The files of firmware/strategies: what is solved for each, and how it is put together."""

from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
from rules.choices import Rules

from generate.solve import crowd, pack, sharing
from generate.solve.crowd_states import ASKED
from generate.solve.lives import MOST, Lives, Solver, left

STRATEGIES = Path(__file__).resolve().parent.parent.parent / "firmware" / "strategies"
PLAYERS = range(3, 7)
# By number of players: up to how many lives they learn, and how many steps a pass: the second one knows how
# often games come to which lives
LEARNT = {3: 8, 4: 8, 5: 5, 6: 4}
RENEWED = {3: 6, 4: 6, 5: 4, 6: 4}  # where there are new lives
# where the first one out ends the game, what follows among fewer does not matter
FIRST = {3: 8, 4: 8, 5: 5, 6: 6}
PASSES = {3: (60, 500), 4: (60, 400), 5: (60, 300), 6: (60, 200)}
# Lives that a page tells apart, of who rolls and the next seat, and of each other; among five and six of the
# others only the fewest
TOLD = {3: (4, 4), 4: (4, 3), 5: (4, 2), 6: (4, 2)}
# Chances to win that a round may lose by a page shared with other lives: the first that fits is taken
ALIKE = (0.00002, 0.00005, 0.0001, 0.0002, 0.0003, 0.0005, 0.0007, 0.001, 0.002)
TWO = 48 * 1024  # bytes of all pages of two
NEAR = 3  # lives, of both together, that such lives may differ


def path_of(preset: str) -> Path:
    """The file of a preset."""
    return STRATEGIES / f"{preset}.bin"


# -- among more than two


def most_of(rules: Rules, count: int) -> int:
    """Up to how many lives so many players learn."""
    if rules.end == "stop":
        return 1
    learnt = RENEWED if rules.revive == "yes" else FIRST if rules.end == "first" else LEARNT
    return min(rules.lives, learnt[count])


def lives_of(rules: Rules, count: int) -> np.ndarray:
    """All lives that they learn, by number and distance."""
    return np.array(list(product(crowd.codes_of(rules, most_of(rules, count)), repeat=count)))


def classes(rules: Rules, count: int) -> tuple[np.ndarray, np.ndarray]:
    """By lives, from 0 on, the class that a file tells: of the first two seats, and of the others."""
    codes = np.arange(1 + pack.CODES)
    lives = np.maximum(np.where(codes > MOST, codes - ASKED, codes), 1)
    first, others = (np.minimum(lives, 1 if rules.end == "stop" else told) - 1 for told in TOLD[count])
    return first, others


def pages_of(rules: Rules, lives: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """By number the entry in the file, and the page."""
    count = lives.shape[1]
    first, others = classes(rules, count)
    entry = np.zeros(len(lives), int)
    for seat in range(count):
        told = first if seat < 2 else others
        entry = entry * (told.max() + 1) + told[lives[:, seat]]
    key = entry
    if count > 4:
        key = (first[lives[:, 0]] * MOST + first[lives[:, 1]]) * MOST + others[lives[:, 2:]].min(1)
    return entry, np.unique(key, return_inverse=True)[1]


def group_of(rules: Rules, count: int) -> np.ndarray:
    """By lives what never rises in a game, and is the same for all of a page (crowd.learn)."""
    if count > 4:
        return np.zeros(pack.CODES + 2, int)
    _, others = classes(rules, count)
    return np.append(others, others[-1])


def section(rules: Rules, learnt: crowd.Learnt, round_: crowd.Round) -> pack.Section:
    """What was learnt, as the file has it."""
    count = learnt.lives.shape[1]
    first, others = classes(rules, count)
    entry, page = pages_of(rules, learnt.lives)
    entries = int((first.max() + 1) ** 2 * (others.max() + 1) ** (count - 2))
    by_entry, worth, whole = np.zeros(entries, int), np.zeros((entries, count)), np.zeros(entries)
    by_entry[entry] = page
    np.add.at(worth, entry, learnt.weights[:, None] * learnt.worth)
    np.add.at(whole, entry, learnt.weights)
    pages = sharing.pages(round_, learnt, pack.flags(rules))
    shares = worth / np.maximum(whole, 1e-300)[:, None]
    entries_of = [(pages[at], share) for at, share in zip(by_entry, shares, strict=True)]
    return pack.Section(2, first[1:].tolist(), others[1:].tolist(), entries_of)


# -- all of it


def assembled(solver: Solver) -> bytes:
    """The file of a solved preset, as exact as there is room for."""
    round_ = crowd.flat(solver.ladder, crowd.handed(solver.rules))
    more = [section(solver.rules, solver.learnt[count], round_) for count in PLAYERS]
    losses = nearby(solver)
    page = cache(lambda lives: pack.page(solver, lives))
    size = {lives: sum(map(len, page(lives).says + page(lives).answers)) for lives in losses}
    for loss in ALIKE:
        shared = alike(losses, size, loss)
        if sum(size[lives] for lives in set(shared.values())) <= TWO:
            break
    codes = list(range(1, pack.CODES + 1))
    if solver.rules.end == "stop":
        kinds = [1] * len(codes)
    elif solver.rules.revive == "yes":
        kinds = codes
    else:
        kinds = [min(left(code), MOST) for code in codes]
    table = [kind - 1 for kind in kinds]
    told = sorted(set(kinds))
    entries = [(page(shared[lives]), solver.worth[lives][0]) for lives in product(told, repeat=2)]
    sections = [pack.Section(2, table, table, entries), *more]
    return pack.packed(len(solver.ladder.chances) - 1, pack.flags(solver.rules), sections)


def nearby(solver: Solver) -> dict[Lives, dict[Lives, float]]:
    """By pair of lives what a round loses that is played as one with about as many is."""
    pairs = [lives for lives in solver.plays if len(lives) == 2]
    least = {lives: solver.loses(lives, solver.plays[lives]) for lives in pairs}
    return {
        lives: {
            other: solver.loses(other, solver.plays[lives]) - least[other]
            for other in pairs
            if sum(abs(left(own) - left(its)) for own, its in zip(lives, other, strict=True)) <= NEAR
        }
        for lives in pairs
    }


def alike(losses: dict[Lives, dict[Lives, float]], size: dict[Lives, int], most: float) -> dict[Lives, Lives]:
    """Whose page each pair of lives is played by: as few pages as lose no more than that a round."""
    near = {
        lives: {other for other, loss in losses[lives].items() if loss <= most or other == lives}
        for lives in losses
    }
    found: dict[Lives, Lives] = {}
    while len(found) < len(losses):
        page = max(losses, key=lambda lives: len(near[lives] - found.keys()) / size[lives] ** 0.5)
        found.update((lives, page) for lives in near[page] - found.keys())
    return found
