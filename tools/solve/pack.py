"""A strategy as the firmware carries it: firmware/players/strategy.py says how the bytes are read."""

import struct
from dataclasses import dataclass

import numpy as np

from tools.solve.handing import HandingSolver
from tools.solve.lives import Lives, Solver
from tools.solve.state import Play

SURE = 255
WHOLE = 65_535
BACK = 128  # in the foot: states for dice that came back follow; of a claim: how likely it is handed back
_HEAD = 4
PLAYERS = range(2, 7)
MOST_PAGE = 3072
MOST_FILE = 48 * 1024
_TRUTH = 0
ROUGH = 0.06
_FINE = 0.001
_STEPS = 16  # of a doubt of matched play: it is dearer to round than what is announced
_NEAR = 1e-6  # worth that is the same
_ROUGH_WORTH = 0.002


class TooLarge(Exception):
    """A file has more bytes than a stick keeps of it."""


@dataclass
class Section:
    """One number of players: up to how many lives are told apart, of how many seats; by lives the page, and
    what the opening is worth by distance from the opener."""

    most: int
    seats: int
    entries: list[tuple[bytes, np.ndarray]]


def page(solver: Solver, lives: Lives, noise: float = ROUGH) -> bytes:
    """The page of these lives; of matched play what is announced with a chance below `noise` is left out."""
    plays = solver.plays[lives]
    rough, steps = (noise, _STEPS) if len(lives) > 2 else (_FINE, SURE)
    foot = found_foot(solver, lives)
    top = len(solver.ladder.chances) - 1
    handed = solver.handed[lives] if isinstance(solver, HandingSolver) and len(lives) == 2 else None
    packed = bytes((foot + BACK if handed else foot,))
    for beaten in range(foot, top + 1):
        if beaten in plays:
            hand = handed.hand if handed and beaten == foot else None
            packed += sized(state(solver.ladder.signals[beaten].rank, plays[beaten], rough, steps, hand))
        else:
            packed += sized(b"")
    for back, hands in ((handed.back, handed.hand_raised), (handed.again, {})) if handed else ():
        for old in range(foot + 1, top):
            higher = np.arange(old + 1, top + 1)
            said = Play(back[old].say[:, [0, *higher]], np.append(0, back[old].doubt[higher]))
            packed += sized(state(np.append(0, higher), said, rough, SURE, hands.get(old), lowest=old))
    if len(packed) > MOST_PAGE:
        raise TooLarge(f"{lives}: {len(packed)} bytes of a page")
    return packed


def found_foot(solver: Solver, lives: Lives) -> int:
    """The highest claim to beat that is as good as none, and is played without a second roll."""
    plays, worth = solver.plays[lives], solver.worth[lives]
    foot = 0
    for beaten in sorted(plays):
        unseen = solver.ladder.signals[beaten].rank == 0
        if np.abs(worth[beaten] - worth[0]).max() > (_NEAR if len(lives) == 2 else _ROUGH_WORTH):
            break
        if not plays[beaten].say[1:, unseen].any():
            foot = beaten
    return foot


def sized(body: bytes) -> bytes:
    """A state after its length."""
    return struct.pack("<H", len(body)) + body


def state(
    rank: np.ndarray,
    play: Play,
    rough: float,
    steps: int,
    hand: "np.ndarray | None" = None,
    lowest: int = 1,
) -> bytes:
    """The doubts of each `rank`, how likely it is handed back, and the rows from the `lowest` roll on."""
    order = np.argsort(rank)
    doubts = [(int(rank[k]), float(play.doubt[k])) for k in order]
    pairs = stepped(doubts, steps)
    if hand is not None:
        pairs += stepped([(at + BACK, float(hand[at])) for at, _ in doubts], steps)
    packed = bytes((len(pairs),)) + b"".join(map(bytes, pairs))
    rows: list[tuple[int, bytes]] = []
    for roll in range(lowest, len(play.say)):
        body = row(roll, play.say[roll], rank, rough)
        if rows and rows[-1][1] == body:
            rows[-1] = roll, body
        else:
            rows.append((roll, body))
    while rows and rows[-1][1] == b"\0":
        rows.pop()
    return packed + b"".join(bytes((roll,)) + body for roll, body in rows)


def stepped(chances: list[tuple[int, float]], steps: int) -> list[tuple[int, int]]:
    """Chances of SURE rounded to so many steps, each for all up to its rank."""
    pairs: list[tuple[int, int]] = []
    for rank, chance in chances:
        step = round(SURE * round(steps * chance) / steps)
        if pairs and pairs[-1][1] == step:
            pairs[-1] = rank, step
        else:
            pairs.append((rank, step))
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


def packed(calls: int, usual: tuple[int, int], sections: "list[Section]") -> bytes:
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
