"""How a game that was left comes back to the table, and how all of it is written again."""

from micropython import const

from game import OVER
from players import seats as seating
from records import header, record
from rules import presets, settled_rules
from stick import archive, mend
from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator
    from machine import WDT
    from typing import Any

    from game import Game
    from rules.choices import Rules
    from table.table import Table

_MAGIC = "mia 1"
_TIDY = const(32)  # lines between two collections: the longest game needs memory in one piece
_BEGUN = const(8)  # lines that bring the game; what it took to read one of them is not needed any more


class _Reading:
    """Takes a journal line by line. record.py is only loaded when there is one."""

    def __init__(self, dog: "WDT | None") -> None:
        self.dog = dog
        self.record: "Any" = None
        self.reader: "Any" = None
        self.count = 0

    def take(self, line: str) -> bool:
        """Whether the line makes sense after those before."""
        if not self.count and line == _MAGIC:
            self.count = 1
            return True  # what comes next says what has to be in memory
        if not self.record:
            rules = _rules(line)
            self.record = record
            self.reader = self.record.Reader(rules)
            if self.count:
                self.reader.feed(_MAGIC)
        try:
            self.reader.feed(line)
        except self.record.RecordError:
            return False
        self.count += 1
        if self.count < _BEGUN or self.count % _TIDY == 0:
            if self.dog:
                self.dog.feed()
        return True

    def game(self) -> "Game | None":
        """The game as far as the lines go; None if they do not even name the players."""
        try:
            return self.reader.finish() if self.reader else None
        except self.record.RecordError:
            return None


def _rules(line: str) -> "Rules | None":
    """The rules a line of a record names, unless it needs none of presets.py or names none."""
    if not line.startswith("rules ") or line == "rules tokyo" or line.startswith("rules tokyo lives="):
        return None
    try:
        return presets.parse(line[6:])
    except presets.RulesError:
        return None


def open_table(table: "Table", trouble: str = "") -> None:
    """Offer the game that was left unfinished, or a new one. `trouble` is what is known before it is read."""
    table.hand = NOBODY
    table.contest = table.game = None  # the journal has it
    find_unfinished(table)
    table.trouble = table.trouble or trouble
    if not table.game:
        if table.settings.get("rules") != "tokyo":
            settled_rules.check(table.settings)
        table.visit("menus.new_game", "NewGame")
    elif table.is_house:
        table.visit("menus.unfinished", "Unfinished")
    else:
        table.visit("menus.again", "Resume")


def find_unfinished(table: "Table") -> None:
    """Read the game the journal holds into `table.game`, and what is wrong with it into `table.trouble`."""
    table.game = _read(table)
    if table.game and table.game.phase == OVER:
        table.game = None
    if table.game:
        seating.lay_again(table)
        words = table.game.rules.text.split()
        table.is_house = [word for word in words if not word.startswith("lives=")] != ["tokyo"]


def _read(table: "Table") -> "Game | None":
    """The game in the journal, over or not; what is wrong with it is then known to the table."""
    journal = table.stick.journal
    reading = _Reading(table.stick.dog)
    table.trouble, table.is_saved = mend.read(journal, reading.take)
    if table.trouble and table.is_saved:
        # Once more, as the last line taken may have been refused in its middle
        reading = _Reading(table.stick.dog)
        mend.read(journal, reading.take)
    game = reading.game()
    if table.trouble and not game:
        mend.set_aside(journal)
    return game


def save_again(table: "Table") -> bool:
    """Write the whole game anew: the flash has refused a part of it."""
    return archive.write(table.stick.journal, lambda: _lines(table.game))


def _lines(game: "Game") -> "Iterator[str]":
    """The journal of a game."""
    from rules import penalties as ending  # noqa: F401  (a doubt needs it, and by then the file is open)

    past = type(game)(game.rules, game.players, game.starter, game.ranking)
    past.computers = game.computers
    yield from header.header(past).strip().split("\n")
    for at in range(0, len(game.moves), 2):
        past.play(game.moves[at], game.moves[at + 1])
        yield past.line()
