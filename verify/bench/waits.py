"""What makes players wait, from power on through a whole game: files that are read, collections, and how long
the flash takes, by virtual/flash_time.py. The bars are in bars.py.

Files are those that the firmware imports or opens, their bytes those of the .mpy. Computing and drawing come
on top: in the lab a repaint takes 6 to 25 ms.
"""

from collections import Counter
from typing import NamedTuple

from tools.build import compile, files
from verify.under_micropython.robot import Robot
from virtual.flash_time import FlashTime
from virtual.stick import VirtualStick

SETTINGS = b"rules=%s\nseats=%s\ncoach=%d\n"
COACHED = SETTINGS % (b"meyer", b"pofb", 1)  # the settings with most look-ups

_BEGINS = ("who-starts", "starts")  # a game is loaded while these are shown; with computers, lots are drawn
_ENDS = ("best-bluff", "game-over")  # the modules of the game are dropped before these; a rematch may follow
_ENDING = ("who-wins", "ending")  # nobody plays any more
_READ = "lives"  # everybody reads how a round has ended
_TAIL = 1  # files read in a change of screen: the journal's tail, when it is full or a round has ended
_COLLECTIONS = 1  # while everybody reads how a round has ended; there are no others in a game


class Start(NamedTuple):
    """From power on to the first visible picture. `ms` is the clock, with what the panel takes."""

    files: int
    bytes: int
    collections: int
    ms: float


class Change(NamedTuple):
    """From one screen to the next: files read, the modules among them, collections, and the flash's ms."""

    before: str
    after: str
    files: int
    modules: int
    collections: int
    ms: float

    @property
    def name(self) -> str:
        return f"{self.before} to {self.after}"

    @property
    def is_late(self) -> bool:
        """Whether a player would notice it in a game."""
        if self.after in _ENDING:
            return False
        collections = _COLLECTIONS if self.before == _READ else 0
        return self.modules > 0 or self.files > _TAIL or self.collections > collections


class Waits(NamedTuple):
    """In ms, of the flash alone."""

    start: Start
    menu: float
    new_game: float  # from START to the picture of who starts
    load: float  # from who starts to the first turn
    account: float  # to the account at the end
    rematch: float  # from there to the first turn of a rematch
    changes: list[Change]  # of screens within the game

    @property
    def slowest(self) -> Change:
        """The change of screen that takes longest: LittleFS tidies its log at one move in some 25."""
        return max(self.changes, key=lambda change: change.ms)

    @property
    def usual(self) -> float:
        """Nine changes in ten take no longer, in ms."""
        took = sorted(change.ms for change in self.changes)
        return took[len(took) * 9 // 10]


class Reader:
    """Follows what a stick reads: `counted` since the last `take`, `us` in all, `start` once there is a
    picture."""

    def __init__(self, stick: VirtualStick) -> None:
        compile.compile_firmware()
        self.stick = stick
        self.time = FlashTime(stick, {name: len(content) for name, content in files.firmware().items()})
        self.counted: Counter[str] = Counter()
        self.start: Start | None = None
        stick.reader = self

    def __call__(self, what: str, file: str) -> None:
        if not self.start and any(self.stick.frame()):
            read = self.counted["files"], self.counted["bytes"], self.counted["collect"]
            self.start = Start(*read, self.stick.clock.now / 1000)
        self.time(what, file)
        size = self._size(file) if what == "import" else 0
        if size is not None:
            self.counted[what] += 1
            self.counted["files"] += what in ("import", "open")
            self.counted["bytes"] += size

    def _size(self, file: str) -> int | None:
        """Bytes of a module. None for a layout and the icons, whose numbers are written into other modules,
        see build/numbers.py."""
        if file == "fonts/icons.py":
            return None
        for folder in (compile.MPY, compile.MPY / f"w{self.stick.panel.width}"):
            compiled = (folder / file).with_suffix(".mpy")
            if compiled.exists():
                return compiled.stat().st_size
        return None


def waits(board: str = "m5stickc", players: int = 3, lives: int = 2, settings: bytes = b"") -> Waits:
    """From power on through a whole game, of Tokyo unless `settings` has other rules."""
    stick = VirtualStick(board, flash={"saves/settings.txt": settings} if settings else None)
    reader = Reader(stick)
    stick.boot()
    robot = Robot(stick, players=players, lives=lives)
    screen, before = robot.screen, reader.time.us
    reader.counted.clear()
    changes: list[Change] = []

    def look() -> None:
        """Called after each tick. Reading ahead while a screen is shown takes no time of anybody's."""
        nonlocal screen, before
        if robot.screen != screen:
            files, modules, collections = (reader.counted[what] for what in ("files", "import", "collect"))
            ms = (reader.time.us - before) / 1000
            changes.append(Change(screen, robot.screen, files, modules, collections, ms))
            screen = robot.screen
            reader.counted.clear()
        before = reader.time.us

    stick.after_tick = look
    robot.play()
    robot.step()
    assert reader.start
    begun = next(n for n, change in enumerate(changes) if change.after in _BEGINS)
    menu, new_game = changes[0].ms, changes[begun].ms
    game = changes[begun + 1 :]
    load = max(change.ms for change in game if change.before in _BEGINS)
    account = max(change.ms for change in game if change.after in _ENDS)
    rematch = max(change.ms for change in game if change.before in _ENDS)
    within = [change for change in game if change.before not in _BEGINS + _ENDS and change.after not in _ENDS]
    return Waits(reader.start, menu, new_game, load, account, rematch, within)
