"""How to play a preset: reads `strategies/<preset>.bin`, which `make solve` makes.

The file has a page for each number of players and the lives that matter. A page says where its states are;
pages that play a state alike share it. Only the state of the next decision is in memory. Claims and rolls are
ranks. Numbers of two bytes are little-endian, places are in units of 4 bytes.

    0    number of calls
    1    nothing, 2 bytes
    3    1 if dice may come back to who rolled them, and 2 more if others than who rolled may raise a claim
    4    for 2 to 6 players, 32 bytes each: for how many seats, from the first on, the first table holds; that
         table, by lives (12 bytes) the class, 0 for the fewest; how many classes; a table for the other seats
         (12 bytes) and how many classes; where the entries begin, 2 bytes

and then, in any order,

- the entries, by the classes of all seats: where the page begins, and what the game is worth to each player
  when a round is opened, from the opener on, in 1/65,535, 2 bytes each;
- the pages: by state where it is said what to say and what to answer, 2 bytes each;
- the states.

The states of a page are the ranks to beat, from 0 for none, and those of `came_back` and `needs`.

- What to say is the number of bytes that follow, and rows, each for the rolls up to its first byte. A row has
  two bytes for each claim that it chooses from: the claim times 2,048, and how likely it or one before it is
  said, in 2,048 parts less one. The claim 0 is "that or over" after a second roll, or to believe a claim that
  came back; 31 is the truth, as for all higher rolls.
- What to answer is the number of its doubts, and for each a claim and how likely it is doubted, in parts of
  SURE. This is also valid for the claims between it and the one before.

Where the same claim may be handed on, the doubts of a state are followed by more of them: with 32 added to
the claim, for a claim that was handed on once; with 64, twice or more; with 96, for one that would be handed
to its own maker. With 128 added come the chances that each of these is handed on if it is not doubted. What
is missing is as for a claim that was not handed on.
"""

from micropython import const

SURE = const(255)  # the chance 1 of a doubt
SPLIT = const(2048)  # the chance 1 of a claim
WHOLE = const(65535)  # a game won for sure
SAYS = const(0)  # the parts of a state
ANSWERS = const(2)
BOTH = const(4)
SAYS_BYTES = const(256)  # the most of each
ANSWERS_BYTES = const(256)
_SECTIONS = const(4)
_SECTION = const(32)  # bytes
_OTHERS = const(13)  # in a section
_BEGIN = const(27)
_ENTRY = const(14)  # bytes, of six players
_MOST = const(6)  # players
_LIVES = const(12)
_UNIT = const(4)
_LAST = const(2047)
_TRUTH = const(31)
_ALL_HIGHER = const(b"\xff\xff\xff")
_BACK = const(128)
_SLOT = const(32)


