"""The firmware's `os`: the flash, and a random source whose next dice a test may choose."""

from virtual.flash import Flash
from virtual.prng import Prng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class OsModule:
    """Path calls are the flash's own."""

    def __init__(self, flash: Flash, seed: int, machine: str = "Generic ESP32 module with ESP32") -> None:
        self._rng = Prng(seed)
        self._machine = machine
        self.given: "Callable[[int], bytes | None]" = lambda n: None  # what replaces its bytes, if anything
        self._forced: "list[tuple[int, int, Callable[[], int]]]" = []
        self.stat = flash.stat
        self.listdir = flash.listdir
        self.ilistdir = flash.ilistdir
        self.mkdir = flash.mkdir
        self.remove = flash.remove

    def uname(self) -> tuple[str, str, str, str, str]:
        return "esp32", "esp32", "1.24.0", "v1.24.0 on 2024-10-25", self._machine

    def urandom(self, n: int) -> bytes:
        if n == 1 and self._forced:
            sides, index, pool = self._forced.pop(0)
            return bytes(((index - pool()) % sides,))
        return self.given(n) or self._rng.bytes(n)

    def force(self, sides: int, index: int, pool: "Callable[[], int]") -> None:
        """Choose the next single byte so that (byte + pool) % sides equals `index`."""
        self._forced.append((sides, index, pool))
