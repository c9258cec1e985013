"""When dice are under the cup and when they are uncovered, by the rules of a game."""

from micropython import const

from rules.moves import CLAIMS, DOUBT, DRAW, LOOK, OR_MORE, REROLL, REVIVE, ROLL, SHOW, TOAST

_TYPING = const(0)
if _TYPING:
    from game import Game

THROWN = (ROLL, REROLL, REVIVE, DRAW)  # the moves that chance decides
_UNCOVERING = (DOUBT, LOOK, SHOW, TOAST)


def is_covered(game: "Game", move: int) -> bool:
    """Whether what that move rolls lies under the cup. A roll after a Mia that was believed is open."""
    is_open = game.claim == game.ranking.top and game.rules.mia_believed == "roll"
    return move == REROLL or move == ROLL and not is_open


def decoy(game: "Game") -> int:
    """A value to use for a roll that is hidden from this device. It is none that would have to be shown."""
    ranking = game.ranking
    return next(call for call in ranking.calls if call not in (ranking.toast, ranking.top))


def uncovers(game: "Game", move: int, value: int) -> bool:
    """Whether that move uncovers the dice."""
    if move in _UNCOVERING:
        return True
    if game.rules.mia_shown != "said" or move not in CLAIMS:
        return False
    if move == OR_MORE:
        value = next(call for call in game.claims() if call not in game.cancels)
    return value == game.ranking.top
