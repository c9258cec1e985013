"""Swaps the dice under the cup: until it is lifted, only a peek may show a difference.

A robot plays, and at each roll the process forks; the child waits. When the cup is lifted, or somebody rolls
again, it is told what could be perceived since then, tick by tick, what the computers chose, and other dice
that would have allowed the same. It plays these ticks with those dice, the computers forced to the same
choices, and compares.
"""

import os
import pickle
import random
import sys
import zlib
from typing import Any, NamedTuple

from game import Game
from rules.moves import REROLL

from verify.under_micropython.robot import Robot
from virtual import speech
from virtual.stick import VirtualStick

VALUES = tuple(high * 10 + low for high in range(1, 7) for low in range(1, high + 1))
_STEPS = 150  # after so many the game is stopped
_PARTS = ("time", "screen", "picture", "LED", "sound", "console", "files", "speech")

# What else people do, as calls of the stick; one is drawn of those with a bar between them
_PAUSED_PEEK = "run 300, down A, run 200|run 700, press C 100 400, up A, run 400, press C 100 600"
_ENDLESS_PEEK = "run 300, down A, run 2000|run 11000|run 40000, up A, run 400"
_PEEK_CUT_OFF = "run 300, down A, run 700, power_cut, up A, boot, run 1200"  # held, A would choose a board
_PEEK_AND_B = "run 300, down A, run 10|run 60|run 700, down B, run 60|run 1500, up A, run 100, up B, run 400"
_CUT = "power_cut, boot, run 900"
_HELP = "run 300, press C 100 500, press A 80 400, press B 80 400, press A 80 400, press C 100 600"
_HOLD_ACROSS = "run 300, down A, run 100, press B 80 100, run 1500, up A, run 400"
_ACTS = (_PAUSED_PEEK, _ENDLESS_PEEK, _CUT, _HELP, _HOLD_ACROSS, _PEEK_CUT_OFF, _PEEK_AND_B)


class Leak(Exception):
    """Something gave the hidden dice away: the text says what, on which screen and when."""


class Result(NamedTuple):
    """How many rolls were swapped, and how many ticks compared."""

    swaps: int
    ticks: int


class Evidence(NamedTuple):
    """What the child gets: its dice, what was perceived, and what the computers chose."""

    roll: int
    senses: list[tuple]
    choices: list[tuple[int, int]]


