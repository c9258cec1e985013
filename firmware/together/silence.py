"""Whom the table waits for, and for how long they have been quiet."""

from micropython import const
from time import ticks_diff

_HERE_MS = const(12_000)  # who is awaited and has been quiet for so long writes that they are there
_BACK_MS = const(1000)  # so soon if nothing was heard but the log itself: others may take them for gone
SILENT_MS = const(20_000)
_IDLE_MS = const(3_600_000)  # after which they do so no more, or a forgotten phone would fill the log
_LONG_MS = const(180_000)  # without an entry of somebody who is there: the phone may have been forgotten


class Silence:
    """`awaited` the device that the table waits for, "" for any. `used_ms` ticks of the last press here."""

    def __init__(self, now: int) -> None:
        self.awaited = ""
        self.used_ms = now
        self._back_ms = now  # when the log came
        self._is_back = True  # nothing was heard but the log itself
        self.give_time(now)

    def give_time(self, now: int) -> None:
        """Count from now."""
        self._heard_ms = now  # from whoever is awaited
        self._entry_ms = now  # from them, if it said more than that they are there

    def wished(self, now: int) -> None:
        """Somebody wants a rematch, or has sat down: whoever begins the games may have read for long."""
        self._entry_ms = now

    def nobody_was_heard(self, now: int) -> None:
        """This stick had lost everybody until now, so nobody is silent."""
        self._heard_ms = now

    def heard(self, writer: str, awaited: str, is_here: bool, now: int) -> None:
        """There is one more entry, and then that device is awaited. `is_here` if it says that it is there."""
        if not self.awaited:
            self._back_ms = now
        self._is_back = self._is_back and ticks_diff(now, self._back_ms) < _BACK_MS
        if self.awaited != awaited or writer == self.awaited:  # no other hides that they are silent
            self._heard_ms = now
            if not is_here:
                self._entry_ms = now
        self.awaited = awaited

    def heard_ms(self, now: int) -> int:
        """For how long nothing at all was heard of them."""
        return ticks_diff(now, self._heard_ms)

    def ms(self, now: int) -> int:
        """For how long nobody has been there. A phone that is on may have been forgotten as well: that counts
        like silence once it has done nothing for long."""
        return max(self.heard_ms(now), ticks_diff(now, self._entry_ms) - _LONG_MS + SILENT_MS)

    def is_forgotten(self, now: int) -> bool:
        """Whether nobody has pressed anything here for long."""
        return ticks_diff(now, self.used_ms) >= _LONG_MS

    def is_idle(self, now: int) -> bool:
        """Whether whoever is awaited here has not been there for long, and says so to nobody any more."""
        return self.is_forgotten(now) and ticks_diff(now, self._entry_ms) >= _LONG_MS

    def is_to_be_broken(self, now: int) -> bool:
        """Whether whoever is awaited should write that they are there."""
        quiet_ms = _BACK_MS if self._is_back else _HERE_MS
        return self.heard_ms(now) >= quiet_ms and ticks_diff(now, self._entry_ms) < _IDLE_MS
