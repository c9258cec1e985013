"""The part of MicroPython's `esp32` module that is about waking: which pads end a light sleep.

The pads stay armed for every `lightsleep` until that is changed (ports/esp32/modesp32.c).
"""

from virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from virtual.soc.soc import Soc


class Esp32Module:
    """The firmware's `esp32`."""

    WAKEUP_ALL_LOW = False
    HEAP_DATA = 4

    def __init__(self, soc: "Soc") -> None:
        self._soc = soc

    def idf_heap_info(self, capabilities: int) -> list[tuple[int, int, int, int]]:
        """For each region of memory: bytes, free bytes, the largest free piece, the least ever free."""
        regions = [(15_072, 12_000, 11_000, 12_000), (113_840, 60_000, 50_000, 60_000)]
        if self._soc.psram:
            regions.append(
                (self._soc.psram, self._soc.psram // 2, self._soc.psram // 2, self._soc.psram // 2)
            )
        return regions

    def wake_on_ext0(self, pin: "Any" = None, level: bool = False) -> None:
        """Wake when this pad has the level; None for no pad."""
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
        """The number of a pad, which has to be one that the RTC part can watch during sleep."""
        gpio = pin if isinstance(pin, int) else pin.pad.gpio
        if gpio not in self._soc.pads.family.rtc:
            raise ValueError("invalid pin")
        return gpio
