"""Two players where dice may come back unrolled under the same claim: who rolled them knows them then.

What a claim means then depends on all that was said since the roll, and the tree of that is too large. So
each side is given less than it has, and the other all of it. Who rolled raises twice at most, the second
time by the roll and the claim alone, as also when the dice came back under a higher claim; else they believe
the truth and doubt a lie. Who answers hands back twice at most, under the claim that was made, and only what
opens a round. Both are linear programs, and each side is sure of what its own says whatever the other does.
"""

from dataclasses import dataclass

import numpy as np
from game import Game
from rules.choices import Rules
from rules.moves import DOUBT, PASS, ROLL, SAY
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from generate.solve.ladder import ALL_OTHERS, DRAWN, End
from generate.solve.lives import MOST, Lives, Solver
from generate.solve.rounds import after, losses, roll_of
from generate.solve.state import Play

DOUBTED, ON, BACK = range(3)  # answers; handing on under a higher claim comes after these
_FRESH, _ONCE, _AGAIN = range(
    3
)  # dice: not yet come back, once under their own claim, again or under a higher
_SAME = 1e-6
_NOTHING = 1e-9
_TRUTH = 1e-5  # what the truth is worth more than a lie that pays as much


@dataclass
class Opening:
    """What everything pays who rolled, by kind of roll (0 bears no claim) and claim."""

    chances: np.ndarray  # by kind
    doubted: np.ndarray  # by kind, claim
    on: np.ndarray  # by claim: it is believed, or given up on
    may: np.ndarray  # by claim: whether it may be
    handed: np.ndarray  # by claim: whether the dice may be handed back under it
    higher: bool  # whether also under a higher one
    caught: np.ndarray  # by claim: they came back, the claim is false and doubted
    believed: np.ndarray  # by claim: they came back and it is believed


@dataclass
class Found:
    """How both play against a claim, and what that is worth to who rolled."""

    value: float
    say: np.ndarray  # by kind and claim
    raised: np.ndarray  # by how often they came back, claim, kind and 1 + claim; 0 for no raise
    doubt: np.ndarray  # by claim
    hand: np.ndarray  # by claim
    doubt_raised: np.ndarray  # by claim and what it was raised to
    hand_raised: np.ndarray  # the same


@dataclass
class Handed:
    """What a page has besides: by rank how likely a claim that opens is handed back under itself.

    Of dice that so came back under `old` what is said and doubted: `say[roll, rank]`, 0 for no raise, and
    `doubt[rank]`; how likely a raise is handed back in turn, by rank; and what is said when they came back
    `again`, or under a higher claim.
    """

    hand: np.ndarray
    back: dict[int, Play]
    hand_raised: dict[int, np.ndarray]
    again: dict[int, Play]


