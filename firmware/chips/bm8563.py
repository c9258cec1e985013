"""BM8563, the clock chip (I2C address 51): kept quiet.

Registers: NXP's PCF8563, with which it is compatible. Its interrupt holds the power latch of a Plus2: with an
alarm or a timer of other firmware still armed, the stick would switch itself on in a pocket and never off.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from machine import I2C

_ADDRESS = const(0x51)
_CONTROL_2 = const(0x01)  # b3 alarm flag, b2 timer flag, b1 and b0 their interrupts
_TIMER_CONTROL = const(0x0E)  # b7 timer on
_TIMER_SLOWEST = const(0x03)  # off, and 1/60 Hz, which takes the least current


def begin(i2c: "I2C") -> None:
    """Switch off alarm and timer, and clear their flags. OSError if the chip does not answer."""
    i2c.writeto_mem(_ADDRESS, _CONTROL_2, b"\x00")
    i2c.writeto_mem(_ADDRESS, _TIMER_CONTROL, bytes((_TIMER_SLOWEST,)))
