"""Dice of two devices: even, whatever one of them does."""

import contextlib
import random
from collections import Counter

import pytest
from together.protocol import fair
from together.protocol.throws import Throw

GAME = bytes(32)


@pytest.mark.parametrize("count", range(1, 37))
def test_every_first_byte_counts_evenly_or_not_at_all(count: int) -> None:
    """All 256 first bytes, each with a second byte that gives it away if it was the second that counted."""
    found = Counter()
    for first in range(256):
        drawn = {fair.drawn(bytes((first, second)), count) for second in range(count)}
        if len(drawn) == 1 and first < 256 - 256 % count:
            found[drawn.pop()] += 1
    assert found == {n: 256 // count for n in range(count)}


def test_a_byte_of_252_or_more_leaves_it_to_the_next() -> None:
    assert [fair.drawn(bytes((first, 7)), 36) for first in range(252, 256)] == [7] * 4
    assert fair.drawn(b"\xff" * 32, 36) in range(36)


def test_the_36_rolls_are_those_of_two_dice() -> None:
    assert Counter(map(fair.two_dice, range(36))) == Counter(
        max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7)
    )


def test_text_is_read_as_it_was_written_and_no_other_way() -> None:
    chance = random.Random(1)
    for _ in range(300):
        data = chance.randbytes(16)
        said = fair.text(data)
        assert fair.from_text(said, 16) == data
        at = chance.randrange(22)
        other = said[:at] + chance.choice("AZaz09+/=-_ é") + said[at + 1 :]
        if other != said:
            with contextlib.suppress(ValueError):
                assert fair.from_text(other, 16) != data


def test_a_promise_binds_game_throw_and_seat() -> None:
    secret = bytes(16)
    promises = {
        fair.promise(bytes([game]) * 32, number, seat, secret)
        for game in range(3)
        for number in (0, 1, 256)
        for seat in range(3)
    }
    assert len(promises) == 27


def rolled(choose, chance: random.Random) -> int:
    """A roll where one device is honest and the other chooses its secret: `choose(all it knows)`."""
    honest = chance.randbytes(16)
    throw = Throw(GAME, 0, 0, "a", 0, b"", b"")
    return fair.two_dice(fair.throw(GAME, 0, *choose(throw.promise(1, honest), honest), 36))


def test_a_roller_who_tries_many_secrets_gains_nothing() -> None:
    """It knows all but the voucher's secret, and takes the one of 40 that shows 21 with the most guesses."""
    chance = random.Random(5)
    guesses = [chance.randbytes(16) for _ in range(4)]

    def best(promise: bytes, honest: bytes) -> tuple[bytes, bytes]:
        tried = [chance.randbytes(16) for _ in range(10)]
        hits = [
            sum(fair.two_dice(fair.throw(GAME, 0, one, guess, 36)) == 21 for guess in guesses)
            for one in tried
        ]
        return tried[hits.index(max(hits))], honest

    count = 1500
    mias = sum(rolled(best, chance) == 21 for _ in range(count))
    assert count / 18 * 0.75 < mias < count / 18 * 1.25


def test_a_voucher_cannot_open_before_it_has_promised_nor_the_roller_before_the_voucher() -> None:
    mine, theirs = bytes(16), bytes([1]) * 16
    throw = Throw(GAME, 0, 0, "a", 0, b"", fair.promise(GAME, 0, 0, mine))
    throw.vouched_by(1, "b")
    assert not throw.open(theirs) and not throw.open(mine)
    throw.vouched = throw.promise(1, theirs)
    assert not throw.open(mine) and throw.value(mine) == -1
    assert throw.open(theirs) and throw.value() == -1 and throw.value(mine) > 0
    assert not throw.open(theirs)
    assert throw.open(mine) and throw.value() == throw.value(mine)
