"""A stick and everything done to it, as lines of a script; shared by the random player's parts."""

import random
import signal
from collections import Counter
from typing import Any

from verify.soak.invariants import Invariants, Trouble
from virtual.script import parse
from virtual.scripted import Script
from virtual.stick import VirtualStick

_LONGEST_STEP_S = 60  # of computing for a line of a script, which is some minutes of virtual time at most


class Session:
    """`do` carries out lines and keeps them in `lines`; `counts` has what was done; `watch` checks."""

    def __init__(self, seed: int, board: str) -> None:
        self.seed = seed
        self.board = board
        self.chance = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.lines: list[str] = []
        self.stick = VirtualStick(board, seed=seed)
        self._script = Script(self.stick, lambda _: None, lambda *_: None)
        self.watch = Invariants(self.stick, self.counts)  # in place of the script's report
        self._parsed: dict[str, Any] = {}

    def do(self, *lines: str) -> None:
        """Carry out lines of a script and write them down."""
        for line in lines:
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
        """Name of the current screen, or "off"."""
        table = self.stick.app.table if self.stick.app else None
        return table.screen if table and table.standing else "off"


def _alarm(seconds: int) -> None:
    """Raise Trouble if the next line computes for longer than this; 0 for no limit."""
    signal.signal(signal.SIGVTALRM, _hung)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _hung(*_: object) -> None:
    raise Trouble("hangs", f"no answer after {_LONGEST_STEP_S} s of computing")
