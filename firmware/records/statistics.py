"""What the end of a game reports: who lied, who was caught, who doubted the truth, and the best bluff."""

from micropython import const

from game import TO_ANSWER
from records.story import story
from rules.moves import DOUBT, LOOK, SAY
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
    for past, _, _, outcome in story(game):
        move = past.moves[-2]
        if move == SAY:  # announcing Mia can end the round
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


def best_bluff(game: "Game") -> tuple[int, int, int] | None:
    """Of all lies that were believed the one with most values between the roll and the claim, of several the
    first: whose it was, the claim, the roll."""
    best = None
    most = gap = seat = claim = roll = 0
    for past, _, _, _ in story(game):
        move = past.moves[-2]
        if gap > most and move not in (DOUBT, LOOK):
            most = gap
            best = (seat, claim, roll)
        gap = 0
        if move == SAY and past.phase == TO_ANSWER and not is_true(past):
            seat, claim, roll = past.mover, past.claim, past.roll
            gap = past.ranking.rank[claim] - past.ranking.rank[roll]
    return best
