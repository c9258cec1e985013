"""The `esp32` module of MicroPython on ESP32, as far as waking goes: which pads end a light sleep.

What is armed is kept: every `lightsleep` uses it until it is changed (ports/esp32/modesp32.c).
"""

from tools.virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from tools.virtual.soc.soc import Soc


class Esp32Module:
    """What the firmware gets as `esp32`."""

    WAKEUP_ALL_LOW = False
    HEAP_DATA = 4

    def __init__(self, soc: "Soc") -> None:
        self._soc = soc

    def idf_heap_info(self, capabilities: int) -> list[tuple[int, int, int, int]]:
        """Of each region of memory: bytes, free, the largest piece of that, the least that was ever free."""
        regions = [(15_072, 12_000, 11_000, 12_000), (113_840, 60_000, 50_000, 60_000)]
        if self._soc.psram:
            regions.append(
                (self._soc.psram, self._soc.psram // 2, self._soc.psram // 2, self._soc.psram // 2)
            )
        return regions

    def wake_on_ext0(self, pin: "Any" = None, level: bool = False) -> None:
        """Wake when this one pad has the level; None for no pad."""
        if pin is not None and self._soc.pads[self._rtc_pad(pin)].seen() == level:
            raise DataSheetError("ESP32: the pad that is to wake it has that level already")
        self._soc.wake_ext0 = () if pin is None else (self._rtc_pad(pin), int(level))

    def wake_on_ext1(self, pins: "Any" = None, level: bool = False) -> None:
        """Wake when this pad is low; none for no pad."""
        if level:
            raise DataSheetError("ESP32: this model knows ext1 at a low level alone")
        gpios = tuple([self._rtc_pad(pin) for pin in pins or ()])
        if len(gpios) > 1:
            raise DataSheetError(
                "ESP32: ext1 wakes when all pads are low at once, one button alone never does"
            )
        self._soc.wake_ext1 = gpios

    def _rtc_pad(self, pin: "Any") -> int:
        """A pad that the RTC part sees while the rest sleeps."""
        gpio = pin if isinstance(pin, int) else pin.pad.gpio
        if gpio not in self._soc.pads.family.rtc:
            raise ValueError("invalid pin")
        return gpio
