"""A strategy as the firmware carries it: firmware/players/strategy.py says how the bytes are read."""

import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from generate.solve.crowd import Learnt, slots_of
from generate.solve.crowd_states import Round
from generate.solve.handing import HandingSolver
from generate.solve.lives import Lives, Solver
from generate.solve.state import Play
from generate.solve.thin import thinned

SURE = 255
WHOLE = 65_535
BACK = 128  # in the foot: states for dice that came back follow; of a claim: how likely it is handed on
SLOT = 32  # of a claim: times this by how often it was handed on, see slots()
NEEDS = 64  # in the foot of a half to answer: how likely a claim has to be true comes first
UNIT = 16
CODES = 12
HEAD = 4
SECTION = 32
PLAYERS = range(2, 7)
MOST_PAGE = 2080
MOST_FILE = 256 * 1024
_TRUTH = 0
_FINE = 0.001
_FEW = 1e-3  # of answers: no matter what those are
_OFTEN = 0.02  # rounds of which it is no matter how a state is rounded, if seldomer
_ROUGHER = 3.0
_ROUGHER_HANDED = 6.0
# How roughly a page of more than two is rounded, and where dice are handed on: the first that fits is taken
SAYS = (0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2)
ANSWERS = (0.05, 0.1, 0.14, 0.2, 0.3, 0.5)
HANDED = 0.02, 0.1  # the finest there
_MIXES = 0.3  # of what a claim may be made more seldom, what a shared row may change
_ROUGHEST = 0.5
_NEAR = 1e-6  # worth that is the same


class TooLarge(Exception):
    """A file has more bytes than a stick keeps of it."""


@dataclass
class Section:
    """One number of players. The class of each code of lives, from 1 on, for the first `near` seats and for
    all others; and by the classes of all seats the two halves of the page, and what the opening is worth by
    distance from the opener."""

    near: int
    first: list[int]
    others: list[int]
    entries: list[tuple[bytes, bytes, np.ndarray]]

    def entry(self, codes: Sequence[int]) -> tuple[bytes, bytes, np.ndarray]:
        """That of these lives, from who is to roll on."""
        at = 0
        for seat, code in enumerate(codes):
            table = self.first if seat < self.near else self.others
            at = at * (max(table) + 1) + table[code - 1]
        return self.entries[at]


def page(solver: Solver, lives: Lives) -> tuple[bytes, bytes]:
    """The halves of the page of these lives of two."""
    plays = solver.plays[lives]
    foot = found_foot(solver, lives)
    top = len(solver.ladder.chances) - 1
    handed = solver.handed[lives] if isinstance(solver, HandingSolver) else None
    says: list[bytes] = []
    answered: list[list[tuple[int, int]]] = []
    for beaten in range(foot, top + 1):
        if beaten not in plays:
            says.append(b"")
            answered.append([])
            continue
        rank = solver.ladder.signals[beaten].rank
        pairs = stepped(rank, plays[beaten].doubt)
        if handed and beaten == foot:
            pairs += hands(rank, plays[beaten].doubt, handed.hand[rank])
        says.append(rows(rank, plays[beaten]))
        answered.append(pairs)
    for back, on in ((handed.back, handed.hand_raised), (handed.again, {})) if handed else ():
        for old in range(foot + 1, top):
            higher = np.arange(old + 1, top + 1)
            rank = np.append(0, higher)
            said = Play(back[old].say[:, rank], np.append(0, back[old].doubt[higher]))
            says.append(rows(rank, said, lowest=old))
            if old in on:
                pairs = stepped(rank, said.doubt)
                answered.append(pairs + hands(rank, said.doubt, on[old][rank]))
    return halves(foot + BACK if handed else foot, says, answered)


def halves(
    foot: int, says: list[bytes], answered: list[list[tuple[int, int]]], need: bytes = b""
) -> tuple[bytes, bytes]:
    """Both halves of a page."""
    answer = b"".join(bytes((len(pairs),)) + b"".join(map(bytes, pairs)) for pairs in answered)
    return (
        _half(foot, b"".join(struct.pack("<H", len(body)) + body for body in says)),
        _half(foot + NEEDS if need else foot, need + answer),
    )


def _half(foot: int, body: bytes) -> bytes:
    return struct.pack("<HB", 3 + len(body), foot) + body


