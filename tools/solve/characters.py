"""The characters of firmware/opponent.py as probabilities: the same tables, read by other code."""

from players.opponent import _BOLD, _FOX, _MILD, _WARY, BEAR, FOX, HARE, LEARNER, OWL
from ranking import MIA, ranking_for
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, OR_MORE, PASS, REROLL, SAY, SAY_BLIND, YIELD

from tools.solve.best_response import Choice, Path
from tools.solve.equilibrium import Equilibrium
from tools.solve.strategy_file import Row, Table

BLUFFS = _FOX / 65536  # how often Fox bluffs whatever it holds
BOLD, WARY, MILD = _BOLD / 65536, _WARY / 65536, _MILD / 65536  # how far the learner leans at most
OR_MORE_SAID: Path = ((REROLL, 1), (OR_MORE, 0))


def claims_of(path: Path) -> list[int]:
    """The different claims made upon a roll, in turn."""
    ranks = [rank for move, rank in path if move in (SAY, SAY_BLIND, PASS)]
    return sorted(set(ranks))


def known_path(path: Path) -> tuple[int, ...]:
    """The claims as a plan has them: those of another with 128 added."""
    found: list[int] = []
    claims = [rank for move, rank in path if move in (SAY, SAY_BLIND, PASS)]
    for turn, rank in enumerate(claims):
        if not found or found[-1] & 127 != rank:
            found.append(rank + 128 * (turn % 2))
    return tuple(found)


def mixed(row: Row, other: Row, share: float) -> Row:
    """A row of which a share is another."""
    return [(rank, chance * (1 - share)) for rank, chance in row] + [
        (rank, chance * share) for rank, chance in other
    ]


class Player:
    """Plays by a table, with the habits of a character. A `Strategy` for tools/solve/best_response.py.

    `suspicion` (-1..1) and `boldness` (0..1): how far the learner leans, of what it may.
    """

    def __init__(
        self,
        rules: Rules,
        table: Table,
        character: int = OWL,
        suspicion: float = 0.0,
        boldness: float = 0.0,
    ) -> None:
        self.rules = rules
        self.table = table
        self.ranking = ranking_for(rules.order)
        self.character = character
        self.more_doubt = suspicion * (WARY if suspicion > 0 else MILD) if character == LEARNER else 0.0
        self.bold = boldness * BOLD if character == LEARNER else 0.0

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What it announces."""
        row = self.table.say(beaten, roll)
        least = self.table.least(beaten)
        if self.character == FOX:
            row = mixed(row, self.table.say(beaten, 0), BLUFFS)
        elif roll < least:
            row = mixed(row, [(max(self.table.calls - 1, least), 1.0)], self.bold)
        return [(chance, ((SAY, rank),) if rank else OR_MORE_SAID) for rank, chance in row]

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:
        """What it does upon a claim."""
        move = path[-1][0]
        claims = claims_of(path)
        rank = self._over(beaten) if move == OR_MORE else claims[-1]
        if roll is not None:
            return self._answer_known(beaten, path, rank, roll)
        if len(claims) > 1:
            doubt, on = self.table.raised(claims[-2], rank)
        else:
            doubt, on = self.table.answer(beaten, rank, move == OR_MORE)
        return self._mixed(rank, doubt, on)

    def _mixed(self, rank: int, doubt: float, on: float) -> list[Choice]:
        other = self._instead(rank)
        if other == DOUBT:
            return [(1.0, ((DOUBT, 0),))]
        if self.character == BEAR:
            doubt /= 2
        elif self.character == HARE:
            doubt += (1 - doubt) / 4
        doubt = min(max(doubt + self.more_doubt, 0.0), 1.0)
        on = min(on, 1 - doubt)
        return [(doubt, ((DOUBT, 0),)), (on, ((PASS, rank),)), (1 - doubt - on, ((other, 0),))]

    def _answer_known(self, beaten: int, path: Path, rank: int, roll: int) -> list[Choice]:
        is_lie = roll != rank if self.rules.truth == "exact" else roll < rank
        if is_lie or self.table.worth[rank] < -self.rules.doubter:  # rather pay than roll against that
            return [(1.0, ((DOUBT, 0),))]
        found: list[Choice] = []
        for raised, chance in self.table.plan(beaten, known_path(path), roll):
            found.append((chance, ((PASS, raised),) if raised else ((self._instead(rank), 0),)))
        return found

    def remembers(self, path: Path) -> object:
        """What its answer to a claim rests on, for dice it does not know."""
        return path[-1], tuple(claims_of(path)[-2:])

    def _over(self, beaten: int) -> int:
        """The rank that "that or over" stands for."""
        is_top = beaten == len(self.ranking.calls)
        return beaten if is_top or self.rules.raises == "equal" else beaten + 1

    def _instead(self, rank: int) -> int:
        """What there is besides doubting."""
        if self.ranking.calls[rank - 1] != MIA or self.rules.mia in ("reset", "follow"):
            return BELIEVE
        return YIELD if self.rules.mia in ("pay1", "pay2") else DOUBT


def leanings(rules: Rules, table: Table) -> "list[Player]":
    """The learner as far as it can lean, every way: all it ever does lies between these."""
    return [
        Player(rules, table, LEARNER, suspicion, boldness)
        for suspicion in (-1.0, 1.0)
        for boldness in (0.0, 1.0)
    ]


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

    def remembers(self, path: Path) -> object:
        """All of it."""
        return path
