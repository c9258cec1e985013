"""What is told at the end: who lied, who was caught, who doubted the truth."""

from game import TO_ANSWER, Game
from moves import DOUBT, SAY
from outcome import is_true
from record import replay


def of(game: Game) -> "tuple[list[int], list[int], list[int]]":
    """By seat: lies told, lies caught, true claims doubted.

    A lie is a false claim by who rolled it and looked. What is said blind or handed on unrolled is a bet.
    """
    told = [0] * len(game.players)
    caught = told[:]
    wrong = told[:]
    is_lie = False
    for past in replay(game):
        move = past.moves[-2]
        is_over = past.phase != TO_ANSWER  # Mia can end its round by being said
        if move == SAY:
            is_lie = past.outcome.is_lie if is_over else not is_true(past)
            told[past.mover] += is_lie
        if move == DOUBT or move == SAY and is_over:
            if past.outcome.is_lie:
                caught[past.outcome.caller] += is_lie
            elif move == DOUBT:
                wrong[past.mover] += 1
        elif move != SAY:
            is_lie = False
    return told, caught, wrong