class Page:
    """A page of what was learnt among `count`, cut into halves as exact as there is room for.

    Rolls share rows and claims are left out as thin.py has it, and answers that differ little are the same.
    Where a round seldom comes, more so.
    """

    def __init__(self, round_: Round, learnt: Learnt, at: int, count: int) -> None:
        self.round, self.count = round_, count
        self.say, self.answer, self.need = learnt.say[at], learnt.answers[at], learnt.need[at]
        self.tops, self.foot = len(round_.odds), int(learnt.foot[at])
        self.is_handed = len(self.say) > self.tops
        self.care = cares(round_, self.say, self.answer)
        self.states = [*range(self.foot, self.tops)]
        if self.is_handed:
            self.states += [self.tops + claim for claim in range(self.foot + 1, self.tops - 1)]

    def halves(self, is_raised: bool) -> tuple[bytes, bytes]:
        """The halves, that fit together, or each where dice are handed on; `is_raised`: whether who
        has not seen the dice may raise. TooLarge."""
        back = BACK if self.is_handed else 0
        need = bytes(np.round(SURE * self.need[1:]).astype(int).tolist()) if is_raised else b""
        flag = self.foot + back + (NEEDS if need else 0)
        says, answers = HANDED if self.is_handed else (SAYS[0], ANSWERS[0])
        answer = _fit(lambda rough: _half(flag, need + self._answers(rough)), ANSWERS, answers, MOST_PAGE)
        room = MOST_PAGE if self.is_handed else MOST_PAGE - len(answer)
        return _fit(lambda rough: _half(self.foot + back, self._says(rough)), SAYS, says, room), answer

    def _legal(self, state: int) -> np.ndarray:
        """The claims that may be made there."""
        legal = self.round.legal[state] if state < self.tops else np.arange(self.tops) > state - self.tops
        rank = np.flatnonzero(legal)
        return np.append(rank[1:], 0) if rank.size and rank[0] == 0 else rank

    def _bears(self, state: int, rank: np.ndarray, lowest: int) -> np.ndarray:
        """By roll and claim whether the claim is true of it."""
        rolls = np.arange(lowest, self.tops)[:, None]
        if state >= self.tops:
            return rolls >= rank
        doubted = self.round.doubted[state]
        return (doubted[rolls, rank] == doubted[rank, rank]) & (rank > 0)

    def _says(self, rough: float) -> bytes:
        found = b""
        for state in self.states:
            rank, lowest, body = self._legal(state), 1, b""
            if rank.size:
                if state >= self.tops:
                    rank, lowest = np.append(0, rank), state - self.tops
                few = rough * self.care[state]
                said = self.say[state][lowest:, rank]
                bears = self._bears(state, rank, lowest)
                mixes = min(_MIXES * few, _ROUGHEST)
                thin = thinned(said, self.round.odds[lowest:], bears, few, mixes)
                shares = [([lowest + roll for roll in rolls], row) for rolls, row in thin]
                body = shared(shares, rank)
            found += struct.pack("<H", len(body)) + body
        return found

    def _answers(self, rough: float) -> bytes:
        found = b""
        for state in self.states:
            rank = self._legal(state)
            alike = min(rough * self.care[state], _ROUGHEST)
            count = self.count if self.is_handed else 2
            pairs = answers(rank, self.answer[state], count, alike) if rank.size else []
            found += bytes((len(pairs),)) + b"".join(map(bytes, pairs))
        return found


def _fit(half: Callable[[float], bytes], roughs: tuple[float, ...], finest: float, room: int) -> bytes:
    for rough in [finest, *(rough for rough in roughs if rough > finest)]:
        found = half(rough)
        if len(found) <= room:
            return found
    raise TooLarge(f"{len(found)} bytes of half a page")


def cares(round_: Round, say: np.ndarray, answer: np.ndarray) -> np.ndarray:
    """By state how much more roughly it may be rounded, because a round seldom comes to it."""
    tops = len(round_.odds)
    reach = np.zeros(len(say))
    reach[0] = 1
    for beaten in range(tops):
        heard = reach[beaten] * (round_.odds @ say[beaten])
        for claim in np.flatnonzero(round_.believed[beaten] > beaten):
            through = 1.0
            for slot in range(answer.shape[1]):
                reach[round_.believed[beaten, claim]] += (
                    heard[claim] * through * answer[beaten, slot, claim, 1]
                )
                through *= answer[beaten, slot, claim, 2]
            if len(say) > tops:
                reach[tops + claim] += heard[claim] * through
    rougher = _ROUGHER_HANDED if len(say) > tops else _ROUGHER
    return np.clip((_OFTEN / np.maximum(reach, 1e-12)) ** 0.4, 1, rougher)


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


