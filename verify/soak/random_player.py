"""A drunk player of a virtual stick: sensible moves, senseless presses, shakes, faults, power cuts.

hands.py has what the hands do, faults.py what happens to the stick, watch.py and probe.py what must be true
at any time, evening.py how an evening begins. Everything is done by lines of a script
(virtual/script.py), so a finding can be played again with `python -m tools.stick`. The same seed does
the same.
"""

from typing import NamedTuple

from verify.soak.evening import board_of, settings_of
from verify.soak.faults import Faults
from verify.soak.hands import Hands, Off
from verify.soak.invariants import Trouble
from verify.soak.probe import probe
from verify.soak.session import Session
from virtual.errors import DataSheetError

_PROBES = 5  # the weight of healing everything and probing A and B, among the habits


class Found(NamedTuple):
    """One trouble: its kind, what is wrong, and the script that leads there on that board with that seed."""

    seed: int
    kind: str
    sentence: str
    script: str
    board: str = ""


class Monkey(Session):
    """A stick and its player. `play(ms)` raises nothing; `found` is the first trouble.

    `counts` has what was done: presses, games, cuts, faults, moves, probes and more. The seed chooses
    settings and board unless they are given.
    """

    def __init__(self, seed: int, settings: list[str] | None = None, board: str = "") -> None:
        super().__init__(seed, board or board_of(seed))
        self.found: Found | None = None
        self.hands = Hands(self)
        self.faults = Faults(self, self.hands)
        habits = (*self.hands.habits, *self.faults.habits, (_PROBES, self._healed_probe))
        self._weights = [weight for weight, _ in habits]
        self._habits = [habit for _, habit in habits]
        self.settings = settings_of(self.chance) if settings is None else [*settings]
        if "m5pm1" in self.stick.wiring:
            self.settings.append(f"board={self.board}")  # or a stick with a silent chip is refused

    def play(self, ms: int) -> None:
        """Play for so many virtual milliseconds, unless something is found."""
        try:
            for setting in self.settings:
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
