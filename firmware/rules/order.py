"""The order of values by the house rules. Only the start of a game needs it, so it is not kept in memory."""

from micropython import const

from ranking import Ranking

_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules

_SINGLES = const((31, 32, 41, 42, 43, 51, 52, 53, 54, 61, 62, 63, 64, 65))


_made: dict[str, Ranking] = {}


def ranking_for(rules: "Rules") -> Ranking:
    """The ranking by these house rules."""
    order, pips = order_of(rules)
    if order not in _made:
        _made[order] = Ranking(order, pips)
    return _made[order]


def order_of(rules: "Rules") -> tuple[str, bytes]:
    """The order from low to high as text, and the values that are worth the sum of their dice.

    "/" joins rolls that are the same call, which is written as the first of them. A roll in brackets is never
    called and lies below all others.
    """
    high = [21]
    if rules.top == "11":
        high.append(11)
    if rules.little_mia == "yes":
        high.insert(0, 31)
    if rules.half_mia == "yes":
        high.insert(0, 42)
    low = {"no": [], "lowest": ["32"], "toast": ["(32)"]}[rules.joker]
    singles = [value for value in _SINGLES if value not in high and not (low and value == 32)]
    doubles = [value for value in range(11, 67, 11) if value not in high]
    if rules.doubles == "reversed":
        doubles.reverse()
    elif rules.doubles == "plain":
        singles, doubles = sorted(singles + doubles), []
    calls = [str(value) for value in singles]
    if rules.pips == "yes":
        sums = [
            [str(value) for value in singles if sum(divmod(value, 10)) == total] for total in range(2, 13)
        ]
        calls = ["/".join(reversed(same)) for same in sums if same]
    order = " ".join(low + calls + [str(value) for value in doubles + high])
    return order, bytes(singles if rules.pips == "yes" else ())
