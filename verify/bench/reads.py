"""Count what makes players wait: files that are read, and collections. Used by bars.py.

On the virtual stick under CPython it counts the files that the firmware imports or opens. Their bytes are
those of the .mpy.
"""

from collections import Counter
from typing import NamedTuple

from tools.build import compile
from verify.under_micropython.robot import Robot
from virtual.stick import VirtualStick

TAIL_BAR = 1  # files read in a change of screen, in a game
ROUND_BAR = 1  # collections while everybody reads how a round has ended; there are no others in a game

_BEGINS = ("hand-over", "shake")  # a game begins with one of these screens
_ENDS = "lives"  # and a round ends with this one
_SETTINGS = "rules={}\nplayers={}\nlives=2\nseats={}\ncoach=1\n"


class Start(NamedTuple):
    """From power on to the first picture."""

    files: int
    bytes: int
    collections: int


START_BARS = Start(31, 40_000, 2)


class Change(NamedTuple):
    """From one screen of a game to the next: files read, the modules among them, and collections."""

    before: str
    after: str
    files: int
    modules: int
    collections: int


def start(board: str = "m5stickc") -> Start:
    """Count what is read from power on to the first visible picture."""
    stick = VirtualStick(board)
    is_seen = False
    counted: Counter[str] = Counter()

    def count(what: str, file: str) -> None:
        nonlocal is_seen
        is_seen = is_seen or any(stick.frame())
        if is_seen or what == "write":
            return
        size = _size(file, stick.panel.width) if what == "import" else 0
        if size is not None:
            counted["collections" if what == "collect" else "files"] += 1
            counted["bytes"] += size

    compile.compile_firmware()
    stick.reader = count
    stick.boot()
    return Start(counted["files"], counted["bytes"], counted["collections"])


def _size(file: str, width: int) -> int | None:
    """Bytes of a module for a screen of that width. None for a layout and the icons, whose numbers are
    written into other modules, see build/numbers.py."""
    if file == "fonts/icons.py":
        return None
    for folder in (compile.MPY, compile.MPY / f"w{width}"):
        compiled = (folder / file).with_suffix(".mpy")
        if compiled.exists():
            return compiled.stat().st_size
    return None


def game(rules: str, players: int, seats: str) -> list[Change]:
    """All changes of the screen in a game, from the first that asks for a roll to the last of a round."""
    settings = _SETTINGS.format(rules, players, seats).encode()
    stick = VirtualStick(flash={"saves/settings.txt": settings})
    stick.boot()
    robot = Robot(stick, players=players, lives=2)
    while not (stick.app.table.game and robot.screen in _BEGINS):
        robot.step()
    stick.run(100)
    counted: Counter[str] = Counter()
    changes: list[Change] = []
    screen = robot.screen

    def count(what: str, _: str) -> None:
        counted[what] += 1

    def look() -> None:
        nonlocal screen
        if robot.screen != screen:
            files = counted["import"] + counted["open"]
            changes.append(Change(screen, robot.screen, files, counted["import"], counted["collect"]))
            screen = robot.screen
            counted.clear()

    stick.reader, stick.after_tick = count, look
    robot.play()
    return changes[:-1]  # without the account of the game, which is read when the other screens have gone


def too_many(changes: list[Change]) -> list[Change]:
    """The changes that make somebody wait. One collection is allowed where a round has ended, and one file:
    the tail of the journal, where a round has ended or when it is full.
    """
    return [
        change
        for change in changes
        if change.modules
        or change.files > TAIL_BAR
        or change.collections > (ROUND_BAR if change.before == _ENDS else 0)
    ]
