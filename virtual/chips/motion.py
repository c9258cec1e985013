"""The common part of the motion chips: they sample the hand at regular times, with some noise."""

from virtual.clock import Clock
from virtual.prng import Prng
from virtual.soc.bus import RegisterChip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.hand import Hand


class MotionChip(RegisterChip):
    """`hand.at(t_us)` gives the acceleration in milli-g along the stick's axes."""

    noise_lsb = 6  # of 4096 per g, to either side

    def __init__(self, clock: Clock, hand: "Hand", seed: int) -> None:
        super().__init__()
        self._clock = clock
        self.hand = hand
        self._noise = Prng(seed)
        self._sampled_at = -1

    def sample(self, milli_g: tuple[int, ...], lsb_per_g: int, limit: int = 0x7FFF) -> list[int]:
        """The chip's readings for these accelerations."""
        noise = self.noise_lsb * lsb_per_g // 4096
        found = []
        for one in milli_g:
            raw = one * lsb_per_g // 1000 + self._noise.below(2 * noise + 1) - noise
            found.append(max(-limit - 1, min(limit, raw)))
        return found
