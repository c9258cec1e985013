"""What the random player's hands do: sensible moves, senseless presses, menus, shakes, waits."""

from collections.abc import Callable
from typing import Any

from verify.soak.session import Session
from verify.under_micropython.robot import Robot
from virtual.lines import has_line, stands_on

# Screens on which A applies to the line chosen with B; a robot would press A for ever
_LISTS = frozenset(
    ("setup", "saver", "pause", "presets", "parameters", "parameter", "rules", "order", "seats")
)
_LINES = 8  # in a list of unknown length


class Off(Exception):
    """The power went off during play."""


class Fingers:
    """A stick for under_micropython/robot.py; everything done to it becomes a line of the script."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.hand = self

    @property
    def app(self) -> Any:
        if not self._session.stick.is_on:
            raise Off
        return self._session.stick.app

    def run(self, ms: int) -> None:
        self._session.do(f"wait {ms} ms")

    def down(self, key: str) -> None:
        self._session.do(f"down {key}")

    def up(self, key: str) -> None:
        self._session.do(f"up {key}")

    def shake(self, ms: int) -> None:
        self._session.do(f"shake {ms} ms")


class Hands:
    """Habits that need only the stick. They raise `Off` if they notice that it is off."""

    def __init__(self, session: Session) -> None:
        self._do = session.do
        self._chance = session.chance
        self._session = session
        self._fingers = Fingers(session)
        self.robot = Robot(self._fingers, seed=session.seed, players=2, lives=1)
        self.habits: tuple[tuple[int, Callable[[], None]], ...] = (
            (60, self.sensible),
            (10, self.press),
            (4, self.overlap),
            (4, self.hold_across),
            (6, self.move),
            (4, self.pause),
            (3, self.before_a_game),
            (4, self.wait),
        )

    @property
    def _page(self) -> Any:
        return self._fingers.app.table.standing

    def some_of(self, *habits: Callable[[], None]) -> None:
        """Do one or two of these habits."""
        for _ in range(self._chance.randint(1, 2)):
            self._chance.choice(habits)()

    def sensible(self) -> None:
        """Do what the screen asks for, a few times."""
        for _ in range(self._chance.randint(1, 12)):
            screen = self._page.name
            if screen == "resume" and self._chance.random() < 0.7:
                self._do("press A")
            elif screen == "who-plays":
                self.choose_line()
            elif screen == "new-game":
                self.to_line("START")
            elif screen in _LISTS:
                self.choose_line()
            else:
                self.robot.step()

    def to_line(self, row: str) -> None:
        """Press A on that line of the first choice or of a new game, without changing the others."""
        for _ in range(8):
            table = self._fingers.app.table
            if not has_line(table, row):
                return
            is_there = stands_on(table, row)
            self._do("press A" if is_there else "press B", "wait 150 ms")
            if is_there:
                return

    def choose_line(self) -> None:
        """Press A on any line of a list."""
        lines = len(self._page.view.lines) or _LINES
        for _ in range(self._chance.randint(0, lines)):
            self._do("press B")
        self._do("wait 120 ms", "press A", "wait 120 ms")

    def press(self) -> None:
        """Presses of all lengths, one after the other or overlapping."""
        chance = self._chance
        for _ in range(chance.randint(1, 8)):
            key = chance.choices(("A", "B", "power"), (5, 5, 1))[0]
            ms = chance.choice((1, 5, 15, 30, 45, 80, 80, 120, 300, 480, 510, 700, 1200))
            self._do(f"press {key} {ms} ms")
            if chance.random() < 0.4:
                self._do(f"wait {chance.choice((1, 10, 60, 240, 400, 900))} ms")

    def overlap(self) -> None:
        """Both buttons, in any order, and one that stays down."""
        keys = ["down A", "up A", "down B", "up B"]
        for _ in range(self._chance.randint(2, 8)):
            self._do(self._chance.choice(keys), f"wait {self._chance.choice((1, 20, 60, 130, 600, 1100))} ms")
        if self._chance.random() < 0.2:
            self._do("both")
        self._do("up A", "up B")

    def hold_across(self) -> None:
        """Hold a button while the screens change."""
        self._do("down " + self._chance.choice("AB"))
        for _ in range(self._chance.randint(1, 4)):
            self._do(
                f"press {self._chance.choice('AB')} {self._chance.choice((40, 80, 600))} ms",
                f"wait {self._chance.choice((30, 300, 1500))} ms",
            )
        self._do("up A", "up B")

    def move(self) -> None:
        """Move the stick in some way."""
        chance = self._chance
        line = chance.choice(
            (
                "shake",
                "shake 300 ms",
                "shake 3 s",
                "pick up",
                "put down",
                "pass on",
                "rest",
                "move",
                "circle",
                "face down",
                f"tilt {chance.randint(-700, 700)} {chance.randint(-400, 400)}",
            )
        )
        self._do(line)
        if line == "face down" or chance.random() < 0.3:
            self._do("pick up")

    def pause(self) -> None:
        """Open the pause menu and go about in it, line by line or at random."""
        self._do("power short")
        if self._chance.random() < 0.5:
            for _ in range(self._chance.randint(1, 5)):
                self.choose_line()
            return
        for _ in range(self._chance.randint(1, 14)):
            self._do(
                self._chance.choices(("press B", "press A", "hold B 900 ms", "power short"), (8, 3, 1, 1))[0]
            )
            self._do("wait 120 ms")

    def before_a_game(self) -> None:
        """Leave the current game, and go about in the choices for another."""
        for _ in range(self._chance.choice((0, 6))):
            screen = self._page.name
            if screen == "new-game":
                break
            if screen == "who-plays":
                self.to_line("PASS_ROUND")
            elif screen in _LISTS:
                self.quit()
            elif screen in ("splash", "resume", "you-are"):
                self._do("press A" if screen == "splash" else "press B")
            else:
                self._do("power short")
            self._do("wait 400 ms")
        for _ in range(self._chance.randint(1, 6)):
            self._do("press B")
        self._do("wait 120 ms", "press A", "wait 120 ms")
        for _ in range(self._chance.randint(1, 6)):
            self.choose_line()

    def quit(self) -> None:
        """Press A on the last line of a list, which leads out of it."""
        page = self._page
        for _ in range((len(page.view.lines) or _LINES) - 1 - page.view.cursor):
            self._do("press B")
        self._do("press A")

    def wait(self) -> None:
        """The table argues: mostly for seconds, sometimes for half an hour."""
        seconds = self._chance.choice((1, 3, 12, 12, 40, 40, 90, 200, 700, 2000))
        self._do(f"wait {seconds} s")