class Strategy:
    """The pages of a preset. `calls` is the first byte of the file; `hands_back`
    and `raises` say whether dice may come back, and whether others than who rolled may raise."""

    def __init__(self, preset: str) -> None:
        self._file = open(  # noqa: SIM115 (it stays open)
            "%sstrategies/%s.bin" % (__file__.rpartition("players/")[0], preset), "rb"
        )
        head = bytearray(_SECTIONS)
        self._file.readinto(head)
        self._section = bytearray(_SECTION)
        self._entry = bytearray(_ENTRY)
        self._places = bytearray(4)
        self._says = bytearray(SAYS_BYTES + 4)
        self._answers = bytearray(ANSWERS_BYTES)
        self.calls = head[0]
        self.hands_back = bool(head[3] & 1)
        self.raises = bool(head[3] & 2)
        self._page = 0

    def close(self) -> None:
        """Close the file; nothing can be read any more."""
        self._file.close()

    # -- pages

    def find(self, lives: bytearray, count: int) -> None:
        """Look up what a round is worth to `count` players, with `lives` as in Sight.around. May raise
        OSError.

        Lives that were not solved are replaced by the nearest that were, and more than six players play as
        six.
        """
        section = self._section
        count = min(count, _MOST)
        self._read_section(count)
        entry = 0
        for seat in range(count):
            table = 1 if seat < section[0] else 1 + _OTHERS
            left = min(max(lives[seat], 1), _LIVES)
            entry = entry * section[table + _LIVES] + section[table + left - 1]
        self._read(_number(section, _BEGIN) * _UNIT + entry * (2 + 2 * count), self._entry)

    def turn_to(self, lives: bytearray, count: int) -> None:
        """The same, and open the page by which they play."""
        self.find(lives, count)
        self._page = _number(self._entry, 0) * _UNIT

    def worth(self, seat: int) -> int:
        """What the opening of a round is worth to the seat at that distance, in parts of WHOLE."""
        return _number(self._entry, 2 + 2 * seat)

    def told(self, left: int, count: int) -> int:
        """The solved lives that stand for `left` lives among `count` players."""
        self._read_section(count)
        return self._section[min(left, _LIVES)] + 1

    def _read_section(self, count: int) -> None:
        self._read(_SECTIONS + _SECTION * (min(count, _MOST) - 2), self._section)

    def _read(self, place: int, buffer: bytearray) -> None:
        self._file.seek(place)
        self._file.readinto(buffer)

    # -- the states of the open page

    def came_back(self, claim: int, raises: int) -> int:
        """The state of dice that came back under a claim, after so many raises between two; 0 if there is
        none."""
        if not self.hands_back or not 0 < claim < self.calls or raises > 1:
            return 0
        return self.calls * (1 + raises) + claim

    def needs(self) -> int:
        """The state whose `doubt` is how likely a claim has to be true to be believed that was raised by
        somebody who has not seen the dice; 0 if there is none."""
        return 2 * self.calls if self.raises else 0

    def read(self, state: int, part: int = BOTH) -> None:
        """Read a state, or a `part` of it: SAYS or ANSWERS. May raise OSError."""
        places, says = self._places, self._says
        self._read(self._page + 4 * state, places)
        if part != ANSWERS:
            self._read(_number(places, SAYS) * _UNIT, says)
            end = 1 + says[0]
            says[end : end + 3] = _ALL_HIGHER
        if part != SAYS:
            self._read(_number(places, ANSWERS) * _UNIT, self._answers)

    # -- what to answer

    def doubt(self, claim: int, slot: int = 0) -> int:
        """How likely the claim is doubted, in parts of SURE; `slot` says how it was handed on
        (Sight.slot)."""
        return self._answer(claim | slot * _SLOT, SURE)

    def hand(self, claim: int, slot: int = 0) -> int:
        """How likely the dice are handed on with the same claim if it is not doubted, in parts of SURE."""
        return self._answer(claim | slot * _SLOT | _BACK, 0)

    def _answer(self, claim: int, missing: int) -> int:
        answers = self._answers
        end = 1 + 2 * answers[0]
        while True:
            for pair in range(1, end, 2):
                if answers[pair] >= claim and answers[pair] // _SLOT == claim // _SLOT:
                    return answers[pair + 1]
            first = claim & (_BACK | _SLOT - 1)
            if claim == first:
                return missing
            claim = first

    # -- what to say

    def said(self, roll: int, draw: int) -> int:
        """The claim that a draw, 0 to 65,535, picks with that roll."""
        row = self.row(roll)
        n = 0
        while draw >> 5 > self._up_to(row, n):
            n += 1
        return self.chosen(row, n, roll)

    def chance(self, roll: int, claim: int) -> int:
        """How likely the claim is made with that roll, in parts of SPLIT."""
        row = self.row(roll)
        for n in range(self.choices(row)):
            if self.chosen(row, n, roll) == claim:
                return self.share(row, n)
        return 0

    def row(self, roll: int) -> int:
        """The place of the row for that roll, where its highest roll is."""
        says = self._says
        row = 1
        while says[row] < roll:
            row += 1 + 2 * self.choices(row)
        return row

    def choices(self, row: int) -> int:
        """How many claims a row chooses from."""
        n = 0
        while self._up_to(row, n) < _LAST:
            n += 1
        return n + 1

    def chosen(self, row: int, n: int, roll: int) -> int:
        """Claim `n` of them."""
        claim = self._says[row + 2 + 2 * n] >> 3
        return roll if claim == _TRUTH else claim

    def share(self, row: int, n: int) -> int:
        """How likely claim `n` of a row is, in parts of SPLIT."""
        return self._up_to(row, n) - (self._up_to(row, n - 1) if n else -1)

    def least(self) -> int:
        """The highest roll that is worthless: it is played like the lowest."""
        return self._says[1]

    def _up_to(self, row: int, n: int) -> int:
        return _number(self._says, row + 1 + 2 * n) & _LAST


def _number(some: bytes | bytearray, at: int) -> int:
    return some[at] | some[at + 1] << 8
