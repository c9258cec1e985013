"""Steps of one round, and what it costs: all by the firmware's own `Game.play`."""

from game import Game
from ranking import Ranking
from rules.choices import Rules
from rules.moves import BELIEVE, ROLL, SAY
from rules.penalties import Outcome

from tools.terminal import UserError

NAMES = ("Fox", "Owl", "Bear")


class NotModelled(UserError):
    """Rules that the solver does not model; the text says why."""


def roll_of(ranking: Ranking, rank: int) -> int:
    """A roll of that rank; the toast for 0."""
    return ranking.calls[rank - 1] if rank else ranking.toast


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
    """The game after these moves, which leaves the one given as it was."""
    game = copied(game)
    for move, value in moves:
        game.play(move, value)
    return game


def opened(rules: Rules, *beaten: int, names: tuple[str, ...] = NAMES, lives: tuple[int, ...] = ()) -> Game:
    """A round in which claims of these ranks were believed, 0 for none; the last is to beat."""
    game = Game(rules, names, lives=lives)
    for rank in filter(None, beaten):
        low, claim = roll_of(game.ranking, 1), game.ranking.calls[rank - 1]
        game = after(game, (ROLL, low), (SAY, claim), (BELIEVE, 0))
    return game
