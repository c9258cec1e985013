"""A strategy as the firmware carries it: firmware/players/strategy.py says how the bytes are read."""

import struct
from dataclasses import dataclass

import numpy as np

from tools.solve.handing import HandingSolver
from tools.solve.lives import Lives, Solver
from tools.solve.state import Play

SURE = 255
WHOLE = 65_535
BACK = 128  # in the foot: states for dice that came back follow; of a claim: how likely it is handed on
SLOT = 32  # of a claim: times this by how often it was handed on, see slots()
_HEAD = 4
PLAYERS = range(2, 7)
MOST_PAGE = 2080
MOST_FILE = 48 * 1024
_TRUTH = 0
ROUGH = 0.06
_FINE = 0.001
_STEPS = 16  # of a doubt of matched play: it is dearer to round than what is announced
_ALIKE = 0.15  # answers where claims are handed on
_FEW = 1e-3  # of answers: no matter what those are
_NEAR = 1e-6  # worth that is the same
_ROUGH_WORTH = 0.002
_ROUGH_HANDED = 0.0005  # where claims are handed on
# Where rolls that lie alike share a row: of claims so much more may be a lie, or true, because a roll shares
# it; and so likely the truth is taken for sure
HANDED = 0.03, 0.9
TOLD = 0.02, 0.95


class TooLarge(Exception):
    """A file has more bytes than a stick keeps of it."""


@dataclass
class Section:
    """One number of players: up to how many lives are told apart, of how many seats; by lives the page, and
    what the opening is worth by distance from the opener."""

    most: int
    seats: int
    entries: list[tuple[bytes, np.ndarray]]


def page(
    solver: Solver, lives: Lives, noise: float = ROUGH, alike: tuple[float, float] | None = None
) -> bytes:
    """The page of these lives; of matched play what is announced with a chance below `noise` is left out.
    Rolls that are `alike` share a row, HANDED or TOLD; always where claims are handed on."""
    plays = solver.plays[lives]
    rough, steps = (noise, _STEPS) if len(lives) > 2 else (_FINE, SURE)
    foot = found_foot(solver, lives)
    top = len(solver.ladder.chances) - 1
    handed = solver.handed[lives] if isinstance(solver, HandingSolver) and len(lives) == 2 else None
    packed = bytes((foot + BACK if handed else foot,))
    for beaten in range(foot, top + 1):
        if beaten in plays:
            rank = solver.ladder.signals[beaten].rank
            pairs = answers(rank, plays[beaten], steps)
            if handed and beaten == foot:
                pairs += hands(rank, plays[beaten].doubt, handed.hand[rank], steps)
            how = HANDED if len(plays[beaten].hand) else alike
            rows = shared(rank, plays[beaten].say, solver.ladder.chances, *how) if how else None
            packed += sized(state(rank, plays[beaten], rough, pairs, shares=rows))
        else:
            packed += sized(b"")
    for back, on in ((handed.back, handed.hand_raised), (handed.again, {})) if handed else ():
        for old in range(foot + 1, top):
            higher = np.arange(old + 1, top + 1)
            rank = np.append(0, higher)
            said = Play(back[old].say[:, rank], np.append(0, back[old].doubt[higher]))
            pairs = answers(rank, said, SURE)
            if old in on:
                pairs += hands(rank, said.doubt, on[old][rank], SURE)
            packed += sized(state(rank, said, rough, pairs, lowest=old))
    if len(packed) > MOST_PAGE:
        raise TooLarge(f"{lives}: {len(packed)} bytes of a page")
    return packed


def found_foot(solver: Solver, lives: Lives) -> int:
    """The highest claim to beat that is as good as none, and is played without a second roll."""
    plays, worth = solver.plays[lives], solver.worth[lives]
    foot = 0
    for beaten in sorted(plays):
        unseen = solver.ladder.signals[beaten].rank == 0
        near = _ROUGH_HANDED if len(plays[0].hand) else _ROUGH_WORTH
        if np.abs(worth[beaten] - worth[0]).max() > (_NEAR if len(lives) == 2 else near):
            break
        if not plays[beaten].say[1:, unseen].any():
            foot = beaten
    return foot


def sized(body: bytes) -> bytes:
    """A state after its length."""
    return struct.pack("<H", len(body)) + body


def slots(answerers: int) -> list[int]:
    """The slots of a claim that was handed on not at all, once, and so on: the last before it is back has one
    of its own."""
    return [0, *(min(times, 2) for times in range(1, answerers - 1)), 3][:answerers]


def answers(rank: np.ndarray, play: Play, steps: int) -> list[tuple[int, int]]:
    """The doubts of each `rank`, and how likely it is handed on, by slot; if missing as in slot 0."""
    if not len(play.hand):
        return stepped(rank, play.doubt, steps)
    found = stepped(rank, play.doubt, steps, _ALIKE)
    by_slot = {slot: times for times, slot in enumerate(slots(len(play.hand)))}
    for kind in (0, BACK):
        first: list[tuple[int, int]] = found if kind == 0 else []
        for slot, times in by_slot.items():
            pairs = stepped(rank, play.later[times], steps, _ALIKE)
            if kind:
                pairs = hands(rank, play.later[times], play.hand[times], steps, _ALIKE)
                if slot == 0:
                    first = pairs
                    found += pairs if any(chance for _, chance in pairs) else []
            if pairs != first:
                found = found + [(at + SLOT * slot, chance) for at, chance in pairs]
    return found


