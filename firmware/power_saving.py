"""Saves power while nobody plays: dims, dozes between ticks, sleeps, and switches off."""

from machine import lightsleep
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

_TYPING = const(0)
if _TYPING:
    from stick.devices import Stick
    from stick.sleep import Sleep as _Sleep
    from table.table import Table

_DOZE_LEAST_MS = const(5)  # entering and leaving light sleep takes about 1 ms


class PowerSaving:
    """Counts the time since `stick` was last used. `asleep` is its sleep, None while it is awake."""

    def __init__(self, stick: "Stick") -> None:
        self.asleep: "_Sleep | None" = None
        self.is_dim = False
        self._stick = stick

    def tick(self, now: int, table: "Table") -> None:
        """Do what is due at ticks `now`, after the tick of the table."""
        stick = self._stick
        settings = stick.settings  # keeping its `get` in a name would allocate at each tick
        idle_s = ticks_diff(now, stick.buttons.used_ms) // 1000
        if 0 < settings.get("off") <= idle_s:
            stick.power.off()
        if not self.asleep:
            if (0 < settings.get("dim") <= idle_s) != self.is_dim:
                self.light(not self.is_dim)
            if 0 < settings.get("sleep") <= idle_s and table.source.is_alone:
                self._fall_asleep(now, table)

    def tick_asleep(self, now: int, table: "Table") -> int:
        """Wake if a button was pressed, which does nothing else. Returns in how many ms to call again."""
        wait = self.asleep.tick(now)
        if wait:
            return wait
        self.wake()
        self._stick.imu.expect(table.standing.wants_shake)
        wait = table.tick(now)
        self.light(False)
        return wait

    def wake(self) -> None:
        """Switch the panel on, still dark, and count the time since the last use from now."""
        asleep, self.asleep = self.asleep, None
        asleep.end()
        self._stick.buttons.used_ms = ticks_ms()

    def light(self, is_dim: bool) -> None:
        """Set the backlight to its setting, or to its lowest step."""
        self.is_dim = is_dim
        self._stick.power.brightness(1 if is_dim else self._stick.settings.get("light"))

    def rest(self, began: int, wait: int) -> None:
        """Pass the time until `wait` ms after ticks `began`, in light sleep if nothing is lost by it.

        There is none on USB (the console would lose what is typed), while a PWM runs (it would stop), and
        while a shake is expected (samples would be missed). The panel keeps the picture in its own memory.
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
            table.standing.a_up()  # as if A was released: a peek closes, dice come to rest
        stick.buttons.flush()
        table.tick(now)  # the panel keeps this picture, and shows it on waking
        stick.imu.expect(False)  # or it would never doze
        self.asleep = Sleep(stick)
