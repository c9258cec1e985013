"""Where moves go at a table with one stick: into the game and the journal, at once.

Another source with the same names may take the place of this module, see `Table.source`.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from table.table import Table

is_alone = True  # nobody plays elsewhere: the journal has all, and the stick may sleep
may_stop = True  # it is for somebody here to end the game


def play(table: "Table", move: int, value: int) -> None:
    """Make a move, and save it."""
    game = table.game
    table.has_written = True
    game.play(move, value)
    if table.seats.habits:
        from players.knowledge import note  # with computers it is in memory

        note(table.seats.habits, game)
    table.is_saved = table.is_saved and table.stick.journal.append(game.line()) or table.flow.save_again()
