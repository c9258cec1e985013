"""A game told again, move by move."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator

    from game import Game
    from rules.penalties import Outcome


def story(game: "Game") -> "Iterator[tuple[Game, int, int, Outcome | None]]":
    """Play `game` again. Yields for each move

    the second game after it, which of all moves has only this one,
    the claim that stood before it and the seat that answers for that, 0 and NOBODY if there was none,
    and the outcome of the round if the move has ended it, else None.
    """
    past = type(game)(game.rules, game.players, game.starter, game.ranking, game.computers)
    moves = game.moves
    for at in range(0, len(moves), 2):
        claim, caller, rounds = past.claim, past.caller, past.rounds
        past.moves = type(moves)()  # one copy of all moves in memory is enough
        past.play(moves[at], moves[at + 1])
        yield past, claim, caller, past.outcome if past.rounds != rounds else None
