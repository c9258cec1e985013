"""How to play by a preset, as `strategies/<preset>.bin` has it; made by `make solve`.

The file is pages, one for each number of players and the lives of those who count; one page is in memory.
Claims and rolls are ranks, `beaten` is the rank to beat, 0 for none. Numbers of two
bytes are little-endian.

    0    number of calls
    1    of 256 answers between two who play it, how many are doubts
    2    of 256 doubts between them, how many uncover a lie
    3    number of pages
    4    for 2 to 6 players, 4 bytes each: up to how many lives are told apart; how many seats count, from
         who claims on, the last of them with the most lives that it or any after it has; where the entries
         begin, 2 bytes
    24   where each page begins, 2 bytes each, and where the last one ends
    ..   the entries, by the lives of the seats that count: the number of the page, and what the game is worth
         to each player when a round is opened, from the opener on, in 1/65,535, 2 bytes each
    ..   the pages

A page is its foot (who has to beat less plays as against the foot) and a state for each rank from there on.
A state is the number of bytes that follow, 2 bytes; the number of its doubts; these, a claim and how likely,
of SURE, it or any between it and the one before is doubted; and its rows up to its end: a roll, for it and
those between it and the one before; of how many claims it chooses, 0 for the truth; these, each with the
chance of it or one before it, of WHOLE, 2 bytes. The claim 0 is "that or over" after a second roll.

Where the same claim may be handed on, the doubts of a state are followed by those of a claim that was handed
on once, with 32 added to the claim, twice or more, with 64, and of one that would be handed to whoever
announced it, with 96; and by how likely each is handed on, of what is not doubted, with 128 added. What is
missing is as if it had not been handed on.

Where two may hand dice back the foot has 128 added. After the highest rank come states for dice that came
back, one for each rank from that above the foot to that below Mia under which they did: their rows raise it,
0 believes it, and their doubts, and how likely it is handed back, are those of such a raise. Then come as
many for dice that came back again, or under a higher claim, of which only the rows count.
"""

from micropython import const

from memory import PAGE_BYTES

_TYPING = const(0)
if _TYPING:
    from typing import BinaryIO

SURE = const(255)  # a doubt
WHOLE = const(65535)  # a claim
_SECTIONS = const(4)
_OFFSETS = const(24)
_ENTRY = const(13)  # bytes, of six players
_MOST = const(6)  # players
_LIVES = const(9)
_ASKED = const(6)
_BACK = const(128)
_SLOT = const(32)
_RANK = const(127)


