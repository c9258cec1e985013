"""What the last two decisions of a round cost on average, against who plays the equilibrium between two.

Borrowed, after a doubt has uncovered the dice. docs/opponents.md says how exact it is and where it is silent.
"""

from micropython import const

from lifetimes import take
from rules.moves import BELIEVE, DOUBT, ROLL, SAY, YIELD

_TYPING = const(0)
if _TYPING:
    from game import Game
    from ranking import Ranking
    from rules.choices import Rules

LIFE = const(10000)  # values and costs are in 1/LIFE lives
_FINE = const(50)  # a cost below would be shown as 0.00
_ONE = const(65536)
_SURE = const(65535)  # stands for one
_HEAD = const(8)  # how a table is laid out stands in tools/solve/strategy_file.py
# What may differ from the preset: none of it changes what a round between two pays
_FREE = ("lives", "revive", "starter", "end", "rounds", "word")


class Advice:
    """What the coach says of a decision.

    `seat`   whose it was             `move`, `rank`      what they did
    `cost`   1/LIFE lives a round     `better`, `best`    what would have been better: a move, a rank
    """

    def __init__(self, seat: int, move: int, rank: int, cost: int, better: int, best: int) -> None:
        self.seat = seat
        self.move = move
        self.rank = rank
        self.cost = cost
        self.better = better
        self.best = best

    @property
    def is_fine(self) -> bool:
        """Whether it cost nothing that could be shown."""
        return self.cost < _FINE


def knows(rules: "Rules") -> bool:
    """Whether the coach has something to say by these rules."""
    if rules.passing != "no" or rules.reroll != "no":
        return False
    return all([word.split("=")[0] in _FREE for word in rules.text.split()[1:]])


def review(game: "Game") -> "list[Advice]":
    """Of the round that a doubt has just ended: advice for the doubter, then for the caller; persons only."""
    moves, outcome = game.moves, game.outcome
    at = len(moves) - 2
    if not knows(game.rules) or at < 4 or moves[at] != DOUBT or moves[at - 2] != SAY or moves[at - 4] != ROLL:
        return []
    coach = Coach(game.rules, game.ranking)
    rank = game.ranking.rank
    beaten = 0
    if at >= 8 and moves[at - 6] == BELIEVE:
        beaten = coach.led_to(rank[moves[at - 7]])
    claim = rank[outcome.claim]
    found = (
        coach.of_doubt(outcome.doubter, beaten, claim),
        coach.of_claim(outcome.caller, beaten, rank[outcome.roll], claim),
    )
    return [advice for advice in found if advice and not game.computers >> advice.seat & 1]


