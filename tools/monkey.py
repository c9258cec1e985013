"""Somebody who plays a virtual stick drunk: sensible moves, senseless presses, shakes, faults, power cuts.

All that happens is lines of a script (tools/virtual/script.py), so whatever is found can be played again with
`python -m tools.stick`. The same seed does the same.
"""

import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import presets
from game import OVER

from tools.gauge.robot import Robot
from tools.virtual.errors import DataSheetError
from tools.virtual.script import Script, parse
from tools.virtual.soc import WDT_RESET
from tools.virtual.stick import VirtualStick

PRESETS = tuple(presets.presets())
# Screens on which two dice may be seen
OPEN = frozenset(("peek", "reveal", "settled", "start-die", "revived"))

_RELEASED_US = 100_000  # a peek is over so long after the thumb has left: bouncing, and two ticks
_LONGEST_TICK_US = 5_000_000  # a watchdog would bite soon after
_LONGEST_STEP_S = 60  # of computing, for one line of a script: it is minutes of virtual time at most
_LEGS_HOURS = 1  # of one stick, before a fresh one


class Trouble(Exception):
    """What must never happen did. `kind` is a row of the soak's table."""

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class _Off(Exception):
    """The power went while somebody played."""


class Found(NamedTuple):
    """One trouble: its kind, what is wrong, and the script that leads there."""

    seed: int
    kind: str
    sentence: str
    script: str


def settings_of(chance: random.Random) -> "list[str]":
    """Settings of an evening: rules (a preset, every third time changed), players, lives and the rest."""
    rules = chance.choice(PRESETS)
    if chance.random() < 0.35:
        for _ in range(chance.randint(1, 3)):
            name = chance.choice([name for name in presets.parameters() if name != "lives"])
            changed = f"{rules} {name}={chance.choice(list(presets.choices(name))[:12])}"
            if presets.can_be(changed):
                rules = changed
    lives = [n for n in (1, 2, 3, 4, 6) if presets.can_be(f"{rules} lives={n}")]
    return [
        f"rules={rules}",
        f"lives={chance.choice(lives)}",
        f"players={chance.choice((2, 2, 3, 3, 4, 6, 12))}",
        f"language={chance.choice(('en', 'de', 'it', 'da'))}",
        f"sound={chance.randrange(2)}",
        f"odds={chance.randrange(2)}",
        f"shake={chance.choice((0, 1, 2, 3))}",
    ]


class Fingers:
    """A stick as tools/gauge/robot.py wants one; whatever it does becomes a line of the script."""

    def __init__(self, monkey: "Monkey") -> None:
        self._monkey = monkey
        self.hand = self

    @property
    def app(self) -> Any:
        if not self._monkey.stick.is_on:
            raise _Off
        return self._monkey.stick.app

    def run(self, ms: int) -> None:
        self._monkey.do(f"wait {ms} ms")

    def down(self, key: str) -> None:
        self._monkey.do(f"down {key}")

    def up(self, key: str) -> None:
        self._monkey.do(f"up {key}")

    def shake(self, ms: int) -> None:
        self._monkey.do(f"shake {ms} ms")


