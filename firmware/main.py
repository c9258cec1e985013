"""MiaStick on an M5Stick: wiring and the loop, nothing else."""

import sys
from micropython import const
from time import sleep_ms, ticks_ms

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
    from table.table import Table

_NARROW = const(80)  # pixels; the picture of such a screen leaves large pieces of memory free
_OFF_MS = const(1000)  # a power chip that does not answer is asked to switch off this often


class App:
    """A stick and the table that plays on it."""

    def __init__(self, stick: "Stick") -> None:
        import memory
        from power_saving import PowerSaving
        from stick.buttons import B
        from table.table import Table
        from version import VERSION

        memory.has_plenty = stick.has_plenty
        memory.forget(memory.START)
        if stick.canvas.width > _NARROW and not stick.has_plenty:
            memory.grow_names()
        self.stick = stick
        self.table = Table(stick, open_part)
        self.power_saving = PowerSaving(stick)
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
        saving, table = self.power_saving, self.table
        wait = saving.tick_asleep(now, table) if saving.asleep else table.tick(now)
        saving.tick(now, table)
        return wait

    def rest(self, began: int, wait: int) -> None:
        """Pass the time until `wait` ms after ticks `began`."""
        self.power_saving.rest(began, wait)

    def recover(self, error: Exception) -> None:
        """Keep an error of ours, and lay the table anew: a screen tells of it, the game is in the journal.

        Raises nothing. Where there is no going on, it returns no more: A starts the stick again, or it
        switches itself off.
        """
        try:
            self._lay_anew(error)
            return
        except Exception as another:
            sys.print_exception(error)
            sys.print_exception(another)
        try:
            from stick import fatal_screen

            fatal_screen.stay(self.stick)
        except Exception as another:
            sys.print_exception(another)
        while True:
            self.stick.power.off()
            sleep_ms(_OFF_MS)

    def leave(self) -> None:
        """Ctrl-C: nobody looks after the panel at the prompt, and there may be dice on it."""
        stick = self.stick
        stick.power.brightness(0)
        if not self.power_saving.asleep:
            stick.canvas.panel.sleep()
        stick.buzzer.switch(False)

    def _lay_anew(self, error: Exception) -> None:
        old = self.table
        screen = getattr(old.standing, "name", "")
        # Memory may be what ran out, and the collector may still see the table on the stack: empty it
        old.view.words = None
        old.standing = old.flow = old.game = old.contest = old.view = self.table = None
        if self.power_saving.asleep:
            self.power_saving.wake()
        from stick import crash_log
        from table.table import Table

        code, is_known = crash_log.keep(error, screen)
        self.table = Table(self.stick, open_part)
        self.table.flow.crash(code, is_known)
        self.power_saving.light(False)


def open_part(table: "Table", part: int) -> "Any":
    """Forget the screens of the other part of the evening, and return the flow of this one.

    That takes some tenths of a second, so the screen that stood on the panel says so.
    """
    from memory import AFTER_GAMES, GAME, MENUS, forget
    from pieces.buttons import waiting
    from table import table as parts

    if table.view.a_text:  # at the start none has stood
        waiting(table.canvas, table.view)
    if part == parts.GAME:
        forget(MENUS)
        if table.together:
            from screens.together_flow import TogetherFlow

            return TogetherFlow(table)
        from screens import flow as of_game

        return of_game.Flow(table)
    forget(GAME, AFTER_GAMES)
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
    finally:
        from stick import watchdog

        watchdog.rest()


def _opened() -> "App | None":
    """As `start`, and the watchdog watches; None if this is no stick of ours, which has been told."""
    from stick import watchdog
    from stick.devices import UnknownBoard, open_stick

    try:
        stick = open_stick(draw_first)
    except UnknownBoard as error:
        from stick import start_error

        start_error.refuse(error)
        return None
    app = App(stick)
    stick.dog = watchdog.watch()
    return app


def _play(app: App) -> None:
    while True:
        began: int = ticks_ms()
        try:
            app.rest(began, app.tick(began))
        except Exception as error:
            app.recover(error)


if __name__ == "__main__":
    run()
