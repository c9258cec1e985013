"""What a stick does about its battery while nobody plays: dim, doze between ticks, sleep, switch off."""

from machine import lightsleep
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

_TYPING = const(0)
if _TYPING:
    from stick.devices import Stick
    from stick.sleep import Sleep as _Sleep
    from table.table import Table

_DOZE_LEAST_MS = const(5)  # into light sleep and out of it again takes about 1 ms


class PowerSaving:
    """Counts the time since `stick` was last used. `asleep` is its sleep, None while it is awake."""

    def __init__(self, stick: "Stick") -> None:
        self.asleep: "_Sleep | None" = None
        self.is_dim = False
        self._stick = stick

    def tick(self, now: int, table: "Table") -> None:
        """Do what is due at ticks `now`, after the tick of the table."""
        stick = self._stick
        settings = stick.settings  # its `get` as a name would be allocated at each tick
        idle_s = ticks_diff(now, stick.buttons.used_ms) // 1000
        if 0 < settings.get("off") <= idle_s:
            stick.power.off()
        if not self.asleep:
            if (0 < settings.get("dim") <= idle_s) != self.is_dim:
                self.light(not self.is_dim)
            if 0 < settings.get("sleep") <= idle_s:
                self._fall_asleep(now, table)

    def tick_asleep(self, now: int, table: "Table") -> int:
        """Wait for somebody, who finds the stick where it was; their press does nothing else.

        Returns in how many ms to be called again.
        """
        wait = self.asleep.tick(now)
        if wait:
            return wait
        self.wake()
        self._stick.imu.expect(table.standing.wants_shake)
        wait = table.tick(now)
        self.light(False)
        return wait

    def wake(self) -> None:
        """The panel is on again, still dark, and the time since the last use begins anew."""
        asleep, self.asleep = self.asleep, None
        asleep.end()
        self._stick.buttons.used_ms = ticks_ms()

    def light(self, is_dim: bool) -> None:
        """The backlight as set, or at its lowest."""
        self.is_dim = is_dim
        self._stick.power.brightness(1 if is_dim else self._stick.settings.get("light"))

    def rest(self, began: int, wait: int) -> None:
        """Pass the time until `wait` ms after ticks `began`, in light sleep where nothing is lost by it.

        On USB the console would lose what is typed, a PWM would stand still, and a shake is read without
        a pause. The picture stays in the panel's own memory.
        """
        stick = self._stick
        left = max(wait - ticks_diff(ticks_ms(), began), 1)
        if (
            not stick.power.can_doze()
            or stick.buzzer.is_busy
            or left < _DOZE_LEAST_MS
            or stick.imu.is_expected
            or not stick.settings.get("doze")
        ):
            sleep_ms(left)
        else:
            lightsleep(left)

    def _fall_asleep(self, now: int, table: "Table") -> None:
        from stick.buttons import A
        from stick.sleep import Sleep

        stick = self._stick
        stick.power.brightness(0)
        stick.buzzer.stop()  # it is not polled again before the stick wakes
        if stick.buttons.is_down(A):
            table.standing.a_up()  # no thumb stays: a peek closes, dice come to rest
        stick.buttons.flush()
        table.tick(now)  # what the panel keeps is what may be seen on waking
        stick.imu.expect(False)  # else it would never doze
        self.asleep = Sleep(stick)
