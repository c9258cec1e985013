"""BM8563 clock chip (PCF8563-compatible): BCD time that goes on with virtual time, alarm, timer."""

from tools.virtual.clock import Clock
from tools.virtual.soc.bus import RegisterChip

_CONTROL_2 = 0x01  # b3 alarm flag, b2 timer flag, b1 and b0 their interrupts
_ALARM_FLAG = 0x08
_TIMER_FLAG = 0x04
_SECONDS = 0x02
_YEAR = 0x08
_ALARM = 0x09  # minute, hour, day, weekday; b7 leaves one out
_ALARMED = ((0x03, 0x7F), (0x04, 0x3F), (0x05, 0x3F), (0x06, 0x07))  # what they are compared with
_TIMER_CONTROL = 0x0E  # b7 on, 1:0 source clock
_TIMER = 0x0F
_TIMER_US = (244, 15625, 1000000, 60000000)
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
        self._counted_at = self._timed_at = self._clock.now
        for register in range(_ALARM, _ALARM + len(_ALARMED)):
            self.registers[register] = 0x80

    def select(self, register: int) -> None:
        super().select(register)
        self._catch_up()

    def rings(self) -> bool:
        """Whether the interrupt pin is low."""
        self._catch_up()
        control = self.registers[_CONTROL_2]
        return bool(control >> 2 & control & 3)

    def write_register(self, register: int, value: int) -> None:
        register &= 15
        if register == _CONTROL_2:  # flags can only be cleared
            value &= self.registers[_CONTROL_2] | ~(_ALARM_FLAG | _TIMER_FLAG)
        elif register == _SECONDS:
            self._counted_at = self._clock.now
        elif register in (_TIMER_CONTROL, _TIMER):
            self._timed_at = self._clock.now
        self.registers[register] = value

    def following(self, register: int) -> int:
        return (register + 1) & 15

    def _catch_up(self) -> None:
        """Bring time and flags up to now."""
        seconds = (self._clock.now - self._counted_at) // 1000000
        self._counted_at += seconds * 1000000
        if seconds and not self.registers[0] & 0x20:
            self._count(seconds)
        r = self.registers
        if r[_TIMER_CONTROL] & 0x80 and r[_TIMER]:
            period = _TIMER_US[r[_TIMER_CONTROL] & 3] * r[_TIMER]
            if self._clock.now - self._timed_at >= period:
                self._timed_at += (self._clock.now - self._timed_at) // period * period
                r[_CONTROL_2] |= _TIMER_FLAG

    def _count(self, seconds: int) -> None:
        """Each minute by itself: an alarm is compared when one begins."""
        r = self.registers
        lost = r[2] & _CLOCK_LOST
        seconds += _unbcd(r[2] & 0x7F)
        for _ in range(seconds // 60):
            self._next_minute()
        r[2] = _bcd(seconds % 60) | lost

    def _next_minute(self) -> None:
        r = self.registers
        minutes = _unbcd(r[3] & 0x7F) + 60 * _unbcd(r[4] & 0x3F) + 1
        r[3] = _bcd(minutes % 60)
        r[4] = _bcd(minutes // 60 % 24)
        if minutes == 24 * 60:
            self._next_day()
        wanted = [n for n in range(4) if not r[_ALARM + n] & 0x80]
        if wanted and all([not (r[_ALARM + n] ^ r[_ALARMED[n][0]]) & _ALARMED[n][1] for n in wanted]):
            r[_CONTROL_2] |= _ALARM_FLAG

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
