"""Dice that nobody can choose, and that everybody can check."""

import hashlib
import hmac
from collections import Counter

import pytest

from together import dice

SALT = dice.text(bytes(16))
TOKEN = dice.text(bytes(range(16)))


def test_hmac_is_that_of_rfc_2104():
    for key, message in ((b"", b""), (b"key", b"The quick brown fox"), (bytes(range(64)), b"x" * 200)):
        assert dice.hmac(key, message) == hmac.digest(key, message, hashlib.sha256)


def test_a_throw_follows_from_seed_number_and_all_nonces_and_from_nothing_else():
    seed, nonces = bytes(32), bytes(32)
    values = [dice.throw(seed, nonces, number, 36) for number in range(200)]
    assert values == [dice.throw(seed, nonces, number, 36) for number in range(200)]
    assert len(set(values)) > 30
    changed = [dice.throw(seed, nonces[:-1] + b"\1", number, 36) for number in range(200)]
    assert sum(one != other for one, other in zip(values, changed, strict=True)) > 150


def test_all_results_are_equally_likely():
    counts = Counter(dice.drawn(bytes([byte]) * 32, 36) for byte in range(252))
    assert set(counts.values()) == {7}
    assert 0 <= dice.drawn(b"\xff" * 32, 36) < 36  # too high for all of them: drawn again
    values = Counter(dice.two_dice(index) for index in range(36))
    assert (values[21], values[66], len(values)) == (2, 1, 21)


def test_seeds_names_and_nonces_of_two_tables_have_nothing_in_common():
    other = dice.text(b"\1" * 16)
    assert dice.seed(bytes(32), SALT, 1) not in (
        dice.seed(bytes(32), other, 1),
        dice.seed(bytes(32), SALT, 2),
    )
    assert dice.name(TOKEN, SALT) != dice.name(TOKEN, other)
    nonces = {dice.nonce(TOKEN, salt, count) for salt in (SALT, other) for count in range(3)}
    assert len(nonces) == 6
    assert len({dice.promise(nonce) for nonce in nonces}) == 6


@pytest.mark.parametrize(
    "text", ["", TOKEN[:-1], TOKEN + "A", TOKEN[:-1] + "/", TOKEN[:-1] + "=", "\u00e4" * 22]
)
def test_what_is_no_text_of_so_many_bytes_is_refused(text):
    assert dice.from_text(TOKEN, 16) == bytes(range(16))
    with pytest.raises(ValueError):
        dice.from_text(text, 16)
