"""When dice are under the cup and when they are uncovered, by the rules of a game."""

from micropython import const

from rules.moves import DOUBT, LOOK, OR_MORE, PASS, REROLL, SAY, SAY_BLIND, SHOW, TOAST

_TYPING = const(0)
if _TYPING:
    from game import Game

_UNCOVERING = (DOUBT, LOOK, SHOW, TOAST)
_CLAIMING = (SAY, SAY_BLIND, PASS, OR_MORE)


def is_open(game: "Game") -> bool:
    """Whether the next roll is made openly, after a Mia that was believed."""
    return game.claim == game.ranking.top and game.rules.mia_believed == "roll"


def decoy(game: "Game") -> int:
    """A value to use for a roll that is hidden from this device. It is none that would have to be shown."""
    ranking = game.ranking
    return next(call for call in ranking.calls if call not in (ranking.toast, ranking.top))


def uncovers(game: "Game", move: int, value: int) -> bool:
    """Whether that move uncovers the dice."""
    if move in _UNCOVERING:
        return True
    if game.rules.mia_shown != "said" or move not in _CLAIMING:
        return False
    if move == OR_MORE:
        value = next(call for call in game.claims() if call not in game.cancels)
    return value == game.ranking.top


def is_hushed_up(game: "Game", at: int, value: int) -> bool:
    """Whether a roll of that value had to be shown, and its roller did otherwise."""
    must = value == game.ranking.toast or value == game.ranking.top and game.rules.mia_shown == "rolled"
    return must and len(game.moves) > at + 1 and game.moves[at + 1] in (SAY, REROLL)
