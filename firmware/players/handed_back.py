"""Rounds between two in which the dice may be handed back unrolled: how Owl plays those.

Who rolled knows the dice when they come back, so what a claim means depends on all that was said since the
roll. `strategies/<preset>_two.py` is an equilibrium of one round; tools/solve/strategy_file.py says how its
bytes are read. A round there is won or lost whole but for a Mia, so it serves whatever lives are left.
"""

from micropython import const

from lifetimes import take

_TYPING = const(0)
if _TYPING:
    from players.knowledge import Sight
    from ranking import Ranking

SURE = const(65535)
_HEAD = const(8)
_ON = const(2)
_WORTH = const(10000)
_STATE = const(254)
_LAST = const(255)


class HandedBack:
    """Chances for the seat in `sight`, of SURE. Ranks are those of the preset's order."""

    def __init__(self, preset: str, sight: "Sight", ranking: "Ranking") -> None:
        self.sight = sight
        self.ranking = ranking
        self.calls = len(ranking.calls)
        self._table: bytes = take("strategies.%s_two" % preset).TABLE
        self._further = self._steps = 0
        self._path = bytearray(len(sight.path))
        self.doubts = self.on = 0  # found by `answer`: how likely to doubt, and to hand on

    def said(self, roll: int, draw: int) -> int:
        """The claim that a draw, 0 to 65,535, picks with a roll of that rank."""
        table = self._table
        at = self._state(self.sight.claim)
        low = table[at]
        at += 2 + 2 * (table[0] - low + 1) * (2 if table[at + 1] & _ON else 1)
        for _ in range(low, roll + 1):
            at = self._skip(at)
        if table[at] < 128:
            return table[at]
        at += 1
        while draw > self._number(at + 1):
            at += 3
        return table[at]

    def least(self) -> int:
        """Rolls up to this are as good as nothing."""
        return self._table[self._state(self.sight.claim)] - 1

    def answer(self) -> None:
        """To a claim upon dice that the seat has not seen."""
        at = self._answers()
        self.doubts = self._number(at) if at else 0
        self.on = self._number(at + self._further) - self.doubts if at and self._further else 0

    def is_worth_believing(self) -> bool:
        """Whether it costs less to roll against the claim than to pay for a doubt of the truth."""
        at = _HEAD + 2 * self.sight.claim
        worth = self._number(at)
        return (worth - 65536 if worth > 32767 else worth) >= -_WORTH

    def _answers(self) -> int:
        """Where the chance of a doubt stands, 0 if there is none to doubt.

        `_further` on stands that of a doubt or of handing on; 0 if the dice are not handed on.
        """
        table = self._table
        sight = self.sight
        claim = sight.claim
        self._further = 2
        if sight.steps > 1:
            old = sight.path[sight.steps - 2] & 127
            at = self._number(4)
            if at and old >= table[at]:
                above = table[0] - table[at]  # of the lowest: that many pairs, of each next one less
                skipped = old - table[at]
                return at + 1 + 4 * (skipped * above - skipped * (skipped - 1) // 2 + claim - old - 1)
        at = self._state(sight.beaten)
        low = table[at]
        claims = table[0] - low + 1
        kind = table[at + 1]
        self._further = 2 * claims if kind & _ON else 0
        return at + 2 + 2 * (claim - low) if claim >= low else 0

    def planned(self, draw: int) -> int:
        """What to raise one's own dice to, a rank; 0 for no raise."""
        table = self._table
        sight = self.sight
        at = self._number(6)
        foot = table[1]
        roll = self.ranking.rank[sight.roll] - foot
        is_state = False
        while at and table[at] != _LAST:
            if table[at] == _STATE:
                is_state = table[at + 1] == max(sight.against, foot)
                at += 2
                continue
            at = self._follow(at)
            is_ours = is_state and self._is_path()
            rows = table[at]
            at += 1
            for _ in range(rows >> 4):
                if is_ours and table[at] >> 4 == roll:
                    return foot + (table[at] & 15)
                at += 1
            for _ in range(rows & 15):
                while not (is_ours and table[at] >> 4 == roll and draw >> 8 <= table[at + 1]):
                    at += 2
                    if table[at - 1] == _LAST:
                        break
                else:
                    return foot + (table[at] & 15) if table[at] & 15 else 0
        return 0

    def _follow(self, at: int) -> int:
        """Read the claims of the plan that begins here, upon those of the one before; where it goes on."""
        table = self._table
        kept = table[at] >> 4
        self._steps = kept + (table[at] & 15)
        for step in range(kept, self._steps):
            at += 1
            self._path[step] = table[at]
        return at + 1

    def _is_path(self) -> bool:
        """Whether the path read is that of the dice in sight."""
        if self._steps != self.sight.steps:
            return False
        step = 0
        while step < self._steps and self._path[step] == self.sight.path[step]:
            step += 1
        return step == self._steps

    # -- the table

    def _state(self, beaten: int) -> int:
        """Where the state of who has to beat that rank begins."""
        foot = self._table[1]
        return self._number(_HEAD + 2 * (self._table[0] + 1) + 2 * max(beaten - foot, 0))

    def _skip(self, at: int) -> int:
        """Where the row that begins here ends."""
        return at + 1 + 3 * (self._table[at] - 128) if self._table[at] >= 128 else at + 1

    def _number(self, at: int) -> int:
        return self._table[at] | self._table[at + 1] << 8
