"""A small seeded generator, the same numbers under every interpreter."""


class Prng:
    """xorshift32 after Marsaglia (2003), shifts 13, 17, 5."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 2654435761 + 88675123) & 0xFFFFFFFF or 1

    def next(self) -> int:
        """32 random bits, never 0."""
        x = self._state
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        self._state = x
        return x

    def below(self, n: int) -> int:
        """0..n-1; the bias of the modulo is of no concern to the physics here."""
        return (self.next() >> 8) % n

    def byte(self) -> int:
        return (self.next() >> 12) & 0xFF

    def bytes(self, n: int) -> bytes:
        return bytes([self.byte() for _ in range(n)])
