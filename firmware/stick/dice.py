"""Fair dice from the hardware's random source and the hand that shook them.

A random byte below 252 = 7 * 36 gives each of the 36 rolls the same chance. A number from the shake is added
modulo 36 (or 6). Whatever it is, it cannot make a fair byte unfair, and it improves a weak one. That is worth
having, because with its radio off the ESP32 draws bytes from a stream that was seeded by hardware at
power-up. If the source delivers only bytes of 252 and more, it is stuck, and the hand alone decides.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable

_EVEN = const(252)  # the largest multiple of 36 and 6 up to 256
_TRIES = const(32)  # bytes too large in a row; from a good source that happens once in 10^57
_STEP = const(1)
_POOL_BITS = const(24)
_POOL_MASK = const(0xFFFFFF)


class Dice:
    """Two dice. `urandom(n) -> bytes` is the random source; `pool` is what the hand has stirred in.

    `is_stuck`: once the source had no usable byte, and the hand alone decided.
    """

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self.pool = 0
        self.urandom = urandom
        self.is_stuck = False

    def stir(self, value: int) -> None:
        """Mix 16 bits into the pool without losing what was in it. Allocates nothing."""
        pool = self.pool
        pool = pool << 5 | pool >> _POOL_BITS - 5  # 29 bits: still a small integer
        self.pool = (pool ^ (value & 0xFFFF) * 0x1F3) & _POOL_MASK

    def roll(self) -> int:
        """Roll two dice: a value from 11 to 66, the higher digit first."""
        index = (self._byte() + self.pool) % 36
        high = index // 6 + 1
        low = index % 6 + 1
        return high * 10 + low if high >= low else low * 10 + high

    def roll_one(self) -> int:
        """Roll one die: 1 to 6."""
        return (self._byte() + self.pool) % 6 + 1

    def _byte(self) -> int:
        for _ in range(_TRIES):
            byte = self.urandom(1)[0]
            if byte < _EVEN:
                return byte
        self.is_stuck = True
        self.stir(_STEP)  # so that two rolls after one shake differ
        return 0
