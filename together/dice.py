"""Dice that nobody can choose, and that everybody can check once the game is over.

Each game has a seed, 32 bytes, which follows from the referee's key and the random salt of its table. Its
seal, the SHA-256 of it, is in the log before anybody's nonce, 16 bytes of each device that plays; each nonce
was promised by its SHA-256 before any was opened. Throw n of a game follows by HMAC-SHA256 from seed, n and
all nonces. So nobody could choose: the referee sealed the seed before it knew the nonces, and a device did
not know the seed, nor any other's nonce when it promised its own. After the game the seed is published.
"""

from binascii import a2b_base64, b2a_base64
from hashlib import sha256
from micropython import const

NONCE_BYTES = const(16)  # so many has a token as well
SEED_BYTES = const(32)
_NAME_LETTERS = const(12)
_BLOCK = const(64)
_BYTE = const(256)
# What else a text has is found here: the browser's `binascii` raises errors of its own
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 (RFC 2104), 32 bytes; the key has at most 64."""
    key += b"\0" * (_BLOCK - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + message).digest()
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()


# -- a device's own


def name(token: str, salt: str) -> str:
    """What the log of the table with that salt calls the device with that token: 12 letters."""
    return text(sha256(b"MiaStick device " + (salt + " " + token).encode()).digest())[:_NAME_LETTERS]


def nonce(token: str, salt: str, count: int) -> bytes:
    """The nonce of that device for its promise number `count` at that table: the same each time."""
    key = from_text(token, NONCE_BYTES)
    return hmac(key, b"MiaStick nonce " + ("%s %d" % (salt, count)).encode())[:NONCE_BYTES]


def promise(nonce: bytes) -> str:
    """What binds a device to a nonce."""
    return text(sha256(b"MiaStick promise " + nonce).digest())


# -- the referee's


def seed(key: bytes, salt: str, game: int) -> bytes:
    """The seed of a table's game number `game`, from the referee's key of 32 bytes."""
    return hmac(key, b"MiaStick seed " + ("%s %d" % (salt, game)).encode())


def seal(seed: bytes) -> str:
    """What binds the referee to a seed."""
    return text(sha256(b"MiaStick seal " + seed).digest())


# -- everybody's, once the seed is known


def throw(seed: bytes, nonces: bytes, number: int, count: int) -> int:
    """The result of throw `number` of a game, 0 to `count` - 1; `nonces` are all of them one after the other,
    in the order of the devices' names."""
    return drawn(hmac(seed, b"MiaStick dice " + number.to_bytes(4, "big") + nonces), count)


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
