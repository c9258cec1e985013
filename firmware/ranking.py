"""What two dice are worth: the order of the 21 rolls, and the odds that follow from it.

A *value* is two dice as two digits, the higher one first: 63. A *claim* is the value announced; 0 means none.
"""

from micropython import const

MIA = const(21)


def value(one: int, other: int) -> int:
    """The value of two dice, 1..6 each: `value(3, 6)` is 63."""
    return one * 10 + other if one > other else other * 10 + one


# How many of the 36 rolls show a value: 2, or 1 for doubles, or 0 for a number that is no value.
WAYS = bytearray(67)
for _one in range(1, 7):
    for _other in range(1, 7):
        WAYS[value(_one, _other)] += 1


class Ranking:
    """One order of values.

    `calls`      the values that can be called, lowest first
    `top`        the last of them: Mia, or 11 where the rules put it above
    `rank`       by value: 1 for the lowest call up to `len(calls)`; 0 if it is never called or no value
    `beaten_by`  by place in `calls`: how many of the 36 rolls are higher
    `tied_by`    by place in `calls`: how many of the 36 rolls are worth the same
    `toast`      the roll that is shown at once and ends the round; 0 if the order has none
    `pips`       the values that are worth the sum of their dice
    """

    def __init__(self, order: str, pips: bytes = b"") -> None:
        """`order` and `pips` are what `order_of` of rules/order.py returns."""
        rank = bytearray(len(WAYS))
        calls = []
        self.toast = 0
        self.pips = pips
        for word in order.split():
            if word[0] == "(":
                self.toast = int(word[1:3])
                continue
            calls.append(int(word[:2]))
            for digits in word.split("/"):
                rank[int(digits)] = len(calls)
        tied_by = bytearray(len(calls))
        for roll in range(len(WAYS)):
            if rank[roll]:
                tied_by[rank[roll] - 1] += WAYS[roll]
        self.calls = bytes(calls)
        self.top = calls[-1]
        self.rank = bytes(rank)
        self.beaten_by = bytes([sum(tied_by[place + 1 :]) for place in range(len(calls))])
        self.tied_by = bytes(tied_by)

    def beating(self, value: int) -> int:
        """How many of the 36 rolls beat `value`."""
        rank = self.rank[value]
        return self.beaten_by[rank - 1] if rank else sum(self.tied_by)

    def tying(self, value: int) -> int:
        """How many of the 36 rolls are worth the same as `value`."""
        rank = self.rank[value]
        return self.tied_by[rank - 1] if rank else WAYS[value]