def rows(rank: np.ndarray, play: Play, lowest: int = 1) -> bytes:
    """The rows from the `lowest` roll on."""
    return shared([([roll], play.say[roll]) for roll in range(lowest, len(play.say))], rank)


def shared(shares: Iterable[tuple[list[int], np.ndarray]], rank: np.ndarray) -> bytes:
    """The rows of rolls that share one."""
    found: list[tuple[int, bytes]] = []
    for rolls, said in shares:
        body = row(rolls[0] if len(rolls) == 1 else 0, said, rank)
        if found and found[-1][1] == body:
            found[-1] = rolls[-1], body
        else:
            found.append((rolls[-1], body))
    while found and found[-1][1] == b"\0":
        found.pop()
    return b"".join(bytes((roll,)) + body for roll, body in found)


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


def row(roll: int, said: np.ndarray, rank: np.ndarray) -> bytes:
    """What is announced with a roll, rounded so that the sums stay within half a step."""
    said = np.where(said < min(_FINE, said.max()), 0, said)
    said = said / said.sum()
    pairs, sum_of, before = b"", 0.0, 0
    # the truth first, then upwards
    for k in sorted(range(len(rank)), key=lambda k: (rank[k] != roll, rank[k])):
        sum_of += said[k]
        up_to = round(WHOLE * float(sum_of))
        if up_to - before > _FINE * WHOLE / 4 or up_to == WHOLE > before:
            pairs += struct.pack("<BH", rank[k], up_to)
            before = up_to
    assert before == WHOLE
    is_true = roll > 0 and pairs == struct.pack("<BH", roll, WHOLE)
    return bytes((_TRUTH,)) if is_true else bytes((len(pairs) // 3,)) + pairs


def packed(calls: int, usual: tuple[int, int], sections: list[Section]) -> bytes:
    """The file: what is alike in two halves is there once."""
    places: dict[bytes, int] = {}
    begin = _rounded(HEAD + SECTION * len(sections))
    begins = []
    for section in sections:
        begins.append(begin // UNIT)
        count = section.entries[0][2].size
        begin = _rounded(begin + len(section.entries) * (4 + 2 * count))
    for half in [half for section in sections for entry in section.entries for half in entry[:2]]:
        if half not in places:
            places[half] = begin // UNIT
            begin = _rounded(begin + len(half))
    if begin > MOST_FILE:
        raise TooLarge(f"{begin} bytes")
    file = bytearray(begin)
    file[:HEAD] = bytes((calls, *usual, 0))
    for n, section in enumerate(sections):
        head = bytes((section.near, *section.first, max(section.first) + 1))
        head += bytes((*section.others, max(section.others) + 1)) + struct.pack("<H", begins[n])
        file[HEAD + SECTION * n : HEAD + SECTION * n + len(head)] = head
        at = begins[n] * UNIT
        for say, answer, worth in section.entries:
            entry = struct.pack("<HH", places[say], places[answer])
            entry += b"".join(struct.pack("<H", round(WHOLE * min(max(part, 0.0), 1.0))) for part in worth)
            file[at : at + len(entry)] = entry
            at += len(entry)
    for half, place in places.items():
        file[place * UNIT : place * UNIT + len(half)] = half
    return bytes(file)


def unpacked(file: bytes) -> tuple[int, tuple[int, int], list[Section]]:
    """What `packed` was given."""
    sections = []
    for count in PLAYERS:
        head = file[HEAD + SECTION * (count - PLAYERS[0]) :][:SECTION]
        near, first, firsts, others, rest = head[0], head[1:13], head[13], head[14:26], head[26]
        at = struct.unpack_from("<H", head, 27)[0] * UNIT
        entries = []
        for _ in range(firsts**near * rest ** (count - near)):
            say, answer, *worth = struct.unpack_from(f"<{2 + count}H", file, at)
            entries.append((_half_at(file, say), _half_at(file, answer), np.array(worth) / WHOLE))
            at += 4 + 2 * count
        sections.append(Section(near, list(first), list(others), entries))
    return file[0], (file[1], file[2]), sections


def _half_at(file: bytes, place: int) -> bytes:
    begin = place * UNIT
    return file[begin : begin + struct.unpack_from("<H", file, begin)[0]]


def _rounded(size: int) -> int:
    return -(-size // UNIT) * UNIT
