"""BM8563 clock chip (PCF8563-compatible): BCD time that goes on with virtual time."""

from tools.virtual.bus import RegisterChip
from tools.virtual.clock import Clock

_SECONDS = 0x02
_YEAR = 0x08
_CLOCK_LOST = 0x80  # 02 b7: voltage was low, time not valid
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _bcd(value: int) -> int:
    return value // 10 << 4 | value % 10


def _unbcd(value: int) -> int:
    return (value >> 4) * 10 + (value & 15)


class BM8563(RegisterChip):
    """Starts on 2026-01-01 00:00:00, a Thursday, with the low-voltage mark set: nobody has set it yet."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self.power_lost()

    def power_lost(self) -> None:
        for register in range(256):
            self.registers[register] = 0
        for offset, value in enumerate((_CLOCK_LOST, 0, 0, 1, 4, 1, 0x26)):
            self.registers[_SECONDS + offset] = value
        self._counted_at = self._clock.now

    def select(self, register: int) -> None:
        super().select(register)
        seconds = (self._clock.now - self._counted_at) // 1000000
        self._counted_at += seconds * 1000000
        if seconds and not self.registers[0] & 0x20:
            self._count(seconds)

    def write_register(self, register: int, value: int) -> None:
        if register == _SECONDS:
            self._counted_at = self._clock.now
        self.registers[register & 15] = value

    def following(self, register: int) -> int:
        return (register + 1) & 15

    def _count(self, seconds: int) -> None:
        r = self.registers
        lost = r[2] & _CLOCK_LOST
        seconds += _unbcd(r[2] & 0x7F) + 60 * (_unbcd(r[3] & 0x7F) + 60 * _unbcd(r[4] & 0x3F))
        r[2] = _bcd(seconds % 60) | lost
        r[3] = _bcd(seconds // 60 % 60)
        r[4] = _bcd(seconds // 3600 % 24)
        for _ in range(seconds // 86400):
            self._next_day()

    def _next_day(self) -> None:
        r = self.registers
        r[6] = (r[6] + 1) % 7
        month = _unbcd(r[7] & 0x1F)
        last = _DAYS[month - 1] + (month == 2 and _unbcd(r[_YEAR]) % 4 == 0)
        day = _unbcd(r[5] & 0x3F) + 1
        if day > last:
            day = 1
            month += 1
        if month > 12:
            month = 1
            r[_YEAR] = _bcd((_unbcd(r[_YEAR]) + 1) % 100)
        r[5] = _bcd(day)
        r[7] = r[7] & 0x80 | _bcd(month)
