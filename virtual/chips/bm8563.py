"""BM8563 clock chip (PCF8563-compatible), only the parts that can keep a stick on: timer, flags, interrupts.

It does not count time and date, because nothing asks for them, so its alarms never ring.
"""

from virtual.clock import Clock
from virtual.soc.bus import RegisterChip

_CONTROL_2 = 0x01  # b3 alarm flag, b2 timer flag, b1 and b0 their interrupts
_ALARM_FLAG = 0x08
_TIMER_FLAG = 0x04
_TIMER_CONTROL = 0x0E  # b7 on, 1:0 source clock
_TIMER = 0x0F
_TIMER_US = (244, 15625, 1000000, 60000000)


class BM8563(RegisterChip):
    """`rings()` is its interrupt, which holds the latch of a Plus2."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self.power_lost()

    def power_lost(self) -> None:
        self.reset_registers({})
        self._timed_at = self._clock.now

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
        elif register in (_TIMER_CONTROL, _TIMER):
            self._timed_at = self._clock.now
        self.registers[register] = value

    def following(self, register: int) -> int:
        return (register + 1) & 15

    def _catch_up(self) -> None:
        """Update the timer's flag."""
        r = self.registers
        period = _TIMER_US[r[_TIMER_CONTROL] & 3] * r[_TIMER]
        if r[_TIMER_CONTROL] & 0x80 and period and self._clock.now - self._timed_at >= period:
            self._timed_at += (self._clock.now - self._timed_at) // period * period
            r[_CONTROL_2] |= _TIMER_FLAG
