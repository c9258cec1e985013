"""The orders and their combinations: every pair, every roll, every chance."""

from itertools import product

import pytest
import ranking
from rules import order as orders_of
from rules import presets

from tools import odds
from tools.odds import ORDERS

ROLLS = [ranking.value(one, other) for one, other in product(range(1, 7), repeat=2)]
VALUES = sorted(set(ROLLS))


def ranking_for(order: str) -> ranking.Ranking:
    """By its name, or what differs from the standard."""
    return orders_of.ranking_for(presets.parse("tokyo " + ORDERS.get(order, order)))


WORDS = {
    "standard": {},
    "reversed": {"doubles": "reversed"},
    "little": {"little_mia": "yes", "joker": "lowest"},
    "pips": {"pips": "yes"},
    "toast": {"little_mia": "yes", "joker": "toast"},
    "half": {"half_mia": "yes"},
}
PARTS = [
    (name, presets.choices(name)) for name in ("doubles", "little_mia", "half_mia", "joker", "top", "pips")
]
COMBINED = [
    " ".join(f"{name}={choice}" for (name, _), choice in zip(PARTS, choices, strict=True))
    for choices in product(*[choices for _, choices in PARTS])
]


def worth(order: str, value: int) -> tuple[int, int]:
    """The order as its rules say it, not as the table lists it: a class and a place in it."""
    parts = WORDS[order] if order in WORDS else dict(word.split("=") for word in order.split())
    high, low = divmod(value, 10)
    if value == 11 and parts.get("top") == "11":
        return 9, 1
    if value == 21:
        return 9, 0
    if value == 31 and parts.get("little_mia") == "yes":
        return 8, 1
    if value == 42 and parts.get("half_mia") == "yes":
        return 8, 0
    if value == 32 and parts.get("joker", "no") != "no":
        return 0, 0
    if high == low and parts.get("doubles") != "plain":
        return 2, 7 - high if parts.get("doubles") == "reversed" else high
    return 1, high + low if parts.get("pips") == "yes" else value


def test_there_are_all_combinations_of_the_parts() -> None:
    """144, of which 8 are twice there: with 31 second 32 is the lowest by itself, if no 11 is below."""
    orders = {orders_of.order_of(presets.parse("tokyo " + words))[0] for words in COMBINED}
    assert (len(COMBINED), len(orders)) == (144, 136)


@pytest.mark.parametrize("order", (*ORDERS, *COMBINED))
def test_all_441_pairs_compare_as_the_rule_says(order: str) -> None:
    rank = ranking_for(order).rank
    for one, other in product(VALUES, repeat=2):
        expected = worth(order, one) > worth(order, other)
        assert (rank[one] > rank[other]) == expected, (one, other)
        assert (rank[one] == rank[other]) == (worth(order, one) == worth(order, other)), (one, other)


@pytest.mark.parametrize("order", ORDERS)
def test_the_chances_are_those_counted_over_all_36_rolls(order: str) -> None:
    table = ranking_for(order)
    for value in VALUES:
        assert table.beating(value) == sum(table.rank[roll] > table.rank[value] for roll in ROLLS)
        assert table.tying(value) == sum(table.rank[roll] == table.rank[value] for roll in ROLLS)
    for place, call in enumerate(table.calls):
        assert (table.beaten_by[place], table.tied_by[place]) == (table.beating(call), table.tying(call))


# How many of the 36 rolls beat a value, as published tables have it.
PUBLISHED = """
value ways standard reversed little half
21 2 0 0 0 0
66 1 2 7 4 4
55 1 3 6 5 5
44 1 4 5 6 6
33 1 5 4 7 7
22 1 6 3 8 8
11 1 7 2 9 9
65 2 8 8 10 10
64 2 10 10 12 12
63 2 12 12 14 14
62 2 14 14 16 16
61 2 16 16 18 18
54 2 18 18 20 20
53 2 20 20 22 22
52 2 22 22 24 24
51 2 24 24 26 26
43 2 26 26 28 28
42 2 28 28 30 2
41 2 30 30 32 30
32 2 32 32 34 32
31 2 34 34 2 34
"""
PIPS = {65: (2, 8), 64: (2, 10), 63: (4, 12), 62: (4, 16), 61: (6, 20), 51: (4, 26), 41: (4, 30), 31: (2, 34)}


def test_the_chances_are_the_published_ones() -> None:
    heading, *lines = [line.split() for line in PUBLISHED.strip().split("\n")]
    assert sorted(int(line[0]) for line in lines) == VALUES
    for line in lines:
        for name, beaten in zip(heading[2:], line[2:], strict=True):
            table = ranking_for(name)
            assert (table.tying(int(line[0])), table.beating(int(line[0]))) == (int(line[1]), int(beaten))
        toast = ranking_for("toast")
        assert toast.beating(int(line[0])) == int(line[4])
    pips = ranking_for("pips")
    assert {call: (pips.tying(call), pips.beating(call)) for call in PIPS} == PIPS


def test_each_order_has_its_calls() -> None:
    for name in ORDERS:
        table = ranking_for(name)
        assert len(table.calls) == {"pips": 15, "toast": 20}.get(name, 21)
        assert list(table.calls) == sorted(set(table.calls), key=lambda call: table.rank[call])
        assert table.calls[-1] == table.top == ranking.MIA
        assert table.toast == (32 if name == "toast" else 0)
        assert 32 in table.calls or name in ("toast", "pips")


def test_the_odds_tool_prints_what_the_tables_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds.main(["standard", "pips"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert any(line.split()[:3] == ["55", "1", "3/36"] and "4/36" in line for line in lines)
    assert any(line.startswith("61 = 52 = 43") and "20/36" in line for line in lines)
    assert odds.main([]) == 0
    assert sum(line.startswith("21 ") for line in capsys.readouterr().out.split("\n")) == 6


def test_the_odds_tool_refuses_an_unknown_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds.main(["quick"]) == 2
    assert "'quick'" in capsys.readouterr().err
    assert odds.main(["doubles=down"]) == 2
    assert "doubles cannot be 'down'" in capsys.readouterr().err
