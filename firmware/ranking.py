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


_made: "dict[str, Ranking]" = {}


def of(order: str) -> "Ranking":
    """The order of that name (orders.py)."""
    if order not in _made:
        from rules.orders import parts  # only a new game needs to know how they are made

        _made[order] = Ranking(*parts(order, WAYS))
    return _made[order]


class Ranking:
    """One order of values.

    `calls`      what can be called, lowest first; the last is Mia
    `rank`       by value: 1 for the lowest call up to `len(calls)`, 0 for what is never called or no value
    `beaten_by`  by place in `calls`: how many of the 36 rolls are higher
    `tied_by`    by place in `calls`: how many of the 36 rolls are worth as much
    `toast`      the roll that is shown at once and ends the round; 0 if the order has none
    """

    def __init__(self, calls: bytes, rank: bytes, beaten_by: bytes, tied_by: bytes, toast: int) -> None:
        self.calls = calls
        self.rank = rank
        self.beaten_by = beaten_by
        self.tied_by = tied_by
        self.toast = toast

    def beating(self, value: int) -> int:
        """How many of the 36 rolls beat `value`."""
        rank = self.rank[value]
        return self.beaten_by[rank - 1] if rank else sum(self.tied_by)

    def tying(self, value: int) -> int:
        """How many of the 36 rolls are worth as much as `value`."""
        rank = self.rank[value]
        return self.tied_by[rank - 1] if rank else WAYS[value]