class HandingSolver(Solver):
    """As Solver; but two play with handing back, `handed` by lives says how."""

    def __init__(self, rules: Rules, most: int = MOST) -> None:
        super().__init__(rules, most)
        self.handed: dict[Lives, Handed] = {}
        self._caught = caught(rules)

    def _settle(self, pair: list[Lives], beaten: int, ends: dict[Lives, list[np.ndarray]]) -> None:
        super()._settle(pair, beaten, ends)
        if beaten == 0 and len(self.ladder.signals[0].rank) == len(self.ladder.chances) - 1:
            for lives in pair:
                self._open(lives, ends[lives])

    def _open(self, lives: Lives, ends: list[np.ndarray]) -> None:
        """Solve what opens a round; and what is said later when who answers may hand that back."""
        worth, plays = self.worth[lives], self.plays[lives]
        foot = max(rank for rank in worth if abs(worth[rank][0] - worth[0][0]) < _SAME)
        opening = self.opening(lives, foot, ends)
        both = Program(opening).solve().raised
        sure, held = Program(opening, (None, both[1])).solve(), Program(opening, is_cautious=False).solve()
        sure.raised[1] = both[1]
        play, self.handed[lives] = by_rank(foot, sure, held, len(self.ladder.chances))
        for rank in worth:
            signals = self.ladder.signals[rank].rank
            if rank <= foot:
                worth[rank] = np.array([1, -1]) * (sure.value + held.value) / 2 + np.array([0, 1])
                plays[rank] = Play(play.say[:, signals], play.doubt[signals])
            elif list(signals) == list(range(rank + 1, len(self.ladder.chances))):
                raised = sure.raised[
                    :, rank - foot :, rank - foot :, [0, *range(1 + rank - foot, 1 + len(opening.on))]
                ]
                said = Program(self.opening(lives, rank, ends), (raised[0], raised[1])).solve().say
                plays[rank].say[1:] = said[np.maximum(np.arange(1, len(plays[rank].say)) - rank, 0)]

    def opening(self, lives: Lives, foot: int, ends: list[np.ndarray]) -> Opening:
        """What everything pays against `foot`, which is as good as no claim to beat."""
        bets = self.bets(lives, foot, ends)
        chances = np.append(bets.chances[1 : foot + 1].sum(), bets.chances[foot + 1 :])
        doubted = np.vstack([bets.maker[1], bets.maker[foot + 1 :]])
        may = bets.may & (bets.maker_on < doubted.max(0))  # whoever is out for sure if not, doubts
        ends_back = [self._caught.get(int(rank)) for rank in bets.rank]
        return Opening(
            chances,
            doubted,
            bets.maker_on,
            may,
            np.array([end is not None for end in ends_back]),
            self.rules.passing == "both",
            np.array([self.end(lives, end)[0] if end else 0.0 for end in ends_back]),
            np.array(
                [self.worth[lives][int(rank)][0] if rank in self.worth[lives] else 0.0 for rank in bets.rank]
            ),
        )


def caught(rules: Rules) -> dict[int, End]:
    """By rank under which dice may be handed back: how a round ends in which who rolled them doubts a lie."""
    found = {}
    game = Game(rules, ("Fox", "Owl"))
    calls = game.ranking.calls
    for rank, claim in enumerate(calls, 1):
        said = after(game, (ROLL, roll_of(game.ranking, 1)), (SAY, claim))
        if rank > 1 and said.can(PASS, claim):
            outcome = after(said, (PASS, claim), (DOUBT, 0)).outcome
            assert outcome
            opener = DRAWN if rules.starter in ("drawn", "turn") else outcome.starter
            losers, lost = losses(outcome)
            found[rank] = End(ALL_OTHERS if len(losers) > 1 else outcome.loser, lost, opener)
    return found


def by_rank(foot: int, sure: Found, held: Found, ranks: int) -> tuple[Play, Handed]:
    """What who rolled plans and how the other answers, by rank of roll and of claim."""
    kind_of = np.maximum(np.arange(ranks) - foot, 0)
    say = np.zeros((ranks, ranks))
    say[1:, foot + 1 :] = sure.say[kind_of[1:]]
    doubt, hand = np.zeros(ranks), np.zeros(ranks)
    doubt[foot + 1 :], hand[foot + 1 :] = held.doubt, held.hand
    back: dict[int, Play] = {}
    hand_raised: dict[int, np.ndarray] = {}
    again: dict[int, Play] = {}
    for old in range(ranks - 1 - foot):
        doubt_raised, handed = np.ones(ranks), np.zeros(ranks)
        doubt_raised[foot + 1 :], handed[foot + 1 :] = held.doubt_raised[old], held.hand_raised[old]
        hand_raised[foot + 1 + old] = handed
        # however often they came back, a raise is doubted as the first
        for found, raised, doubted in (
            (back, sure.raised[0], doubt_raised),
            (again, sure.raised[1], 0 * doubt),
        ):
            said = np.zeros((ranks, ranks))
            said[:, [0, *range(foot + 1, ranks)]] = raised[old][kind_of]
            found[foot + 1 + old] = Play(said, doubted)
    return Play(say, doubt), Handed(hand, back, hand_raised, again)