class Judge:
    """A stick and those who play it. `play` raises Leak."""

    def __init__(self, settings: bytes, seed: int) -> None:
        self.stick = VirtualStick(seed=seed, flash={"saves/settings.txt": settings})
        self.robot = Robot(self.stick, seed=seed)
        self.chance = random.Random(seed)
        self.swaps = self.ticks = 0
        self.senses: list[tuple] = []  # since the roll
        self.choices: list[tuple[int, int]] = []
        self._told: Evidence | None = None  # in a child
        self._child = 0
        self._pipes = (0, 0)  # to the child, and from it; in a child, from the parent, and to it
        # The game, its round, and its moves before the roll
        self._round: tuple[Any, int, bytes] = (None, 0, b"")
        self._seen: Any = None
        self._picture = self._said = 0
        self._was_open = False
        self._app: Any = None
        self.stick.after_tick = self._ticked

    # What happens between a roll and the lifting of the cup

    def _rolled(self, fall: Any) -> int:
        value: int = fall()
        if self._told:
            self._end()
        self._compare()
        table = self.stick.app.table
        game = table.game
        if table.seats.persons == 1 and table.seats.is_person(game.holder):
            return value  # there is nobody to hide it from
        self._round = game, game.rounds, bytes(game.moves)
        self.senses, self.choices = [], []
        (theirs, to_child), (from_child, ours) = os.pipe(), os.pipe()
        sys.stdout.flush()
        self._child = os.fork()
        self._pipes = (to_child, from_child) if self._child else (theirs, ours)
        for end in (theirs, ours) if self._child else (to_child, from_child):
            os.close(end)
        if self._child:
            return value
        with os.fdopen(theirs, "rb") as pipe:
            content = pipe.read()
        if not content:  # there are no such dice, or the game was stopped
            os._exit(0)
        self._told, self.ticks = pickle.loads(content), 0
        assert self._told
        return self._told.roll

    def _decided(self, opponent: Any, decide: Any, *given: Any) -> None:
        """A computer chooses; in a child, as it did with the other dice."""
        decide(opponent, *given)
        if self._told:
            opponent.move, opponent.value = self._told.choices[len(self.choices)]
        self.choices.append((opponent.move, opponent.value))

    def _ticked(self) -> None:
        self._hook()
        sense = self._sense()
        if self._told:
            self._match(sense)
        elif self._child:
            game, rounds, _ = self._round
            now = self.stick.app.table.game or game
            if (now.starter, now.players) != (game.starter, game.players) or now.rounds != rounds:
                self._compare()
            else:
                self.senses.append(sense)

    def _match(self, ours: tuple) -> None:
        """In a child: compare with the parent's tick, and end after the last one."""
        assert self._told
        theirs = self._told.senses[self.ticks]
        self.ticks += 1
        for name, one, other in zip(_PARTS, theirs, ours, strict=True):
            if one != other:
                self._end(f"{name} on {theirs[1]} at {theirs[0] // 1000} ms: {one!r} and {other!r}")
        if self.ticks == len(self._told.senses):
            self._end()

    def _end(self, leak: str = "") -> None:
        """End the child."""
        os.write(self._pipes[1], leak.encode()[:4000])
        os._exit(0)

    def _compare(self) -> None:
        """Let the child compare, if there is one. Raises Leak."""
        if not self._child:
            return
        other = self._other_dice() if self.senses else 0
        with os.fdopen(self._pipes[0], "wb") as pipe, os.fdopen(self._pipes[1], "rb") as answer:
            if other:
                pickle.dump(Evidence(other, self.senses, self.choices), pipe)
            pipe.close()
            said = answer.read().decode()
        os.waitpid(self._child, 0)
        self._child = 0
        if said and other:
            raise Leak(said)
        self.swaps += other > 0
        self.ticks += len(self.senses) if other else 0

    def _other_dice(self) -> int:
        """A value that would have allowed the same until now, 0 if there is none."""
        _, rounds, past = self._round
        now = self.stick.app.table.game
        moves, before = bytearray(now.moves) if now else bytearray(), len(past)
        if not moves.startswith(past) or len(moves) == before:
            return 0
        if now.rounds != rounds or not now.legal():
            del moves[-2:]  # it lifted the cup
        end = next((at for at in range(before + 2, len(moves), 2) if moves[at] == REROLL), len(moves))
        known = _history(now, moves[:end], before)
        for value in self.chance.sample(VALUES, len(VALUES)):
            if value != moves[before + 1]:
                swapped = moves[:end]
                swapped[before + 1] = value
                if _history(now, swapped, before) == known:
                    return value
        return 0

    # What can be perceived

    def _hook(self) -> None:
        """Stand beside the dice and the computers of this boot."""
        if self.stick.app is not self._app:
            self._app = self.stick.app
            dice = self._app.stick.dice
            fall = dice.roll
            dice.roll = lambda: self._rolled(fall)
        host: Any = self.stick._host
        module = host.modules.get("players.opponent")
        if module and not hasattr(module, "judged"):
            decide = module.Opponent.decide
            module.Opponent.decide = lambda opponent, *given: self._decided(opponent, decide, *given)
            module.judged = True

    def _sense(self) -> tuple:
        """All of _PARTS, without the picture and the speech where they may tell the dice."""
        stick = self.stick
        table, flash = stick.app.table, stick.flash
        seen = stick.panel.changes, table.screen
        if seen != self._seen:
            self._seen = seen
            self._picture = zlib.crc32(stick.panel.frame565(), stick.panel.backlight_mv)
            self._said = zlib.crc32(repr(speech.facts(stick)).encode())
        sizes = sorted((name, len(data)) for name, data in flash.files.items())
        files = zlib.crc32(repr((sizes, flash.operations, flash.bytes_written)).encode())
        is_open = table.standing.may_show_dice
        # A peek may end after its tick has drawn: the next tick replaces its picture
        picture, said = (0, 0) if is_open or self._was_open else (self._picture, self._said)
        self._was_open = is_open
        tones = zlib.crc32(repr(stick.soc.tones[-8:]).encode())
        console = stick.console.take()
        return stick.clock.now, table.screen, picture, stick.led, tones, console, files, said

    # Playing

    def play(self) -> Result:
        """One game, with everything that may happen at a table. Raises Leak."""
        try:
            return self._play()
        except BaseException as error:
            if self._told:
                self._end(f"{type(error).__name__}: {error}")
            raise
        finally:
            if self._told:
                os._exit(1)
            if self._child:
                os.close(self._pipes[0])
                os.close(self._pipes[1])
                os.waitpid(self._child, 0)

    def _play(self) -> Result:
        stick, robot = self.stick, self.robot
        stick.boot()
        stick.run(1000)
        robot.press("A")
        stick.act(stick.app.table.flow.start)
        self._hook()
        stick.run(100)
        stick.app.table.flow.begin(0)
        stick.run(500)
        for _ in range(_STEPS):
            if robot.screen == "game-over":
                break
            self._step()
        return Result(self.swaps, self.ticks)

    def _step(self) -> None:
        screen = self.robot.screen
        if screen in ("splash", "resume", "lives", "hand-over"):
            self.robot.press("A")
            self.stick.run(300)
        elif screen in ("closed", "choose", "shake", "announced", "answer") and self.chance.random() < 0.3:
            self._act(self.chance.choice(_ACTS))
        else:
            self.robot.step()

    def _act(self, calls: str) -> None:
        for move in calls.split(", "):
            if "|" in move:
                move = self.chance.choice(move.split("|"))
            call, *values = move.split()
            getattr(self.stick, call)(*[int(value) if value.isdigit() else value for value in values])


def _history(game: Game, moves: bytearray, before: int) -> list[tuple]:
    """What everybody knows after each of the moves from `before` on, and what is legal then."""
    past = Game(game.rules, game.players, game.starter, computers=game.computers)
    known: list[tuple] = []
    for at in range(0, len(moves), 2):
        if not past.can(moves[at], moves[at + 1]):
            return []
        past.play(moves[at], moves[at + 1])
        if at >= before:
            known.append((past.phase, past.holder, past.caller, past.claim, past.rounds, past.legal()))
    return known


def judge(rules: str, seed: int, seats: str = "", players: int = 3, lives: int = 2) -> Result:
    """Play a game and swap its rolls. Raises Leak."""
    settings = f"rules={rules}\nlives={lives}\nplayers={players}\nseats={seats}\nsound=1\n"
    return Judge(settings.encode(), seed).play()
