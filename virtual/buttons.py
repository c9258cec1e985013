"""A push button between a pad and ground, with a pull-up on the board and contacts that bounce."""

from virtual.clock import Clock
from virtual.prng import Prng
from virtual.soc.pads import Pad

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_BOUNCE_US = 4000


class Button:
    """`bounces` off gives ideal contacts."""

    def __init__(self, clock: Clock, pad: Pad, seed: int) -> None:
        self._clock = clock
        self._pad = pad
        self._rng = Prng(seed)
        self._events: list[tuple] = []
        self.bounces = True
        self.is_down = False
        pad.outside = 1

    def down(self) -> None:
        if not self.is_down:
            self._move(self._close, self._open)

    def up(self) -> None:
        if self.is_down:
            self._move(self._open, self._close)

    def _move(self, there: "Callable[[], None]", back: "Callable[[], None]") -> None:
        """The contact moves; it bounces one to three times before it stays."""
        self.is_down = not self.is_down
        for event in self._events:
            self._clock.cancel(event)
        self._events = []
        there()
        if not self.bounces:
            return
        for _ in range(1 + self._rng.below(3)):
            left = 100 + self._rng.below(_BOUNCE_US // 2)
            came = left + 50 + self._rng.below(_BOUNCE_US // 2)
            self._events += [self._clock.after(left, back), self._clock.after(came, there)]
        self._events.append(self._clock.after(_BOUNCE_US, there))

    def _open(self) -> None:
        self._pad.outside = 1

    def _close(self) -> None:
        self._pad.outside = 0
