"""The ESP32: pads, buses, eFuse words, reset causes, sleep. The firmware sees it through `machine`."""

from virtual.clock import Clock
from virtual.errors import DataSheetError, MachineReset
from virtual.soc.bus import I2CBus, SpiBus
from virtual.soc.i2s import I2SBus
from virtual.soc.pads import ESP32, OUT, Family, Pads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5
# Reasons to wake, as ESP-IDF counts them
EXT0_WAKE = 2
EXT1_WAKE = 3
TIMER_WAKE = 4


class Soc:
    """One ESP32. `tones` logs its PWM outputs as (µs, gpio, Hz, duty 0 to 65535). `microvolts` has the
    voltages on the ADC's pads, by gpio."""

    def __init__(
        self, clock: Clock, efuse: dict[int, int], flash_pins: tuple, family: Family = ESP32, psram: int = 0
    ) -> None:
        self.clock = clock
        self.pads = Pads(flash_pins, family)
        self.efuse = efuse
        self.psram = psram  # bytes that MicroPython uses
        self.spi = SpiBus(clock)
        self.i2s = I2SBus(clock)
        self._i2c_buses: dict[tuple[int, int], I2CBus] = {}
        self.unique_id = b"\x24\xa1\x60\x4d\x69\x61"  # the same for all, so that saved games can be exchanged
        self.reset_cause = PWRON_RESET
        self.rtc_memory = b""
        self.tones: list[tuple[int, int, int, int]] = []
        self.pwm: dict[int, tuple[int, int]] = {}
        self.pwm_changed: "Callable[[], None] | None" = None
        self.microvolts: dict[int, int] = {}
        self.wake_ext0: tuple = ()  # (gpio, level)
        self.wake_ext1: tuple = ()  # gpios
        self.wake_reason = 0
        self.keeps_time = False  # if true, light sleep returns at once, and the clock's owner lets it end
        self.is_asleep = False
        self.pwm_in_sleep: set[int] = set()
        self._watchdog: tuple | None = None
        self._watchdog_us = 0

    def i2c_bus(self, scl: int, sda: int) -> I2CBus:
        bus = self._i2c_buses.get((scl, sda))
        if bus is None:
            bus = self._i2c_buses[(scl, sda)] = I2CBus(self.clock)
        return bus

    def start(self, cause: int) -> None:
        """A boot: pads are inputs, PWM and watchdog gone."""
        self.reset_cause = cause
        self.clock.restart_ticks()
        self.clock.cancel(self._watchdog)
        self._watchdog = None
        self.i2s.stop()
        for gpio in list(self.pwm):
            self.set_pwm(gpio, 0, 0)
        if cause != SOFT_RESET:
            self.pads.release(cause == PWRON_RESET)
        if cause == PWRON_RESET:
            self.rtc_memory = b""
        self.wake_ext0 = self.wake_ext1 = ()
        self.is_asleep = False

    def set_pwm(self, gpio: int, freq: int, duty_u16: int) -> None:
        if duty_u16:
            self.pwm[gpio] = (freq, duty_u16)
        else:
            self.pwm.pop(gpio, None)
        if self.pwm_changed:
            self.pwm_changed()
        self.log_tone(self.clock.now, gpio, freq if duty_u16 else 0, duty_u16)

    def log_tone(self, us: int, gpio: int, hz: int, duty_u16: int) -> None:
        self.tones.append((us, gpio, hz, duty_u16))
        if len(self.tones) > 512:
            del self.tones[:256]

    def drives_high(self, gpio: int) -> bool:
        pad = self.pads[gpio]
        return pad.mode == OUT and pad.out == 1

    def glitch(self) -> None:
        """The 80 ns dip of GPIO36 and GPIO39 when the ADC or the radio powers up (ESP32 erratum 3.11)."""
        if self.pads.family is not ESP32:
            return
        for gpio in (36, 39):
            self.pads[gpio].glitches = 1

    def feed_watchdog(self, timeout_us: int = 0) -> None:
        """Start or feed the watchdog; 0 keeps its time limit."""
        self._watchdog_us = timeout_us or self._watchdog_us
        self.clock.cancel(self._watchdog)
        self._watchdog = self.clock.after(self._watchdog_us, self._bite)

    def _bite(self) -> None:
        raise MachineReset(WDT_RESET)

    def light_sleep(self, us: int) -> None:
        """Sleep at most `us`, until a pad that is armed has its level."""
        for gpio in self.pwm:
            if gpio not in self.pwm_in_sleep:
                raise DataSheetError("ESP32: the PWM on GPIO%d stands still in light sleep" % gpio)
        for gpio in self.wake_ext0[:1] + self.wake_ext1:
            self.pads[gpio].is_rtc = True
        self.wake_reason = TIMER_WAKE
        self.is_asleep = True
        if not self.keeps_time:
            self.sleep_on(self.clock.now + us)

    def sleep_on(self, end: int) -> bool:
        """Stay asleep, at most until the clock shows `end` µs; returns whether a pad woke the chip."""
        clock = self.clock
        while True:
            self.wake_reason = self._waking() or TIMER_WAKE
            if self.wake_reason != TIMER_WAKE or clock.now >= end:
                self.is_asleep = False
                return self.wake_reason != TIMER_WAKE
            clock.advance(clock.next_event(end) - clock.now)

    def _waking(self) -> int:
        """The reason that would wake the chip now, 0 for none."""
        if self.wake_ext0 and self.pads[self.wake_ext0[0]].seen() == self.wake_ext0[1]:
            return EXT0_WAKE
        is_woken = self.wake_ext1 and not self.pads[self.wake_ext1[0]].seen()
        return EXT1_WAKE if is_woken else 0

    def efuse_word(self, address: int) -> int:
        if address not in self.efuse:
            raise DataSheetError("%s: this model has no word at %08X" % (self.pads.family.name, address))
        return self.efuse[address]
