"""Computer players: what one decides, from what its seat knows and some random bytes."""

from micropython import const

from game import TO_ANSWER, TO_DRAW, TO_REVIVE, TO_ROLL
from moves import BELIEVE, DOUBT, DRAW, OR_MORE, PASS, REVIVE, ROLL, SAY, SAY_BLIND, TOAST, YIELD
from sight import Sight

_TYPING = const(0)
if _TYPING:
    from game import Game
    from ranking import Ranking
    from rules import Rules

# Characters
OWL = const(0)
FOX = const(1)
BEAR = const(2)
HARE = const(3)
LEARNER = const(4)

CHANCE = const(4)  # random bytes that each decision takes, whatever it is


class Opponent:
    """Decides for any seat at a table that plays by `rules`.

    `sight`   what the seat knows: `sight.look(game, seat)` before each decision
    `move`    what `decide` found, of moves.py, and its `value`. Where chance gives the value (ROLL, REROLL,
              REVIVE, DRAW) it is 0, and whoever holds the dice puts theirs in.
    """

    def __init__(self, rules: "Rules", ranking: "Ranking") -> None:
        self.sight = Sight()
        self.ranking = ranking
        self.move = self.value = 0

    def study(self, game: "Game") -> None:
        """Take in how everybody has played so far: what the learner leans on. Others need not call it."""

    def decide(self, character: int, chance: bytes) -> None:
        """Find `move` and `value` for the seat in sight. Allocates nothing, draws on CHANCE random bytes."""
        sight = self.sight
        self.value = 0
        if sight.phase == TO_ROLL:
            self.move = ROLL
        elif sight.phase == TO_DRAW:
            self.move = DRAW
        elif sight.phase == TO_REVIVE:
            self.move = REVIVE
        elif sight.phase == TO_ANSWER:
            self._answer(character, chance)
        else:
            self._say(character, chance)

    def _say(self, character: int, chance: bytes) -> None:
        sight = self.sight
        if sight.may(TOAST):
            self.move = TOAST
        elif sight.may(OR_MORE):
            self.move = OR_MORE
        else:
            self.move = SAY if sight.may(SAY) else SAY_BLIND
            rank = self.ranking.rank[sight.roll]
            if rank < sight.low or character == FOX and chance[1] < 64:
                calls = len(self.ranking.calls)
                rank = sight.low + chance[0] * chance[0] * (calls - sight.low + 1) // 65536
            self.value = self.ranking.calls[rank - 1]

    def _answer(self, character: int, chance: bytes) -> None:
        sight = self.sight
        ranking = self.ranking
        # Dice know nothing of what was claimed: how often they reach the claim
        reach = ranking.beaten_by[sight.claim - 1] + ranking.tied_by[sight.claim - 1]
        doubts = 230 - reach * 6
        if character == BEAR:
            doubts //= 2
        elif character == HARE:
            doubts += (256 - doubts) // 3
        if sight.roll:
            doubts = 0 if ranking.rank[sight.roll] >= sight.claim else 256
        if chance[0] < doubts:
            self.move = DOUBT
        elif sight.may(BELIEVE):
            self.move = BELIEVE
        elif sight.may(YIELD):
            self.move = YIELD
        else:
            self.move = DOUBT
        if sight.may(PASS) and chance[1] < 32 and self.move == BELIEVE and sight.least:
            self.move = PASS
            self.value = ranking.calls[sight.least - 1]
