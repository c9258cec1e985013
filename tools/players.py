"""The characters of firmware/opponent.py as probabilities: the same tables, read by other code."""

from moves import BELIEVE, DOUBT, OR_MORE, PASS, REROLL, SAY, YIELD
from ranking import MIA
from ranking import of as ranking_of
from rules import Rules

from tools.best_response import Choice, Path
from tools.equilibrium import Equilibrium
from tools.tables import Table

OR_MORE_SAID: Path = ((REROLL, 1), (OR_MORE, 0))


class Player:
    """Plays by a table. A `Strategy` for tools/best_response.py."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.table = table
        self.ranking = ranking_of(rules.order)

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What it announces."""
        row = self.table.say(beaten, roll)
        return [(chance, ((SAY, rank),) if rank else OR_MORE_SAID) for rank, chance in row]

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:
        """What it does upon a claim; with the dice known it doubts every lie and no truth."""
        claims = [rank for move, rank in path if move in (SAY, PASS) or rank]
        move = path[-1][0]
        rank = self._over(beaten) if move == OR_MORE else path[-1][1]
        if roll is not None:
            doubt = float(roll != rank if self.rules.truth == "exact" else roll < rank)
        else:
            before = claims[-2] if move == PASS and claims[-2] != rank else beaten
            doubt = self.table.doubt(before, rank, move == OR_MORE)
        other = self._instead(rank)
        return [(doubt, ((DOUBT, 0),)), (1 - doubt, ((other, 0),))]

    def _over(self, beaten: int) -> int:
        """The rank that "that or over" stands for."""
        is_top = beaten == len(self.ranking.calls)
        return beaten if is_top or self.rules.raises == "equal" else beaten + 1

    def _instead(self, rank: int) -> int:
        """What there is besides doubting."""
        if self.ranking.calls[rank - 1] != MIA or self.rules.mia in ("reset", "follow"):
            return BELIEVE
        return YIELD if self.rules.mia in ("pay1", "pay2") else DOUBT


class Pure:
    """The equilibrium as it was found, before it was rounded to bytes."""

    def __init__(self, rules: Rules, found: Equilibrium) -> None:
        self.rules = rules
        self.found = found

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What it announces."""
        row = self.found.states[beaten].say[roll]
        return [
            (chance, ((SAY, signal.rank),) if signal.how == SAY else OR_MORE_SAID) for signal, chance in row
        ]

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:  # noqa: ARG002
        """How it answers; a blind claim as any other."""
        move, rank = path[-1]
        state, solved = self.found.rounds.states[beaten], self.found.states[beaten]
        for signal, answers in zip(state.signals, solved.answer, strict=True):
            if (move == OR_MORE) == (signal.how == REROLL) and (move == OR_MORE or signal.rank == rank):
                return [(chance, ((answer, 0),)) for answer, chance in answers.items()]
        raise LookupError(f"nobody says {path} upon {beaten}")
