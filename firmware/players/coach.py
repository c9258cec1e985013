"""What the last two decisions of a round cost, in chances to win this game if everybody then plays like Owl.

docs/opponents.md says how exact that is and where the coach is silent.
"""

from micropython import const

from game import OVER, Game
from players.strategy import SPLIT, SURE, WHOLE, Strategy
from rules.moves import BELIEVE, DOUBT, ROLL, SAY, YIELD

_TYPING = const(0)
if _TYPING:
    from ranking import Ranking
    from rules.choices import Rules

    # On a decision: who decided, the move, its rank, the cost in parts of WHOLE, whether that is too little
    # to be shown, the rank that would have been best, how many other choices are as good
    Advice = tuple[int, int, int, int, bool, int, int]

_FINE = const(655)  # of WHOLE, one per cent: a smaller cost is not shown
_MOST = const(6)  # players
_TURNS = const(24)  # of a round, looked ahead: Mia may follow Mia


def review(game: Game) -> "list[Advice]":
    """Advice on the round that a doubt has just ended: for the doubter, then for the caller, if a person.

    The rules have to be coached ones (`is_coached` of solved.py). May be empty.
    """
    moves, outcome = game.moves, game.outcome
    at = len(moves) - 2
    if at < 4 or moves[at] != DOUBT or moves[at - 2] != SAY or moves[at - 4] != ROLL:
        return []
    rank = game.ranking.rank
    beaten = 0
    if at >= 8 and moves[at - 6] == BELIEVE:
        beaten = rank[moves[at - 7]]
        if beaten == len(game.ranking.calls) and game.rules.mia_believed == "reset":
            beaten = 0
    seats = len(game.players)
    around = [(outcome.caller + n) % seats for n in range(seats)]
    is_endless = game.rules.end == "stop"
    lives = [
        1 if is_endless else outcome.before[seat] for seat in around if is_endless or outcome.before[seat] > 0
    ]
    if len(lives) > _MOST:
        return []
    coach = Coach(game.rules, game.ranking, lives)
    try:
        coach.look_ahead(beaten)
        found = (
            coach.of_doubt(outcome.doubter, rank[outcome.claim]),
            coach.of_claim(outcome.caller, beaten, rank[outcome.roll], rank[outcome.claim]),
        )
    finally:
        coach.page.close()
    return [advice for advice in found if advice and advice[0] not in game.computers]


