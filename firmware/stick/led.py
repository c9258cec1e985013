"""The red LED."""

from micropython import const
from time import ticks_diff

_TYPING = const(0)
if _TYPING:
    from machine import Pin

_ON_MS = const(60)
_PERIOD_MS = const(180)


def _nothing(level: int) -> None:
    """In place of a pin if there is no LED."""


class Led:
    """`pin` is an output, None if there is no LED; `on` is the level that lights it (0 on an M5StickC, where
    it is wired to the battery)."""

    def __init__(self, pin: "Pin | None", on: int = 0) -> None:
        self._pin = pin or _nothing
        self._on = on
        self._left = 0  # blinks still to come
        self._since_ms = 0
        self._is_new = False
        self._pin(1 - on)

    def blink(self, n: int = 1) -> None:
        """Blink `n` times from the next poll on, in place of any blinks still to come."""
        self._left = n
        self._is_new = True
        self._pin(1 - self._on)

    def poll(self, now: int) -> None:
        """Switch it on and off in time. Called once a tick."""
        if not self._left:
            return
        if self._is_new:
            self._is_new = False
            self._since_ms = now
            self._pin(self._on)
            return
        into_ms = ticks_diff(now, self._since_ms)
        if into_ms >= _PERIOD_MS:
            self._left -= 1
            self._since_ms = now
            self._pin(self._on if self._left else 1 - self._on)
        elif into_ms >= _ON_MS:
            self._pin(1 - self._on)
