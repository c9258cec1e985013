"""MiaStick on an M5Stick: the wiring, the loop, and recovery from errors."""

import sys
from micropython import const
from time import sleep_ms, ticks_ms

from stick import efuse, filesystem

efuse.hold()  # before anything else: without it a Plus2 switches off
filesystem.prepare()
del efuse, filesystem  # they are not needed again, and names here would keep them in memory
# Everything else is imported where `run` can show an error

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from stick.devices import Stick
    from table.table import Table

_OFF_MS = const(1000)  # between two tries to switch off by a power chip that does not answer


class App:
    """A stick and the table that plays on it."""

    def __init__(self, stick: "Stick") -> None:
        import memory
        from power_saving import PowerSaving
        from stick import afresh
        from table import table as parts
        from version import VERSION

        memory.has_plenty = stick.has_plenty
        memory.forget(memory.START)
        self.stick = stick
        self._note = bytearray(afresh.note_for(stick.board, parts.GAME, "resume"))
        goal = afresh.goal(stick.noted) if stick.noted else (parts.MENUS, "splash")
        self.table = parts.Table(stick, open_part, *goal)
        self.power_saving = PowerSaving(stick)
        stick.buttons.poll(ticks_ms())
        stick.buttons.used_ms = ticks_ms()
        print("MiaStick", VERSION, "on", stick.name)  # tools.flash waits for this line

    def tick(self, now: int) -> int:
        """Poll everything at ticks `now`. Returns in how many ms to be called again."""
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
        """Go on from the journal after an error, of which a report is kept.

        If memory has run out, the stick starts afresh, straight to where it was going or back into its game;
        once for each move of it.
        Otherwise there is a new table, and a screen that tells of the error. If even that fails it does not
        return: A restarts the stick, or it switches itself off.
        """
        table, note, noted = self.table, self._note, self.stick.noted
        going = table.pending if table.source.is_alone else ()
        screen = getattr(table.standing, "name", "")
        moves = len(table.game.moves) if table.game else -1
        note[-1] = moves & 0xFF  # in place: there may be no memory for another
        note[-2] = moves >> 8 & 0xFF
        is_new = not noted or noted[-1] != note[-1] or noted[-2] != note[-2]
        is_short = isinstance(error, MemoryError)
        try:
            recovery = self._clear()
            if not (is_short and is_new):
                recovery.replace_table(self, open_part, error, screen, is_short)
                return
            recovery.say_moment(self, error, screen)
            if table.game:
                recovery.keep_in_memory(self, bytes(note))
                return
        except Exception as another:
            is_short = is_short or isinstance(another, MemoryError)
            if not (is_short and is_new):
                sys.print_exception(error)
                sys.print_exception(another)
        if is_short and is_new:
            from stick import afresh

            try:
                goal = afresh.note_for(self.stick.board, *going) if going else b""
            except MemoryError:
                goal = b""
            afresh.start(goal[:-2] + note[-2:] if goal else note)
        try:
            from stick import fatal_screen

            fatal_screen.stay(self.stick)
        except Exception as another:
            sys.print_exception(another)
        while True:
            self.stick.power.off()
            sleep_ms(_OFF_MS)

    def leave(self) -> None:
        """Ctrl-C: switch the panel off, because it may show dice and nothing updates it at the prompt."""
        stick = self.stick
        stick.power.brightness(0)
        if not self.power_saving.asleep:
            stick.canvas.panel.sleep()
        stick.buzzer.switch(False)

    def _clear(self) -> "Any":
        """Let go of all that a game or the menus hold in memory. Returns the function that reports an error.

        A game that cannot be saved stays on the table.
        """
        import memory

        table = self.table
        if table.is_saved:
            table.game = None
        # The collector may still find the table on the stack: empty it
        table.standing = table.flow = table.contest = None
        memory.forget(memory.MENUS, memory.GAME)
        recovery = memory.import_briefly("recovery")
        if table.game:
            recovery.save(table)
        return recovery


def open_part(table: "Table", part: int) -> "Any":
    """Forget the screens of the other part (MENUS or GAME), and return the flow of this one.

    It takes some tenths of a second, so the screen still on the panel shows that it is loading.
    """
    from memory import GAME, MENUS, forget
    from pieces.buttons import waiting
    from table import table as parts

    if table.view.a_text:  # at the start there is no such screen
        waiting(table.stick.canvas, table.view)
    if part == parts.GAME:
        forget(MENUS)
        from screens import flow as of_game

        return of_game.Flow(table) if table.source.is_alone else table.source.open_flow()
    forget(GAME)
    from menus import flow as of_menus

    return of_menus.Flow(table)


def start() -> App:
    """Open the stick and set up the table; no loop yet. UnknownBoard if MiaStick does not run on this."""
    import opening

    app = App(opening.open_devices())
    app.table.enter_pending()
    return app


def run() -> None:
    """Run until the power goes. Ctrl-C leads to the prompt if a key follows."""
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
    finally:
        from stick import watchdog

        watchdog.rest()
    from stick import stopped

    stopped.wait(app.stick)


def _opened() -> App | None:
    """Like `start`, with the watchdog on; if A is held as it is switched on, the board is chosen first.
    None, and a message, if MiaStick does not run on this.
    """
    import opening

    stick = opening.choose()
    if not stick:
        return None
    from stick import watchdog

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
