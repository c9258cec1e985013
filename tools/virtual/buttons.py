"""A push button between a pad and ground, with a pull-up on the board and contacts that bounce."""

from tools.virtual.clock import Clock
from tools.virtual.prng import Prng
from tools.virtual.soc.pads import Pad

_BOUNCE_US = 4000


class Button:
    """`bounces` off gives ideal contacts."""

    def __init__(self, clock: Clock, pad: Pad, seed: int) -> None:
        self._clock = clock
        self._pad = pad
        self._rng = Prng(seed)
        self._events: "list[tuple]" = []
        self.bounces = True
        self.is_down = False
        pad.outside = 1

    def down(self) -> None:
        self._move(True)

    def up(self) -> None:
        self._move(False)

    def _move(self, is_down: bool) -> None:
        if is_down == self.is_down:
            return
        self.is_down = is_down
        for event in self._events:
            self._clock.cancel(event)
        self._events = []
        self._set(is_down)
        if self.bounces:
            self._bounce(is_down)

    def _set(self, is_down: bool) -> None:
        self._pad.outside = 0 if is_down else 1

    def _bounce(self, is_down: bool) -> None:
        """The contact opens and closes one to three more times before it stays."""
        for _ in range(1 + self._rng.below(3)):
            opened = 100 + self._rng.below(_BOUNCE_US // 2)
            closed = opened + 50 + self._rng.below(_BOUNCE_US // 2)
            self._events.append(self._clock.after(opened, self._open if is_down else self._close))
            self._events.append(self._clock.after(closed, self._close if is_down else self._open))
        self._events.append(self._clock.after(_BOUNCE_US, self._close if is_down else self._open))

    def _open(self) -> None:
        self._set(False)

    def _close(self) -> None:
        self._set(True)
