"""How long a stick makes players wait for its flash, by virtual/flash_time.py. The bars are in bars.py.

Computing and drawing come on top: in the lab a repaint takes 6 to 25 ms.
"""

from typing import NamedTuple

from tools.build import files
from verify.under_micropython.robot import Robot
from virtual.flash_time import FlashTime
from virtual.stick import VirtualStick

COACHED = b"rules=meyer\nseats=pofb\ncoach=1\n"  # the settings with most look-ups
BEGINS = (" to who-starts", " to starts")  # these changes enter a game; with computers, lots are drawn
STARTS = "starts"  # a game is loaded while this screen is shown
ENDS = " to game-over"  # its modules are dropped before this one
AGAIN = "game-over to "  # and a rematch may follow this one


class Waits(NamedTuple):
    """In ms. The clock until the first picture, with what the panel takes; else the flash alone."""

    picture: float
    menu: float
    new_game: float  # from START to the picture of who starts
    afresh: float  # until a button counts there, as the stick starts afresh meanwhile
    load: float  # from who starts to the first turn
    account: float  # to the account at the end
    rematch: float  # from there to the first turn of a rematch
    changes: dict[str, list[float]]  # of screens within the game, "closed to choose"

    @property
    def slowest(self) -> str:
        """The change of screen that takes longest."""
        return max(self.changes, key=lambda name: max(self.changes[name]))

    @property
    def change(self) -> float:
        """How long the slowest change takes, in ms: LittleFS tidies its log at one move in some 25."""
        return max(self.changes[self.slowest])

    @property
    def usual(self) -> float:
        """Nine changes in ten take no longer, in ms."""
        took = sorted(ms for found in self.changes.values() for ms in found)
        return took[len(took) * 9 // 10]


def waits(board: str = "m5stickc", players: int = 3, lives: int = 2, settings: bytes = b"") -> Waits:
    """From power on through a whole game, of Tokyo unless `settings` has other rules."""
    stick = VirtualStick(board, flash={"saves/settings.txt": settings} if settings else None)
    took = FlashTime(stick, {name: len(content) for name, content in files.firmware().items()})
    picture = 0

    def read(what: str, file: str) -> None:
        nonlocal picture
        if not picture and any(stick.frame()):
            picture = stick.clock.now
        took(what, file)

    stick.reader = read
    stick.boot()
    robot = Robot(stick, players=players, lives=lives)
    screen, before = robot.screen, took.us
    changes: dict[str, list[float]] = {}

    def look() -> None:
        """Called after each tick. Reading ahead while a screen is shown does not count."""
        nonlocal screen, before
        if robot.screen != screen:
            changes.setdefault(f"{screen} to {robot.screen}", []).append((took.us - before) / 1000)
            screen = robot.screen
        before = took.us

    afresh, start = 0.0, stick._start

    def restarted(cause: int) -> None:
        """While the picture of who starts stands there."""
        nonlocal before, afresh
        look()
        start(cause)
        afresh, before = (took.us - before) / 1000, took.us

    stick.after_tick, stick._start = look, restarted  # type: ignore[method-assign]
    robot.play()
    robot.step()
    names = list(changes)
    until = names[: 1 + next(n for n, name in enumerate(names) if name.endswith(BEGINS))]
    menu, new_game = (max(changes[name]) for name in (until[0], until[-1]))
    loads = [name for name in names if name.startswith(f"{STARTS} to ")]
    load = max(most for name in loads for most in changes[name])
    ends = [name for name in names if name.endswith(ENDS)]
    account = max(most for name in ends for most in changes[name])
    again = [name for name in names if name.startswith(AGAIN)]
    rematch = max(most for name in again for most in changes[name])
    within = {name: took for name, took in changes.items() if name not in until + loads + ends + again}
    return Waits(picture / 1000, menu, new_game, afresh, load, account, rematch, within)
