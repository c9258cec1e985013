"""The dice are fair whatever the hand stirred in."""

from collections import Counter

from tests.wired import Wired

ROLLS = Counter(max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7))


def dice_on(source):
    """Dice that draw their random bytes from `source`, an iterator."""
    return Wired().load("dice").Dice(lambda count: bytes(next(source) for _ in range(count)))


def test_every_pool_turns_the_byte_space_into_even_rolls():
    for pool in (*range(40), 251, 0x123456, 0xFFFFFF):
        dice = dice_on(iter(range(252)))
        dice.pool = pool
        counted = Counter(dice.roll() for _ in range(252))
        assert counted == Counter({value: 7 * ways for value, ways in ROLLS.items()})


def test_every_pool_turns_the_byte_space_into_an_even_die():
    for pool in (*range(12), 0xFFFFFF):
        dice = dice_on(iter(range(252)))
        dice.pool = pool
        assert Counter(dice.roll_one() for _ in range(252)) == Counter(dict.fromkeys(range(1, 7), 42))


def test_bytes_that_would_favour_some_rolls_are_drawn_again():
    for byte in range(252, 256):
        assert dice_on(iter([byte, byte, 35])).roll() == 66
        assert dice_on(iter([byte, 5])).roll_one() == 6


def test_a_long_evening_is_even_by_chi_square():
    state = 1

    def bytes_forever():
        nonlocal state
        while True:
            state = state * 48271 % 0x7FFFFFFF
            yield state >> 16 & 0xFF

    dice = dice_on(bytes_forever())
    counted = Counter()
    for turn in range(36000):
        dice.stir(turn * 7919)
        counted[dice.roll()] += 1
    chi2 = sum((counted[v] - 1000 * ways) ** 2 / (1000 * ways) for v, ways in ROLLS.items())
    assert chi2 < 45.3  # 20 degrees of freedom, p = 0.001


def test_stirring_changes_the_pool_loses_nothing_and_stays_small():
    dice = dice_on(iter([]))
    for value in (0, 1, 0xFFFF, -1, -12345):
        reached = set()
        for pool in range(0, 1 << 24, 997):
            dice.pool = pool
            dice.stir(value)
            assert 0 <= dice.pool < 1 << 24
            reached.add(dice.pool)
        assert len(reached) == len(range(0, 1 << 24, 997))


def test_one_bit_of_the_hand_makes_another_roll():
    rolls = set()
    for value in range(36):
        dice = dice_on(iter([100]))
        dice.stir(value)
        rolls.add(dice.roll())
    assert len(rolls) > 15
