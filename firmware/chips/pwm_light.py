"""A backlight that a PWM dims, as in the Plus2 and the StickS3."""

from machine import PWM, Pin
from micropython import const

_HZ = const(5000)
# Duty for LDO2 at 2.5 to 3.0 V: even steps to the eye; the first is the least that M5GFX uses, 40/256
_DUTIES = const((10_240, 14_500, 20_500, 29_000, 41_000, 65_535))


class PwmLight:
    """The backlight on `pin`, dark at first."""

    def __init__(self, pin: int) -> None:
        self._pwm = PWM(Pin(pin), freq=_HZ, duty_u16=0)

    def set(self, n: int) -> None:
        """As bright as an AXP192's LDO2 at 1.8 V + 0.1 n, for n from 7 to 12; 0 is dark."""
        self._pwm.duty_u16(_DUTIES[min(max(n, 7), 12) - 7] if n else 0)