class Coach:
    """What each choice is worth by the table of the preset of `rules`, which the coach `knows`.

    Claims and rolls are ranks. `beaten` is the rank that the claim had to beat, 0 for none.
    """

    def __init__(self, rules: "Rules", ranking: "Ranking") -> None:
        self.rules = rules
        self.ways = ranking.tied_by
        self.top = len(ranking.calls)  # the rank of Mia
        self._table: bytes = take("strategies." + rules.preset).TABLE

    # -- decisions

    def of_doubt(self, seat: int, beaten: int, claim: int) -> "Advice | None":
        """What a doubt cost. None where there was no choice, or nobody knows: a claim that is never made."""
        other = self.instead(claim)
        doubted = self.doubting(beaten, claim)
        if other == DOUBT or doubted is None:
            return None
        return Advice(seat, DOUBT, claim, max(-self.accepted(claim) - doubted, 0), other, claim)

    def of_claim(self, seat: int, beaten: int, roll: int, claim: int) -> Advice:
        """What it cost to announce `claim`. Better is what the equilibrium announces the most often."""
        worth = [self.saying(beaten, roll, other) for other in self.claims(beaten)]
        row = [self.chance(beaten, roll, other) for other in self.claims(beaten)]
        cost = max(worth) - self.saying(beaten, roll, claim)
        return Advice(seat, SAY, claim, cost, SAY, self.claims(beaten)[row.index(max(row))])

    # -- what they are worth, to who decides, in 1/LIFE lives

    def doubting(self, beaten: int, claim: int) -> "int | None":
        """To doubt: by how likely each roll is with who claims that in equilibrium. None if nobody does."""
        mass = paid = 0
        for roll in range(1, self.top + 1):
            ways = self.ways[roll - 1] * self.chance(beaten, roll, claim)
            mass += ways
            paid -= ways * self.pays(roll, claim)
        return _nearest(paid, mass) if mass else None

    def saying(self, beaten: int, roll: int, claim: int) -> int:
        """To announce it with that roll: as often as it is doubted, and what follows when it is not."""
        doubt = self.doubt(beaten, claim)
        return _nearest(doubt * self.pays(roll, claim) + (_ONE - doubt) * self.accepted(claim), _ONE)

    def pays(self, roll: int, claim: int) -> int:
        """What a claim pays who made it when it is doubted."""
        rules = self.rules
        is_mia = claim == self.top
        if roll == claim if rules.truth == "exact" else roll >= claim:
            return LIFE * (rules.mia_doubter if is_mia else rules.doubter)
        return -LIFE * (rules.mia_liar if is_mia else rules.liar)

    def accepted(self, claim: int) -> int:
        """What it pays who made it when it is not doubted: the other goes on, or gives up."""
        if claim == self.top and self.rules.mia in ("pay1", "pay2"):
            return 2 * LIFE if self.rules.mia == "pay2" else LIFE
        return -self.worth(self.led_to(claim))

    # -- the rules

    def claims(self, beaten: int) -> range:
        """What may be announced."""
        return range(min(beaten + 1, self.top), self.top + 1)

    def led_to(self, claim: int) -> int:
        """What who believes it has to beat."""
        return 0 if claim == self.top and self.rules.mia == "reset" else claim

    def instead(self, claim: int) -> int:
        """What there is besides doubting."""
        if claim < self.top or self.rules.mia in ("reset", "follow"):
            return BELIEVE
        return YIELD if self.rules.mia in ("pay1", "pay2") else DOUBT

    # -- the table

    def worth(self, beaten: int) -> int:
        """What a round is worth to who is to roll against that rank."""
        worth = self._number(_HEAD + 2 * beaten)
        return worth - _ONE if worth > 32767 else worth

    def doubt(self, beaten: int, claim: int) -> int:
        """How often the claim is doubted, of _ONE."""
        if self.instead(claim) == DOUBT:
            return _ONE
        at = self._state(beaten)
        low = self._table[at]
        doubt = self._number(at + 2 + 2 * (claim - low)) if claim >= low else 0
        return _ONE if doubt == _SURE else doubt

    def chance(self, beaten: int, roll: int, claim: int) -> int:
        """How often the claim is made with that roll, of _ONE."""
        table = self._table
        at = self._state(beaten)
        low = table[at]
        at += 2 + 2 * (self.top - low + 1)
        for _ in range(low, roll + 1):
            at += 1 + 3 * (table[at] - 128) if table[at] >= 128 else 1
        if table[at] < 128:
            return _ONE if table[at] == claim else 0
        before = -1
        for n in range(at + 1, at + 1 + 3 * (table[at] - 128), 3):
            up_to = self._number(n + 1)
            if table[n] == claim:
                return up_to - before
            before = up_to
        return 0

    def _state(self, beaten: int) -> int:
        """Where the state of who has to beat that rank begins."""
        foot = self._table[1]
        return self._number(_HEAD + 2 * (self.top + 1) + 2 * max(beaten - foot, 0))

    def _number(self, at: int) -> int:
        return self._table[at] | self._table[at + 1] << 8


def _nearest(number: int, by: int) -> int:
    """Divided and rounded."""
    return (2 * number + by) // (2 * by)
