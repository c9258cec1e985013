"""Many rolls of the stick's own code: even, independent of each other, and changed by whoever shakes."""

from collections import Counter

import pytest

from verify import fairness

ROLLS = 100_000


@pytest.fixture(scope="module")
def values():
    return fairness.rolled(ROLLS)


def test_a_hundred_thousand_rolls_pass_every_bar(values):
    told = list(fairness.lines(values))
    assert sum("fair" in line for line in told) >= 3 + len(fairness.LAGS)
    assert [line for line in told if "NOT FAIR" in line] == []
    sums = bytes(value // 10 + value % 10 for value in values)
    for lag in fairness.LAGS:
        assert abs(fairness.correlation(sums, lag)) < 3.3 / ROLLS**0.5


def loaded(values):
    """One roll in a hundred is turned into a Tokyo."""
    return bytes(21 if n % 100 == 0 else value for n, value in enumerate(values))


def test_the_bars_see_loaded_dice(values):
    assert [line for line in fairness.lines(loaded(values)) if "NOT FAIR" in line]


def test_with_a_stuck_random_source_the_hands_still_roll_different_dice():
    hands = fairness.by_hand(40)
    counted = Counter(hands)
    assert len(counted) > 12
    assert max(counted.values()) < 8
    assert hands[:10] != fairness.by_hand(10, seed=2)
