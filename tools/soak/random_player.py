"""Somebody who plays a virtual stick drunk: sensible moves, senseless presses, shakes, faults, power cuts.

What the hands do is in hands.py, what happens to the stick in faults.py, what must hold in watch.py and
probe.py, how an evening begins in evening.py. All that happens is lines of a script
(tools/virtual/script.py), so whatever is found can be played again with `python -m tools.stick`. The same
seed does the same.
"""

import random
import signal
from collections import Counter
from typing import Any, NamedTuple

from tools.soak.evening import PRESETS as PRESETS
from tools.soak.evening import board_of, settings_of
from tools.soak.faults import Faults
from tools.soak.hands import Hands, Off
from tools.soak.probe import probe
from tools.soak.watch import Trouble, Watch
from tools.virtual.errors import DataSheetError
from tools.virtual.script import Script, parse
from tools.virtual.stick import VirtualStick

_LONGEST_STEP_S = 60  # of computing, for one line of a script: it is minutes of virtual time at most
_PROBES = 5  # how often all is healed and A and B are probed, as a habit among the others


class Found(NamedTuple):
    """One trouble: its kind, what is wrong, and the script that leads there on that board with that seed."""

    seed: int
    kind: str
    sentence: str
    script: str
    board: str = ""


class Monkey:
    """One stick and somebody at it. `play(ms)` so long; raises nothing, `found` is the first trouble.

    `counts` has what was done: presses, games, cuts, faults, moves, probes and more. The seed chooses
    settings and board unless they are given.
    """

    def __init__(self, seed: int, settings: list[str] | None = None, board: str = "") -> None:
        self.seed = seed
        self.board = board or board_of(seed)
        self.counts: "Counter[str]" = Counter()
        self.lines: list[str] = []
        self.found: "Found | None" = None
        self.stick = VirtualStick(self.board, seed=seed)
        self.chance = random.Random(seed)
        self._script = Script(self.stick, lambda _: None, lambda *_: None)
        self.watch = Watch(self.stick, self.counts)  # in the place of what the script would tell
        self.hands = Hands(self)
        self.faults = Faults(self)
        habits = (*self.hands.habits, *self.faults.habits, (_PROBES, self._healed_probe))
        self._weights = [weight for weight, _ in habits]
        self._habits = [habit for _, habit in habits]
        self._settings = settings_of(self.chance) if settings is None else [*settings]
        if "m5pm1" in self.stick.wiring:
            self._settings.append(f"board={self.board}")  # without it one with a silent chip is refused
        self._parsed: "dict[str, Any]" = {}

    def play(self, ms: int) -> None:
        """An evening of so many virtual milliseconds, unless something is found."""
        try:
            for setting in self._settings:
                self.do("setting " + setting)
            self.do("boot", "wait 1 s")
            while self.stick.clock.now < ms * 1000:
                self._some_habit()
            self._healed_probe()
        except Trouble as trouble:
            self._note(trouble.kind, str(trouble))
        except (DataSheetError, Exception) as error:
            self._note("crashes", f"{type(error).__name__}: {error}")
        self.counts["virtual_ms"] = self.stick.clock.now // 1000

    def do(self, *lines: str) -> None:
        """Carry out lines of a script and write them down."""
        for line in lines:
            self._do(line)

    def _do(self, line: str) -> None:
        self.lines.append(line)
        if line not in self._parsed:
            self._parsed[line] = parse(line)[0]
        step = self._parsed[line]
        word = line.split()[0]
        self.counts["presses"] += word in ("press", "hold", "down", "both", "power")
        if word == "setting":
            self.watch.forget_settings()
        _alarm(_LONGEST_STEP_S)
        try:
            step.action(self._script, *step.values)
        finally:
            _alarm(0)

    def screen(self) -> str:
        """Name of the screen that stands, or "off"."""
        table = self.stick.app.table if self.stick.app else None
        return table.screen if table and table.standing else "off"

    def _some_habit(self) -> None:
        try:
            self.chance.choices(self._habits, self._weights)[0]()
        except Off:
            self.faults.revive()

    def _healed_probe(self) -> None:
        self.faults.heal()
        probe(self)

    def _note(self, kind: str, sentence: str) -> None:
        where = self.screen()
        self.counts[kind] += 1
        script = "\n".join(self.lines) + "\n"
        self.found = Found(self.seed, kind, f"{sentence} (on {where})", script, self.board)


def _alarm(seconds: int) -> None:
    """Raise Trouble if the next line computes for longer than this; 0 for no limit."""
    signal.signal(signal.SIGVTALRM, _hung)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _hung(*_: object) -> None:
    raise Trouble("hangs", f"no answer after {_LONGEST_STEP_S} s of computing")
