"""The common part of the power chips: a cell and a cable, a button, a backlight dimmed by PWM."""

from virtual.clock import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LEAST_DUTY = 10240  # the lowest that M5GFX uses: 40/256
_MOST_DUTY = 65535
_FAINT_MV = 2500  # the AXP192's LDO2 that is equally bright
_FULL_MV = 3000


class Supply:
    """`rails_changed()` is called when a rail goes on or off, or when power comes or goes."""

    rails_changed: "Callable[[], None] | None" = None
    is_on = False
    usb = False
    battery_mv = 3900

    def set_battery(self, percent: int) -> None:
        """Set the voltage at which the vendor's library shows `percent`."""
        raw = 3075 + percent * 100 // 16 if percent > 12 else 2690 + percent * 1000 // 27
        self.battery_mv = raw * 11 // 10


class Press:
    """A finger on the power button, and the effects of holding it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._since = -1  # µs
        self._events: list[tuple] = []

    @property
    def is_down(self) -> bool:
        return self._since >= 0

    @property
    def has_more(self) -> bool:
        """Whether holding on will have a further effect."""
        return bool(self._events)

    def begin(self) -> bool:
        """Down; False if it is down already."""
        if self.is_down:
            return False
        self._since = self._clock.now
        return True

    def end(self) -> int:
        """Release, which cancels further effects. Returns how long it was held, in ms."""
        held = (self._clock.now - self._since) // 1000 if self.is_down else 0
        for event in self._events:
            self._clock.cancel(event)
        self._events = []
        self._since = -1
        return held

    def after(self, ms: int, act: "Callable[[], None]") -> None:
        self._events.append(self._clock.after(ms * 1000, act))


def pwm_as_ldo2_mv(duty_u16: int) -> int:
    """mV of an M5StickC's LDO2 that is as bright as a PWM duty of 0 to 65535; 0 is dark."""
    if not duty_u16:
        return 0
    return _FAINT_MV + (_FULL_MV - _FAINT_MV) * max(duty_u16 - _LEAST_DUTY, 0) // (_MOST_DUTY - _LEAST_DUTY)
