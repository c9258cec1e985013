"""Describes what happens on a stick in words: screens, moves, lives. Never what is under the cup."""

from virtual.firmware_names import STORY, YIELDED
from virtual.stick import VirtualStick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_HIDDEN = "??"


def lives_of(game: "Any") -> str:
    """Like "Fox 6 Owl 5"."""
    return " ".join(["%s %d" % (name, lives) for name, lives in zip(game.players, game.lives)])


class Narrator:
    """`look()` after every tick; lines go to `out`."""

    def __init__(self, stick: VirtualStick, out: "Callable") -> None:
        self._stick = stick
        self._out = out
        self._screen = "off"
        self._game: "Any" = None
        self._told = 0
        self._outcome: "Any" = None
        self._lives = ""

    def look(self) -> None:
        """Tell what is new."""
        for line in self._stick.console.take().split("\n"):
            if line:
                self._say("console  " + line)
        app = self._stick.app
        screen = app.table.screen if app else "off"
        if app and app.table.game:
            self._moves(app.table.game)
        if screen != self._screen:
            self._screen = screen
            self._say("screen   " + screen)

    def _say(self, text: str) -> None:
        ms = self._stick.clock.now // 1000
        self._out("%4d.%03d  %s" % (ms // 1000, ms % 1000, text))

    def _moves(self, game: "Any") -> None:
        if game is not self._game:
            self._game = game
            self._told = 0
            self._outcome = None
            self._lives = lives_of(game)
            self._say("game     " + " ".join(game.players))
        if len(game.moves) > self._told:
            for line in _lines(self._stick, game)[self._told // 2 :]:
                self._say("move     " + line)
            self._told = len(game.moves)
            if game.outcome is not self._outcome and _is_open(game.outcome):
                self._say("reveal   %d under %d" % (game.outcome.roll, game.outcome.claim))
            self._outcome = game.outcome
            if lives_of(game) != self._lives:
                self._lives = lives_of(game)
                self._say("lives    " + self._lives)

    def record(self) -> None:
        """Print the game as a record; in an unfinished game, rolls that nobody uncovered stay hidden."""
        if self._game is None:
            self._out("no game")
            return
        header = self._stick.module("records.header").header
        game = self._game
        if not game.legal():
            lines = self._stick.module("records.record").write(game).rstrip().split("\n")
        else:
            lines = header(game).rstrip().split("\n") + _lines(self._stick, game)
        for line in lines:
            self._out(line)


def _is_open(outcome: "Any") -> bool:
    """Whether everybody saw what was under the cup when the round ended so."""
    return outcome.reason != YIELDED


def _lines(stick: VirtualStick, game: "Any") -> list[str]:
    """Every move in the words of a record; rolls only if everybody has seen them."""
    lines: list[str] = []
    last = 0  # line of the roll under the cup
    shown = ""
    for past, _, _, outcome in stick.module(STORY).story(game):
        line = past.line()
        if line.split()[1] in ("rolls", "rerolls"):
            last, shown = len(lines), line
            line = " ".join(line.split()[:-1]) + " " + _HIDDEN
        lines.append(line)
        if outcome and _is_open(outcome):
            lines[last] = shown
    return lines
