"""When dice are under the cup and when they are uncovered, by the rules of a game."""

from micropython import const

from rules.moves import CLAIMS, DOUBT, DRAW, LOOK, OR_MORE, REROLL, REVIVE, ROLL, SAY, SHOW, TOAST
from rules.penalties import bears

_TYPING = const(0)
if _TYPING:
    from game import Game
    from together.protocol.throws import Throw

_UNCOVERING = (DOUBT, LOOK, SHOW, TOAST)


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
    if game.rules.mia_shown != "said" or move not in CLAIMS:
        return False
    if move == OR_MORE:
        value = next(call for call in game.claims() if call not in game.cancels)
    return value == game.ranking.top


def is_hushed_up(game: "Game", at: int, value: int) -> bool:
    """Whether a roll of that value had to be shown, and its roller did otherwise."""
    must = value == game.ranking.toast or value == game.ranking.top and game.rules.mia_shown == "rolled"
    return must and len(game.moves) > at + 1 and game.moves[at + 1] in (SAY, REROLL)


def forfeit(game: "Game | None", throw: "Throw", move: int) -> int:
    """The value for a throw that its roller will not open, or has hushed up: a lie, if the roller answers
    for it."""
    if move in (REVIVE, DRAW):
        return throw.replaced()
    calls = game.ranking.calls
    if move == ROLL:
        return calls[0]
    if throw.seat != (game.caller if move in (DOUBT, LOOK) else game.holder):
        return throw.replaced()
    lies = [roll for roll in calls if not bears(game, roll)]
    return lies[0] if lies else calls[0]
