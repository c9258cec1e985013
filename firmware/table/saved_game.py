"""Brings an unfinished game back to the table."""

from micropython import const

from storage import journal_recovery
from storage.journal import LOOKED
from table import seating

_TYPING = const(0)
if _TYPING:
    from collections.abc import Callable
    from machine import WDT
    from typing import Any

    from game import Game
    from records.record import Reader
    from table.table import Table

_FEED_EVERY = const(32)  # lines after which the watchdog is fed: reading a long game takes seconds


class _Reading:
    """Takes a journal line by line. Loads the reader with the first: a new stick has no journal."""

    def __init__(self, dog: "WDT | None") -> None:
        self._dog = dog
        self._count = 0
        self._reader: "Reader | None" = None
        self._record: "Any" = None  # the module
        self.has_looked = False

    def begin(self) -> "Callable[[str], bool]":
        """Begin again from the first line."""
        self._reader = None
        self.has_looked = False
        return self.take

    def take(self, line: str) -> bool:
        """Take a line. Returns whether it makes sense after those before."""
        if not self._reader:
            from records import record

            self._record = record
            self._reader = record.Reader()
        try:
            self._reader.feed(line)
        except self._record.RecordError:
            return False
        self.has_looked = line == LOOKED
        self._count += 1
        if self._dog and self._count % _FEED_EVERY == 0:
            self._dog.feed()
        return True

    def game(self) -> "Game | None":
        """The game up to the last line; None if they do not even name the players."""
        if not self._reader:
            return None
        try:
            return self._reader.finish()
        except self._record.RecordError:
            return None


def find_unfinished(table: "Table") -> None:
    """Read the journal's game into `table.game`, and what is wrong with it into `table.trouble`."""
    game = _read(table)
    if game and _goes_on(game):
        _lay(table, game)


def find_last(table: "Table") -> None:
    """Like `find_unfinished`, also if the game is over."""
    game = _read(table)
    if game:
        _lay(table, game)


def find_aside(table: "Table") -> None:
    """If there is no journal, use the last one that was set aside, unless its game is over."""
    journal = table.stick.journal
    reading = _Reading(table.stick.dog)
    aside, good = journal_recovery.read_aside(journal, reading.begin)
    game = reading.game() if good else None
    if game and _goes_on(game):
        table.is_saved = journal_recovery.take_back(journal, aside, good)
        table.has_looked = reading.has_looked
        table.trouble = "aside"
        _lay(table, game)


def _lay(table: "Table", game: "Game") -> None:
    table.game = game
    seating.lay(table, seating.of_game(game))


def _goes_on(game: "Game") -> bool:
    from game import OVER

    return game.phase != OVER


def _read(table: "Table") -> "Game | None":
    """The game in the journal, finished or not; sets `table.trouble` if something is wrong with it."""
    journal = table.stick.journal
    reading = _Reading(table.stick.dog)
    table.trouble, table.is_saved = journal_recovery.read(journal, reading.begin)
    game = reading.game()
    table.has_played = game is not None
    table.has_looked = reading.has_looked
    if table.trouble and table.is_saved and not game:
        journal_recovery.set_aside(journal)
    return game
