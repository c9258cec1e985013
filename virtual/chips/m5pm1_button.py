"""The power button of an M5PM1: how presses become clicks and long presses, by its BTN_CFG_1.

A click is shorter than the click time. It counts as single if no other follows within the double-click time.
"""

from virtual.chips.supply import Press

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from virtual.clock import Clock

# BTN_CFG_1: b7 locks the download mode
_DELAYS_MS = (125, 250, 500, 1000)  # b6:5 double click, b2:1 click
_LONG_MS = (1000, 2000, 3000, 4000)  # b4:3


class PowerButton(Press):
    """Calls `clicked` with 1 or 2 clicks, and `held_long` while a long press lasts. `config()` is BTN_CFG_1,
    -1 while the chip is off and counts nothing."""

    def __init__(
        self,
        clock: "Clock",
        config: "Callable[[], int]",
        clicked: "Callable[[int], None]",
        held_long: "Callable[[], None]",
    ) -> None:
        super().__init__(clock)
        self._config = config
        self._clicked = clicked
        self._held_long = held_long
        self._was_pressed = False
        self._clicks = 0

    def down(self) -> None:
        if not self.begin():
            return
        self._was_pressed = True
        config = self._config()
        if config >= 0 and not config & 0x80:
            self.after(_LONG_MS[config >> 3 & 3], self._held_long)

    def up(self) -> int:
        """Release; returns how long it was held, in ms."""
        if not self.is_down:
            return 0
        held = self.end()
        config = self._config()
        if config >= 0 and held < _DELAYS_MS[config >> 1 & 3]:
            self._clicks += 1
            if self._clicks == 2:
                self._told()
            else:
                self.after(_DELAYS_MS[config >> 5 & 3], self._told)
        return held

    def take_status(self) -> int:
        """BTN_STATUS: b7 was pressed since the last reading, b0 is down."""
        value = (0x80 if self._was_pressed else 0) | self.is_down
        self._was_pressed = False
        return value

    def _told(self) -> None:
        clicks, self._clicks = self._clicks, 0
        self._clicked(clicks)
