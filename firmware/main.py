"""MiaStick on an M5Stick: wiring and the loop, nothing else."""

import sys
from machine import lightsleep
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

import version
from stick import efuse
from stick.buttons import B

efuse.hold()  # before anything else: a Plus2 dies without it
# All else is imported where `run` sees to it that an error is told

_TYPING = const(0)
if _TYPING:
    from stick.board import Stick
    from stick.sleep import Nap as _Nap

_DOZE_LEAST_MS = const(5)  # into light sleep and out of it again takes about 1 ms


class App:
    """A stick and the table that plays on it, awake, dim or asleep."""

    def __init__(self, stick: "Stick") -> None:
        from table.table import Table  # after the canvas has its memory

        self.stick = stick
        self.table = Table(stick)
        self.nap: "_Nap" = None  # while asleep
        self.is_dim = False
        stick.buttons.poll(ticks_ms())
        stick.buttons.used_ms = ticks_ms()
        if stick.buttons.is_down(B):
            self.table.visit("menus.self_test", "TestPicture")
        print("MiaStick", version.VERSION, "on", stick.name)  # tools.flash waits for this line

    def tick(self, now: int) -> int:
        """One poll of everything at ticks `now`. Answers in how many ms it wants to be called again."""
        if self.stick.dog:
            self.stick.dog.feed()
        wait = self.nap.tick(now) if self.nap else self.table.tick(now)
        settings = self.stick.settings
        idle_s = ticks_diff(now, self.stick.buttons.used_ms) // 1000
        if 0 < settings.get("off") <= idle_s:
            self.stick.power.off()
        if not self.nap:
            if (0 < settings.get("dim") <= idle_s) != self.is_dim:
                self.light(not self.is_dim)
            if 0 < settings.get("sleep") <= idle_s:
                from stick.sleep import Nap

                self.nap = Nap(self, now)
        return wait

    def light(self, is_dim: bool) -> None:
        """The backlight as set, or at its lowest."""
        self.is_dim = is_dim
        self.stick.power.brightness(1 if is_dim else self.stick.settings.get("light"))

    def rest(self, began: int, wait: int) -> None:
        """Pass the time until `wait` ms after ticks `began`, in light sleep where nothing is lost by it.

        On USB the console would lose what is typed, a PWM would stand still, and a shake is read without
        a pause. The picture stays in the panel's own memory.
        """
        stick = self.stick
        left = max(wait - ticks_diff(ticks_ms(), began), 1)
        if (
            stick.power.has_usb
            or stick.buzzer.notes
            or left < _DOZE_LEAST_MS
            or stick.imu.is_expected
            or not stick.settings.get("doze")
        ):
            sleep_ms(left)
        else:
            lightsleep(left)


def start() -> App:
    """Open the stick and lay the table; no loop. board.UnknownBoard if this is no stick of ours."""
    from stick.board import open_stick

    return App(open_stick())


def run() -> None:
    """Play until the power goes. Ctrl-C leaves to the prompt."""
    try:
        app = _opened()
    except Exception as error:
        from stick import start_error

        start_error.tell(error)
        return
    if not app:
        return
    try:
        _play(app)
    except Exception as error:
        sys.print_exception(error)
        from stick import fatal_screen

        fatal_screen.show(app.stick)
    finally:
        from stick import watchdog

        watchdog.rest()


def _opened() -> "App | None":
    """As `start`, and the watchdog watches; None if this is no stick of ours, which the console says."""
    from stick import board, watchdog

    try:
        stick = board.open_stick()
    except board.UnknownBoard as error:
        print(error)
        return None
    app = App(stick)
    stick.dog = watchdog.watch()
    return app


def _play(app: App) -> None:
    while True:
        began: int = ticks_ms()
        try:
            wait = app.tick(began)
        except Exception as error:
            app.table.view.words = None  # room for what tells of it
            from stick import rescue

            rescue.rescue(app, error)
            wait = 0
        app.rest(began, wait)


if __name__ == "__main__":
    run()
