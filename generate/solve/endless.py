"""Games without an end between two, exactly: how many points a round the best reply, or a given way to play,
gains against the other player.

Opening the next round is worth something, too. To find out how much, the round is gone through again and
again, each time with the last result, until the result no longer changes.
"""

from game import Game
from rules.choices import Rules
from rules.moves import BELIEVE

from generate.solve.rounds import after
from generate.solve.whole_games import CLOSE, NAMES, SWEEPS, Match, Plays, Round


def points(rules: Rules, others: Plays, own: Plays | None = None) -> float:
    """Points a round that seat 0 gains on a player who plays as `others`: by `own`, or the best reply."""
    return Endless(Match(rules, others, own)).points()


class Endless(Round):
    """One round after another."""

    def __init__(self, match: Match) -> None:
        Round.__init__(self, match, tuple(Game(match.rules, NAMES[:2]).lives), 0)
        self.paid = {seat: [self._paid(moves, seat) for moves in self.ladder.rounds] for seat in self.seats}

    def _ends(self, roller: int) -> list[float | tuple[int, int]]:  # noqa: ARG002
        return []  # points() says what they are worth

    def _paid(self, moves: tuple[tuple[int, int], ...], roller: int) -> tuple[float, int]:
        """What an end pays seat 0 when `roller` made the last claim, and who opens next."""
        opener = 1 - roller if (BELIEVE, 0) in moves else roller
        game = after(Game(self.match.rules, NAMES[:2], opener), *moves)
        assert game.outcome is not None
        lost = [-game.outcome.amount(seat) for seat in (0, 1)]
        return float(lost[1] - lost[0]), game.opener

    def points(self) -> float:
        """Points a round that seat 0 gains."""
        opening = 0.0  # what it is worth to open, and not the other
        for _ in range(SWEEPS):
            for seat, ends in self.paid.items():
                self.ends[seat] = [
                    paid + (opening / 2 if opener == 0 else -opening / 2) for paid, opener in ends
                ]
            found = self.worth()
            before, opening = opening, (opening + found[0, 0] - found[0, 1]) / 2
            if abs(opening - before) < CLOSE:
                return (found[0, 0] + found[0, 1]) / 2
        raise ArithmeticError("what it is worth to open does not settle")