class Monkey:
    """One stick and somebody at it. `play(ms)` so long; raises nothing, `found` is the first trouble.

    `counts` has what was done: presses, games, cuts, faults, moves, probes and more.
    """

    def __init__(self, seed: int, settings: "list[str] | None" = None) -> None:
        self.seed = seed
        self.counts: "Counter[str]" = Counter()
        self.screens: "set[str]" = set()
        self.rooms: "set[str]" = set()
        self.lines: "list[str]" = []
        self.found: "Found | None" = None
        self.stick = VirtualStick(seed=seed)
        self.chance = random.Random(seed)
        self._settings = settings_of(self.chance) if settings is None else settings
        self._script = Script(self.stick, lambda _: None, lambda *_: None)
        self._parsed: "dict[str, Any]" = {}
        self._robot = Robot(Fingers(self), seed=seed, players=2, lives=1)
        self._app: Any = None  # that ticked last
        self._game: Any = None
        self._moves = b""
        self._is_saved = True
        self._kept: "set[bytes] | None" = None  # the moves that may come back after the power went
        self._released_at: "int | None" = None
        self.stick.after_tick = self._watch

    # Playing

    def play(self, ms: int) -> None:
        """An evening of so many virtual milliseconds, unless something is found."""
        try:
            for setting in self._settings:
                self.do("setting " + setting)
            self.do("boot")
            self.do("wait 1 s")
            while self.stick.clock.now < ms * 1000:
                self._some_habit()
            self._heal()
            self._probe()
        except Trouble as trouble:
            self._note(trouble.kind, str(trouble))
        except (DataSheetError, Exception) as error:
            self._note("crashes", f"{type(error).__name__}: {error}")
        self.counts["virtual_ms"] = self.stick.clock.now // 1000

    def _some_habit(self) -> None:
        try:
            self.chance.choices(self._habits, self._weights)[0](self)
        except _Off:
            self._revive()

    def do(self, line: str) -> None:
        """Carry out a line of a script and write it down."""
        self.lines.append(line)
        if line not in self._parsed:
            self._parsed[line] = parse(line)[0]
        step = self._parsed[line]
        word = line.split()[0]
        self.counts["presses"] += word in ("press", "hold", "down", "both", "power")
        _alarm(_LONGEST_STEP_S)
        try:
            step.action(self._script, *step.values)
        finally:
            _alarm(0)

    def _note(self, kind: str, sentence: str) -> None:
        where = self._screen()
        self.counts[kind] += 1
        self.found = Found(self.seed, kind, f"{sentence} (on {where})", "\n".join(self.lines) + "\n")

    def _screen(self) -> str:
        page = self.stick.app.table.page if self.stick.app else None
        return page.name if page else "off"

    # What must hold after every tick

    def _watch(self) -> None:
        table = self.stick.app.table
        screen = table.screen
        self.screens.add(screen)
        self.rooms.add(type(table.page).__module__)
        if self.stick.app is not self._app:
            self._booted()
        self._watch_secrets(screen, table)
        if self._kept is not None and screen in ("resume", "new-game"):
            self._compare(table)
        self._watch_moves(table)

    def _booted(self) -> None:
        """The first tick after a boot: what was durable last is to come back."""
        if self._app:
            self.counts["comebacks"] += 1
            if self._kept is None:  # else nobody has looked yet what came back the last time
                self._kept = self._durable()
        if self.stick.soc.reset_cause == WDT_RESET:
            raise Trouble("hangs", "the watchdog bit")
        app = self._app = self.stick.app
        self._game, self._moves, self._is_saved = None, b"", True
        tick, clock = app.tick, self.stick.clock

        def timed(now: int) -> int:
            began = clock.now
            wait: int = tick(now)
            if clock.now - began > _LONGEST_TICK_US:
                raise Trouble("hangs", "a tick took %d ms" % ((clock.now - began) // 1000))
            return wait

        app.tick = timed

    def _durable(self) -> "set[bytes] | None":
        """Moves of the game before or after the last tick; None if the flash refused some."""
        last = self._app.table
        if not self._is_saved:
            return None
        kept = {self._moves}
        for game in (self._game, last.game):
            if game:
                kept.add(bytes(game.moves))
                if game.phase == OVER:
                    kept.add(b"")
        return kept

    def _watch_secrets(self, screen: str, table: Any) -> None:
        if table.view.dice and screen not in OPEN:
            raise Trouble("leaks", f"the screen {screen} knows the dice")
        if screen != "peek" or self.stick._buttons["A"].is_down:
            self._released_at = None
        elif self._released_at is None:
            self._released_at = self.stick.clock.now
        elif self.stick.clock.now - self._released_at > _RELEASED_US:
            raise Trouble("leaks", "the dice are shown and nobody holds A")

    def _compare(self, table: Any) -> None:
        """After the power came back: is the game the one that was played?"""
        kept = self._kept or set()
        found = bytes(table.game.moves) if table.game else b""
        if found not in kept:
            lengths = sorted(len(moves) // 2 for moves in kept)
            raise Trouble("lost moves", f"{len(found) // 2} moves came back, not {lengths}")
        if table.trouble:
            raise Trouble("lost moves", f"the journal is {table.trouble}")
        self._kept = None

    def _watch_moves(self, table: Any) -> None:
        game = table.game
        moves = bytes(game.moves) if game else b""
        if game is self._game:
            if not moves.startswith(self._moves):
                raise Trouble("lost moves", "the game went back")
            if len(moves) > len(self._moves):
                self.counts["moves"] += (len(moves) - len(self._moves)) // 2
                self.counts["games"] += game.phase == OVER
        self._game, self._moves, self._is_saved = game, moves, table.is_saved

    # What one does

    def _sensible(self) -> None:
        """What the screen asks for, a few times."""
        for _ in range(self.chance.randint(1, 12)):
            if not self.stick.is_on:
                self._revive()
            screen = self._screen()
            if screen == "resume" and self.chance.random() < 0.7:
                self.do("press A")
            elif screen == "new-game":
                self._to_start()
            elif screen == "who-starts" and self.chance.random() < 0.7:
                self.do("press B")
            else:
                self._robot.step()

    def _to_start(self) -> None:
        """The line that starts the game, without a change of the others."""
        for _ in range(8):
            if self._screen() != "new-game":
                return
            page = self.stick.app.table.page
            self.do("press A" if page.rows[page.at] == "start" else "press B")
            self.do("wait 150 ms")

    def _press(self) -> None:
        """Presses of all lengths, one after the other or over each other."""
        chance = self.chance
        for _ in range(chance.randint(1, 8)):
            key = chance.choices(("A", "B", "power"), (5, 5, 1))[0]
            ms = chance.choice((1, 5, 15, 30, 45, 80, 80, 120, 300, 480, 510, 700, 1200))
            self.do(f"press {key} {ms} ms")
            if chance.random() < 0.4:
                self.do(f"wait {chance.choice((1, 10, 60, 240, 400, 900))} ms")

    def _overlap(self) -> None:
        """Both buttons, in any order, and one that stays down."""
        keys = ["down A", "up A", "down B", "up B"]
        for _ in range(self.chance.randint(2, 8)):
            self.do(self.chance.choice(keys))
            self.do(f"wait {self.chance.choice((1, 20, 60, 130, 600, 1100))} ms")
        if self.chance.random() < 0.2:
            self.do("both")
        self.do("up A")
        self.do("up B")

    def _hold_across(self) -> None:
        """A button that is down while the screens change."""
        self.do("down " + self.chance.choice("AB"))
        for _ in range(self.chance.randint(1, 4)):
            self.do(f"press {self.chance.choice('AB')} {self.chance.choice((40, 80, 600))} ms")
            self.do(f"wait {self.chance.choice((30, 300, 1500))} ms")
        self.do("up A")
        self.do("up B")

    def _move(self) -> None:
        """The hand does something."""
        chance = self.chance
        motions = (
            "shake",
            "shake 300 ms",
            "shake 3 s",
            "pick up",
            "put down",
            "pass on",
            "rest",
            "move",
            "circle",
        )
        line = chance.choice(
            (*motions, "face down", f"tilt {chance.randint(-700, 700)} {chance.randint(-400, 400)}")
        )
        self.do(line)
        if line == "face down" or chance.random() < 0.3:
            self.do("pick up")

    def _menu(self) -> None:
        """Into the pause menu and about in its rooms."""
        self.do("power short")
        for _ in range(self.chance.randint(1, 14)):
            self.do(
                self.chance.choices(("press B", "press A", "hold B 900 ms", "power short"), (8, 3, 1, 1))[0]
            )
            self.do("wait 120 ms")

    def _wait(self) -> None:
        """The table argues: mostly seconds, now and then half an hour."""
        seconds = self.chance.choice((1, 3, 12, 12, 40, 40, 90, 200, 700, 2000))
        self.do(f"wait {seconds} s")

    def _fault(self) -> None:
        """A wire that is bad for a while."""
        chance = self.chance
        chip = chance.choice(("imu", "axp"))
        kind = chance.choice(("nacks", "nacks", "garbage", "absent", "bus", "glitch", "flash"))
        self.counts["faults"] += 1
        if kind == "nacks":
            self.do(f"{chip} nacks {chance.choice((1, 1, 2, 5, 30))}")
        elif kind == "glitch":
            self.do("glitch")
        else:
            name = {"garbage": f"{chip} garbage", "absent": chip, "bus": "bus", "flash": "flash"}[kind]
            bad, good = ("on", "off") if kind == "garbage" else ("off", "on")
            self.do(f"{name} {bad}")
            self._some_of(self._press, self._move, self._sensible)
            self.do(f"{name} {good}")

    def _some_of(self, *habits: "Callable[[], None]") -> None:
        for _ in range(self.chance.randint(1, 2)):
            self.chance.choice(habits)()

    def _supply(self) -> None:
        """Charger and battery."""
        self.do(self.chance.choice(("usb on", "usb off", f"battery {self.chance.randint(3, 100)}")))

    def _cut(self) -> None:
        """The battery is torn out, now or in the middle of a write."""
        chance = self.chance
        self._off("cuts")
        if chance.random() < 0.5:
            self.do("cut power")
        else:
            self.do(f"cut power at flash {chance.randint(0, 12)}")
            for _ in range(12):
                if not self.stick.is_on:
                    break
                self._some_of(self._sensible, self._press)
            if self.stick.is_on:
                self.do("cut power")
        self._back()

    def _switch_off(self) -> None:
        """Off by its button, and on again."""
        self._off("offs")
        self.do("power long")
        self.do("wait 1 s")
        self._back()

    def _off(self, kind: str) -> None:
        self.counts[kind] += 1
        if not self.stick.is_on:
            self._revive()

    def _back(self) -> None:
        """The power is back."""
        if self.chance.random() < 0.3:
            self.do(f"wait {self.chance.choice((50, 3000))} ms")
        self.do("boot")
        self.do("wait 700 ms")

    def _revive(self) -> None:
        """It is off: charge it and switch it on."""
        self.do("battery 80")
        self._back()

    # A or B always does something

    def _heal(self) -> None:
        """All wires good, all buttons up, power on."""
        self.do("up A")
        self.do("up B")
        if not self.stick.is_on:
            self._revive()
        self.do("pick up")
        self.do("wait 2500 ms")

    def _probe(self) -> None:
        """With nothing broken, a press or a hold of A or of B changes something."""
        self.counts["probes"] += 1
        for key in self.chance.sample("AB", 2):
            if self._answers(key):
                return
        raise Trouble("stuck", "neither A nor B does anything")

    def _answers(self, key: str) -> bool:
        """Whether a press or a hold of `key` changes anything but what moves by itself."""
        before = self._seen()
        self.do("wait 200 ms")
        again = self._seen()
        still = [n for n in range(len(before)) if before[n] == again[n]]
        for line in (
            f"down {key}",
            f"up {key}",
            "wait 600 ms",
            f"down {key}",
            "wait 900 ms",
            f"up {key}",
            "wait 600 ms",
        ):
            self.do(line)
            after = self._seen()
            if any(after[n] != before[n] for n in still):
                return True
        return False

    def _seen(self) -> "tuple[Any, ...]":
        stick = self.stick
        picture = bytes(stick.panel.frame565()), stick.panel.backlight_mv
        if not stick.app:
            return self._screen(), self._moves, picture, ()
        view = stick.app.table.view
        return self._screen(), self._moves, picture, (view.cursor, view.choice, view.lines)

    def _healed_probe(self) -> None:
        self._heal()
        self._probe()

    _habits = (
        _sensible,
        _press,
        _overlap,
        _hold_across,
        _move,
        _menu,
        _wait,
        _fault,
        _supply,
        _cut,
        _switch_off,
        _healed_probe,
    )
    _weights = (60, 10, 4, 4, 6, 4, 4, 6, 1, 3, 1, 5)


def _alarm(seconds: int) -> None:
    """A line that takes so long to compute hangs."""
    signal.signal(signal.SIGVTALRM, _hung)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def _hung(*_: object) -> None:
    raise Trouble("hangs", f"no answer after {_LONGEST_STEP_S} s of computing")


def evenings(first_seed: int, hours: float) -> "Iterator[Monkey]":
    """Fresh sticks, an hour each, till so many virtual hours are played."""
    seed = first_seed
    left_ms = int(hours * 3_600_000)
    while left_ms > 0:
        monkey = Monkey(seed)
        monkey.play(min(left_ms, _LEGS_HOURS * 3_600_000))
        left_ms -= max(monkey.counts["virtual_ms"], 60_000)
        seed += 1
        yield monkey
