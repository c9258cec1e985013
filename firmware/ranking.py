"""What two dice are worth: the 21 rolls in an order, and the odds that follow from it.

A *value* is two dice as two digits, the higher first: 63. A *claim* is the value announced; 0 is none.
"""

from micropython import const

MIA = const(21)


def value(one: int, other: int) -> int:
    """The value of two dice, 1..6 each: `value(3, 6)` is 63."""
    return one * 10 + other if one > other else other * 10 + one


# How many of the 36 rolls show a value: 2, for doubles 1, for what is not a value 0.
WAYS = bytearray(67)
for _one in range(1, 7):
    for _other in range(1, 7):
        WAYS[value(_one, _other)] += 1


# The orders by name, from low to high. "/" joins the rolls that are one call, written as the first of them; a
# roll in brackets is never called and lies below all.
ORDERS = {
    "standard": "31 32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 21",
    "reversed": "31 32 41 42 43 51 52 53 54 61 62 63 64 65 66 55 44 33 22 11 21",
    "little": "32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 31 21",
    "pips": "31 41/32 51/42 61/52/43 62/53 63/54 64 65 11 22 33 44 55 66 21",
    "toast": "(32) 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 31 21",
    "half": "31 32 41 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 42 21",
}

_made: "dict[str, Ranking]" = {}


def ranking_for(order: str) -> "Ranking":
    """The ranking of one of ORDERS."""
    if order not in _made:
        _made[order] = Ranking(ORDERS[order])
    return _made[order]


class Ranking:
    """One order of values.

    `calls`      what can be called, lowest first; the last is Mia
    `rank`       by value: 1 for the lowest call up to `len(calls)`, 0 for what is never called or no value
    `beaten_by`  by place in `calls`: how many of the 36 rolls are higher
    `tied_by`    by place in `calls`: how many of the 36 rolls are worth as much
    `toast`      the roll that is shown at once and ends the round; 0 if the order has none
    """

    def __init__(self, order: str) -> None:
        """Make the ranking of an order as ORDERS has them."""
        rank = bytearray(len(WAYS))
        calls = []
        self.toast = 0
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
        self.rank = bytes(rank)
        self.beaten_by = bytes([sum(tied_by[place + 1 :]) for place in range(len(calls))])
        self.tied_by = bytes(tied_by)

    def beating(self, value: int) -> int:
        """How many of the 36 rolls beat `value`."""
        rank = self.rank[value]
        return self.beaten_by[rank - 1] if rank else sum(self.tied_by)

    def tying(self, value: int) -> int:
        """How many of the 36 rolls are worth as much as `value`."""
        rank = self.rank[value]
        return self.tied_by[rank - 1] if rank else WAYS[value]
