"""Fair dice out of the hardware random source and the hand that shook them.

One random byte below 252 = 7 * 36 falls evenly on the 36 rolls. What the shake delivers is added modulo 36
(or 6): whatever that is, an even byte stays even, and a weak byte gains from a hand nobody foresees. The
hand is worth having: with its radio off the ESP32 draws bytes from a stream that hardware seeded at
power-up. Of a source that delivers nothing but bytes that would not be even, only the hand is left.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

_EVEN = const(252)  # the most of 256 that 36 and 6 divide
_TRIES = const(32)  # uneven bytes in a row: of a good source one in 10^57
_STEP = const(1)
_POOL_BITS = const(24)
_POOL_MASK = const(0xFFFFFF)


class Dice:
    """Two dice. `urandom(n) -> bytes` is the source of chance; `pool` is what the hand has stirred in.

    `is_stuck` once the source had no byte to offer, and the hand decided alone.
    """

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self.pool = 0
        self.urandom = urandom
        self.is_stuck = False

    def stir(self, value: int) -> None:
        """Mix 16 bits into the pool, losing nothing of what was in it. Allocates nothing."""
        pool = self.pool
        pool = pool << 5 | pool >> _POOL_BITS - 5  # 29 bits: still a small integer
        self.pool = (pool ^ (value & 0xFFFF) * 0x1F3) & _POOL_MASK

    def roll(self) -> int:
        """Value of a roll of two dice, the higher digit first: 11 .. 66."""
        index = (self._byte() + self.pool) % 36
        high = index // 6 + 1
        low = index % 6 + 1
        return high * 10 + low if high >= low else low * 10 + high

    def roll_one(self) -> int:
        """One die: 1 .. 6."""
        return (self._byte() + self.pool) % 6 + 1

    def _byte(self) -> int:
        for _ in range(_TRIES):
            byte = self.urandom(1)[0]
            if byte < _EVEN:
                return byte
        self.is_stuck = True
        self.stir(_STEP)  # two rolls after one shake shall not be alike
        return 0
