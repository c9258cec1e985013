"""Steps of one round between two players, and what it pays: all by the firmware's own `Game.play`.

A payoff is in lives, to the player named: what the other loses minus what they lose themselves.
"""

from game import Game
from ranking import Ranking
from rules.choices import Rules
from rules.moves import BELIEVE, ROLL, SAY
from rules.penalties import Outcome

from tools.terminal import InTheWay

PLAYERS = ("Fox", "Owl")


class NotModelled(InTheWay):
    """Rules that the solver does not model; the text says why."""


def roll_of(ranking: Ranking, rank: int) -> int:
    """A roll of that class."""
    return ranking.calls[rank - 1] if rank else ranking.toast


def payoff(game: Game, seat: int) -> float:
    """What the round that has just ended pays a seat: the mean loss of the others less its own."""
    outcome = game.outcome
    assert outcome is not None
    lost = [-outcome.amount(other) for other in range(len(game.players))]
    return (sum(lost) - lost[seat]) / (len(lost) - 1) - lost[seat]


def losses(outcome: Outcome) -> tuple[tuple[int, ...], int]:
    """Who loses lives, the one to be named first, and how many each. NotModelled if not all the same."""
    lost = {-amount for _, amount, _, _ in outcome.changes}
    if len(lost) > 1 or min(lost, default=1) < 0:
        raise NotModelled(
            "the solver does not know that somebody gains by a round, or some lose more than others"
        )
    return tuple(seat for seat, *_ in outcome.changes), lost.pop() if lost else 0


def copied(game: Game) -> Game:
    """A copy of a game, to be played on separately."""
    other = Game.__new__(Game)
    other.__dict__.update(game.__dict__, lives=list(game.lives), moves=bytearray(game.moves))
    return other


def after(game: Game, *moves: tuple[int, int]) -> Game:
    """The game after these moves."""
    game = copied(game)
    for move, value in moves:
        game.play(move, value)
    return game


def to_roll(rules: Rules, ranking: Ranking, beaten: int) -> Game:
    """A game whose holder has to roll against a claim of that rank."""
    game = Game(rules, PLAYERS, ranking=ranking)
    if beaten:
        low = roll_of(ranking, 1)
        game = after(game, (ROLL, low), (SAY, ranking.calls[beaten - 1]), (BELIEVE, 0))
    return game
