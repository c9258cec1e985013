"""The M5StickC Plus2's power: a latch that GPIO4 holds, a cell on a divider, a button, a backlight by PWM.

From the vendor's libraries and reports on them: the button starts it, then HOLD must come, or the supply
falls. It has the same methods as the model of the AXP192, so that the stick can use either.
"""

from virtual.chips.supply import Press, Supply, pwm_as_ldo2_mv
from virtual.clock import Clock
from virtual.errors import DataSheetError, PowerOff
from virtual.soc.soc import Soc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.chips.bm8563 import BM8563

_HOLD_WITHIN_MS = 100  # a user's measurement, forum.m5stack.com post 30454
_ON_MS = 2000
_OFF_MS = 6000
_SUPPLY_MV = 3300


class Latch(Supply):
    """`pins`: hold, backlight, battery, button."""

    def __init__(self, clock: Clock, soc: Soc, pins: dict[str, int], rtc: "BM8563") -> None:
        self._soc = soc
        self._pins = pins
        self._rtc = rtc
        self.absent = False  # it is on no bus, so it cannot be absent
        self.is_held = False  # whether HOLD has come since the start
        self._press = Press(clock)
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
        self._press.after(_HOLD_WITHIN_MS, self._look_for_hold)

    def power_lost(self) -> None:
        """The cell is gone."""
        self.is_on = False
        self.pek_up()  # nothing more comes of a press

    def switch_off(self) -> None:
        """The supply falls."""
        self.is_on = False
        self.pek_up()  # nothing more comes of a press
        raise PowerOff("latch")

    def check_started(self) -> None:
        """DataSheetError if the firmware's start has left HOLD low."""
        if self.is_on and not self.is_held:
            self._look_for_hold()

    def _look_for_hold(self) -> None:
        if not self._hold.level():
            raise DataSheetError(
                "HOLD (GPIO%d) is not high %d ms after the start" % (self._pins["hold"], _HOLD_WITHIN_MS)
            )

    def _hold_changed(self, level: int) -> None:
        if level:
            self.is_held = True
        elif self.is_on and self.is_held and not self.usb and not self._rtc.rings():
            self.switch_off()

    @property
    def ldo2_mv(self) -> int:
        """The mV of an AXP192's backlight that would be equally bright; 0 if dark."""
        duty = self._soc.pwm.get(self._pins["backlight"], (0, 0))[1] if self.is_on else 0
        return pwm_as_ldo2_mv(duty)

    @property
    def ldo3_mv(self) -> int:
        """The panel has power as long as the stick has."""
        return _SUPPLY_MV if self.is_on else 0

    def set_battery(self, percent: int) -> None:
        super().set_battery(percent)
        self._soc.microvolts[self._pins["battery"]] = self.battery_mv * 500

    # The power button

    def pek_down(self) -> None:
        if self._press.begin() and self.is_on:
            self._press.after(_OFF_MS, self.switch_off)
        self._button.outside = 0

    def pek_up(self) -> int:
        """Release; returns how long it was held, in ms."""
        self._button.outside = 1
        return self._press.end()

    def switches_on_after_ms(self) -> int:
        return _ON_MS
