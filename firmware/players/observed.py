"""How everybody at the table has played so far, as any player could have noticed. The learner uses it."""

from micropython import const

from records.replay import replay
from rules.moves import BELIEVE, DOUBT, PASS, YIELD
from rules.state import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game

# Four counts for each seat: claims they had to answer, how many of those they doubted, claims of theirs that
# were uncovered (at SEEN), how many of those were false
SEEN = const(2)
_MOST = const(200)  # here a count and its part are halved, so that recent play weighs more


def habits_of(game: "Game") -> bytearray:
    """The habits of all seats in a game so far: four bytes for each."""
    noted = bytearray(4 * len(game.players))
    for past in replay(game):
        note(noted, past)
    return noted


def note(noted: bytearray, game: "Game") -> None:
    """Count the last move. Allocates nothing."""
    move = game.moves[-2]
    if move != BELIEVE and move != DOUBT and move != PASS and move != YIELD:
        return
    _count(noted, 4 * game.mover, move == DOUBT)
    outcome = game.outcome
    if move == DOUBT and outcome and outcome.caller != NOBODY:
        _count(noted, 4 * outcome.caller + SEEN, outcome.loser == outcome.caller)


def _count(noted: bytearray, at: int, is_so: bool) -> None:
    """Add one to the count at `at`, and, if `is_so`, to its part at `at + 1`."""
    noted[at] += 1
    if is_so:
        noted[at + 1] += 1
    if noted[at] >= _MOST:
        noted[at] >>= 1
        noted[at + 1] >>= 1
