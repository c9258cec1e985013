"""Dice that two devices make together, so that neither can choose them.

The roller promises 16 bytes of its own by their hash. The voucher, on another device, answers with the hash
of 16 bytes of its own. Only then does the voucher open, and the dice are computed from both. The roller chose
before it could know the voucher's bytes, and the voucher before it could know the roller's. So if one of them
is honest, all rolls are equally likely. docs/together.md says what two who conspire can do.
"""

from binascii import a2b_base64, b2a_base64
from hashlib import sha256
from micropython import const

SECRET_BYTES = const(16)
_BYTE = const(256)
# What else a text has is found here: the browser's `binascii` raises errors of its own
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def promise(game: bytes, number: int, seat: int, secret: bytes) -> bytes:
    """The 32 bytes that bind `seat` to `secret` for throw `number` of a game; `game` is its id, 32 bytes."""
    return sha256(b"MiaStick promise" + game + number.to_bytes(4, "big") + bytes([seat]) + secret).digest()


def throw(game: bytes, number: int, mine: bytes, theirs: bytes, count: int) -> int:
    """The result of a throw, 0 to `count` - 1, from the secrets of roller and voucher, 16 bytes each."""
    return drawn(sha256(b"MiaStick dice" + game + number.to_bytes(4, "big") + mine + theirs).digest(), count)


def drawn(digest: bytes, count: int) -> int:
    """0 to `count` - 1 (`count` is 1 to 256), all equally likely, from random bytes: the first one below the
    largest multiple of `count` (for 36 that is 252), modulo `count`."""
    even = _BYTE - _BYTE % count
    while True:
        for byte in digest:
            if byte < even:
                return byte % count
        digest = sha256(digest).digest()


def two_dice(index: int) -> int:
    """The value of two dice, 11 to 66 with the higher die first, for a number 0 to 35."""
    one, other = index // 6 + 1, index % 6 + 1
    return max(one, other) * 10 + min(one, other)


def text(data: bytes) -> str:
    """Bytes as base64 without padding."""
    return b2a_base64(data).decode().strip().rstrip("=")


def from_text(letters: str, count: int) -> bytes:
    """The `count` bytes of a text that `text` wrote. ValueError for any other text."""
    is_text = len(letters) == (count * 8 + 5) // 6 and not letters.strip(_LETTERS)
    data = a2b_base64(letters.encode() + b"=" * (-len(letters) % 4)) if is_text else b""
    if len(data) != count or text(data) != letters:
        raise ValueError("not %d bytes in base64" % count)
    return data