class Program:
    """Columns: the chance of each claim with each kind, of each raise, and what each claim brings at least.

    `known` raises of dice that came back once, and again, are not looked for; under a higher claim only those
    that are known. For who rolled all counts that the other may do: the program `is_cautious`. For who
    answers only what they do themselves: hand back under the claim that was made.
    """

    def __init__(
        self,
        opening: Opening,
        known: tuple[np.ndarray | None, np.ndarray | None] = (None, None),
        is_cautious: bool = True,
    ) -> None:
        self.opening, self.known, self.is_cautious = opening, known, is_cautious
        kinds, claims = opening.doubted.shape
        bears = np.arange(kinds)[:, None] > np.arange(claims)
        self.ended = np.where(bears, opening.believed, opening.caught)  # came back and is not raised
        self.columns = 0
        self.sure: list[int] = []
        self.most: list[tuple[np.ndarray, np.ndarray]] = []
        self.meaning: dict[tuple[tuple[int, ...], int], int] = {}
        self.equal: list[tuple[np.ndarray, np.ndarray]] = []
        self.raised: list[tuple[int, int, np.ndarray, np.ndarray, np.ndarray]] = []
        self.say = self._take(kinds, claims)
        self.first = [
            self._hear((claim,), _FRESH, np.arange(kinds), self.say[:, claim], np.ones(kinds))
            for claim in range(claims)
        ]

    def _take(self, rows: int, width: int) -> np.ndarray:
        self.columns += rows * width
        return np.arange(self.columns - rows * width, self.columns).reshape(rows, width)

    def _at_most(self, path: tuple[int, ...], answer: int, columns: np.ndarray, paid: np.ndarray) -> None:
        self.meaning[path, answer] = len(self.most)
        self.most.append((columns, paid))

    def _hear(
        self, path: tuple[int, ...], back: int, kinds: np.ndarray, said: np.ndarray, share: np.ndarray
    ) -> int:
        """The rows of the claim that ends `path`, said by `kinds` in these columns times `share` of dice that
        came `back`; returns the column of what it brings."""
        opening, claim = self.opening, path[-1]
        sure = int(self._take(1, 1)[0, 0])
        self.sure.append(sure)
        columns, weights = np.append(said, sure), opening.chances[kinds] * share
        self._at_most(path, DOUBTED, columns, np.append(-weights * opening.doubted[kinds, claim], 1))
        if opening.may[claim]:
            self._at_most(path, ON, columns, np.append(-weights * opening.on[claim], 1))
        for under in range(claim, len(opening.on)) if opening.higher and self.is_cautious else (claim,):
            if not opening.handed[under]:
                continue
            if back < _AGAIN and under == claim:
                self._come_back(path, under, back + 1, sure, kinds, said, share)
            elif back == _FRESH and self.known[_AGAIN - 1] is not None:
                self._come_back((*path, under), under, _AGAIN, sure, kinds, said, share)
            elif self.is_cautious:
                self._at_most(path, BACK + under, columns, np.append(-weights * self.ended[kinds, under], 1))
        return sure

    def _come_back(
        self,
        path: tuple[int, ...],
        old: int,
        back: int,
        sure: int,
        kinds: np.ndarray,
        said: np.ndarray,
        share: np.ndarray,
    ) -> None:
        """The rows of dice that come `back` under `old`, and of what is said then.

        Under a higher claim `path` is no path of claims; nobody asks a cautious program for its prices.
        """
        opening = self.opening
        claims = np.arange(old + 1, len(opening.on))
        lies, bears = kinds <= old, kinds > old
        known = self.known[back - 1]
        if known is None:
            raised = self._take(int(bears.sum()), 1 + len(claims))
            shares = np.ones(raised.shape)
            for row, column, part in zip(raised, said[bears], share[bears], strict=True):
                self.equal.append((np.append(row, column), np.append(np.ones(len(row)), -part)))
        else:
            raised = np.repeat(said[bears][:, None], 1 + len(claims), 1)
            shares = share[bears][:, None] * known[old][kinds[bears]][:, [0, *(claims + 1)]]
        self.raised.append((back - 1, old, kinds[bears], raised, shares))
        weights = opening.chances[kinds] * self.ended[kinds, old]
        columns = [said[lies], raised[:, 0]]
        paid = [-weights[lies] * share[lies], -weights[bears] * shares[:, 0]]
        heard = [
            self._hear((*path, claim), back, kinds[bears], raised[:, n], shares[:, n])
            for n, claim in enumerate(claims.tolist(), 1)
        ]
        columns.append(np.array([*heard, sure], int))
        paid.append(np.append(-np.ones(len(heard)), 1))
        self._at_most(path, BACK, np.concatenate(columns), np.concatenate(paid))

    def solve(self) -> Found:
        opening = self.opening
        kinds, claims = self.say.shape
        rows = [*self.equal, *((self.say[kind], np.ones(claims)) for kind in range(kinds))]
        aim = np.zeros(self.columns)
        aim[self.first] = -1
        truth = np.arange(claims)
        aim[self.say[truth + 1, truth]] = -_TRUTH * opening.chances[1:]
        bounds = np.zeros((self.columns, 2))
        bounds[:, 1] = np.inf
        bounds[self.sure, 0] = -np.inf
        found = linprog(
            aim,
            sparse(self.most, self.columns),
            np.zeros(len(self.most)),
            sparse(rows, self.columns),
            [0.0] * len(self.equal) + [1.0] * kinds,
            bounds,
            method="highs-ds",
        )
        assert found.success, found.message
        return self._found(found.x, -found.ineqlin.marginals)

    def _found(self, x: np.ndarray, prices: np.ndarray) -> Found:
        kinds, claims = self.say.shape
        value = float(x[self.first].sum())
        x = np.where(x < _NOTHING, 0, x)
        raised = np.zeros((2, claims, kinds, 1 + claims))
        for times, old, bearing, columns, shares in self.raised:
            weights = self.opening.chances[bearing][:, None] * shares * x[columns]
            raised[times, old, bearing[:, None], [0, *range(old + 2, 1 + claims)]] += weights
        whole = raised.sum(3, keepdims=True)
        raised = np.where(whole > 0, raised / np.where(whole > 0, whole, 1), np.eye(1, 1 + claims))
        price = {key: max(float(prices[row]), 0.0) for key, row in self.meaning.items()}
        doubt_raised, hand_raised = np.ones((claims, claims)), np.zeros((claims, claims))
        for path, answer in price:
            if len(path) == 2 and answer == ON:
                doubted, on, back = (price.get((path, answer), 0.0) for answer in (DOUBTED, ON, BACK))
                if doubted + on + back > _NOTHING:
                    doubt_raised[path] = doubted / (doubted + on + back)
                    hand_raised[path] = back / (doubted + on + back)
        doubt = np.array([price[(claim,), DOUBTED] for claim in range(claims)])
        hand = np.array([price.get(((claim,), BACK), 0.0) for claim in range(claims)])
        return Found(value, x[self.say], raised, doubt, hand, doubt_raised, hand_raised)


def sparse(rows: list[tuple[np.ndarray, np.ndarray]], columns: int) -> coo_matrix:
    """A matrix of rows given as columns and factors."""
    down = np.repeat(np.arange(len(rows)), [len(row) for row, _ in rows])
    across = np.concatenate([row for row, _ in rows])
    return coo_matrix(
        (np.concatenate([paid for _, paid in rows]), (down, across)), (len(rows), columns)
    ).tocsr()
