"""A game once more, move by move."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator

    from game import Game


def replay(game: "Game") -> "Iterator[Game]":
    """Play `game` again: yields one and the same other game after each move, the only one in its `moves`."""
    past = type(game)(game.rules, game.players, game.starter, game.ranking)
    moves = game.moves
    for at in range(0, len(moves), 2):
        past.moves = type(moves)()  # all of them are in memory once already
        past.play(moves[at], moves[at + 1])
        yield past
