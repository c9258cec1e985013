"""When dice lie under a cup, and when they come to light: what the rules say of it, asked of a game."""

from micropython import const

from rules.moves import DOUBT, LOOK, OR_MORE, PASS, SAY, SAY_BLIND, SHOW, TOAST

_TYPING = const(0)
if _TYPING:
    from game import Game

_UNCOVERING = (DOUBT, LOOK, SHOW, TOAST)
_CLAIMING = (SAY, SAY_BLIND, PASS, OR_MORE)


def is_open(game: "Game") -> bool:
    """Whether the next roll lies in the open, upon a Mia that was believed."""
    return game.claim == game.ranking.top and game.rules.mia_believed == "roll"


def decoy(game: "Game") -> int:
    """A value that stands for a roll nobody else has seen: none that has to be shown."""
    ranking = game.ranking
    return next(call for call in ranking.calls if call not in (ranking.toast, ranking.top))


def uncovers(game: "Game", move: int, value: int) -> bool:
    """Whether the dice under the cup come to light by that move."""
    if move in _UNCOVERING:
        return True
    if game.rules.mia_shown != "said" or move not in _CLAIMING:
        return False
    if move == OR_MORE:
        value = next(call for call in game.claims() if call not in game.cancels)
    return value == game.ranking.top
