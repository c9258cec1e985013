"""The ESP32 around the chips: pads, buses, eFuse words, reset causes, sleep. `machine` is its face."""

from tools.virtual.bus import I2CBus, SpiBus
from tools.virtual.clock import Clock
from tools.virtual.errors import DataSheetError, MachineReset
from tools.virtual.pads import OUT, Pads
from tools.virtual.prng import Prng

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5


class Soc:
    """One ESP32. `tones` logs what its PWM outputs do as (µs, gpio, Hz, duty 0..65535).
    `microvolts` is what stands on the ADC's pads, by gpio."""

    def __init__(self, clock: Clock, efuse: "dict[int, int]", flash_pins: tuple, seed: int) -> None:
        self.clock = clock
        self.pads = Pads(flash_pins)
        self.efuse = efuse
        self.spi = SpiBus(clock)
        self._i2c_buses: "dict[tuple[int, int], I2CBus]" = {}
        self.rng = Prng(seed)
        self.unique_id = b"\x24\xa1\x60" + Prng(seed + 1).bytes(3)
        self.reset_cause = PWRON_RESET
        self.rtc_memory = b""
        self.freq = 160000000
        self.tones: "list[tuple[int, int, int, int]]" = []
        self.pwm: "dict[int, tuple[int, int]]" = {}
        self.pwm_changed: "Callable[[], None] | None" = None
        self.microvolts: "dict[int, int]" = {}
        self.wake_gpios: "dict[int, int]" = {}
        self.wake_reason = 0
        self._watchdog: "tuple | None" = None
        self._watchdog_us = 0

    def i2c_bus(self, scl: int, sda: int) -> I2CBus:
        bus = self._i2c_buses.get((scl, sda))
        if bus is None:
            bus = self._i2c_buses[(scl, sda)] = I2CBus(self.clock)
        return bus

    def start(self, cause: int) -> None:
        """A boot: pads are inputs, PWM and watchdog gone; a power-on also loses the RTC memory."""
        self.reset_cause = cause
        self.clock.restart_ticks()
        self.clock.cancel(self._watchdog)
        self._watchdog = None
        for gpio in list(self.pwm):
            self.set_pwm(gpio, 0, 0)
        self.pads.release(cause == PWRON_RESET)
        self.wake_gpios = {}
        if cause == PWRON_RESET:
            self.rtc_memory = b""

    def set_pwm(self, gpio: int, freq: int, duty_u16: int) -> None:
        if duty_u16:
            self.pwm[gpio] = (freq, duty_u16)
        else:
            self.pwm.pop(gpio, None)
        if self.pwm_changed:
            self.pwm_changed()
        self.tones.append((self.clock.now, gpio, freq if duty_u16 else 0, duty_u16))
        if len(self.tones) > 512:
            del self.tones[:256]

    def drives_high(self, gpio: int) -> bool:
        pad = self.pads[gpio]
        return pad.mode == OUT and pad.out == 1

    def glitch(self) -> None:
        """The 80 ns dip of GPIO36 and GPIO39 when the ADC or the radio powers up (ESP32 erratum 3.11)."""
        for gpio in (36, 39):
            self.pads[gpio].glitches = 1

    def feed_watchdog(self, timeout_us: int = 0) -> None:
        """Start or feed the watchdog; 0 keeps its time."""
        self._watchdog_us = timeout_us or self._watchdog_us
        self.clock.cancel(self._watchdog)
        self._watchdog = self.clock.after(self._watchdog_us, self._bite)

    def _bite(self) -> None:
        raise MachineReset(WDT_RESET)

    def light_sleep(self, us: int) -> None:
        """Sleep at most `us`, until a pad of `wake_gpios` has its level."""
        end = self.clock.now + us
        self.wake_reason = 4  # timer
        while self.clock.now < end:
            for gpio in self.wake_gpios:
                if self.pads[gpio].level() == self.wake_gpios[gpio]:
                    self.wake_reason = 7  # gpio
                    return
            self.clock.advance(self.clock.next_event(end) - self.clock.now)

    def efuse_word(self, address: int) -> int:
        if address not in self.efuse:
            raise DataSheetError("ESP32: this model has no word at %08X" % address)
        return self.efuse[address]
