"""Games between two in which dice may be handed back: the best reply over whole games to Owl as it ships.

The reply of a round is that of best_response.py; what the end of a round is worth is known from fewer lives.
"""

from game import Game
from players.strategy import SURE, WHOLE, Strategy
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, PASS, SAY, SAY_BLIND, YIELD
from rules.order import ranking_for

from generate.solve.best_response import Choice, End, Path, Reply


def claims_of(path: Path) -> list[int]:
    """The different claims made about a roll, in their order."""
    return sorted({rank for move, rank in path if move in (SAY, SAY_BLIND, PASS)})


class Owl:
    """Owl as firmware/players/opponent.py plays, with these lives; a `Strategy` for best_response.py."""

    def __init__(self, rules: Rules, own: int, other: int) -> None:
        self.rules, self.ranking = rules, ranking_for(rules)
        self.rolls, self.answers = Strategy(rules.preset), Strategy(rules.preset)
        self.rolls.turn_to(bytearray((own, other)), 2)
        self.answers.turn_to(bytearray((other, own)), 2)
        self.is_last = own == 1

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What it announces."""
        return [(chance, ((SAY, rank),)) for rank, chance in drawn(self.rolls, beaten, roll)]

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:
        """What it answers to a claim."""
        claims = claims_of(path)
        rank = claims[-1]
        other = self._instead(rank)
        if other == DOUBT or roll is not None and roll < rank:
            return [(1.0, ((DOUBT, 0),))]
        if roll is not None and not self.rolls.hands_back:
            return [(1.0, ((PASS, roll) if roll > rank else (other, 0),))]
        if roll is not None:
            came_back = self.rolls.came_back(rank, len(claims) - 1)
            if not came_back:
                return [(1.0, ((other, 0),))]
            return [
                (chance, ((PASS, raised),) if raised > rank else ((other, 0),))
                for raised, chance in drawn(self.rolls, came_back, roll)
            ]
        page, hand = self.answers, 0.0
        if len(claims) > 1:
            beaten = page.came_back(claims[-2], 0) or claims[-2]
        doubt = page.doubt(beaten, rank) / SURE
        if len(claims) <= 2:
            hand = (1 - doubt) * page.hand(beaten, rank) / SURE
        return [(doubt, ((DOUBT, 0),)), (hand, ((PASS, rank),)), (1 - doubt - hand, ((other, 0),))]

    def remembers(self, path: Path) -> object:
        """What its answer to a claim depends on, for dice it does not know."""
        claims = claims_of(path)
        return path[-1], tuple(claims[-2:]), len(claims) <= 2

    def _instead(self, rank: int) -> int:
        if self.ranking.calls[rank - 1] != self.ranking.top or self.rules.mia_believed != "no":
            return BELIEVE
        return DOUBT if self.is_last else YIELD


def drawn(page: Strategy, beaten: int, roll: int) -> list[tuple[int, float]]:
    """The claims of a row with their chances."""
    row = page.row(beaten, roll)
    return [(page.chosen(row, n, roll), page.share(row, n) / WHOLE) for n in range(page.choices(row))]


class Handed(Reply):
    """The best reply of a round when the replier has `mine` and Owl `theirs` lives."""

    def __init__(self, match: "Match", mine: int, theirs: int) -> None:
        self.match, self.mine, self.theirs = match, mine, theirs
        before = next(iter(match.rounds.values()), None)
        Reply.__init__(self, match.rules, Owl(match.rules, theirs, mine), before=before)

    def over(self, game: Game, first: int) -> End:
        """What the first roller loses, what the other loses, whether the first roller opens next."""
        outcome = game.outcome
        assert outcome is not None
        lost = [-outcome.amount(seat) for seat in (first, 1 - first)]
        return lost[0], lost[1], int(outcome.starter == first)

    def _worth(self, beaten: int, path: Path, roll: int, own: bool) -> float:
        """The same, from -1, a game lost, to 1."""
        end = self._end(beaten, path, roll)
        if not isinstance(end, tuple) or len(end) != 3:
            return super()._worth(beaten, path, roll, own)
        mine, theirs = (end[0], end[1]) if own else (end[1], end[0])
        return self.match.worth(self.mine - mine, self.theirs - theirs, bool(end[2]) == own)


class Match:
    """Whole games of the best reply against Owl."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rounds: dict[tuple[int, int], Handed] = {}

    def worth(self, mine: int, theirs: int, opens: bool) -> float:
        """The value of a game with these lives left, from -1 to 1."""
        if mine <= 0 or theirs <= 0:
            return 1.0 if mine > 0 else -1.0
        if (mine, theirs) not in self.rounds:
            self.rounds[mine, theirs] = Handed(self, mine, theirs)
        found = self.rounds[mine, theirs]
        return found.rolling[0] if opens else found.waiting[0]

    def value(self, lives: int) -> float:
        """The chance that the best reply wins, either opening as often."""
        return 0.5 + (self.worth(lives, lives, True) + self.worth(lives, lives, False)) / 4