def hands(
    rank: np.ndarray, doubt: np.ndarray, hand: np.ndarray, steps: int, alike: float = 0.0
) -> list[tuple[int, int]]:
    """How likely each `rank` is handed on, of what is not doubted."""
    left = 1 - doubt
    share = np.where(left > _FEW, hand / np.where(left > _FEW, left, 1), 0.0)
    if alike:  # where nearly all doubt it, no matter: as the one below
        for k in range(1, len(share)):
            share[k] = share[k - 1] if left[k] < 0.08 else share[k]
    return [(at + BACK, chance) for at, chance in stepped(rank, np.clip(share, 0, 1), steps, alike)]


def state(
    rank: np.ndarray,
    play: Play,
    rough: float,
    pairs: list[tuple[int, int]],
    lowest: int = 1,
    shares: list[tuple[list[int], np.ndarray]] | None = None,
) -> bytes:
    """The answers to each `rank`, and the rows from the `lowest` roll on, or as rolls share them."""
    packed = bytes((len(pairs),)) + b"".join(map(bytes, pairs))
    rows: list[tuple[int, bytes]] = []
    alone = [([roll], play.say[roll]) for roll in range(lowest, len(play.say))]
    for rolls, said in shares or alone:
        body = row(rolls[0] if len(rolls) == 1 else 0, said, rank, rough)
        if rows and rows[-1][1] == body:
            rows[-1] = rolls[-1], body
        else:
            rows.append((rolls[-1], body))
    while rows and rows[-1][1] == b"\0":
        rows.pop()
    return packed + b"".join(bytes((roll,)) + body for roll, body in rows)


def shared(
    rank: np.ndarray, say: np.ndarray, chances: np.ndarray, most: float, sure: float
) -> list[tuple[list[int], np.ndarray]]:
    """Neighbouring rolls that share a row, and what is announced with them: their mean, so that each claim is
    a bluff as often as it was. A truth that is nearly sure is taken for sure."""
    truth = rank == np.arange(len(say))[:, None]
    bears = rank <= np.arange(len(say))[:, None]
    is_sure = (say * truth).sum(1) >= sure

    def mean(rolls: list[int]) -> np.ndarray:
        return chances[rolls] @ say[rolls] / chances[rolls].sum()

    def mixed(rolls: list[int]) -> float:
        change = chances[rolls, None] * (mean(rolls) - say[rolls])
        return float(abs((change * bears[rolls]).sum(0)).sum() + abs((change * ~bears[rolls]).sum(0)).sum())

    groups: list[list[int]] = []
    for roll in range(1, len(say)):
        longer = [*groups[-1], roll] if groups else [roll]
        if groups and not is_sure[longer[-2:]].any() and mixed(longer) - mixed(groups[-1]) <= most:
            groups[-1] = longer
        else:
            groups.append([roll])
    return [(rolls, truth[rolls[0]].astype(float) if is_sure[rolls[0]] else mean(rolls)) for rolls in groups]


def stepped(rank: np.ndarray, chances: np.ndarray, steps: int, alike: float = 0.0) -> list[tuple[int, int]]:
    """Chances of SURE rounded to so many steps, each for all up to its rank; those that differ by no more
    than `alike` are taken to be the same."""
    pairs: list[tuple[int, int]] = []
    low = high = 0.0
    for k in np.argsort(rank):
        chance = float(chances[k])
        low, high = (min(low, chance), max(high, chance)) if pairs else (chance, chance)
        is_alike = high - low <= alike
        if not is_alike:
            low = high = chance
        step = round(SURE * round(steps * (low + high) / 2) / steps)
        if pairs and (is_alike or pairs[-1][1] == step):
            pairs[-1] = int(rank[k]), step
        else:
            pairs.append((int(rank[k]), step))
    return pairs


def row(roll: int, said: np.ndarray, rank: np.ndarray, rough: float) -> bytes:
    """What is announced with a roll, rounded so that the sums stay within half a step."""
    said = np.where(said < min(rough, said.max()), 0, said)
    said = said / said.sum()
    pairs, sum_of, before = b"", 0.0, 0
    # the truth first, then upwards
    for k in sorted(range(len(rank)), key=lambda k: (rank[k] != roll, rank[k])):
        sum_of += said[k]
        up_to = round(WHOLE * float(sum_of))
        if up_to - before > rough * WHOLE / 4 or up_to == WHOLE > before:
            pairs += struct.pack("<BH", rank[k], up_to)
            before = up_to
    assert before == WHOLE
    return bytes((_TRUTH,)) if pairs == struct.pack("<BH", roll, WHOLE) else bytes((len(pairs) // 3,)) + pairs


def packed(calls: int, usual: tuple[int, int], sections: list[Section]) -> bytes:
    """The file: what is alike in two pages is there once."""
    pages = list(dict.fromkeys(page for section in sections for page, _ in section.entries))
    assert len(pages) < 256, len(pages)
    begin = _HEAD + 4 * len(sections) + 2 * (len(pages) + 1)
    head = bytes((calls, *usual, len(pages)))
    entries = b""
    for section in sections:
        assert len(section.entries) == section.most**section.seats
        head += struct.pack("<BBH", section.most, section.seats, begin + len(entries))
        for page, worth in section.entries:
            entries += bytes((pages.index(page),))
            entries += b"".join(struct.pack("<H", round(WHOLE * min(max(part, 0.0), 1.0))) for part in worth)
    begin += len(entries)
    offsets = []
    for page in [*pages, b""]:
        offsets.append(begin)
        begin += len(page)
    if begin > MOST_FILE:
        raise TooLarge(f"{begin} bytes")
    return head + struct.pack(f"<{len(offsets)}H", *offsets) + entries + b"".join(pages)
