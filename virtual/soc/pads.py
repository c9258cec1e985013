"""The pads of an ESP32 or ESP32-S3: who drives which level, and which must never be touched."""

from virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

IN = 1
OUT = 3
OPEN_DRAIN = 7
PULL_DOWN = 1
PULL_UP = 2


class Family:
    """The differences between the pads of two chips; `rtc` are those that can wake the chip."""

    def __init__(self, name: str, count: int, absent: tuple, input_only: tuple, rtc: tuple) -> None:
        self.name = name
        self.count = count
        self.absent = absent
        self.input_only = input_only
        self.rtc = rtc


ESP32 = Family(
    "ESP32",
    40,
    (20, 24, 28, 29, 30, 31),
    (34, 35, 36, 37, 38, 39),
    (0, 2, 4, 12, 13, 14, 15, 25, 26, 27, 32, 33, 34, 35, 36, 37, 38, 39),
)
ESP32_S3 = Family("ESP32-S3", 49, (22, 23, 24, 25), (), tuple(range(22)))


class Pad:
    """One GPIO. Chips and buttons set `outside` (0, 1, or None if nothing drives it) and may set
    `changed(level)`, which is called when the ESP32 drives another level. `is_rtc`: it was armed to end a
    light sleep, so it belongs to the RTC part until it is set up again."""

    def __init__(self, gpio: int, family: Family = ESP32) -> None:
        self.gpio = gpio
        self._family = family
        self.outside: int | None = None
        self.changed: "Callable[[int], None] | None" = None
        self.glitches = 0
        self.is_held = False  # whether the pad keeps its level whatever the ESP32 does, even through resets
        self.is_rtc = False
        self.release()

    def release(self) -> None:
        """A reset: input without pulls, no peripheral attached."""
        self.owner: object | None = None
        if self.is_held:
            return
        self.mode = IN
        self.pull: int | None = None
        self.out = 0
        self.is_rtc = False
        if self.changed:
            self.changed(self.level())

    def level(self) -> int:
        if self.is_rtc:
            raise DataSheetError(
                "%s: GPIO%d woke the chip and belongs to the RTC; init it first"
                % (self._family.name, self.gpio)
            )
        return self.seen()

    def seen(self) -> int:
        """The level on the wire."""
        if self.mode == OUT or (self.mode == OPEN_DRAIN and not self.out):
            return self.out
        if self.glitches:
            self.glitches -= 1
            return 0
        if self.outside is not None:
            return self.outside
        return 1 if self.pull == PULL_UP else 0

    def drive(self, level: int) -> None:
        if level != self.out and not self.is_held:
            self.out = level
            if self.changed:
                self.changed(level)

    def configure(self, mode: int, pull: int | None) -> None:
        if mode in (OUT, OPEN_DRAIN) and self.gpio in self._family.input_only:
            raise ValueError("pin can only be input")
        self.owner = None
        self.is_rtc = False
        if self.is_held:
            return
        before = self.level() if self.changed else 0
        self.mode = mode
        self.pull = None if self.gpio in self._family.input_only else pull
        if self.changed and self.level() != before:
            self.changed(self.level())


class Pads:
    """All pads of one chip; `flash_pins` are the pads the package uses for its own flash and RAM."""

    def __init__(self, flash_pins: tuple, family: Family = ESP32) -> None:
        self._flash_pins = flash_pins
        self.family = family
        self._pads: dict[int, Pad] = {}

    def __getitem__(self, gpio: int) -> Pad:
        pad = self._pads.get(gpio)
        if pad is None:
            pad = self._make(gpio)
        return pad

    def _make(self, gpio: int) -> Pad:
        family = self.family
        if not isinstance(gpio, int) or not 0 <= gpio < family.count or gpio in family.absent:
            raise ValueError("invalid pin")
        if gpio in self._flash_pins:
            raise DataSheetError("%s: GPIO%d belongs to the flash inside the package" % (family.name, gpio))
        pad = self._pads[gpio] = Pad(gpio, family)
        return pad

    def release(self, is_power_lost: bool) -> None:
        """Reset all pads; held pads keep their level unless the power was lost."""
        for gpio in self._pads:
            if is_power_lost:
                self._pads[gpio].is_held = False
            self._pads[gpio].release()
