"""A game played again, move by move."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator

    from game import Game


def replay(game: "Game") -> "Iterator[Game]":
    """Play `game` again in a second game, and yield that one after each move; it keeps only the last move."""
    past = type(game)(game.rules, game.players, game.starter, game.ranking, game.computers)
    moves = game.moves
    for at in range(0, len(moves), 2):
        past.moves = type(moves)()  # one copy of all moves in memory is enough
        past.play(moves[at], moves[at + 1])
        yield past
