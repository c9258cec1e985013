"""The dice are fair whatever the hand stirred in."""

from collections import Counter
from itertools import repeat

import pytest

from tests.helpers.wired import Wired

DICE = Wired().load("stick.dice")
ROLLS = Counter(max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7))


def dice_on(source):
    """Dice that draw their random bytes from `source`, an iterator."""
    return DICE.Dice(lambda count: bytes(next(source) for _ in range(count)))


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


def test_a_byte_decides_alone_and_each_falls_on_its_roll():
    """The whole byte space, byte by byte: 0..251 in 36 steps, 252..255 draw once more."""
    for byte in range(256):
        high, low = byte % 36 // 6 + 1, byte % 6 + 1
        expected = max(high, low) * 10 + min(high, low) if byte < 252 else 11
        assert dice_on(iter([byte, 0])).roll() == expected
        assert dice_on(iter([byte, 0])).roll_one() == (byte % 6 + 1 if byte < 252 else 1)


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


def pool_after(*values):
    """The pool of fresh dice that these were stirred into."""
    dice = dice_on(iter([]))
    for value in values:
        dice.stir(value)
    return dice.pool


def test_every_bit_of_the_hand_reaches_later_rolls():
    for later in (0, 1, 7, 40):
        plain = pool_after(0x5A5A, *range(later))
        for bit in range(16):
            other = pool_after(0x5A5A ^ 1 << bit, *range(later))
            assert other % 36 != plain % 36, (later, bit)


def test_hands_alone_fall_evenly_on_all_rolls():
    """With one and the same byte for ever, all values of a hand together fill the 36 rolls within 2 %."""
    counted = Counter()
    dice = dice_on(iter(lambda: 100, None))
    for value in range(1 << 16):
        dice.pool = 0
        dice.stir(value)
        counted[dice.roll()] += 1
    for value, ways in ROLLS.items():
        assert abs(counted[value] / (ways * 65536 / 36) - 1) < 0.02, value


def test_the_hand_moves_one_die_as_well():
    falls = []
    for pool in range(6):
        dice = dice_on(iter([0]))
        dice.pool = pool
        falls.append(dice.roll_one())
    assert falls == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("byte", range(252, 256))
def test_of_a_stuck_source_only_the_hand_is_left(byte):
    dice = dice_on(repeat(byte))
    counted = Counter()
    for turn in range(3600):
        dice.stir(turn * 7919)
        counted[dice.roll()] += 1
    assert dice.is_stuck
    assert all(abs(counted[v] - 100 * ways) < 20 * ways for v, ways in ROLLS.items())
    assert len({dice.roll_one() for _ in range(60)}) == 6


def test_a_source_that_delivers_is_not_stuck():
    dice = dice_on(iter([255] * 31 + [35]))
    assert dice.roll() == 66 and not dice.is_stuck
