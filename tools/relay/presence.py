"""Who is there at a table, by the referee's clock. All times are seconds of a clock that never goes back."""

from together.wire import AWAY_S, IDLE_S, gone, is_back, is_idle

_HERE = -1  # told as being there
_IDLE = -2


class Presence:
    """Devices by name. Whoever was not seen since `now`, when the referee started, has been gone since."""

    def __init__(self, now: float) -> None:
        self._start = now
        self._here: set[str] = set()
        self._gone: dict[str, float] = {}
        self._told: dict[str, int] = {}
        self._stirred = now

    def comes(self, device: str) -> None:
        """It has a stream."""
        self._here.add(device)
        self._gone.pop(device, None)

    def goes(self, device: str, now: float, is_meant: bool = False) -> None:
        """Its stream is closed. Whoever `is_meant` to be gone is away at once."""
        if device in self._here or is_meant:
            self._gone[device] = now - AWAY_S if is_meant else now
        self._here.discard(device)

    def stirs(self, now: float) -> None:
        """Somebody has moved or looked, or between games done anything: whoever is awaited has time again."""
        self._stirred = now

    def is_here(self, device: str) -> bool:
        return device in self._here

    def is_gone(self, device: str) -> bool:
        """Whether it is known to be: after a start nobody is."""
        return device in self._gone

    def since(self, device: str) -> float:
        """When it went."""
        return self._gone.get(device, self._start)

    @property
    def idle_from(self) -> float:
        """When whoever is awaited is idle, unless something stirs before."""
        return self._stirred + IDLE_S

    def is_away(self, device: str, is_awaited: bool, now: float) -> bool:
        """Whether others may go on without it."""
        if device in self._here:
            return is_awaited and now >= self.idle_from
        return now - self.since(device) >= AWAY_S

    def tidings(self, devices: list[str], awaited: str, now: float, is_anew: bool = False) -> list[str]:
        """What has changed since it was told last, as lines of wire.py; `is_anew` for who knows nothing."""
        lines = []
        for device in devices:
            if device in self._here:
                is_awaited_long = device == awaited and now >= self.idle_from
                state, line = (_IDLE, is_idle(device)) if is_awaited_long else (_HERE, is_back(device))
            else:
                is_long = now - self.since(device) >= AWAY_S
                state, line = int(is_long), gone(device, int(now - self.since(device)))
            before = _HERE if is_anew else self._told.get(device, _HERE)
            if state != before and not (state == 0 and self._start == self.since(device)):
                lines.append(line)
            if not is_anew:
                self._told[device] = state
        if not is_anew:
            self._forget(devices)
        return lines

    def _forget(self, devices: list[str]) -> None:
        """Whoever has no part in the table any more, and is gone."""
        for known in (self._gone, self._told):
            for device in known.keys() - self._here - set(devices):
                del known[device]
