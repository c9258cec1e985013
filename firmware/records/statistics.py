"""What the end of a game reports: who lied, who was caught, who doubted the truth."""

from micropython import const

from game import TO_ANSWER
from records.replay import replay
from rules.moves import DOUBT, SAY
from rules.penalties import is_true

_TYPING = const(0)
if _TYPING:
    from game import Game


def of(game: "Game") -> tuple[list[int], list[int], list[int]]:
    """By seat: lies told, lies caught, true claims doubted.

    A lie is a false claim by the player who rolled and looked. A claim made blind or handed on is a bet.
    """
    told = [0] * len(game.players)
    caught = told[:]
    wrong = told[:]
    is_lie = False
    for past in replay(game):
        move = past.moves[-2]
        outcome = past.outcome if past.phase != TO_ANSWER else None  # announcing Mia can end the round
        if move == SAY:
            is_lie = outcome.is_lie if outcome else not is_true(past)
            told[past.mover] += is_lie
        if outcome and move in (DOUBT, SAY):
            if outcome.is_lie:
                caught[outcome.caller] += is_lie
            elif move == DOUBT:
                wrong[past.mover] += 1
        elif move != SAY:
            is_lie = False
    return told, caught, wrong
