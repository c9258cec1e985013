"""How to play a preset: reads `strategies/<preset>.bin`, which `make solve` makes.

The file has a page for each number of players and the lives that matter, cut into a half to say and a half to
answer; what the next decision needs is in memory. Claims and rolls are ranks, `beaten` is the rank to beat, 0
for none. Numbers of two bytes are little-endian, places are in units of 16 bytes.

    0    number of calls
    1    how many of 256 answers are doubts, between two who play this
    2    how many of 256 doubts between them uncover a lie
    4    for 2 to 6 players, 32 bytes each: for how many seats, from the first on, the first table holds; that
         table, by lives (12 bytes) the class, 0 for the fewest; how many classes; a table for the other seats
         (12 bytes) and how many classes; where the entries begin, 2 bytes
    ..   the entries, by the classes of all seats: where the two halves begin, and what the game is worth to
         each player when a round is opened, from the opener on, in 1/65,535, 2 bytes each
    ..   the halves

A half begins with its length, 2 bytes, and its foot, a rank (to beat less than the foot is played like
beating the foot). Then comes a state for each rank from there on.

- In the half to say a state is the number of bytes that follow, 2 bytes, and rows, each for a roll and those
  between it and the one before: the number of claims it chooses from (0: the truth), and each of these with
  the chance of it or one before it, in parts of WHOLE, 2 bytes. The claim 0 is "that or over" after a second
  roll.
- In the half to answer it is the number of its doubts, and for each a claim and how likely it is doubted, in
  parts of SURE. This is also valid for the claims between it and the one before.

Where the same claim may be handed on, the doubts of a state are followed by more of them: with 32 added to
the claim, for a claim that was handed on once; with 64, twice or more; with 96, for one that would be handed
to its own maker. With 128 added come the chances that each of these is handed on if it is not doubted. What
is missing is as for a claim that was not handed on.

Where dice may come back to who rolled them, the foot has 128 added. After the state of the highest rank come
states for dice that came back, one for each rank they may have come back under, from the one above the foot
to
the one below Mia. Their rows raise that claim (0 believes it), and their answers are to such a raise. Between
two as many rows follow for dice that came back again, or under a higher claim.

Where others than who rolled may raise a claim, the foot of a half to answer has 64 added, and before the
states
stands for each rank, from 1 on, how likely such a claim has to be true to be believed, in parts of SURE.
"""

from micropython import const

from memory import PAGE_BYTES, with_spare

_TYPING = const(0)
if _TYPING:
    from typing import BinaryIO

SURE = const(255)  # the chance 1 of a doubt
WHOLE = const(65535)  # the chance 1 of a claim
SAYS = const(0)  # halves of a page
ANSWERS = const(2)
BOTH = const(4)
_SECTIONS = const(4)
_SECTION = const(32)  # bytes
_OTHERS = const(13)  # in a section
_BEGIN = const(27)
_ENTRY = const(16)  # bytes, of six players
_MOST = const(6)  # players
_LIVES = const(12)
_UNIT = const(16)
_BACK = const(128)
_NEEDS = const(64)
_SLOT = const(32)
_RANK = const(63)


