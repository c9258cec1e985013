"""MicroPython's `machine` module on ESP32, with models below the buses. The firmware imports a
`MachineModule`."""

from virtual.errors import DataSheetError, MachineReset, PowerOff
from virtual.soc import pads
from virtual.soc.bus import SPI_SOURCE_HZ, is_spi_refused, require_pins
from virtual.soc.soc import DEEPSLEEP_RESET, HARD_RESET, PWRON_RESET, SOFT_RESET, WDT_RESET, Soc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _gpio(pin: "Any") -> int:
    """The number behind a Pin or a number."""
    return pin if isinstance(pin, int) else pin.pad.gpio


class Pin:
    IN = pads.IN
    OUT = pads.OUT
    OPEN_DRAIN = pads.OPEN_DRAIN
    PULL_UP = pads.PULL_UP
    PULL_DOWN = pads.PULL_DOWN
    soc: "Any" = None

    def __init__(self, id: "int | Pin", mode: int = -1, pull: int | None = -1, **levels: "Any") -> None:
        self.pad = self.soc.pads[_gpio(id)]
        if mode != -1 or pull != -1 or levels:
            self.init(mode, pull, **levels)

    def init(
        self, mode: int = -1, pull: int | None = -1, *, value: int | None = None, hold: bool | None = None
    ) -> None:
        pad = self.pad
        if hold is not None and not hold:
            pad.is_held = False
        if value is not None:
            if pad.mode == pads.IN:
                pad.out = 1 if value else 0  # set before the pad is switched to output: no pulse
            else:
                pad.drive(1 if value else 0)
        pad.configure(pad.mode if mode == -1 else mode, pad.pull if pull == -1 else pull)
        if hold:
            pad.is_held = True

    def value(self, x: int | None = None) -> int | None:
        if x is None:
            return self.pad.level()
        self.pad.drive(1 if x else 0)
        return None

    __call__ = value


class I2C:
    soc: "Any" = None

    def __init__(
        self, id: int, *, scl: "Any" = ..., sda: "Any" = ..., freq: int = 400000, timeout: int = 50000
    ) -> None:
        require_pins("I2C", scl=scl, sda=sda)
        self._bus = self.soc.i2c_bus(_gpio(scl), _gpio(sda))
        self._freq = freq
        self._timeout = timeout
        self._soc = self.soc
        for pin in (scl, sda):
            self.soc.pads[_gpio(pin)].owner = self

    def scan(self) -> list[int]:
        found = []
        for address in range(8, 120):
            try:
                self._bus.open(address, 1, self._freq, self._timeout)
            except OSError:
                continue
            found.append(address)
        return found

    def readfrom_mem_into(self, addr: int, memaddr: int, buf: "Any", *, addrsize: int = 8) -> None:
        chip = self._bus.open(addr, len(buf) + 3, self._freq, self._timeout)
        chip.select(memaddr)
        chip.read_into(buf)

    def writeto_mem(self, addr: int, memaddr: int, buf: "Any", *, addrsize: int = 8) -> None:
        chip = self._bus.open(addr, len(buf) + 2, self._freq, self._timeout)
        chip.select(memaddr)
        chip.write(buf, 0)


class SPI:
    soc: "Any" = None

    def __init__(
        self,
        id: int,
        baudrate: int = 500000,
        *,
        polarity: int = 0,
        phase: int = 0,
        bits: int = 8,
        firstbit: int = 0,
        sck: "Any" = ...,
        mosi: "Any" = ...,
        miso: "Any" = ...,
    ) -> None:
        require_pins("SPI", sck=sck, mosi=mosi, miso=miso)
        self._pads = [self.soc.pads[_gpio(pin)] for pin in (sck, mosi, miso) if pin is not None]
        for pad in self._pads:
            pad.mode = pads.IN
            pad.owner = self
        self._listener = self.soc.spi.listener(_gpio(sck), _gpio(mosi))
        self._baudrate = SPI_SOURCE_HZ // -(-SPI_SOURCE_HZ // baudrate)
        self._is_refused = is_spi_refused(id, _gpio(sck), _gpio(mosi), self._baudrate)

    def write(self, buf: "Any") -> None:
        if self._is_refused:
            raise DataSheetError(
                "ESP32: an SPI at %d Hz through the GPIO matrix: assigned clock speed not supported, "
                "and the first write is a crash" % self._baudrate
            )
        connected = self._pads[0].owner is self and self._pads[1].owner is self
        self.soc.spi.write(self._listener if connected else None, buf, self._baudrate)

    def deinit(self) -> None:
        for pad in self._pads:
            pad.configure(pads.IN, None)


