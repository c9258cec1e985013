"""The files of firmware/strategies: what is solved for each, and how it is put together."""

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from pathlib import Path

import numpy as np
from rules.choices import Rules

from tools.solve import crowd, pack, told
from tools.solve.lives import MOST, Lives, Solver, left

STRATEGIES = Path(__file__).resolve().parent.parent.parent / "firmware" / "strategies"
# By number of players: up to how many lives are told apart, and of how many seats, from who claims on; the
# last of them stands for all after it
TOLD = {2: (MOST, 2), 3: (3, 3), 4: (2, 3), 5: (2, 3), 6: (2, 3)}
REVIVED = MOST + 3  # so many of two where there are new lives: 4, 5 and 6 of who had them come on top
# Chances to win that a round may lose by a page shared with other lives: the first that fits is taken
ALIKE = (0.00002, 0.00005, 0.0001, 0.0002, 0.0003, 0.0005)
MORE_ALIKE = (0.0007, 0.001, 0.002)  # if nothing else helps
# Of matched play what is announced with less chance is left out: the first that fits
NOISE = (pack.ROUGH, 0.15, 0.3)
NOISE_TOLD = (0.02, 0.03, 0.06)  # where pages are learnt for many lives (told.py)
NOISE_HANDED = (0.03, 0.05, 0.1)  # where dice are handed on among three to six: small chances matter
# Up to so many players have pages of their own, and more play by those; the first that fits is taken
EVERY = 6
OWN = (5, 4)
NEAR = 3  # lives, of both together, that such lives may differ


def path_of(preset: str) -> Path:
    """The file of a preset."""
    return STRATEGIES / f"{preset}.bin"


def assembled(solver: Solver) -> bytes:
    """The file of a solved preset, as exact as there is room for."""
    losses = nearby(solver)
    page = cache(partial(_page, solver))
    size = {lives: len(page(lives, pack.ROUGH)) for lives in losses}
    shared = {loss: alike(losses, size, loss) for loss in (*ALIKE, *MORE_ALIKE)}
    own: tuple[int, ...] = (EVERY,)
    noises: tuple[float, ...] = NOISE
    if crowd.applies(solver.rules):
        own, noises = OWN, NOISE_HANDED
    elif told.applies(solver.rules, max(TOLD)):
        noises = NOISE_TOLD
    for noise, most, loss in (
        *product(noises, own, ALIKE),
        *product(noises[-1:], own[-1:], MORE_ALIKE),
    ):
        try:
            return _assembled(solver, page, shared[loss], noise, most)
        except pack.TooLarge:
            continue
    raise pack.TooLarge(f"{solver.rules.preset} does not fit into {pack.MOST_FILE} bytes")


def _assembled(
    solver: Solver,
    page: Callable[[Lives, float], bytes],
    shared: dict[Lives, Lives],
    noise: float,
    own: int,
) -> bytes:
    sections = []
    for count, (most, seats) in TOLD.items():
        if solver.rules.end == "stop":
            most, seats = 1, 1
        elif count == 2 and solver.rules.revive == "yes":
            most = REVIVED
        elif solver.rules.end == "first":
            seats = count  # anybody at their last life may end the game
        entries = []
        for seen in product(range(1, most + 1), repeat=seats):
            lives = seen + seen[-1:] * (count - seats)
            rough = noise if count > 2 else pack.ROUGH
            as_lives = shared[lives] if count == 2 else played_as(lives, own, solver.rules)
            entries.append((page(as_lives, rough), solver.worth[lives][0]))
        sections.append(pack.Section(most, seats, entries))
    return pack.packed(len(solver.ladder.chances) - 1, usual(solver), sections)


def _page(solver: Solver, lives: Lives, noise: float) -> bytes:
    if told.applies(solver.rules, len(lives)):
        return pack.page(solver, lives, noise, pack.TOLD)
    for finest in NOISE_HANDED:
        if len(lives) > 2 and crowd.applies(solver.rules) and finest >= noise:
            try:
                return pack.page(solver, lives, finest)
            except pack.TooLarge:
                continue
    return pack.page(solver, lives, noise)


def played_as(lives: Lives, own: int, rules: Rules) -> Lives:
    """The lives, from who claims on, by whose page these are played. Where up to `own` players have pages
    of their own, only last lives are told apart, among more than three the first of them."""
    if told.applies(rules, len(lives)):
        return told.page_of(lives, TOLD[len(lives)][0])
    if own == EVERY:
        return lives
    weighs = min if rules.end == "first" else max
    while len(lives) > own:
        lives = (*lives[: own - 2], weighs(lives[own - 2 : -1]), lives[-1])
    most, has_last, found = TOLD[len(lives)][0], False, []
    for left_over in lives:
        is_last = left_over == 1 and (len(lives) == 3 or not has_last)
        has_last |= is_last
        found.append(1 if is_last else most)
    return tuple(found)


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


def usual(solver: Solver) -> tuple[int, int]:
    """Doubts of 256 answers and lies of 256 doubts, when two play a round with the most lives solved."""
    lives: Lives = max((pair for pair in solver.plays if len(pair) == 2 and pair[0] == pair[1]), key=left_of)
    answers = doubts = lies = 0.0
    visits = {(lives, 0): 1.0}
    for _ in range(60):
        following: dict[tuple[Lives, int], float] = {}
        for (at, beaten), share in visits.items():
            play, signals = solver.plays[at][beaten], solver.ladder.signals[beaten]
            said = share * solver.ladder.chances[:, None] * play.say
            is_lie = np.array(
                [
                    [end >= 0 and solver.ladder.ends[end].payer == 0 for end in row]
                    for row in signals.doubted.tolist()
                ]
            )
            answers += float(said.sum())
            doubts += float((said * play.doubt).sum())
            lies += float((said * is_lie * play.doubt).sum())
            for k, rank in enumerate(signals.believed):
                if rank >= 0:
                    key = at[::-1], int(rank)
                    following[key] = following.get(key, 0.0) + float(said[:, k].sum() * (1 - play.doubt[k]))
        visits = following
    return min(round(256 * doubts / answers), 255), min(round(256 * lies / doubts), 255)


def left_of(pair: Lives) -> int:
    """The lives of both."""
    return sum(map(left, pair))
