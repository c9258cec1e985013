"""A strategy as the firmware carries it: firmware/players/strategy.py says how the bytes are read."""

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from players.strategy import ANSWERS_BYTES, SAYS_BYTES, SPLIT, SURE, WHOLE
from rules.choices import Rules

from generate.solve.crowd import slots_of
from generate.solve.handing import HandingSolver
from generate.solve.lives import Lives, Solver
from generate.solve.state import Play

BACK = 128  # of a claim: how likely it is handed on
SLOT = 32  # of a claim: times this by how often it was handed on, see answers()
UNIT = 4
CODES = 12
HEAD = 4
SECTION = 32
PLAYERS = range(2, 7)
MOST_FILE = UNIT << 16
_TRUTH = 31
_FINE = 0.001
_FEW = 1e-3  # of answers: no matter what those are
_NEAR = 1e-6  # worth that is the same
SILENT, UNDOUBTED = b"\0", b"\0"  # of a state that nobody comes to


class TooLarge(Exception):
    """A file has more bytes than a stick keeps of it."""


class Page(NamedTuple):
    """How lives are played: by state the bytes of what is said, and of what is answered."""

    says: tuple[bytes, ...]
    answers: tuple[bytes, ...]


@dataclass
class Section:
    """One number of players. The class of each code of lives, from 1 on, for the first `near` seats and for
    all others; and by the classes of all seats the page, and what the opening is worth by distance from the
    opener."""

    near: int
    first: list[int]
    others: list[int]
    entries: list[tuple[Page, np.ndarray]]

    def entry(self, codes: Sequence[int]) -> tuple[Page, np.ndarray]:
        """That of these lives, from who is to roll on."""
        at = 0
        for seat, code in enumerate(codes):
            table = self.first if seat < self.near else self.others
            at = at * (max(table) + 1) + table[code - 1]
        return self.entries[at]


def flags(rules: Rules) -> int:
    """1 if dice may come back to who rolled them, and 2 more if others may raise a claim."""
    return (rules.passing in ("same", "both")) + 2 * (rules.passing in ("higher", "both"))


def page(solver: Solver, lives: Lives) -> Page:
    """The page of these lives of two."""
    plays = solver.plays[lives]
    foot = found_foot(solver, lives)
    top = len(solver.ladder.chances) - 1
    handed = solver.handed[lives] if isinstance(solver, HandingSolver) else None
    says, answered = [SILENT], [UNDOUBTED]
    for beaten in range(foot, top + 1):
        if beaten in plays:
            rank = solver.ladder.signals[beaten].rank
            pairs = stepped(rank, plays[beaten].doubt)
            if handed and beaten == foot:
                pairs += hands(rank, plays[beaten].doubt, handed.hand[rank])
            says.append(rows(rank, plays[beaten]))
            answered.append(answer(pairs))
        else:
            says.append(says[-1])
            answered.append(answered[-1])
    # to beat less than the foot is like to beat that
    says = [says[1]] * foot + says[1:]
    answered = [answered[1]] * foot + answered[1:]
    for n, (back, on) in enumerate(((handed.back, handed.hand_raised), (handed.again, {})) if handed else ()):
        says += [SILENT] * n
        answered += [UNDOUBTED] * n
        for old in range(1, top):
            if old <= foot:
                says.append(believes(top))
                answered.append(answered[old])
                continue
            higher = np.arange(old + 1, top + 1)
            rank = np.append(0, higher)
            said = Play(back[old].say[:, rank], np.append(0, back[old].doubt[higher]))
            says.append(rows(rank, said, lowest=old))
            raised = stepped(rank, said.doubt) + hands(rank, said.doubt, on[old][rank]) if old in on else []
            answered.append(answer(raised))
    return Page(tuple(says), tuple(answered))