class Strategy:
    """The pages of a preset. `calls`, `doubts` and `lies` are the first three bytes of the file.

    Of the open page: its `foot`, and whether dice may come back to who rolled them (`hands_back`). `page` is
    the buffer for it, PAGE_BYTES long.
    """

    def __init__(self, preset: str, page: bytearray | None = None) -> None:
        self._path = "%sstrategies/%s.bin" % (__file__.rpartition("players/")[0], preset)
        self._section = bytearray(_SECTION)
        self._entry = bytearray(_ENTRY)
        head = bytearray(_SECTIONS)
        with with_spare(open, self._path, "rb") as file:
            file.readinto(head)
        self._page = page or bytearray(PAGE_BYTES)
        self.calls = head[0]
        self.doubts = head[1]
        self.lies = head[2]
        self.foot = 0
        self.hands_back = False
        self._answers = 0  # where the half to answer begins in the buffer

    def find(self, lives: bytearray, count: int) -> None:
        """Look up what a round is worth to `count` players, with `lives` as in Sight.around. May raise
        OSError.

        Lives that were not solved are replaced by the nearest that were, and more than six players play as
        six.
        """
        with with_spare(open, self._path, "rb") as file:
            self._find(file, lives, count)

    def _find(self, file: "BinaryIO", lives: bytearray, count: int) -> None:
        section = self._section
        count = min(count, _MOST)
        self._read_section(file, count)
        entry = 0
        for seat in range(count):
            table = 1 if seat < section[0] else 1 + _OTHERS
            left = min(max(lives[seat], 1), _LIVES)
            entry = entry * section[table + _LIVES] + section[table + left - 1]
        file.seek(_number(section, _BEGIN) * _UNIT + entry * (4 + 2 * count))
        file.readinto(self._entry)

    def _read_section(self, file: "BinaryIO", count: int) -> None:
        file.seek(_SECTIONS + _SECTION * (min(count, _MOST) - 2))
        file.readinto(self._section)

    def turn_to(self, lives: bytearray, count: int, half: int = BOTH) -> None:
        """The same, and read the page by which they play, or a `half` of it: SAYS or ANSWERS."""
        page = self._page
        self._answers = 0
        with with_spare(open, self._path, "rb") as file:
            self._find(file, lives, count)
            if half != ANSWERS:
                file.seek(_number(self._entry, SAYS) * _UNIT)
                file.readinto(page)
            if half == BOTH:
                self._answers = _number(page, 0)
            if half != SAYS:
                file.seek(_number(self._entry, ANSWERS) * _UNIT)
                file.readinto(memoryview(page)[self._answers :])
        self.foot = page[2] & _RANK
        self.hands_back = bool(page[2] & _BACK)

    def worth(self, seat: int) -> int:
        """What the opening of a round is worth to the seat at that distance, in 1/65,535."""
        return _number(self._entry, 4 + 2 * seat)

    def told(self, left: int, count: int) -> int:
        """The solved lives that stand for `left` lives among `count` players."""
        with with_spare(open, self._path, "rb") as file:
            self._read_section(file, count)
        return self._section[min(left, _LIVES)] + 1

    def need(self, claim: int) -> int:
        """How likely a claim has to be true to be believed that was raised by somebody who has not seen the
        dice, in parts of SURE; -1 if the page does not say."""
        at = self._answers + 2
        return self._page[at + claim] if self._page[at] & _NEEDS else -1

    def doubt(self, beaten: int, claim: int, slot: int = 0) -> int:
        """How likely the claim is doubted, in parts of SURE; `slot` says how it was handed on
        (Sight.slot)."""
        return self._answer(beaten, claim | slot * _SLOT, SURE)

    def hand(self, beaten: int, claim: int, slot: int = 0) -> int:
        """How likely the dice are handed on with the same claim if it is not doubted, in parts of SURE."""
        return self._answer(beaten, claim | slot * _SLOT | _BACK, 0)

    def _answer(self, beaten: int, claim: int, missing: int) -> int:
        page = self._page
        at = self._state_to_answer(beaten)
        end = at + 1 + 2 * page[at]
        while True:
            for pair in range(at + 1, end, 2):
                if page[pair] >= claim and page[pair] // _SLOT == claim // _SLOT:
                    return page[pair + 1]
            first = claim & (_BACK | _SLOT - 1)
            if claim == first:
                return missing
            claim = first

    def _state_to_answer(self, beaten: int) -> int:
        """Where the doubts of a state begin; the one below if the preset has none for that rank."""
        page = self._page
        at = found = self._answers + 3 + (self.calls if page[self._answers + 2] & _NEEDS else 0)
        for _ in range(max(beaten - self.foot, 0)):
            at += 1 + 2 * page[at]
            if page[at]:
                found = at
        return found

    def came_back(self, claim: int, raises: int) -> int:
        """The number to use as `beaten` for dice that came back under a claim, after so many raises; 0 if the
        page has no plan for that."""
        if not self.hands_back or not self.foot < claim < self.calls or raises > 1:
            return 0
        return self.calls + claim - self.foot + raises * (self.calls - self.foot - 1)

    def said(self, beaten: int, roll: int, draw: int) -> int:
        """The claim that a draw, 0 to 65,535, picks with that roll."""
        row = self.row(beaten, roll)
        n = 0
        while n < self.choices(row) - 1 and draw > _number(self._page, row + 2 + 3 * n):
            n += 1
        return self.chosen(row, n, roll)

    def chance(self, beaten: int, roll: int, claim: int) -> int:
        """How likely the claim is made with that roll, in parts of WHOLE."""
        row = self.row(beaten, roll)
        for n in range(self.choices(row)):
            if self.chosen(row, n, roll) == claim:
                return self.share(row, n)
        return 0

    def choices(self, row: int) -> int:
        """How many claims a row chooses from."""
        return max(self._page[row], 1) if row else 1

    def chosen(self, row: int, n: int, roll: int) -> int:
        """Claim `n` of them."""
        return self._page[row + 1 + 3 * n] if row and self._page[row] else roll

    def share(self, row: int, n: int) -> int:
        """How likely claim `n` of a row is, in parts of WHOLE."""
        if not row or not self._page[row]:
            return WHOLE
        up_to = _number(self._page, row + 2 + 3 * n)
        return up_to - _number(self._page, row + 3 * n - 1) if n else up_to

    def least(self, beaten: int) -> int:
        """The highest roll that is worthless: it is played like the lowest."""
        return self._page[self._state(beaten)]

    def row(self, beaten: int, roll: int) -> int:
        """The place of the row for that roll, where its number of claims is; 0 if only the truth is said."""
        page = self._page
        at = self._state(beaten)
        end = at + _number(page, at - 2)
        while at < end:
            if page[at] >= roll:
                return at + 1
            at += 2 + 3 * page[at + 1]
        return 0

    def _state(self, beaten: int) -> int:
        """Where the rows of a state begin, after their length; the one below if the preset has none for that
        rank."""
        page = self._page
        at = found = 3
        for _ in range(max(beaten - self.foot, 0)):
            at += 2 + _number(page, at)
            if _number(page, at):
                found = at
        return found + 2


def _number(some: bytes | bytearray, at: int) -> int:
    return some[at] | some[at + 1] << 8
