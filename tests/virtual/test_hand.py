"""The hand: samples from outside, as the page has them."""

from virtual.hand import Hand


def near(sample, pose, by=40):
    return all(abs(a - b) <= by for a, b in zip(sample, pose, strict=True))


def test_outside_samples_rule_while_they_are_fresh():
    hand = Hand(1)
    hand.push(20_000, 1, 2, 3)
    hand.push(40_000, 4, 5, 6)
    assert near(hand.at(10_000), (0, 800, 600))
    assert hand.at(20_000) == (1, 2, 3)
    assert hand.at(39_000) == (1, 2, 3)
    assert hand.at(50_000) == (4, 5, 6)
    assert near(hand.at(200_000), (0, 800, 600))
