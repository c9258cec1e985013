"""The game of a table with one stick: its moves go into the game and the journal at once."""

from rules.moves import SAY_BLIND
from storage.journal import LOOKED

_TYPING = False
if _TYPING:
    from typing import Any


class OwnGame:
    """Where the moves of `table` go. A link to other sticks puts something else in its place.

    `is_alone`  whether nobody plays elsewhere: then the journal has all, and the stick may sleep
    """

    is_alone = True

    def __init__(self, table: "Any") -> None:
        self._table = table

    def open_flow(self, flow: "Any") -> "Any":
        """The way through the game: `flow`, the one that all screens belong to."""
        return flow(self._table)

    def poll(self, now: int) -> None:
        """Take what has come from elsewhere: nothing does."""

    def look(self) -> None:
        """The holder looks for the first time. Where nobody has to, it is saved: a claim made unseen is
        another move."""
        table = self._table
        if table.is_saved and table.game.allows(SAY_BLIND):
            table.has_written = True
            table.is_saved = table.stick.journal.append(LOOKED)

    def play(self, move: int, value: int) -> None:
        """Make a move, and save it."""
        table = self._table
        game = table.game
        table.has_written = True
        game.play(move, value)
        if table.seats.habits:
            from players.knowledge import note  # with the learner it is in memory

            note(table.seats.habits, game)
        table.is_saved = table.is_saved and table.stick.journal.append(game.line()) or table.flow.save_again()
