"""Power of a stick without a power chip, the M5StickC Plus2: a latch held by a pin, a divider, a button.

The same calls as axp192.Axp192, so that power.py knows no difference. What cannot be measured here is taken
for the safer: the cell is not being charged, and USB may be plugged in, with a computer that types.
"""

from machine import ADC, Pin, deepsleep
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from chips.axp192 import PEK_LONG, PEK_SHORT
from chips.pwm_light import PwmLight

_TYPING = const(0)
if _TYPING:
    from stick.boards import M5StickC

_LONG_MS = const(1000)  # as the AXP192 is set
_GAUGE_UV = const(550)  # half of an AXP192's 1.1 mV: the divider halves the voltage
_BOUNCE_MS = const(50)


class Latch:
    """The latch and what hangs on it, by the pins of `board`."""

    holds_light = False  # in light sleep: the PWM stands still

    def __init__(self, board: "type[M5StickC]") -> None:
        self._hold = board.hold
        self._light = PwmLight(board.backlight)
        self._cell = ADC(Pin(board.battery), atten=ADC.ATTN_11DB)
        self._button = Pin(board.button_c, Pin.IN)
        self._is_down = not self._button()
        self._down_ms = 0
        self._is_told = True  # the press that switched the stick on may still last: it is nobody's

    def begin(self) -> None:
        """There is nothing to set up."""

    def backlight(self, n: int) -> None:
        """As bright as an AXP192's LDO2 at 1.8 V + 0.1 n, for n from 7 to 12; 0 is dark."""
        self._light.set(n)

    def battery(self) -> int:
        """Battery voltage as an AXP192 counts it: 1.1 mV each."""
        return self._cell.read_uv() // _GAUGE_UV

    def charge_current(self) -> int:
        """Nobody measures it."""
        return 0

    def has_usb(self) -> bool:
        """Nobody can tell, so there may be one, and with it a console that light sleep would make deaf."""
        return True

    def is_charging(self) -> bool:
        """Nobody can tell."""
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
        """Let the latch go; the stick is off once the button is up too.

        With USB plugged in it only sleeps, until the button is pressed again.
        """
        self._light.set(0)
        hold = Pin(self._hold, Pin.OUT, hold=False)  # type: ignore[call-arg]  # the stubs lack it
        hold(0)
        import esp32

        while not self._button():  # it would wake the stick at once
            sleep_ms(_BOUNCE_MS)
        esp32.wake_on_ext0(self._button, esp32.WAKEUP_ALL_LOW)
        deepsleep()
