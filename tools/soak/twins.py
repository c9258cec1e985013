"""Twin sticks: the same hands, other hidden dice, and everything perceptible compared after every tick.

A game is played twice. The second time every roll is another one that leads to the same verdicts: a lie stays
a lie, and a roll that nobody uncovers may be anything. Somebody who sees, hears and measures everything but
the peeks and the reveals must not be able to tell the games apart.
"""

import random
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from game import Game
from rules.moves import REROLL, ROLL

from tools.under_micropython.robot import Robot
from tools.virtual.stick import VirtualStick

VALUES = tuple(high * 10 + low for high in range(1, 7) for low in range(1, high + 1))
# Screens that may show dice: to the player who peeks, to all when the cup is lifted or a toast shown; and the
# account of all lies when the game is over
OPEN = frozenset(("peek", "reveal", "settled", "game-over"))
_STEPS = 150  # after so many the game is stopped
_PARTS = ("time", "screen", "picture", "LED", "sound", "console", "files")

# What else people do, as calls of the stick; one is drawn of those with a bar between them
_PAUSED_PEEK = "run 300, down A, run 200|run 700, press C 100 400, up A, run 400, press C 100 600"
_ENDLESS_PEEK = "run 300, down A, run 2000|run 11000|run 40000, up A, run 400"
_PEEK_CUT_OFF = "run 300, down A, run 700, power_cut, up A|run 0, boot, run 900, up A, run 300"
_PEEK_AND_B = "run 300, down A, run 10|run 60|run 700, down B, run 60|run 1500, up A, run 100, up B, run 400"
_CUT = "power_cut, boot, run 900"
_HELP = "run 300, press C 100 500, press A 80 400, press B 80 400, press A 80 400, press C 100 600"
_HOLD_ACROSS = "run 300, down A, run 100, press B 80 100, run 1500, up A, run 400"
_ACTS = (_PAUSED_PEEK, _ENDLESS_PEEK, _CUT, _HELP, _HOLD_ACROSS, _PEEK_CUT_OFF, _PEEK_AND_B)


class Leak(Exception):
    """Something gave the hidden dice away: the text says what, on which screen and when."""


class Sense(NamedTuple):
    """Everything perceptible after a tick; `is_open` if the picture may show dice."""

    us: int
    screen: str
    picture: int
    led: int
    tones: int
    console: str
    files: int
    is_open: bool


class Result(NamedTuple):
    """How much a comparison covered."""

    ticks: int
    other: int  # rolls that are different for the twin


class Twin:
    """A stick and a robot. `tell` gets the senses after each tick; `rolls` are the values to roll."""

    def __init__(
        self, settings: bytes, seed: int, tell: Callable[[Sense], None], rolls: list[int] | None = None
    ) -> None:
        self.stick = VirtualStick(seed=seed, flash={"saves/settings.txt": settings})
        self.robot = Robot(self.stick, seed=seed)
        self.chance = random.Random(seed)
        self.rolled: list[int] = []
        self._wanted = rolls
        self._changes = self._flash_changes = -1
        self._picture = self._files = self._last = 0
        self._was_open = False
        self.game: Game | None = None
        self._app: Any = None
        self.stick.after_tick = lambda: tell(self.sense())

    def sense(self) -> Sense:
        stick = self.stick
        if stick.app is not self._app:
            self._app = stick.app
            self._take_dice()
        if stick.panel.changes != self._changes:
            self._changes = stick.panel.changes
            self._picture = zlib.crc32(stick.panel.frame565(), stick.panel.backlight_mv)
        if stick.flash.changes != self._flash_changes:
            self._flash_changes = stick.flash.changes
            sizes = sorted((name, len(data)) for name, data in stick.flash.files.items())
            self._files = zlib.crc32(
                repr((sizes, stick.flash.operations, stick.flash.bytes_written)).encode()
            )
        table = stick.app.table
        self.game = table.game or self.game
        screen, picture = table.screen, self._picture
        # A peek that times out ends after its tick has drawn: its picture is replaced in the next one
        is_open = screen in OPEN or self._was_open and picture == self._last
        self._was_open, self._last = screen in OPEN, picture
        tones = zlib.crc32(repr(stick.soc.tones[-8:]).encode())
        return Sense(
            stick.clock.now, screen, picture, stick.led, tones, stick.console.take(), self._files, is_open
        )

    def _take_dice(self) -> None:
        """Make the dice of this boot roll the wanted values. They draw their bytes as always."""
        dice = self.stick.app.stick.dice
        fall = dice.roll

        def roll() -> int:
            value: int = fall()
            if self._wanted is not None:
                value = self._wanted[len(self.rolled)]
            self.rolled.append(value)
            return value

        dice.roll = roll

    # Playing

    def play(self) -> None:
        """One game, with everything that may happen at a table."""
        stick, robot = self.stick, self.robot
        stick.boot()
        self._take_dice()
        self._app = stick.app
        stick.run(1000)
        robot.press("A")
        stick.app.table.flow.start()
        stick.run(100)
        stick.app.table.flow.begin(0)
        stick.run(500)
        for _ in range(_STEPS):
            if robot.screen == "game-over":
                break
            self.step()
        stick.run(2000)

    def step(self) -> None:
        screen = self.robot.screen
        if screen in ("splash", "resume", "lives", "hand-over"):
            self.robot.press("A")
            self.stick.run(300)
        elif screen in ("closed", "choose", "shake", "announced", "answer") and self.chance.random() < 0.3:
            self.act(self.chance.choice(_ACTS))
        else:
            self.robot.step()

    def act(self, calls: str) -> None:
        """Carry out one of _ACTS."""
        for move in calls.split(", "):
            if "|" in move:
                move = self.chance.choice(move.split("|"))
            call, *values = move.split()
            getattr(self.stick, call)(*[int(value) if value.isdigit() else value for value in values])


