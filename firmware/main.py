"""MiaStick on an M5Stick: wiring and the loop, nothing else."""

import sys
from machine import lightsleep
from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from stick import efuse, filesystem

efuse.hold()  # before anything else: a Plus2 dies without it
filesystem.prepare()
del efuse, filesystem  # they are not needed again, and what is named here stays in memory
# All else is imported where `run` sees to it that an error is shown

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from display import Canvas
    from stick.devices import Stick
    from stick.sleep import Sleep as _Sleep
    from table.table import Table

_SMALL = const(80)  # pixels; a screen of that width leaves large pieces of memory free
_DOZE_LEAST_MS = const(5)  # into light sleep and out of it again takes about 1 ms


class App:
    """A stick and the table that plays on it, awake, dim or asleep."""

    def __init__(self, stick: "Stick") -> None:
        from lifetimes import START, forget, grow_names
        from stick.buttons import B
        from table.table import Table
        from version import VERSION

        forget(START)
        if stick.canvas.width > _SMALL:
            grow_names()
        self.stick = stick
        self.table = Table(stick, open_part)
        self.asleep: "_Sleep | None" = None
        self.is_dim = False
        stick.buttons.poll(ticks_ms())
        stick.buttons.used_ms = ticks_ms()
        if stick.buttons.is_down(B):
            stick.power.poll(ticks_ms())  # the self-test tells of the battery at once
            self.table.flow.self_test()
        print("MiaStick", VERSION, "on", stick.name)  # tools.flash waits for this line

    def tick(self, now: int) -> int:
        """One poll of everything at ticks `now`. Returns in how many ms it wants to be called again."""
        if self.stick.dog:
            self.stick.dog.feed()
        wait = self._tick_asleep(now) if self.asleep else self.table.tick(now)
        settings = self.stick.settings
        idle_s = ticks_diff(now, self.stick.buttons.used_ms) // 1000
        if 0 < settings.get("off") <= idle_s:
            self.stick.power.off()
        if not self.asleep:
            if (0 < settings.get("dim") <= idle_s) != self.is_dim:
                self.light(not self.is_dim)
            if 0 < settings.get("sleep") <= idle_s:
                self._fall_asleep(now)
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
            not stick.power.can_doze()
            or stick.buzzer.is_busy
            or left < _DOZE_LEAST_MS
            or stick.imu.is_expected
            or not stick.settings.get("doze")
        ):
            sleep_ms(left)
        else:
            lightsleep(left)

    def recover(self, error: Exception) -> None:
        """Keep an error of ours, and lay the table anew: a screen tells of it, the game is in the journal."""
        old = self.table
        screen = getattr(old.standing, "name", "")
        # Memory may be what ran out, and the collector may still see the table on the stack: empty it
        old.view.words = None
        old.standing = old.flow = old.game = old.contest = old.view = self.table = None
        from stick import crash_log
        from table.table import Table

        code, is_known = crash_log.keep(error, screen)
        self.table = Table(self.stick, open_part)
        self.table.flow.crash(code, is_known)
        if self.asleep:
            self._end_sleep()
        self.light(False)

    def leave(self) -> None:
        """Ctrl-C: nobody looks after the panel at the prompt, and there may be dice on it."""
        stick = self.stick
        stick.power.brightness(0)
        if not self.asleep:
            stick.canvas.panel.sleep()
        stick.buzzer.switch(False)

    def _fall_asleep(self, now: int) -> None:
        from stick.buttons import A
        from stick.sleep import Sleep

        stick, table = self.stick, self.table
        stick.power.brightness(0)
        if stick.buttons.is_down(A):
            table.standing.a_up()  # no thumb stays: a peek closes, dice come to rest
        stick.buttons.flush()
        table.tick(now)  # what the panel keeps is what may be seen on waking
        stick.imu.expect(False)
        self.asleep = Sleep(stick)

    def _tick_asleep(self, now: int) -> int:
        """Whoever wakes the stick finds it where it was; their press does nothing else."""
        wait = self.asleep.tick(now)
        if wait:
            return wait
        self._end_sleep()
        self.stick.imu.expect(self.table.standing.wants_shake)
        wait = self.table.tick(now)
        self.light(False)
        return wait

    def _end_sleep(self) -> None:
        self.asleep.end()
        self.asleep = None
        self.stick.buttons.used_ms = ticks_ms()


def open_part(table: "Table", part: int) -> "Any":
    """Forget the screens of the other part of the evening, and return the flow of this one.

    That takes some tenths of a second, so the screen that stood on the panel says so.
    """
    from lifetimes import AFTER_GAMES, GAME, MENUS, forget
    from pieces.buttons import waiting
    from table import table as parts

    if table.view.a_text:  # at the start none has stood
        waiting(table.canvas, table.view)
    if part == parts.GAME:
        forget(MENUS)
        from screens import flow as of_game

        return of_game.Flow(table)
    forget(GAME + AFTER_GAMES)
    from menus import flow as of_menus

    return of_menus.Flow(table)


def start() -> App:
    """Open the stick and lay the table; no loop. UnknownBoard if this is no stick of ours."""
    from stick.devices import open_stick

    return App(open_stick(draw_first))


def draw_first(canvas: "Canvas", language: str) -> None:
    """Draw the first picture; the screens for this size of canvas may be imported from now on."""
    import layouts

    layouts.choose(canvas.width)
    canvas.speak(language)
    from menus import splash

    splash.draw_first(canvas)


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
    except KeyboardInterrupt:
        app.leave()
        raise
    except Exception as error:
        sys.print_exception(error)
        from stick import fatal_screen

        fatal_screen.show(app.stick)
    finally:
        from stick import watchdog

        watchdog.rest()


def _opened() -> "App | None":
    """As `start`, and the watchdog watches; None if this is no stick of ours, which the console says."""
    from stick import watchdog
    from stick.devices import UnknownBoard, open_stick

    try:
        stick = open_stick(draw_first)
    except UnknownBoard as error:
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
            app.recover(error)
            wait = 0
        app.rest(began, wait)


if __name__ == "__main__":
    run()
