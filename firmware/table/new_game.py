"""Begins a game or a rematch at the table, and writes whole games to the journal."""

from micropython import const

from game import Game
from records.header import header
from records.story import story
from storage import archive
from table import seating

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator

    from ranking import Ranking
    from rules.choices import Rules
    from storage.journal import Journal
    from table.table import Table


def begin(table: "Table", starter: int) -> None:
    """Start a game by `table.rules` with the players of the settings; seat `starter` rolls first.

    If memory ran out the first time, both are looked up again.
    """
    if not table.rules:
        seating.choose(table)
    _begin(table, table.rules, seating.players(table.seats), starter)


def rematch(table: "Table") -> None:
    """The same players by the same rules; the loser rolls first.

    If memory ran out the first time, the past game may be this one, with nobody's move.
    """
    past = table.game
    starter = max(past.outcome.loser, 0) if past.outcome else past.starter
    _begin(table, past.rules, past.players, starter, past.ranking)


def _begin(
    table: "Table",
    rules: "Rules",
    players: tuple[str, ...],
    starter: int,
    ranking: "Ranking | None" = None,
) -> None:
    table.contest = None
    table.game = None  # never two games in memory
    table.game = Game(rules, players, starter, ranking, tuple(table.seats.characters))
    lines = header(table.game).strip().split("\n")
    table.is_saved = archive.write(table.stick.journal, lambda: lines)


def save_again(journal: "Journal", game: Game) -> bool:
    """Write the whole game again after the flash has refused a move. Returns whether that worked."""
    return archive.write(journal, lambda: _lines(game))


def _lines(game: Game) -> "Iterator[str]":
    """The journal of a game."""
    begun = Game(game.rules, game.players, game.starter, game.ranking, game.computers)
    yield from header(begun).strip().split("\n")
    for past, _, _, _ in story(game):
        yield past.line()
