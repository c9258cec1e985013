"""The behaviour of a screen: what it shows, and what a press, a hold, a shake or the passing of time does."""

from micropython import const

from display import BONE, DUSK

_TYPING = const(0)
if _TYPING:
    from table.table import Table

TICK_MS = const(20)

_NEW = const(10)  # rounds in which scenes between computers are shown at length
_HURRIED_MS = const(12_000)  # so long persons have waited when timelines are skipped
_KNOWN_MS = const(900)  # how long such a scene lasts afterwards, or its timeline if that is longer


def _nothing(screen: "Screen") -> None:
    """The reaction to an input that a screen does not use."""


class Screen:
    """The base class of all screens. The table calls its methods; a screen overrides those it needs.

    `name` is what scripts and tests call it. Presses within `arm_ms` after the screen appeared are ignored:
    they were meant for the one before. A screen that `ignores_chords` accepts a press only while the other
    button is up, so pressing both decides nothing.

    Only one that `may_show_dice` shows what lies, or has lain, under the cup.

    `timeline` lists what appears later than the rest, as `(age_ms, step, x, y, w, h)`. When an entry is due,
    its `step` is set, the canvas is drawn again, and only that rectangle is sent. A screen that is
    `only_timeline` sends nothing else.

    A screen on which nobody has to decide anything continues by itself if `enter` called `goes_on(True)`:
    `reading_ms` after it appeared, and sooner for whoever knows the game, has waited long or is out. A press
    ends even its timeline.

    `enter()`            fill the view: the screen appears, or reappears after a pause
    `draw()`             draw the whole screen from the view onto the canvas
    `on_power_button()`  the power button was clicked on a screen that cannot be paused
    `a_down()`           A was pressed; `a_up()` released; `a_click()` released before it counted as held
    `a_hold()`           A has been held for half a second; `a_repeat()` still is, called repeatedly
    `b_down()`           B was pressed; `b_repeat()` is held, called repeatedly
    """

    enter = draw = on_power_button = _nothing
    a_down = a_up = a_click = a_hold = a_repeat = b_down = b_repeat = _nothing

    name = ""
    arm_ms = 0
    ignores_chords = True
    can_pause = True
    wants_shake = False
    may_show_dice = False
    only_timeline = False
    timeline: tuple[tuple[int, int, int, int, int, int], ...] = ()
    reading_ms = 1300
    lasts_ms = 0
    lesson: "tuple[int, bytes] | None" = None  # since when the tab says HOLD A, and its own text

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.view = table.view
        self.canvas = table.stick.canvas
        self.frame = 0
        self.step = 0

    def goes_on(self, by_itself: bool) -> None:
        """Let A continue. If `by_itself`, the screen also continues without it, and its tab is pale."""
        table = self.table
        is_known = table.has_played or table.game and table.game.rounds >= _NEW
        self.lasts_ms = 0
        if by_itself:
            timeline = self.timeline
            if timeline and table.flow.waited_ms > _HURRIED_MS:
                self.frame = len(timeline)
                self.step = timeline[-1][1]
            least = timeline[-1][0] if self.frame < len(timeline) else 0
            self.lasts_ms = table.flow.lasts(_KNOWN_MS if is_known else self.reading_ms, least)
        else:
            table.flow.waited_ms = 0
        self.view.a(self.view.words.GO_ON, DUSK if by_itself else BONE)

    def pause_returns_to(self) -> "Screen":
        """The screen to return to after a pause that began here."""
        return self

    def make(self, move: int, value: int = 0) -> None:
        """Make a move and show what follows it."""
        self.table.play(move, value)
        self.table.flow.after(move)

    def present(self) -> None:
        """Show the screen, except what its timeline shows later."""
        self.draw()
        if not self.only_timeline:
            self.canvas.show_all()

    def animate(self, age: int) -> int:
        """Show what is due `age` ms after the screen appeared. Returns in how many ms to be called again."""
        if self.frame < len(self.timeline):
            due, step, x, y, w, h = self.timeline[self.frame]
            if age >= due:
                self.frame += 1
                if step != self.step:
                    self.step = step
                    self.reached(step)
                    self.draw()
                self.canvas.show(x, y, w, h)
        elif 0 < self.lasts_ms <= age:
            self.a_down()
        return TICK_MS

    def reached(self, step: int) -> None:
        """The timeline has reached `step`: the moment for a sound or a light."""

    def motion(self, event: int) -> None:
        """RATTLE, ROLLED or SETTLED from the motion sensor."""

    def finish(self) -> bool:
        """Jump to the end of the timeline. True if it was not there yet: then the press is used up."""
        if self.frame >= len(self.timeline):
            return False
        self.frame = len(self.timeline)
        self.step = self.timeline[-1][1]
        self.reached(self.step)
        self.draw()
        self.canvas.show_all()
        return True
