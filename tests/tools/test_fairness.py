"""Many rolls of the stick's own code: even, independent of each other, and changed by whoever shakes."""

from collections import Counter

import pytest

from tools import fairness

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


def clinging(values):
    """One roll in a hundred repeats the one before."""
    return bytes(values[n - 1] if n % 100 == 1 else value for n, value in enumerate(values))


@pytest.mark.parametrize("spoil", [loaded, clinging])
def test_the_bars_see_loaded_dice(values, spoil):
    assert [line for line in fairness.lines(spoil(values)) if "NOT FAIR" in line]


def test_dice_that_cling_are_seen_by_their_correlation(values):
    sums = bytes(value // 10 + value % 10 for value in clinging(values))
    assert fairness.correlation(sums, 1) > 0.006
    assert fairness.correlation(b"\1\2" * 50, 1) < -0.9
    assert fairness.correlation(b"\1\2" * 50, 2) > 0.9


def test_with_a_stuck_random_source_the_hands_still_roll_different_dice():
    hands = fairness.by_hand(40)
    counted = Counter(hands)
    assert len(counted) > 12
    assert max(counted.values()) < 8
    assert hands[:10] != fairness.by_hand(10, seed=2)


def test_the_page_for_the_suspicious_quotes_what_is_measured():
    """docs/fairness.md names the seed, the bars and how to do it again."""
    page = (fairness.ROOT / "docs" / "fairness.md").read_text()
    for fact in (
        str(fairness.SEED),
        "python -m tools.fairness",
        *map(str, fairness.ONE_IN_A_THOUSAND.values()),
    ):
        assert fact in page, fact
