"""Rounds in which the dice may be handed on unrolled: who rolled them knows them when they come back.

What a claim means then depends on all that was said since the roll, and the tree of claims is too large
for one program. So each side is given less than it has, and the other all of it:
- who rolls plans, by a linear program in sequence form, to raise their own dice at most DEPTH times after
  they came back (after the other raised them DEPTH_RAISED times more), and otherwise to doubt a lie and
  to believe the truth, unless to doubt it costs less than what to believe it leads to;
- who answers remembers of a raise only what it raised, and hands on nothing but under the same claim;
  what they do about each pair of claims is found by linear programs in small steps. Each is sure of what
  its program says, whatever the other does, so the value lies between the two.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from game import Game
from rules.moves import BELIEVE, DOUBT, PASS, ROLL, SAY, YIELD
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from tools.solve.equilibrium import Equilibrium
from tools.solve.rounds import Rounds, after, copied, payoff, roll_of, to_roll

DEPTH = 3
DEPTH_RAISED = 1
ENOUGH = 0.0005  # lives: nearer to what the other can be held to, nothing deeper is looked for
END = 0  # in a plan: raise no further
OTHERS = 128  # in a plan, added to a claim that another made with the dice
_NOTHING = 1e-9
Value = Callable[[int], float]
Plan = dict[
    tuple[int, ...], dict[int, list[tuple[int, float]]]
]  # by claims so far and roll: next claim or END


@dataclass
class Heard:
    """A claim upon dice that its maker knows: what it pays to be doubted or believed, what if handed on."""

    rank: int
    doubted: np.ndarray  # by kind of roll
    believed: int | None
    yielded: float | None
    back: "list[Back]" = field(default_factory=list)


@dataclass
class Back:
    """The dice came back under the claim `rank`; `raises` is what their roller may say now."""

    rank: int
    doubted: np.ndarray
    believed: int | None
    raises: list[Heard] = field(default_factory=list)

    def end(self, value: Value) -> np.ndarray:
        """What it pays to raise no further, by kind of roll."""
        if self.believed is None:
            return self.doubted
        return np.maximum(self.doubted, value(self.believed))


class Tree:
    """All that can be said upon one roll against `beaten`, if its roller raises it `depth` times."""

    def __init__(self, rounds: Rounds, beaten: int, depth: int) -> None:
        game = to_roll(rounds.rules, rounds.ranking, beaten)
        self.roller = game.holder
        self.ranking = rounds.ranking
        game = after(game, (ROLL, roll_of(self.ranking, 1)))
        low = self.ranking.rank[game.claims()[0]]
        every = range(1, len(rounds.chances))
        self.kinds = [
            [rank for rank in every if rank < low] or [low],
            *([rank] for rank in every if rank >= low),
        ]
        if low == 1:
            self.kinds.pop(0)
        self.chances = np.array([rounds.chances[kind].sum() for kind in self.kinds])
        self.first = [self._heard(after(game, (SAY, claim)), depth) for claim in game.claims()]

    def _doubted(self, game: Game) -> np.ndarray:
        paid = []
        for kind in self.kinds:
            other = copied(game)
            other.roll = roll_of(self.ranking, kind[-1])
            paid.append(payoff(after(other, (DOUBT, 0)), self.roller))
        return np.array(paid)

    def _believed(self, game: Game) -> "int | None":
        return self.ranking.rank[after(game, (BELIEVE, 0)).claim] if game.allows(BELIEVE) else None

    def _heard(self, game: Game, depth: int) -> Heard:
        yielded = payoff(after(game, (YIELD, 0)), self.roller) if game.allows(YIELD) else None
        rank = self.ranking.rank[game.claim]
        heard = Heard(rank, self._doubted(game), self._believed(game), yielded)
        if game.allows(PASS):
            heard.back = [self._back(after(game, (PASS, claim)), rank, depth) for claim in game.claims()]
        return heard

    def _back(self, game: Game, rank: int, depth: int) -> Back:
        back = Back(self.ranking.rank[game.claim], self._doubted(game), self._believed(game))
        is_raised = back.rank > rank
        if depth and game.allows(PASS):
            back.raises = [
                self._heard(
                    after(game, (PASS, claim)), min(DEPTH_RAISED, depth - 1) if is_raised else depth - 1
                )
                for claim in game.claims()
                if self.ranking.rank[claim] > back.rank
            ]
        return back


class Program:
    """The roller's linear program over a tree: how likely each roll says each sequence of claims."""

    def __init__(self, tree: Tree, value: Value) -> None:
        self.tree = tree
        self.value = value
        self.width = len(tree.kinds)
        self.columns = 0
        self.sure: list[int] = []  # columns of what each claim brings at least: no bounds
        self.said: dict[tuple[int, ...], int] = {}  # first column of each sequence of claims
        self.most: list[tuple[list[int], list[float]]] = []
        self.equal: list[tuple[list[int], list[float], float]] = []
        starts = []
        self.aim = []
        for heard in tree.first:
            said = self._take(self.width)
            starts.append(said)
            self.aim.append(self._hear(heard, said, (heard.rank,)))
        for kind in range(self.width):
            self.equal.append(([said + kind for said in starts], [1.0] * len(starts), 1.0))

    def _take(self, count: int) -> int:
        self.columns += count
        return self.columns - count

    def _at_most(self, sure: int, said: int, paid: np.ndarray) -> None:
        """What a claim brings is at most what this answer pays."""
        columns = list(range(said, said + self.width))
        self.most.append(([sure, *columns], [1.0, *(-self.tree.chances * paid)]))

    def _hear(self, heard: Heard, said: int, path: "tuple[int, ...]") -> int:
        """The rows of one claim, said by the columns from `said`; the column of what it brings."""
        self.said[path] = said
        sure = self._take(1)
        self.sure.append(sure)
        self._at_most(sure, said, heard.doubted)
        if heard.believed is not None:
            self._at_most(sure, said, np.full(self.width, -self.value(heard.believed)))
        if heard.yielded is not None:
            self._at_most(sure, said, np.full(self.width, heard.yielded))
        for back in heard.back:
            if back.raises:
                self._come_back(back, sure, said, path)
            else:
                self._at_most(sure, said, back.end(self.value))
        return sure

    def _come_back(self, back: Back, sure: int, said: int, path: "tuple[int, ...]") -> None:
        end = self._take(self.width)
        if back.rank > path[-1]:
            path = (*path, back.rank + OTHERS)
        columns = [sure, *range(end, end + self.width)]
        factors = [1.0, *(-self.tree.chances * back.end(self.value))]
        parts = [end]
        for heard in back.raises:
            part = self._take(self.width)
            parts.append(part)
            columns.append(self._hear(heard, part, (*path, heard.rank)))
            factors.append(-1.0)
        self.most.append((columns, factors))
        for kind in range(self.width):
            ones = [part + kind for part in parts]
            self.equal.append(([*ones, said + kind], [1.0] * len(ones) + [-1.0], 0.0))

    def solve(self) -> "tuple[float, Plan]":
        """What the roller can be sure of, and the plan for it."""
        aim = np.zeros(self.columns)
        aim[self.aim] = -1
        bounds = np.zeros((self.columns, 2))
        bounds[:, 1] = np.inf
        bounds[self.sure, 0] = -np.inf
        result = linprog(
            aim,
            sparse([row[:2] for row in self.most], self.columns),
            np.zeros(len(self.most)),
            sparse([row[:2] for row in self.equal], self.columns),
            [row[2] for row in self.equal],
            bounds,
            method="highs-ds",
        )
        assert result.success, result.message
        return -result.fun, self._plan(result.x)

    def _plan(self, found: np.ndarray) -> Plan:
        plan: Plan = {}
        for path, said in self.said.items():
            before = self.said.get(path[:-1]) or self.said.get(path[:-2])
            for kind, ranks in enumerate(self.tree.kinds):
                share, whole = found[said + kind], 1.0 if before is None else found[before + kind]
                if share > _NOTHING and whole > _NOTHING:
                    for rank in ranks if is_borne(path, ranks[-1]) else ():
                        plan.setdefault(path[:-1], {}).setdefault(rank, []).append((path[-1], share / whole))
        for path, rows in plan.items():
            for rank, row in rows.items():
                left = 1 - sum(chance for _, chance in row)
                if path and left > _NOTHING:
                    rows[rank] = [(END, left), *row]
        return plan


