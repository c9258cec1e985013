"""Virtual time in microseconds; it moves only in sleeps, waits and bus transfers."""

TICKS_PERIOD = 1 << 30  # ticks_ms and ticks_us wrap here on 32-bit boards
_HALF = TICKS_PERIOD >> 1
_NEVER = 1 << 60


class Clock:
    """`now` is in µs since the world began. `ticks_start_ms` is what `ticks_ms` shows after each boot."""

    def __init__(self, ticks_start_ms: int = TICKS_PERIOD - 2000) -> None:
        self.now = 0
        self.is_held = False  # whether the time after a tick is left to the stick to let pass
        self.ticks_start_ms = ticks_start_ms
        self._booted = 0
        self._events: list[tuple] = []  # (at, serial, action), soonest first
        self._serial = 0
        self._next = _NEVER

    def restart_ticks(self) -> None:
        """A boot: the tick counters start again, but `now` continues."""
        self._booted = self.now

    def ticks_ms(self) -> int:
        return (self.ticks_start_ms + (self.now - self._booted) // 1000) & (TICKS_PERIOD - 1)

    def ticks_us(self) -> int:
        return (self.ticks_start_ms * 1000 + self.now - self._booted) & (TICKS_PERIOD - 1)

    def advance(self, us: int) -> None:
        """Let `us` microseconds pass; scheduled events happen at their exact times on the way."""
        if self.is_held:
            return
        target = self.now + us
        if target >= self._next:
            self._fire(target)
        if target > self.now:
            self.now = target

    def after(self, us: int, action) -> tuple:
        """Call `action()` in `us` microseconds. Returns a handle for `cancel`."""
        self._serial += 1
        event = (self.now + us, self._serial, action)
        place = len(self._events)
        while place and self._events[place - 1][0] > event[0]:
            place -= 1
        self._events.insert(place, event)
        self._next = self._events[0][0]
        return event

    def cancel(self, event: tuple | None) -> None:
        """Remove a scheduled event; it may have happened already."""
        if event in self._events:
            self._events.remove(event)
            self._next = self._events[0][0] if self._events else _NEVER

    def next_event(self, limit: int) -> int:
        """Time in µs of the next scheduled event, at most `limit`."""
        return min(self._next, limit)

    def _fire(self, target: int) -> None:
        while self._next <= target:
            at, _, action = self._events.pop(0)
            self._next = self._events[0][0] if self._events else _NEVER
            self.now = max(self.now, at)
            action()


class TimeModule:
    """What the firmware gets as `time`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.ticks_ms = clock.ticks_ms
        self.ticks_us = clock.ticks_us

    def ticks_add(self, ticks: int, delta: int) -> int:
        return (ticks + delta) & (TICKS_PERIOD - 1)

    def ticks_diff(self, end: int, start: int) -> int:
        return ((end - start + _HALF) & (TICKS_PERIOD - 1)) - _HALF

    def sleep_us(self, us: int) -> None:
        if us > 0:
            self._clock.advance(us)

    def sleep_ms(self, ms: int) -> None:
        if ms > 0:
            self._clock.advance(ms * 1000)
