"""The M5StickC Plus2's power: a latch that GPIO4 holds, a cell on a divider, a button, a backlight by PWM.

From the vendor's libraries and reports on them: the button starts it, then HOLD must come; without it the
supply falls. It offers what the stick asks of an AXP192, so that either can sit in it.
"""

from tools.virtual.chips.light import pwm_as_ldo2_mv
from tools.virtual.clock import Clock
from tools.virtual.errors import DataSheetError, PowerOff
from tools.virtual.soc.soc import Soc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tools.virtual.chips.bm8563 import BM8563

_HOLD_WITHIN_MS = 100  # a user's measurement, forum.m5stack.com post 30454
_ON_MS = 2000
_OFF_MS = 6000
_SUPPLY_MV = 3300


class Latch:
    """`pins`: hold, backlight, battery, button. `rails_changed()` is called when power comes or goes."""

    def __init__(self, clock: Clock, soc: Soc, pins: "dict[str, int]", rtc: "BM8563") -> None:
        self._clock = clock
        self._soc = soc
        self._pins = pins
        self._rtc = rtc
        self.rails_changed: "Callable[[], None] | None" = None
        self.is_on = False
        self.absent = False  # nothing to be reached over I2C, so nothing that could be
        self.usb = False
        self.is_held = False  # HOLD has come since the start
        self._pressed_at = -1
        self._events: "list[tuple]" = []
        self._hold = soc.pads[pins["hold"]]
        self._hold.changed = self._hold_changed
        self._button = soc.pads[pins["button"]]
        self._button.outside = 1
        self.set_battery(79)

    # Power

    def power_on(self) -> None:
        """The button was held; from now on HOLD has to come soon."""
        self.is_on = True
        self.is_held = False
        self._events = [self._clock.after(_HOLD_WITHIN_MS * 1000, self._look_for_hold)]

    def power_lost(self) -> None:
        """The cell is gone."""
        self.is_on = False
        self._forget()

    def switch_off(self) -> None:
        """The supply falls."""
        self.is_on = False
        self._forget()
        raise PowerOff("latch")

    def check_started(self) -> None:
        """DataSheetError if the firmware's start has left HOLD low."""
        if self.is_on and not self.is_held:
            self._look_for_hold()

    def _look_for_hold(self) -> None:
        if not self._hold.level():
            raise DataSheetError(
                "M5StickC Plus2: HOLD (GPIO4) is not high %d ms after the start" % _HOLD_WITHIN_MS
            )

    def _hold_changed(self, level: int) -> None:
        if level:
            self.is_held = True
        elif self.is_on and self.is_held and not self.usb and not self._rtc.rings():
            self.switch_off()

    @property
    def ldo2_mv(self) -> int:
        """The backlight as that of an AXP192 would be as bright, in mV; 0 when dark."""
        duty = self._soc.pwm.get(self._pins["backlight"], (0, 0))[1] if self.is_on else 0
        return pwm_as_ldo2_mv(duty)

    @property
    def ldo3_mv(self) -> int:
        """The panel has power as long as the stick has."""
        return _SUPPLY_MV if self.is_on else 0

    def set_battery(self, percent: int) -> None:
        """Set the voltage at which the vendor's library shows `percent`."""
        raw = 3075 + percent * 100 // 16 if percent > 12 else 2690 + percent * 1000 // 27
        self.battery_mv = raw * 11 // 10
        self._soc.microvolts[self._pins["battery"]] = self.battery_mv * 500

    # The power button

    def pek_down(self) -> None:
        if self._pressed_at >= 0:
            return
        self._pressed_at = self._clock.now
        self._button.outside = 0
        if self.is_on:
            self._events.append(self._clock.after(_OFF_MS * 1000, self.switch_off))

    def pek_up(self) -> int:
        """Release; returns how long it was held, in ms."""
        if self._pressed_at < 0:
            return 0
        held = (self._clock.now - self._pressed_at) // 1000
        self._forget()
        return held

    def switches_on_after_ms(self) -> int:
        return _ON_MS

    def _forget(self) -> None:
        for event in self._events:
            self._clock.cancel(event)
        self._events = []
        self._pressed_at = -1
        self._button.outside = 1
