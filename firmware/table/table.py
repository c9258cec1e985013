"""The table: which screen is shown now, and what a press, a shake or the clock means on it.

`tick(now)` takes the inputs that have come, lets the current screen act and draw, and returns when it wants
to be called next. Nothing here sleeps or reads a clock.
"""

from micropython import const
from time import ticks_diff

import words
from rules.moves import SAY_BLIND
from stick import buttons
from storage.journal import LOOKED
from table import own_game
from table.seats import Seats
from table.view import HOLD, View

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from typing import Any

    from game import Game
    from menus.flow import Flow as MenusFlow
    from rules.choices import Rules
    from screens.flow import Flow as GameFlow
    from screens.new_lives import NewLivesRoll
    from screens.who_starts import OpeningRoll
    from stick.devices import Stick
    from storage.settings import Settings
    from table.screen import Screen

    class Flow(MenusFlow, GameFlow):
        """Of these, whichever the part has: a screen is only shown where its flow is."""

        table: Any


_LESSON_MS = const(1000)  # how long a tab says that A has to be held

# The parts of an evening
MENUS = const(0)
GAME = const(1)


class Table:
    """What the players have in front of them: the game, who holds the stick, and the current screen.

    `stick` is what stick/devices.py opened. `open_part(table, part)` returns the flow of MENUS or GAME, whose
    screens are in memory from then on. A flow decides which screen comes next (menus/flow.py,
    screens/flow.py). `part` and `entrance` are where to begin, as in `leave_for`.

    `game`    None before there is one           `contest`    rolls of one die: an OpeningRoll or the like
    `rules`   of the game to begin               `seats`      who sits where, and who has the stick
    `trouble` what was wrong with the journal    `is_saved`   whether every move would survive a power cut
    `has_played`  whether the journal holds a game
    `has_looked`  whether the holder has looked at the roll that lies under the cup now
    `standing`  the current screen               `source`     where moves go: own_game, or a table elsewhere
    """

    def __init__(
        self, stick: "Stick", open_part: "Callable[[Table, int], Flow]", part: int, *entrance: "Any"
    ) -> None:
        self.stick = stick
        self.view = View()
        self.seats = Seats()
        self.speak(self.settings.get("language"))
        self.game: "Game | None" = None
        self.rules: "Rules | None" = None
        self.contest: "OpeningRoll | NewLivesRoll | None" = None
        self.source: "Any" = own_game
        self.has_looked = False
        self.trouble = ""
        self.has_played = False
        self.is_saved = True
        self.now = 0
        self.since: int | None = None  # when the screen appeared, None until its first tick is over
        self.is_stale = False
        self.has_written = False  # a move, in this tick
        self.standing: "Screen | None" = None
        self.pressed = ""  # name of the screen on which A went down
        self.flow: "Flow | None" = None
        self._open_part = open_part
        self.pending: "tuple[Any, ...]" = (part,) + entrance  # entered in the first tick

    @property
    def screen(self) -> str:
        """Name of the current screen."""
        return self.standing.name

    @property
    def settings(self) -> "Settings":
        return self.stick.settings

    # -- the loop

    def tick(self, now: int) -> int:
        """Handle inputs, then draw what changed. Returns in how many ms to be called again."""
        self.now = now
        self.has_written = False
        stick = self.stick
        stick.buttons.poll(now)
        stick.power.poll(now)
        moved = stick.imu.poll(now)
        self.enter_pending()
        if moved:
            stick.buttons.used_ms = now
            self.standing.motion(moved)
        while not self.pending:
            event = stick.buttons.next()
            if not event:
                break
            self.handle(event)
        if not self.source.is_alone:
            self.source.poll(now)  # what was pressed just now is sent at once
        self.enter_pending()
        if self.since is None:
            self.since = now
        lesson = self.standing.lesson
        if lesson and ticks_diff(now, lesson[0]) >= _LESSON_MS:
            self.view.a_text = lesson[1]
            self.standing.lesson = None
            self.is_stale = True
        if self.has_written and self.is_stale:
            wait = 0  # the picture has a tick of its own: no press waits for flash and panel
        else:
            if self.is_stale:
                self.is_stale = False
                self.standing.present()
            wait = self.standing.animate(ticks_diff(now, self.since))
        stick.buzzer.poll(now)
        stick.led.poll(now)
        return wait

    def handle(self, event: int) -> None:
        """Give one button event to the current screen."""
        screen = self.standing
        if event == buttons.C_LONG:
            self.stick.power.off()
        elif event == buttons.C_CLICK:
            if screen.can_pause:
                self.flow.pause(screen.pause_returns_to())
            else:
                screen.on_power_button()
        elif event == buttons.A_DOWN or event == buttons.B_DOWN:
            self._press(screen, event)
        elif event == buttons.A_UP:
            screen.a_up()
        elif event == buttons.A_CLICK:
            if self.view.a_kind == HOLD and screen.name == self.pressed:
                self.teach()
            else:
                screen.a_click()
        elif event == buttons.A_HOLD:
            screen.a_hold()
        elif screen.name == self.pressed:
            self._repeat(screen, event)

    def _repeat(self, screen: "Screen", event: int) -> None:
        """A button that went down on this screen is still held."""
        if event == buttons.A_REPEAT:
            screen.a_repeat()
        elif event == buttons.B_HOLD or event == buttons.B_REPEAT:
            screen.b_repeat()

    def _press(self, screen: "Screen", event: int) -> None:
        """Give a press to the screen, unless it was meant for the one before or ends an animation."""
        keys = self.stick.buttons
        self.pressed = ""
        if self.since is None or ticks_diff(self.now, self.since) < screen.arm_ms:
            return
        if screen.ignores_chords and keys.is_down(buttons.A) and keys.is_down(buttons.B):
            return
        if not screen.lasts_ms and screen.finish():
            return
        self.stick.buzzer.play("click")
        self.stick.dice.stir(self.now)
        self.pressed = screen.name
        if event == buttons.A_DOWN:
            screen.a_down()
        else:
            screen.b_down()

    def teach(self) -> None:
        """A has to be held here, and something else was pressed: let the tab say so for a moment."""
        before = self.standing.lesson
        self.standing.lesson = (self.now, before[1] if before else self.view.a_text)
        self.view.a_text = self.view.words.HOLD_A
        self.is_stale = True

    # -- which screen is shown

    def show(self, screen: "Screen") -> None:
        """Show `screen`."""
        self.standing = screen
        self.since = None
        self.stick.imu.expect(screen.wants_shake)
        self.view.clear()
        screen.frame = screen.step = 0
        if screen.lesson:
            screen.lesson = None
        screen.enter()
        self.is_stale = True

    def redraw(self) -> None:
        """Draw the whole screen at the end of this tick, because the view has changed."""
        self.is_stale = True

    def leave_for(self, part: int, entrance: str, *args: "Any") -> None:
        """Change to another part, MENUS or GAME: call the method `entrance` of its flow with `args`.

        This happens at the end of the tick, because the code of the screen that asks for it must stay in
        memory until it has returned.
        """
        self.pending = (part, entrance) + args

    def enter_pending(self) -> None:
        """Enter the part that `leave_for` named, if any. It stays `pending` until it has been entered."""
        while self.pending:
            going = self.pending
            part, entrance, *args = going
            self.standing = self.flow = None  # or they would keep the old part in memory
            self.view.clear()
            self.flow = self._open_part(self, part)
            getattr(self.flow, entrance)(*args)
            if self.pending is going:
                self.pending = ()

    # -- what screens share

    def look(self) -> None:
        """The holder looks under the cup. Where looking is optional, it is saved: a claim made unseen is
        another move."""
        is_first = self.source.is_alone and not self.has_looked
        if is_first and self.is_saved and self.game.allows(SAY_BLIND):
            self.has_written = True
            self.is_saved = self.stick.journal.append(LOOKED)
        self.has_looked = True

    def speak(self, language: str) -> None:
        """Change the language of all screens."""
        self.view.words = None  # never two languages in memory at once
        self.view.words = words.load(language)
        self.stick.canvas.speak(language)

    def play(self, move: int, value: int = 0) -> None:
        """Make a move, or have it made: nothing shows it before it counts."""
        self.source.play(self, move, value)