class PWM:
    soc: "Any" = None

    def __init__(
        self, pin: "Any", freq: int = 5000, duty_u16: int = 32768, *, lightsleep: bool = False
    ) -> None:
        self._gpio = _gpio(pin)
        (self.soc.pwm_in_sleep.add if lightsleep else self.soc.pwm_in_sleep.discard)(self._gpio)
        self._freq = freq
        self._duty = duty_u16
        pad = self.soc.pads[self._gpio]
        pad.configure(pads.OUT, None)
        pad.owner = self
        self._apply()

    def _apply(self) -> None:
        self.soc.set_pwm(self._gpio, self._freq, self._duty)

    def freq(self, value: int = -1) -> int | None:
        if value < 0:
            return self._freq
        if not 1 <= value <= 40000000:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self._freq = value
        self._apply()
        return None

    def duty_u16(self, value: int = -1) -> int | None:
        if value < 0:
            return self._duty
        self._duty = value
        self._apply()
        return None

    def deinit(self) -> None:
        self.soc.set_pwm(self._gpio, 0, 0)
        self.soc.pads[self._gpio].owner = None


class I2S:
    """Only transmits, and has no master clock pin, like MicroPython's port."""

    TX = 1
    MONO = 0
    STEREO = 1
    soc: "Any" = None

    def __init__(
        self,
        id: int,
        *,
        sck: "Any" = ...,
        ws: "Any" = ...,
        sd: "Any" = ...,
        mode: int = -1,
        bits: int = 16,
        format: int = -1,
        rate: int = 0,
        ibuf: int = 0,
    ) -> None:
        require_pins("I2S", sck=sck, ws=ws, sd=sd)
        if mode != self.TX or format not in (self.MONO, self.STEREO):
            raise ValueError("invalid mode")
        self._pads = [self.soc.pads[_gpio(pin)] for pin in (sck, ws, sd)]
        for pad in self._pads:
            pad.configure(pads.OUT, None)
            pad.owner = self
        self.soc.i2s.start(rate, bits, 2 if format == self.STEREO else 1, ibuf)

    def write(self, buf: "Any") -> int:
        return self.soc.i2s.write(buf)

    def deinit(self) -> None:
        self.soc.i2s.stop()
        for pad in self._pads:
            pad.configure(pads.IN, None)


class ADC:
    ATTN_11DB = 3
    soc: "Any" = None

    def __init__(self, pin: "Any", *, atten: int = 0) -> None:
        self._gpio = _gpio(pin)
        self.soc.pads[self._gpio]

    def read_uv(self) -> int:
        """µV on the pad; powering the ADC up pulls GPIO36 and GPIO39 low for a moment (erratum 3.11)."""
        self.soc.glitch()
        return self.soc.microvolts.get(self._gpio, 0)


class WDT:
    soc: "Any" = None

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        self.soc.feed_watchdog(timeout * 1000)

    def feed(self) -> None:
        self.soc.feed_watchdog()


class RTC:
    """The memory that outlives all but a loss of power."""

    soc: "Any" = None

    def memory(self, data: bytes | None = None) -> bytes | None:
        if data is None:
            return self.soc.rtc_memory
        self.soc.rtc_memory = bytes(data)
        return None


class _Mem32:
    def __init__(self, soc: Soc) -> None:
        self._soc = soc

    def __getitem__(self, address: int) -> int:
        return self._soc.efuse_word(address)


class MachineModule:
    """The firmware's `machine`; its classes know their ESP32."""

    PWRON_RESET = PWRON_RESET
    HARD_RESET = HARD_RESET
    WDT_RESET = WDT_RESET
    DEEPSLEEP_RESET = DEEPSLEEP_RESET

    def __init__(self, soc: Soc) -> None:
        self._soc = soc
        for kind in (Pin, I2C, SPI, PWM, I2S, ADC, WDT, RTC):
            setattr(self, kind.__name__, type(kind.__name__, (kind,), {"soc": soc}))
        self.mem32 = _Mem32(soc)

    def unique_id(self) -> bytes:
        return self._soc.unique_id

    def reset_cause(self) -> int:
        return self._soc.reset_cause

    def reset(self) -> None:
        raise MachineReset(HARD_RESET)

    def soft_reset(self) -> None:
        """Start again with an empty heap. The pads stay as they are."""
        raise MachineReset(SOFT_RESET)

    def lightsleep(self, ms: int = 0) -> None:
        self._soc.light_sleep(ms * 1000 if ms else 1 << 50)

    def deepsleep(self) -> None:
        """Sleep deeply, without a time limit: off until a button is pressed."""
        raise PowerOff("deep sleep")