def found_foot(solver: Solver, lives: Lives) -> int:
    """The highest claim to beat that is as good as none, and is played without a second roll."""
    plays, worth = solver.plays[lives], solver.worth[lives]
    foot = 0
    for beaten in sorted(plays):
        unseen = solver.ladder.signals[beaten].rank == 0
        if np.abs(worth[beaten] - worth[0]).max() > _NEAR:
            break
        if not plays[beaten].say[1:, unseen].any():
            foot = beaten
    return foot


# -- states


def answer(pairs: list[tuple[int, int]]) -> bytes:
    """A state to answer. TooLarge."""
    found = bytes((len(pairs),)) + b"".join(map(bytes, pairs))
    if len(found) > ANSWERS_BYTES:
        raise TooLarge(f"{len(found)} bytes of answers")
    return found


def answers(rank: np.ndarray, learnt: np.ndarray, count: int, alike: float) -> list[tuple[int, int]]:
    """The doubts of each `rank`, and how likely it is handed on, by slot; if missing as in slot 0."""
    slots = slots_of(count) if count > 2 else [0]
    names = [0, *(min(times, 2) for times in range(1, count - 2)), 3] if count > 2 else [0]
    by_name = dict(zip(names, slots, strict=False))
    found: list[tuple[int, int]] = []
    for kind in (0, BACK):
        first: list[tuple[int, int]] = []
        plain = np.zeros(len(rank))
        for name, slot in by_name.items():
            doubt = learnt[slot, rank, 0]
            part = learnt[slot, rank, 2] if kind else doubt
            pairs = hands(rank, doubt, part, alike) if kind else stepped(rank, doubt, alike)
            if name == 0:
                first, plain = pairs, part
                found += pairs if not kind or any(chance for _, chance in pairs) else []
            elif pairs != first and abs(part - plain).max() > 3 * alike:
                found += [(at + SLOT * name, chance) for at, chance in pairs]
    return found


def hands(rank: np.ndarray, doubt: np.ndarray, hand: np.ndarray, alike: float = 0.0) -> list[tuple[int, int]]:
    """How likely each `rank` is handed on, of what is not doubted."""
    left = 1 - doubt
    share = np.where(left > _FEW, hand / np.where(left > _FEW, left, 1), 0.0)
    if alike:  # where nearly all doubt it, no matter: as the one below
        for k in range(1, len(share)):
            share[k] = share[k - 1] if left[k] < 0.08 else share[k]
    return [(at + BACK, chance) for at, chance in stepped(rank, np.clip(share, 0, 1), alike)]


def stepped(rank: np.ndarray, chances: np.ndarray, alike: float = 0.0) -> list[tuple[int, int]]:
    """Chances of SURE, each for all up to its rank; those that differ by no more than `alike` are taken to be
    the same."""
    pairs: list[tuple[int, int]] = []
    low = high = 0.0
    for k in np.argsort(rank):
        chance = float(chances[k])
        low, high = (min(low, chance), max(high, chance)) if pairs else (chance, chance)
        is_alike = high - low <= alike
        if not is_alike:
            low = high = chance
        step = round(SURE * (low + high) / 2)
        if pairs and (is_alike or pairs[-1][1] == step):
            pairs[-1] = int(rank[k]), step
        else:
            pairs.append((int(rank[k]), step))
    return pairs


def believes(top: int) -> bytes:
    """A state in which every roll believes."""
    return shared([([top], np.array([1.0]))], np.array([0]))


def rows(rank: np.ndarray, play: Play, lowest: int = 1) -> bytes:
    """A state to say something, from the `lowest` roll on."""
    return shared([([roll], play.say[roll]) for roll in range(lowest, len(play.say))], rank)


def shared(shares: Iterable[tuple[list[int], np.ndarray]], rank: np.ndarray) -> bytes:
    """A state to say something, by the rolls that share a row. TooLarge."""
    found: list[tuple[int, bytes]] = []
    for rolls, said in shares:
        body = row(rolls[0] if len(rolls) == 1 else 0, said, rank)
        if found and found[-1][1] == body:
            found[-1] = rolls[-1], body
        else:
            found.append((rolls[-1], body))
    while found and found[-1][1] == _said(_TRUTH, SPLIT):
        found.pop()
    state = b"".join(bytes((roll,)) + body for roll, body in found)
    if len(state) >= SAYS_BYTES:
        raise TooLarge(f"{len(state)} bytes of rows")
    return bytes((len(state),)) + state


