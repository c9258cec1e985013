"""The six orders of the 21 rolls, and what a ranking has of one."""

NAMES = ("standard", "reversed", "little", "pips", "toast", "half")

# From low to high. "/" joins the rolls that are one call, written as the first of them; a roll in brackets is
# never called and lies below all.
_ORDERS = (
    "31 32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 21",
    "31 32 41 42 43 51 52 53 54 61 62 63 64 65 66 55 44 33 22 11 21",
    "32 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 31 21",
    "31 41/32 51/42 61/52/43 62/53 63/54 64 65 11 22 33 44 55 66 21",
    "(32) 41 42 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 31 21",
    "31 32 41 43 51 52 53 54 61 62 63 64 65 11 22 33 44 55 66 42 21",
)


def parts(order: str, ways: "bytes | bytearray") -> "tuple[bytes, bytes, bytes, bytes, int]":
    """What ranking.Ranking takes for the order with that name; `ways` are ranking.WAYS."""
    return _parts(_ORDERS[NAMES.index(order)], ways)


def _parts(order: str, ways: "bytes | bytearray") -> "tuple[bytes, bytes, bytes, bytes, int]":
    """Those of an order as it is written above."""
    rank = bytearray(67)
    calls = []
    toast = 0
    for word in order.split():
        if word[0] == "(":
            toast = int(word[1:3])
            continue
        calls.append(int(word[:2]))
        for digits in word.split("/"):
            rank[int(digits)] = len(calls)
    tied_by = bytearray(len(calls))
    for roll in range(67):
        if rank[roll]:
            tied_by[rank[roll] - 1] += ways[roll]
    beaten_by = bytes([sum(tied_by[place + 1 :]) for place in range(len(calls))])
    return bytes(calls), bytes(rank), beaten_by, bytes(tied_by), toast
