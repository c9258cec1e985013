"""Fair dice out of the hardware random source and the hand that shook them.

One random byte below 252 = 7 * 36 falls evenly on the 36 rolls. What the shake delivers is added modulo 36 (or 6):
whatever that is, an even byte stays even, and a weak byte gains from an unforeseeable hand. The ESP32's source is a
stream seeded by hardware at power-up as long as the radio is off, so the hand is worth having.
"""

from micropython import const

_EVEN = const(252)  # the most of 256 that 36 and 6 divide
_POOL_BITS = const(24)
_POOL_MASK = const(0xFFFFFF)


class Dice:
    """Two dice. `urandom(n) -> bytes` is the source of chance; `pool` (24 bits) is what the hand has stirred in."""

    def __init__(self, urandom: "Callable[[int], bytes]") -> None:
        self.pool = 0
        self._urandom = urandom

    def stir(self, value: int) -> None:
        """Mix a small integer (16 bits count) into the pool. Loses nothing of what was in it; allocates nothing."""
        pool = self.pool
        pool = (pool << 5 | pool >> _POOL_BITS - 5) & _POOL_MASK  # 29 bits: still a small integer
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
        byte = self._urandom(1)[0]
        while byte >= _EVEN:
            byte = self._urandom(1)[0]
        return byte