def is_borne(path: "tuple[int, ...]", roll: int) -> bool:
    """Whether the roll bears what was claimed last before this; else the claim is not raised but doubted."""
    return len(path) < 2 or roll >= path[-2] % OTHERS


def sparse(rows: "list[tuple[list[int], list[float]]]", columns: int) -> "coo_matrix":
    """A matrix of rows given as columns and factors."""
    places = [(n, column) for n, (row, _) in enumerate(rows) for column in row]
    factors = [factor for _, row in rows for factor in row]
    across, down = [place[1] for place in places], [place[0] for place in places]
    return coo_matrix((factors, (down, across)), shape=(len(rows), columns)).tocsr()


def planned(rounds: Rounds, beaten: int, value: Value, bound: float) -> "tuple[float, Plan]":
    """The roller's best plan of the least depth that comes near `bound`, and what it is sure of."""
    sure, found = 0.0, Plan()
    for depth in (0, DEPTH):
        sure, found = Program(Tree(rounds, beaten, depth), value).solve()
        if sure >= bound - ENOUGH:
            break
    return sure, found


def hand_on(found: Equilibrium) -> None:
    """Make of an equilibrium without handing on a pair of strategies for rounds with it."""
    rounds = found.rounds
    if rounds.rules.passing == "no":
        return
    sure: dict[int, float] = {}
    opening = found.states[0].value
    foot = max(beaten for beaten, solved in found.states.items() if solved.value > opening - _NOTHING)
    for beaten in sorted(found.states, reverse=True):
        solved = found.states[beaten]
        if beaten < foot:  # who has to beat less than the foot plays as against the foot
            continue
        sure[beaten], plan = planned(rounds, beaten, sure.__getitem__, solved.value)
        signals = {signal.rank: signal for signal in rounds.states[beaten].signals}
        solved.say = {
            roll: [(signals[rank], chance) for rank, chance in row] for roll, row in plan.pop(()).items()
        }
        found.plans[beaten] = plan
    if sure[foot] < opening - ENOUGH:
        tried = [Answerer(rounds, foot, sure.__getitem__, start) for start, _ in _STARTS]
        held = [answerer.improve(step) for answerer, (_, step) in zip(tried, _STARTS, strict=True)]
        answerer = tried[held.index(min(held))]
        state, solved = rounds.states[foot], found.states[foot]
        for signal, answers in zip(state.signals, solved.answer, strict=True):
            doubt, believe, on = answerer.mixes[0, signal.rank]
            answers.update({move: believe for move in answers})
            answers.update({DOUBT: doubt, PASS: on})
        found.raised = {key: mix for key, mix in answerer.mixes.items() if key[0]}
    for beaten in found.states:
        found.states[beaten].value = sure[max(beaten, foot)]