def row(roll: int, said: np.ndarray, rank: np.ndarray) -> bytes:
    """What is announced with a roll, rounded so that the sums stay within half a step."""
    said = np.where(said < min(_FINE, said.max()), 0, said)
    said = said / said.sum()
    pairs, sum_of, before = b"", 0.0, 0
    # the truth first, then upwards
    for k in sorted(range(len(rank)), key=lambda k: (rank[k] != roll, rank[k])):
        sum_of += said[k]
        up_to = round(SPLIT * float(sum_of))
        if up_to > before:
            pairs += _said(rank[k], up_to)
            before = up_to
    assert before == SPLIT
    is_true = roll > 0 and pairs == _said(roll, SPLIT)
    return _said(_TRUTH, SPLIT) if is_true else pairs


def _said(claim: int, up_to: int) -> bytes:
    return struct.pack("<H", SPLIT * int(claim) + up_to - 1)


# -- files


def packed(calls: int, kind: int, sections: list[Section]) -> bytes:
    """The file: what is alike is there once. `kind` is that of `flags`. TooLarge."""
    file = bytearray(HEAD + SECTION * len(sections))
    known: dict[bytes, int] = {}

    def place(content: bytes) -> int:
        if content not in known:
            known[content] = len(file) // UNIT
            file.extend(content + bytes(-len(content) % UNIT))
            if len(file) > MOST_FILE:
                raise TooLarge(f"more than {MOST_FILE} bytes")
        return known[content]

    file[:HEAD] = bytes((calls, 0, 0, kind))
    for n, section in enumerate(sections):
        entries = b""
        for page, worth in section.entries:
            states = [struct.pack("<HH", place(says), place(its)) for says, its in zip(*page, strict=True)]
            parts = [round(WHOLE * min(max(part, 0.0), 1.0)) for part in worth]
            entries += struct.pack(f"<{1 + len(parts)}H", place(b"".join(states)), *parts)
        head = bytes((section.near, *section.first, max(section.first) + 1))
        head += bytes((*section.others, max(section.others) + 1)) + struct.pack("<H", place(entries))
        file[HEAD + SECTION * n : HEAD + SECTION * n + len(head)] = head
    return bytes(file)


def unpacked(file: bytes) -> tuple[int, int, list[Section]]:
    """What `packed` was given."""
    sections = []
    for count in PLAYERS:
        head = file[HEAD + SECTION * (count - PLAYERS[0]) :][:SECTION]
        near, first, firsts, others, rest = head[0], head[1:13], head[13], head[14:26], head[26]
        at = struct.unpack_from("<H", head, 27)[0] * UNIT
        states = states_of(file[0], count, file[3])
        known: dict[int, Page] = {}
        entries = []
        for _ in range(firsts**near * rest ** (count - near)):
            place, *worth = struct.unpack_from(f"<{1 + count}H", file, at)
            if place not in known:
                places = struct.unpack_from(f"<{2 * states}H", file, place * UNIT)
                says = tuple(_state_at(file, say, 1) for say in places[::2])
                known[place] = Page(says, tuple(_state_at(file, its, 2) for its in places[1::2]))
            entries.append((known[place], np.array(worth) / WHOLE))
            at += 2 + 2 * count
        sections.append(Section(near, list(first), list(others), entries))
    return file[0], file[3], sections


def states_of(top: int, count: int, kind: int) -> int:
    """How many states a page has, from the number of calls and what `flags` says."""
    if count == 2:
        return 3 * top if kind & 1 else top + 1
    return 2 * top + 1 if kind else top + 1


def _state_at(file: bytes, place: int, unit: int) -> bytes:
    begin = place * UNIT
    return file[begin : begin + 1 + unit * file[begin]]