class Strategy:
    """The pages of a preset. `calls`, `doubts` and `lies` are the first three bytes of the file.

    Of the open page: `foot`, to have to beat less is as good; and whether it `hands_back`. `page` is where it
    goes, PAGE_BYTES long.
    """

    def __init__(self, preset: str, page: bytearray | None = None) -> None:
        self._path = "%sstrategies/%s.bin" % (__file__.rpartition("players/")[0], preset)
        self._head = head = bytearray(_OFFSETS)
        self._entry = bytearray(_ENTRY)
        with open(self._path, "rb") as file:
            file.readinto(head)
        self._page = page or bytearray(PAGE_BYTES)
        self.calls = head[0]
        self.doubts = head[1]
        self.lies = head[2]
        self.foot = 0
        self.hands_back = False

    def find(self, lives: bytearray, count: int) -> None:
        """Look up what a round is worth to `count` players, whose `lives` begin with who claims, as in
        Sight.around. OSError.

        Lives that nobody solved are those nearest to them, and more than six players play as six.
        """
        with open(self._path, "rb") as file:
            self._find(file, lives, count)

    def _find(self, file: "BinaryIO", lives: bytearray, count: int) -> None:
        head = self._head
        count = min(count, _MOST)
        at = _SECTIONS + 4 * (count - 2)
        entry = 0
        most, seats = head[at], head[at + 1]
        for seat in range(seats):
            left = lives[seat] if seat < seats - 1 else max(lives[seat:count])
            if left > _LIVES and left > most:
                left -= _ASKED
            entry = entry * most + min(max(left, 1), most) - 1
        file.seek(_number(head, at + 2) + entry * (1 + 2 * count))
        file.readinto(self._entry)

    def turn_to(self, lives: bytearray, count: int) -> None:
        """The same, and have the page in memory by which they play."""
        place = bytearray(2)
        with open(self._path, "rb") as file:
            self._find(file, lives, count)
            file.seek(_OFFSETS + 2 * self._entry[0])
            file.readinto(place)
            file.seek(_number(place, 0))
            file.readinto(self._page)
        self.foot = self._page[0] & _RANK
        self.hands_back = bool(self._page[0] & _BACK)

    def worth(self, seat: int) -> int:
        """What the opening of a round is worth to the seat at that distance, in 1/65,535."""
        return _number(self._entry, 1 + 2 * seat)

    def told(self, left: int, count: int) -> int:
        """The lives that so many left are played as among `count`."""
        return min(left, self._head[_SECTIONS + 4 * (min(count, _MOST) - 2)])

    def doubt(self, beaten: int, claim: int, slot: int = 0) -> int:
        """How likely the claim is doubted, of SURE; `slot` says how it was handed on (Sight.slot)."""
        return self._answer(beaten, claim | slot * _SLOT, SURE)

    def hand(self, beaten: int, claim: int, slot: int = 0) -> int:
        """How likely the dice are handed on under the same claim if it is not doubted, of SURE."""
        return self._answer(beaten, claim | slot * _SLOT | _BACK, 0)

    def _answer(self, beaten: int, claim: int, missing: int) -> int:
        page = self._page
        at = self._state(beaten)
        end = at + 1 + 2 * page[at]
        while True:
            for pair in range(at + 1, end, 2):
                if page[pair] >= claim and page[pair] // _SLOT == claim // _SLOT:
                    return page[pair + 1]
            first = claim & (_BACK | _SLOT - 1)
            if claim == first:
                return missing
            claim = first

    def came_back(self, claim: int, raises: int) -> int:
        """What stands for `beaten` with dice that came back under a claim, after so many raises; 0 without a
        plan."""
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
        """How likely the claim is made with that roll, of WHOLE."""
        row = self.row(beaten, roll)
        for n in range(self.choices(row)):
            if self.chosen(row, n, roll) == claim:
                return self.share(row, n)
        return 0

    def choices(self, row: int) -> int:
        """How many claims a row chooses from."""
        return max(self._page[row], 1) if row else 1

    def chosen(self, row: int, n: int, roll: int) -> int:
        """One of them."""
        return self._page[row + 1 + 3 * n] if row and self._page[row] else roll

    def share(self, row: int, n: int) -> int:
        """How likely it is, of WHOLE."""
        if not row or not self._page[row]:
            return WHOLE
        up_to = _number(self._page, row + 2 + 3 * n)
        return up_to - _number(self._page, row + 3 * n - 1) if n else up_to

    def least(self, beaten: int) -> int:
        """Rolls up to this are as good as nothing."""
        page = self._page
        at = self._state(beaten)
        return page[at + 1 + 2 * page[at]]

    def row(self, beaten: int, roll: int) -> int:
        """Where it says between how many claims to choose with that roll; 0 if there is only the truth."""
        page = self._page
        at = self._state(beaten)
        end = at + _number(page, at - 2)
        at += 1 + 2 * page[at]
        while at < end:
            if page[at] >= roll:
                return at + 1
            at += 2 + 3 * page[at + 1]
        return 0

    def _state(self, beaten: int) -> int:
        """Where the state begins, after its length; that below, if the preset has none of that rank."""
        page = self._page
        at = found = 1
        for _ in range(max(beaten - self.foot, 0)):
            at += 2 + _number(page, at)
            if _number(page, at):
                found = at
        return found + 2


def _number(some: bytes | bytearray, at: int) -> int:
    return some[at] | some[at + 1] << 8
