"""Battery, backlight and power button."""

from micropython import const
from time import ticks_diff

from chips.axp192 import PEK_LONG
from stick.buttons import C_CLICK, C_LONG

_TYPING = const(0)
if _TYPING:
    from chips.axp192 import Chip
    from stick.buttons import Buttons

_POLL_MS = const(40)  # the power button; its flags wait in the chip
_BATTERY_MS = const(200)
_PATIENCE = const(5)  # polls without an answer; after that
_SILENT_MS = const(1000)  # the chip is asked only this often: on a stuck bus each time takes 50 ms
_STEP_MS = const(2000)  # the shown charge changes by one per cent at most this often
_MEDIAN_OF = const(5)
_BACKLIGHT = const((0, 7, 8, 9, 10, 12))  # LDO2 by brightness step: 2.5 to 3.0 V


class Power:
    """`percent` is 0 to 100, or -1 while unknown; also `millivolts`, `is_charging`, `has_usb`. `ok` is False
    while the chip does not answer.

    `chip` is that of axp192.py, latch.py or m5pm1.py. Presses of the power button are posted to `keys`. A
    chip that did not answer at the start is set up as soon as it does: until then an AXP192 would charge with
    ten times what the cell takes.
    """

    def __init__(self, chip: "Chip", keys: "Buttons", is_set_up: bool = True) -> None:
        self.percent = -1
        self.millivolts = 0
        self.warned = 100  # percent at the last low-battery warning
        self.is_charging = False
        self.has_usb = True  # until the chip says otherwise, in case a console is open
        self.ok = True
        self.chip = chip
        self._keys = keys
        self._failures = 0
        self._polled_ms = 0
        self._battery_ms = 0
        self._moved_ms = 0
        self._step = 0
        self._is_set_up = is_set_up
        self._is_lit = True  # whether the chip has accepted `_step`
        self._samples = bytearray(_MEDIAN_OF)
        self._sorted = bytearray(_MEDIAN_OF)
        self._taken = 0

    def poll(self, now: int) -> None:
        """Poll the power button every 40 ms and the battery every 200 ms. Called once a tick."""
        if not _is_due(now, self._polled_ms, _POLL_MS if self._failures < _PATIENCE else _SILENT_MS):
            return
        self._polled_ms = now
        try:
            flags = self.chip.take_pek()
            if flags:
                self._keys.used_ms = now
                self._keys.post(C_LONG if flags & PEK_LONG else C_CLICK)
            if _is_due(now, self._battery_ms, _BATTERY_MS):
                self._battery_ms = now
                self._poll_battery(now)
            self._failures = 0
            self.ok = True
        except OSError:
            self._failures = min(self._failures + 1, _PATIENCE)
            self.ok = False

    def brightness(self, step: int) -> None:
        """Set the backlight: 0 (dark), 1 (dim) to 5. If the chip does not answer, it is set later."""
        self._step = min(max(step, 0), 5)
        self._is_lit = False
        try:
            self._light()
        except OSError:
            self.ok = False

    def can_doze(self) -> bool:
        """Whether light sleep does no harm: there is no computer on USB, and the backlight stays on."""
        return not self.has_usb and (self.chip.holds_light or not self._step)

    def off(self) -> None:
        """Switch the stick off; returns only if the chip does not answer."""
        try:
            self.chip.off()
        except OSError:
            self.ok = False

    def _poll_battery(self, now: int) -> None:
        chip = self.chip
        if not self._is_lit:
            self._light()
        voltage = chip.battery()
        self.millivolts = voltage * 11 // 10
        percent = percent_of(voltage, chip.charge_current())
        self.is_charging = chip.is_charging()
        self.has_usb = chip.has_usb()
        self._gauge(percent, now)

    def _light(self) -> None:
        if not self._is_set_up:
            self.chip.begin()
            self._is_set_up = True
            if self.chip.feeds_panel:
                from machine import reset

                reset()  # the panel was set up without a supply and has shown nothing yet
        self.chip.backlight(_BACKLIGHT[self._step])
        self._is_lit = True

    def _gauge(self, percent: int, now: int) -> None:
        """Move `percent` a step towards the median of the last readings; a difference of one is noise."""
        self._samples[self._taken % _MEDIAN_OF] = percent
        self._taken += 1
        if self._taken < _MEDIAN_OF:
            return
        if self._taken >= 2 * _MEDIAN_OF:
            self._taken -= _MEDIAN_OF
        median = self._median()
        if self.percent < 0:
            self.percent = median
            self._moved_ms = now
            return
        if abs(median - self.percent) > 1 and _is_due(now, self._moved_ms, _STEP_MS):
            self.percent += 1 if median > self.percent else -1
            self._moved_ms = now

    def _median(self) -> int:
        """The median of the samples, by insertion into a fixed buffer, because `sorted` would allocate."""
        ranked = self._sorted
        for i in range(_MEDIAN_OF):
            sample = self._samples[i]
            j = i
            while j and ranked[j - 1] > sample:
                ranked[j] = ranked[j - 1]
                j -= 1
            ranked[j] = sample
        return ranked[_MEDIAN_OF // 2]


def _is_due(now: int, last: int, every_ms: int) -> bool:
    """Whether `every_ms` have passed; a time so long ago that the ticks wrapped counts as well."""
    return not 0 <= ticks_diff(now, last) < every_ms


def percent_of(voltage: int, current: int) -> int:
    """Charge in per cent from the gauge's units (1.1 mV; 0.5 mA into the battery), by M5Unified's formula.

    Charging raises the voltage; the 16 per cent correct for that.
    """
    percent = 0
    if voltage > 3150:
        percent = (voltage - 3075) * 16 // 100
    elif voltage > 2690:
        percent = (voltage - 2690) * 27 // 1000
    if current > 16:
        percent -= 16
    return min(max(percent, 0), 100)
