"""Power of a stick without a power chip, the M5StickC Plus2: a latch held by a pin, a divider, a button.

It has the same methods as axp192.Chip, so power.py need not know the difference. Where nothing can be
measured it gives the safer answer: the cell is not being charged, and a computer may be on USB.
"""

from machine import ADC, Pin, deepsleep
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from chips.axp192 import PEK_LONG, PEK_SHORT
from chips.pwm_light import PwmLight

_TYPING = const(0)
if _TYPING:
    from machine import I2C

    from stick.boards import M5StickC

_LONG_MS = const(1000)  # the same as for the AXP192
_GAUGE_UV = const(550)  # half of an AXP192's 1.1 mV: the divider halves the voltage
_BOUNCE_MS = const(50)


class Chip:
    """The latch, battery and power button, at the pins of `board`; `i2c` has no part in it."""

    holds_light = False  # in light sleep the PWM stops

    def __init__(self, i2c: "I2C", board: "type[M5StickC]") -> None:
        self._hold = board.hold
        self._light = PwmLight(board.backlight)
        self._cell = ADC(Pin(board.battery), atten=ADC.ATTN_11DB)
        self._button = Pin(board.button_c, Pin.IN)
        self._is_down = not self._button()
        self._down_ms = 0
        self._is_told = True  # the press that switched the stick on may still last, and is not reported

    def begin(self, is_lit: bool = False) -> None:
        """There is nothing to set up."""

    def backlight(self, n: int) -> None:
        """As bright as an AXP192's LDO2 at 1.8 V + 0.1 n, for n from 7 to 12; 0 is dark."""
        self._light.set(n)

    def battery(self) -> int:
        """Battery voltage in the units of an AXP192, 1.1 mV."""
        return self._cell.read_uv() // _GAUGE_UV

    def charge_current(self) -> int:
        """Always 0: it cannot be measured."""
        return 0

    def has_usb(self) -> bool:
        """Always True: it cannot be measured, and light sleep would cut off a console."""
        return True

    def is_charging(self) -> bool:
        """Always False: it cannot be measured."""
        return False

    def take_pek(self) -> int:
        """`PEK_SHORT` once a press is over, `PEK_LONG` while it still lasts; each press is reported once."""
        is_down = not self._button()
        if is_down and not self._is_down:
            self._down_ms = ticks_ms()
            self._is_told = False
        flags = 0
        if not self._is_told:
            is_long = ticks_diff(ticks_ms(), self._down_ms) >= _LONG_MS
            if is_long or not is_down:
                self._is_told = True
                flags = PEK_LONG if is_long else PEK_SHORT
        self._is_down = is_down
        return flags

    def off(self) -> None:
        """Release the latch: the stick is off once the button is up, too.

        With USB plugged in it only sleeps until the button is pressed again.
        """
        self._light.set(0)
        hold = Pin(self._hold, Pin.OUT, hold=False)  # type: ignore[call-arg]  # the stubs lack it
        hold(0)
        import esp32

        while not self._button():  # it would wake the stick at once
            sleep_ms(_BOUNCE_MS)
        esp32.wake_on_ext0(self._button, esp32.WAKEUP_ALL_LOW)
        deepsleep()