class Comparison:
    """Compares a second game with the senses of the first: `take` raises Leak at the first difference."""

    def __init__(self, first: list[Sense]) -> None:
        self._first = first
        self.ticks = 0

    def take(self, ours: Sense) -> None:
        if self.ticks == len(self._first):
            raise Leak(f"one game took {self.ticks} ticks, and the other goes on")
        theirs = self._first[self.ticks]
        self.ticks += 1
        for n, part in enumerate(_PARTS):
            if theirs[n] != ours[n] and not (part == "picture" and ours.is_open and theirs.is_open):
                raise Leak(
                    f"{part} on {theirs.screen} at {theirs.us // 1000} ms: {theirs[n]!r} and {ours[n]!r}"
                )


def public(game: Game) -> tuple:
    """Everything that everybody knows about a game, and the holder's legal moves."""
    out = game.outcome
    verdict = out and (out.reason, out.loser, out.changes)
    looked_at = out and (out.is_lie, out.claim, out.caller, out.starter)
    state = (game.phase, game.holder, game.caller, game.claim, tuple(game.lives), game.rounds)
    return state, game.legal(), verdict, looked_at


def history(game: Game, moves: bytes | bytearray) -> Iterator[tuple]:
    """What everybody knows after each of the moves; ends early at an illegal one."""
    past = Game(game.rules, game.players, game.starter)
    for at in range(0, len(moves), 2):
        if not past.can(moves[at], moves[at + 1]):
            return
        past.play(moves[at], moves[at + 1])
        yield public(past)


def other_rolls(game: Game, seed: int) -> list[int]:
    """For each roll of the game another value that changes nothing that is known; else the same."""
    chance = random.Random(seed)
    moves = bytearray(game.moves)
    known = list(history(game, moves))
    rolls = []
    for at in range(0, len(moves), 2):
        if moves[at] not in (ROLL, REROLL):
            continue
        value = moves[at + 1]
        for candidate in chance.sample(VALUES, len(VALUES)):
            moves[at + 1] = candidate
            if candidate != value and list(history(game, moves)) == known:
                break
        else:
            moves[at + 1] = value
        rolls.append(moves[at + 1])
    return rolls


def compare(rules: str, seed: int, players: int = 3, lives: int = 2, more: str = "") -> Result:
    """Play a game twice with other dice. Raises Leak."""
    settings = f"rules={rules}\nlives={lives}\nplayers={players}\nsound=1\n{more}".encode()
    senses: list[Sense] = []
    first = Twin(settings, seed, senses.append)
    first.play()
    assert first.game
    rolls = other_rolls(first.game, seed)
    rolls += first.rolled[len(rolls) :]
    second = Comparison(senses)
    Twin(settings, seed, second.take, rolls).play()
    if second.ticks != len(senses):
        raise Leak(f"one game took {len(senses)} ticks, the other {second.ticks}")
    others = sum(a != b for a, b in zip(first.rolled, rolls, strict=True))
    return Result(second.ticks, others)