class Coach:
    """What each choice is worth, by the strategy of the preset of `rules` (which have to be coached).

    Claims and rolls are ranks. `beaten` is the rank that a claim had to beat, 0 for none. Seats are counted
    from the player who made the claim in question, whose `lives` come first. Values are parts of WHOLE, which
    is a game won for sure, or two points in a game without an end.
    One state of the strategy is in memory at a time: that of the seat that rolls.
    """

    def __init__(self, rules: "Rules", ranking: "Ranking", lives: list[int]) -> None:
        self.rules = rules
        self.ranking = ranking
        self.top = len(ranking.calls)  # the rank of Mia
        self.count = count = len(lives)
        self.page = Strategy(rules.preset)
        self.lives = [self.page.told(left, count) for left in lives]
        # With more lives than the strategy distinguishes, a mistake costs proportionally less
        self._share = sum(self.lives), sum(lives)
        self._ends: dict[int, list[int]] = {}
        self._ahead: dict[int, list[int]] = {}  # by claim that must be beaten next: the worth to each player

    # -- decisions

    def of_doubt(self, seat: int, claim: int) -> "Advice | None":
        """What a doubt cost. None if there was no choice, or if the strategy never makes such a claim."""
        other = self.instead(claim)
        doubted = self.doubting(claim)
        if other == DOUBT or doubted is None:
            return None
        cost = self.accepted(0, claim)[1] - doubted
        cost = self._scaled(cost)
        return seat, DOUBT, claim, max(cost, 0), cost < _FINE, claim, int(-_FINE < cost < _FINE)

    def of_claim(self, seat: int, beaten: int, roll: int, claim: int) -> "Advice":
        """What it cost to announce `claim`. Of the best claims the one that Owl makes most often is
        "better"."""
        claims = self.claims(beaten)
        worth = [self.saying(roll, other) for other in claims]
        most = max(worth)
        best, likely, good = claim, -1, 0
        for n, other in enumerate(claims):
            if worth[n] > most - _FINE:
                good += 1
                chance = self.page.chance(roll, other)
                if chance > likely:
                    best, likely = other, chance
        cost = self._scaled(most - worth[claim - claims[0]])
        return seat, SAY, claim, cost, cost < _FINE, best, good - 1

    def _scaled(self, cost: int) -> int:
        told, left = self._share
        return cost * told // left

    # -- what choices are worth to the player who decides

    def doubting(self, claim: int) -> int | None:
        """Doubting: averaged over the rolls that a player has who claims this. None if nobody claims it."""
        mass = paid = 0
        for roll in range(1, self.top + 1):
            ways = self.ranking.tied_by[roll - 1] * self.page.chance(roll, claim)
            mass += ways
            paid += ways * self.doubted(0, roll, claim)[1]
        return paid // mass if mass else None

    def saying(self, roll: int, claim: int) -> int:
        """Announcing `claim` with that roll: averaged over being doubted and being believed."""
        doubt = self.doubt(claim)
        doubted = self.doubted(0, roll, claim)[0] if doubt else 0
        accepted = self.accepted(0, claim)[0] if doubt < SURE else 0
        return (doubt * doubted + (SURE - doubt) * accepted) // SURE

    # -- the rules

    def claims(self, beaten: int) -> range:
        """The ranks that may be announced."""
        return range(min(beaten + 1, self.top), self.top + 1)

    def instead(self, claim: int) -> int:
        """The move that is the alternative to doubting."""
        if claim < self.top or self.rules.mia_believed != "no":
            return BELIEVE
        return YIELD if self.rules.mia_yield else DOUBT

    def is_true(self, roll: int, claim: int) -> bool:
        """Whether the claim is true of the dice."""
        return roll == claim if self.rules.truth == "exact" else roll >= claim

    # -- what follows, by seat

    def doubt(self, claim: int) -> int:
        """How likely a claim is doubted by the state that was read, in parts of SURE."""
        return SURE if self.instead(claim) == DOUBT else self.page.doubt(claim)

    def doubted(self, seat: int, roll: int, claim: int) -> list[int]:
        """What the game is worth to each player when that seat is doubted."""
        return self._end(seat, DOUBT, self.is_true(roll, claim), claim == self.top)

    def accepted(self, seat: int, claim: int) -> list[int]:
        """The same when it is not doubted: the next player continues, or gives up."""
        if self.instead(claim) == YIELD:
            return self._end(seat, YIELD, True, True)
        if claim == self.top and self.rules.mia_believed == "reset":
            heir = (seat + 1) % self.count
            self._find(self.lives, heir)
            return [self.page.worth((other - heir) % self.count) for other in range(self.count)]
        return self._ahead[claim]

    def look_ahead(self, beaten: int) -> None:
        """Compute what the game is worth when each claim above `beaten` has to be beaten next, and read how
        the claim's maker plays there.

        It first goes forward seat by seat to find the claims that can be reached, then backward from the
        last.
        """
        reached = [self._from(beaten)]
        while reached[-1] and len(reached) < _TURNS:
            reached.append(self._reached(len(reached), reached[-1]))
        fair = [WHOLE // self.count] * self.count
        self._ahead = {claim: fair for claim in range(self.top + 1) if reached[-1] >> claim & 1}
        for turn in range(len(reached) - 1, 0, -1):
            seat = turn % self.count
            self._turn(seat)
            ahead = {}
            for claim in range(self.top + 1):
                if reached[turn - 1] >> claim & 1:
                    ahead[claim] = self._rolling(seat, claim)
            self._ahead = ahead
        self._turn(0)
        self.page.read(beaten)

    def _from(self, beaten: int) -> int:
        """Bit by claim: the claims that may be made over `beaten` and believed."""
        found = 0
        for claim in self.claims(beaten):
            if self._goes_on(claim):
                found |= 1 << claim
        return found

    def _goes_on(self, claim: int) -> bool:
        """Whether the next player has to beat that claim if they believe it."""
        return self.instead(claim) == BELIEVE and (claim < self.top or self.rules.mia_believed == "follow")

    def _reached(self, turn: int, claims: int) -> int:
        """Bit by claim: those that may be believed after that turn, which had to beat one of `claims`."""
        self._turn(turn % self.count)
        found = 0
        for beaten in range(self.top + 1):
            if claims >> beaten & 1:
                self.page.read(beaten)
                for roll in range(1, self.top + 1):
                    row = self.page.row(roll)
                    for n in range(self.page.choices(row)):
                        claim = self.page.chosen(row, n, roll)
                        if self._goes_on(claim) and self.doubt(claim) < SURE:
                            found |= 1 << claim
        return found

    def _rolling(self, seat: int, beaten: int) -> list[int]:
        """What the game is worth to each when this seat, whose page is open, has to roll and beat
        `beaten`."""
        honest = [0] * (self.top + 1)  # by claim: how many of the 36 rolls make it truly, times SPLIT
        lying = [0] * (self.top + 1)
        page = self.page
        page.read(beaten)
        for roll in range(1, self.top + 1):
            ways = self.ranking.tied_by[roll - 1]
            row = page.row(roll)
            for n in range(page.choices(row)):
                claim = page.chosen(row, n, roll)
                side = honest if self.is_true(roll, claim) else lying
                side[claim] += ways * page.share(row, n)
        found = [0] * self.count
        for claim in self.claims(beaten):
            heard = honest[claim] + lying[claim]
            if not heard:
                continue
            doubt = self.doubt(claim)
            is_mia = claim == self.top
            true = self._end(seat, DOUBT, True, is_mia)
            false = self._end(seat, DOUBT, False, is_mia)
            on = self.accepted(seat, claim) if doubt < SURE else true
            for other in range(self.count):
                by_doubt = honest[claim] * true[other] + lying[claim] * false[other]
                found[other] += (doubt * by_doubt + (SURE - doubt) * heard * on[other]) // SURE
        return [worth // (36 * SPLIT) for worth in found]

    def _end(self, seat: int, answer: int, is_true: bool, is_mia: bool) -> list[int]:
        """What the game is worth to each player when that seat's claim ends the round like this."""
        key = seat << 3 | (answer == YIELD) << 2 | is_true << 1 | is_mia
        if key not in self._ends:
            calls = self.ranking.calls
            names = tuple(["p%d" % n for n in range(self.count)])
            game = Game(self.rules, names, seat, self.ranking, lives=self.lives)
            claim = self.top if is_mia else self.top - 1
            game.play(ROLL, calls[(claim if is_true else 1) - 1])
            game.play(SAY, calls[claim - 1])
            if game.outcome is None:
                game.play(answer)
            self._ends[key] = self._after(game)
        return self._ends[key]

    def _after(self, game: Game) -> list[int]:
        """What the game is worth to each player after that round."""
        outcome = game.outcome
        lives = game.lives
        opener = outcome.starter
        if self.rules.end == "stop":
            self._find(self.lives, opener)
            mean = -sum([change[1] for change in outcome.changes])
            found = []
            for other in range(self.count):
                lost = -outcome.amount(other)
                ahead = (mean - lost) * WHOLE // (self.count - 1) - lost * WHOLE
                found.append(ahead // 2 + self.page.worth((other - opener) % self.count))
            return found
        if game.phase == OVER:
            return [WHOLE if left > 0 else 0 for left in lives]
        self._find(lives, opener)
        around = [(opener + n) % self.count for n in range(self.count)]
        around = [other for other in around if lives[other] > 0]
        return [self.page.worth(around.index(other)) if other in around else 0 for other in range(self.count)]

    def _turn(self, seat: int) -> None:
        """Open the page for the seat that rolls."""
        self.page.turn_to(self._around(self.lives, seat), self.count)

    def _find(self, lives: list[int], opener: int) -> None:
        """Look up what a round is worth that `opener` opens; the open page stays."""
        around = self._around(lives, opener)
        self.page.find(around, len(around))

    def _around(self, lives: list[int], first: int) -> bytearray:
        """The lives of all who are not out, from that seat on."""
        return bytearray([left for left in lives[first:] + lives[:first] if left > 0])
