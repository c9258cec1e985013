"""Games between two in which dice may be handed back: the best reply over whole games to Owl as it ships.

Owl plays an equilibrium of one round there (passing_on.py), whatever lives are left. The reply of a round is
that of best_response.py; what the end of a round is worth is known from fewer lives.
"""

from game import Game
from ranking import ranking_for
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, PASS, SAY, SAY_BLIND, YIELD

from tools.solve.best_response import Choice, End, Path, Reply
from tools.solve.strategy_file import Table


def claims_of(path: Path) -> list[int]:
    """The different claims made upon a roll, in turn."""
    return sorted({rank for move, rank in path if move in (SAY, SAY_BLIND, PASS)})


def known_path(path: Path) -> tuple[int, ...]:
    """The claims as a plan has them: those of another with 128 added."""
    found: list[int] = []
    claims = [rank for move, rank in path if move in (SAY, SAY_BLIND, PASS)]
    for turn, rank in enumerate(claims):
        if not found or found[-1] & 127 != rank:
            found.append(rank + 128 * (turn % 2))
    return tuple(found)


class Owl:
    """Owl as firmware/players/handed_back.py plays; a `Strategy` for best_response.py."""

    def __init__(self, rules: Rules, table: Table, lives: int) -> None:
        self.rules = rules
        self.table = table
        self.ranking = ranking_for(rules)
        self.is_last = lives == 1

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What it announces."""
        return [(chance, ((SAY, rank),)) for rank, chance in self.table.say(beaten, roll)]

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:
        """What it does upon a claim."""
        claims = claims_of(path)
        rank = claims[-1]
        other = self._instead(rank)
        if other == DOUBT:
            return [(1.0, ((DOUBT, 0),))]
        if roll is not None:
            if roll < rank or self.table.worth[rank] < -1:
                return [(1.0, ((DOUBT, 0),))]
            row = self.table.plan(beaten, known_path(path), roll)
            return [(chance, ((PASS, raised),) if raised else ((other, 0),)) for raised, chance in row]
        if len(claims) > 1:
            doubt, on = self.table.raised(claims[-2], rank)
        else:
            doubt, on = self.table.answer(beaten, rank, False)
        return [(doubt, ((DOUBT, 0),)), (on, ((PASS, rank),)), (1 - doubt - on, ((other, 0),))]

    def remembers(self, path: Path) -> object:
        """What its answer to a claim rests on, for dice it does not know."""
        return path[-1], tuple(claims_of(path)[-2:])

    def _instead(self, rank: int) -> int:
        if self.ranking.calls[rank - 1] != self.ranking.top:
            return BELIEVE
        return DOUBT if self.is_last else YIELD


class Handed(Reply):
    """The best reply of a round when the replier has `mine` and Owl `theirs` lives."""

    def __init__(self, match: "Match", mine: int, theirs: int) -> None:
        self.match, self.mine, self.theirs = match, mine, theirs
        Reply.__init__(self, match.rules, Owl(match.rules, match.table, theirs))

    def over(self, game: Game, first: int) -> End:
        """What who first rolled loses, what the other loses, whether the first opens next."""
        outcome = game.outcome
        assert outcome is not None
        lost = [outcome.lost if seat in outcome.losers else 0 for seat in (first, 1 - first)]
        return lost[0], lost[1], int(outcome.starter == first)

    def settled(self, end: "tuple[int, int, int]", own: bool) -> float:
        """What that is worth to the replier: from -1, lost, to 1."""
        mine, theirs = (end[0], end[1]) if own else (end[1], end[0])
        return self.match.worth(self.mine - mine, self.theirs - theirs, bool(end[2]) == own)


class Match:
    """Whole games of the best reply against Owl."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules, self.table = rules, table
        self._rounds: dict[tuple[int, int], Handed] = {}

    def worth(self, mine: int, theirs: int, opens: bool) -> float:
        """Of a game with these lives left, from -1 to 1."""
        if mine <= 0 or theirs <= 0:
            return 1.0 if mine > 0 else -1.0
        if (mine, theirs) not in self._rounds:
            self._rounds[mine, theirs] = Handed(self, mine, theirs)
        found = self._rounds[mine, theirs]
        return found.rolling[0] if opens else found.waiting[0]

    def value(self, lives: int) -> float:
        """The chance that the best reply wins, either opening as often."""
        return 0.5 + (self.worth(lives, lives, True) + self.worth(lives, lives, False)) / 4
