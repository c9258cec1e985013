"""Games between two in which dice may be handed back, exactly: the best reply to Owl, by trying everything.

Nothing here knows about linear programs. `Game` says whether a claim is legal, what follows it and what it
costs; what a round leads to is known from fewer lives. The reply is the best move in every situation that the
replier can distinguish, so the search keeps track of what they believe about dice that were handed on.
"""

from collections.abc import Iterator

import numpy as np
from game import TO_ANSWER, TO_ROLL, Game
from players.strategy import ANSWERS, SAYS, SPLIT, SURE, Strategy
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, PASS, ROLL, SAY, SAY_BLIND, YIELD
from rules.order import ranking_for

from generate.solve.rounds import after, copied, opened, roll_of

Path = tuple[tuple[int, int], ...]  # moves and ranks since the roll
Choice = tuple[float, Path]  # a probability and the moves that make it
# How moves end: the claim to beat and whether the first roller has to roll again; or what the first roller
# loses, what the other loses, and whether the first roller opens next
End = tuple[int, bool] | tuple[int, int, bool]
_CLOSE = 1e-9
_ROUNDS = 2000
_ROLLED: Path = ((ROLL, 1),)


def claims_of(path: Path) -> list[int]:
    """The different claims made about a roll, in their order."""
    return sorted({rank for move, rank in path if move in (SAY, SAY_BLIND, PASS)})


class Owl:
    """Owl as firmware/players/opponent.py plays, with these lives, in probabilities. Claims are ranks, rolls
    classes of them."""

    def __init__(self, rules: Rules, own: int, other: int) -> None:
        self.rules, self.ranking = rules, ranking_for(rules)
        self.rolls, self.answers = Strategy(rules.preset), Strategy(rules.preset)
        self.rolls.turn_to(bytearray((own, other)), 2)
        self.answers.turn_to(bytearray((other, own)), 2)
        self.is_last = own == 1

    def say(self, beaten: int, roll: int) -> list[Choice]:
        """What it announces with that roll after a claim of rank `beaten`."""
        return [(chance, ((SAY, rank),)) for rank, chance in drawn(self.rolls, beaten, roll)]

    def answer(self, beaten: int, path: Path, roll: int | None) -> list[Choice]:
        """Its answer to what was said since the dice were rolled; `roll` is None for dice not seen."""
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
        page.read(beaten, ANSWERS)
        doubt = page.doubt(rank) / SURE
        if len(claims) <= 2:
            hand = (1 - doubt) * page.hand(rank) / SURE
        return [(doubt, ((DOUBT, 0),)), (hand, ((PASS, rank),)), (1 - doubt - hand, ((other, 0),))]

    def remembers(self, path: Path) -> object:
        """What its answers to unseen dice depend on: if this is the same, so is all that may follow."""
        claims = claims_of(path)
        return path[-1], tuple(claims[-2:]), len(claims) <= 2

    def _instead(self, rank: int) -> int:
        if self.ranking.calls[rank - 1] != self.ranking.top or self.rules.mia_believed != "no":
            return BELIEVE
        return DOUBT if self.is_last else YIELD


def drawn(page: Strategy, beaten: int, roll: int) -> list[tuple[int, float]]:
    """The claims of a row with their chances."""
    page.read(beaten, SAYS)
    row = page.row(roll)
    return [(page.chosen(row, n, roll), page.share(row, n) / SPLIT) for n in range(page.choices(row))]


