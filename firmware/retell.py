"""A game once more, move by move."""

from micropython import const

from game import Game

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator


def replay(game: Game) -> "Iterator[Game]":
    """Play `game` again: yields one and the same other game after each of its moves."""
    past = Game(game.rules, game.players, game.starter)
    moves = game.moves
    for at in range(0, len(moves), 2):
        past.play(moves[at], moves[at + 1])
        yield past