# -- the one who answers


Mix = tuple[float, float, float]  # doubt, believe or yield, hand on
# Where the small steps lead to depends on where they begin: how likely to hand on, and the first step
_STARTS = ((0.2, 0.3), (0.1, 0.5))
_NEAR = 1e-6
_STEPS = 60


class Answerer:
    """Answers that remember a claim and what it raised: `fresh[claim]` upon a roll against `beaten`,
    `raised[old, claim]` upon dice that were handed back under `old`."""

    def __init__(self, rounds: Rounds, beaten: int, value: Value, start: float) -> None:
        tree = Tree(rounds, beaten, 1)
        self.kinds, self.chances = tree.kinds, tree.chances
        self.heard = {heard.rank: heard for heard in tree.first}
        self.believed = {
            rank: heard.yielded or 0.0 if heard.believed is None else -value(heard.believed)
            for rank, heard in self.heard.items()
        }
        self.ends = {
            rank: back.end(value)
            for rank, heard in self.heard.items()
            for back in heard.back
            if back.rank == rank
        }
        ranks = sorted(self.heard)
        self.keys = [(0, rank) for rank in ranks]
        self.keys += [(old, rank) for old in ranks if old in self.ends for rank in ranks if rank > old]
        self.mixes: dict[tuple[int, int], Mix] = {}
        for old, rank in self.keys:
            on = start if old == 0 and rank in self.ends else 0.0
            doubt = 0.6 if old else 0.5 * (1 - on)
            self.mixes[old, rank] = doubt, 1 - doubt - on, on

    def improve(self, step: float) -> float:
        """Step by step, each a linear program around where we are, to what the roller can be held to."""
        held, back = self.held(self.mixes)
        for _ in range(_STEPS):
            mixes = self._step(back, step)
            further, its_back = self.held(mixes)
            if further < held - 1e-9:
                self.mixes, held, back = mixes, further, its_back
                step = min(0.5, step * 1.5)
            else:
                step /= 3
            if step < _NEAR:
                break
        return held

    def held(self, mixes: "dict[tuple[int, int], Mix]") -> "tuple[float, dict[int, np.ndarray]]":
        """What a roller who knows these answers gets, and, by claim and kind, once it was handed back."""
        back: dict[int, np.ndarray] = {}

        def paid(key: "tuple[int, int]") -> np.ndarray:
            doubt, believe, on = mixes[key]
            rank = key[1]
            return doubt * self.heard[rank].doubted + believe * self.believed[rank] + on * back.get(rank, 0.0)

        for old in sorted(self.ends, reverse=True):
            raised = [paid(key) for key in self.keys if key[0] == old]
            back[old] = np.max([self.ends[old], *raised], axis=0)
        fresh = np.max([paid(key) for key in self.keys if not key[0]], axis=0)
        return float(self.chances @ fresh), back

    def _step(self, back: "dict[int, np.ndarray]", step: float) -> "dict[tuple[int, int], Mix]":
        """The best mixes if handing on changed by at most `step` and all else followed in a straight line."""
        width, count = len(self.kinds), 3 * len(self.keys)
        place = {old: count + n * width for n, old in enumerate(self.ends)}
        place[0] = count + len(self.ends) * width
        columns = place[0] + width
        most: list[tuple[list[int], list[float]]] = []
        limits: list[float] = []
        bounds: list[tuple[float | None, float | None]] = []
        for n, key in enumerate(self.keys):
            old, rank = key
            on = self.mixes[key][2]
            bounds += [(0, 1), (0, 1)]
            bounds.append((max(0.0, on - step), min(1.0, on + step)) if rank in self.ends else (0, 0))
            for kind in range(width):
                row = [place[old] + kind, 3 * n, 3 * n + 1]
                factors = [-1.0, float(self.heard[rank].doubted[kind]), float(self.believed[rank])]
                if rank in self.ends:
                    row += [3 * n + 2, place[rank] + kind]
                    factors += [float(back[rank][kind]), on]
                most.append((row, factors))
                limits.append(on * float(back[rank][kind]) if rank in self.ends else 0.0)
        for old in self.ends:
            bounds += [(float(end), None) for end in self.ends[old]]
        bounds += [(None, None)] * width
        aim = np.zeros(columns)
        aim[place[0] :] = self.chances
        whole = [([3 * n, 3 * n + 1, 3 * n + 2], [1.0] * 3) for n in range(len(self.keys))]
        result = linprog(
            aim,
            sparse(most, columns),
            limits,
            sparse(whole, columns),
            np.ones(len(whole)),
            bounds,
            method="highs-ds",
        )
        assert result.success, result.message
        found = np.clip(result.x, 0, 1)
        return {
            key: (float(found[3 * n]), float(found[3 * n + 1]), float(found[3 * n + 2]))
            for n, key in enumerate(self.keys)
        }