class Reply:
    """The best reply of a round when the replier has `mine` and Owl `theirs` lives.

    `rolling[beaten]`, `waiting[beaten]`: what the game is worth to the replier when they, or Owl, have to
    roll against a claim of that rank; from -1, a game lost, to 1.
    """

    def __init__(self, match: "Match", mine: int, theirs: int) -> None:
        self.match, self.mine, self.theirs = match, mine, theirs
        self.owl = Owl(match.rules, theirs, mine)
        self.chances = np.array([0, *match.ranking.tied_by]) / 36
        self.classes = np.flatnonzero(self.chances).tolist()
        self.rolling: dict[int, float] = {0: 0.0}
        self.waiting: dict[int, float] = {0: 0.0}
        self._values: dict[tuple[object, int], float] = {}
        self._find()

    def _find(self) -> None:
        """Until nothing changes: a claim may lead back to where it came from."""
        for _ in range(_ROUNDS):
            change, known = 0.0, len(self.rolling)
            for beaten in sorted(self.rolling, reverse=True):
                self._values.clear()
                rolling, waiting = self._roll(beaten), self._wait(beaten)
                change = max(change, abs(rolling - self.rolling[beaten]), abs(waiting - self.waiting[beaten]))
                self.rolling[beaten], self.waiting[beaten] = rolling, waiting
            if change < _CLOSE and known == len(self.rolling):
                return
        raise ArithmeticError("the best reply does not settle")

    def _worth(self, beaten: int, path: Path, roll: int, own: bool) -> float:
        """What a last move is worth to the replier; `own`: they rolled the dice."""
        end = self.match.end(beaten, path, roll)
        if len(end) == 3:
            mine, theirs = end[:2] if own else end[1::-1]
            return self.match.worth(self.mine - mine, self.theirs - theirs, end[2] == own)
        rank, first_rolls = end
        self.rolling.setdefault(rank, 0.0)
        self.waiting.setdefault(rank, 0.0)
        return self.rolling[rank] if first_rolls == own else self.waiting[rank]

    def _moves(self, beaten: int, path: Path, kinds: tuple[int, ...]) -> Iterator[Path]:
        """The path after each legal move of these kinds, with each legal rank."""
        game = self.match.game(beaten, path)
        for move in kinds:
            if game.allows(move):
                is_claim = move in (SAY, SAY_BLIND, PASS)
                for rank in [game.ranking.rank[claim] for claim in game.claims()] if is_claim else [0]:
                    yield (*path, (move, rank))

    # -- the replier rolls

    def _roll(self, beaten: int) -> float:
        looked = 0.0
        for roll in self.classes:
            said = [self._heard(beaten, path, roll) for path in self._moves(beaten, _ROLLED, (SAY,))]
            looked += self.chances[roll] * max(said)
        # Not to know now is not to know later either, but what can be lost by that is only less
        unseen = [
            float(sum(self.chances[roll] * self._heard(beaten, path, roll) for roll in self.classes))
            for path in self._moves(beaten, _ROLLED, (SAY_BLIND,))
        ]
        return max([looked, *unseen])

    def _heard(self, beaten: int, path: Path, roll: int) -> float:
        """Owl answers a claim about dice that the replier knows."""
        if self.match.game(beaten, path).phase != TO_ANSWER:
            return self._worth(beaten, path, roll, True)
        key = self.owl.remembers(path), roll
        if key not in self._values:
            self._values[key] = sum(
                chance * self._answered(beaten, path + moves, roll)
                for chance, moves in self.owl.answer(beaten, path, None)
                if chance
            )
        return self._values[key]

    def _answered(self, beaten: int, path: Path, roll: int) -> float:
        """After Owl's answer: the round is over, or the dice have come back to the replier."""
        if path[-1][0] != PASS:
            return self._worth(beaten, path, roll, True)
        ends, on = self._moves(beaten, path, (DOUBT, BELIEVE, YIELD)), self._moves(beaten, path, (PASS,))
        worth = [self._worth(beaten, end, roll, True) for end in ends]
        return max(worth + [self._heard(beaten, further, roll) for further in on])

    # -- Owl rolls

    def _wait(self, beaten: int) -> float:
        beliefs: dict[Path, np.ndarray] = {}
        for roll in self.classes:
            for chance, moves in self.owl.say(beaten, roll):
                belief = beliefs.setdefault(_ROLLED + moves, np.zeros(len(self.chances)))
                belief[roll] += chance * self.chances[roll]
        return sum(self._reply(beaten, path, belief) for path, belief in beliefs.items())

    def _reply(self, beaten: int, path: Path, belief: np.ndarray) -> float:
        """The replier's best answer to dice they only have a belief about: its parts sum to its chance."""
        rolls = np.flatnonzero(belief).tolist()
        if not rolls:
            return 0.0

        def ends(at: Path) -> float:
            return sum(belief[roll] * self._worth(beaten, at, roll, False) for roll in rolls)

        if self.match.game(beaten, path).phase != TO_ANSWER:
            return float(ends(path))
        worth = [ends(at) for at in self._moves(beaten, path, (DOUBT, BELIEVE, YIELD))]
        on = self._moves(beaten, path, (PASS,))
        return float(max(worth + [self._handed_on(beaten, further, belief) for further in on]))

    def _handed_on(self, beaten: int, path: Path, belief: np.ndarray) -> float:
        """The dice are back with Owl, which knows them."""
        worth = 0.0
        beliefs: dict[Path, np.ndarray] = {}
        for roll in np.flatnonzero(belief).tolist():
            for chance, moves in self.owl.answer(beaten, path, roll):
                if not chance:
                    continue
                if moves[0][0] == PASS:
                    further = beliefs.setdefault(path + moves, np.zeros(len(self.chances)))
                    further[roll] += chance * belief[roll]
                else:
                    worth += chance * belief[roll] * self._worth(beaten, path + moves, roll, False)
        return worth + sum(self._reply(beaten, further, left) for further, left in beliefs.items())


