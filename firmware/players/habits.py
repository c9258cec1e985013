"""The habits of a game that has begun; read only when it is resumed."""

from micropython import const

from players.knowledge import note
from records.story import story

_TYPING = const(0)
if _TYPING:
    from game import Game


def habits_of(game: "Game") -> bytearray:
    """The habits of all seats in a game so far: four bytes for each."""
    noted = bytearray(4 * len(game.players))
    for past, _, _, _ in story(game):
        note(noted, past)
    return noted