class Match:
    """Whole games of the best reply against Owl, by rules without toasts and second rolls."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.ranking = rules, ranking_for(rules)
        assert not self.ranking.toast and rules.reroll == "no", rules.text
        self.rounds: dict[tuple[int, int], Reply] = {}
        self._games: dict[tuple[int, Path], Game] = {}
        self._ends: dict[tuple[int, Path, int], End] = {}

    def worth(self, mine: int, theirs: int, opens: bool) -> float:
        """The value of a game with these lives left, from -1 to 1."""
        if mine <= 0 or theirs <= 0:
            return 1.0 if mine > 0 else -1.0
        if (mine, theirs) not in self.rounds:
            self.rounds[mine, theirs] = Reply(self, mine, theirs)
        found = self.rounds[mine, theirs]
        return found.rolling[0] if opens else found.waiting[0]

    def value(self, lives: int) -> float:
        """The chance that the best reply wins, either opening as often."""
        return 0.5 + (self.worth(lives, lives, True) + self.worth(lives, lives, False)) / 4

    def game(self, beaten: int, path: Path) -> Game:
        """The game after these moves against a claim of rank `beaten`; its dice do not matter."""
        key = beaten, path
        if key not in self._games:
            if path:
                self._games[key] = after(self.game(beaten, path[:-1]), self._move(*path[-1]))
            else:
                self._games[key] = opened(self.rules, beaten, names=("Fox", "Owl"))
        return self._games[key]

    def _move(self, move: int, rank: int) -> tuple[int, int]:
        """That move with the value of a rank."""
        if move == ROLL:
            return move, roll_of(self.ranking, rank)
        return move, self.ranking.calls[rank - 1] if rank else 0

    def end(self, beaten: int, path: Path, roll: int) -> End:
        """What a last move leads to with that roll."""
        key = beaten, path, roll
        if key not in self._ends:
            before = copied(self.game(beaten, path[:-1]))
            before.roll = roll_of(self.ranking, roll)
            first = self.game(beaten, ()).holder
            game = after(before, self._move(*path[-1]))
            if outcome := game.outcome:
                lost = [-outcome.amount(seat) for seat in (first, 1 - first)]
                self._ends[key] = lost[0], lost[1], outcome.starter == first
            else:
                assert game.phase == TO_ROLL
                self._ends[key] = self.ranking.rank[game.claim], game.holder == first
        return self._ends[key]
