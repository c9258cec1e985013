"""What one seat knows about a game, and how everybody has played so far, as any player could have noticed:
everything that a computer player may base a decision on.

This keeps the dice secret, as view.py does for the screens: `roll` is set only for a seat that has seen the
dice, and nothing else here depends on dice that it has not seen.
"""

from micropython import const

from game import TO_ANSWER, TO_SAY
from ranking import WAYS
from rules.moves import BELIEVE, DOUBT, MOVES, PASS, ROLL, SAY, SAY_BLIND, YIELD
from rules.penalties import bears
from rules.state import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game

# Whether a claim is true, as far as a seat can know
UNKNOWN = const(0)
IS_TRUE = const(1)
IS_FALSE = const(2)

_SEATS = const(12)
_MOST = const(9)  # more lives than these are treated alike
_ASKED = const(6)  # added to 4, 5 or 6 lives of a player who has had their chance of new ones


class Sight:
    """Facts about the game as `look` found them. Claims are ranks, 1 the lowest, 0 for none.

    `seat`     the one that knows this       `phase`       of the game
    `roll`     the dice, 0 if unseen         `is_rerolled` the dice are its own second roll, unseen
    `claim`    rank of the current claim     `beaten`      rank of the claim before it
    `caller`   who answers for it            `is_or_more`  it was "that or over"
    `heir`     the next seat, which will have to answer this one
    `low`      lowest rank to announce now   `legal`       bit by move: the moves that are legal
    `cancels`  claims that may be made below that, too
    `least`    lowest rank that the dice may be passed on with, and `most` the highest; 0 for none
    `raises`   how often the dice were passed on with a higher claim
    `slot`     how often since then with the same one: 0, 1, or 2 for more; 3 if `heir` made that claim
    `first`    rank of the claim that the roll had to beat, and `said` of what it was announced as; 0 for none
    `came`     rank of the claim under which the dice came back to who rolled them, and `went` of what that
               seat first raised it to; 0 for none
    `is_unseen`  whether the claim was raised last by a seat that has not seen the dice
    `around`   the lives of the `count` players who are not out, from the one who rolled on; 10, 11 and 12 are
               4, 5 and 6 of one who has had their chance of new lives
    `left`     the lives of this seat        `claims`      so far in this round
    `truth`    of the claim to answer: IS_TRUE or IS_FALSE if the seat can know, else UNKNOWN
    """

    def __init__(self) -> None:
        self.around = bytearray(_SEATS)
        self.count = 0
        self.seat = self.caller = self.heir = NOBODY
        self.phase = self.roll = self.claim = self.beaten = self.low = self.least = self.most = 0
        self.legal = self.left = self.claims = self.truth = 0
        self.cancels = b""
        self.is_rerolled = self.is_or_more = self.is_looked = False
        self.raises = self.slot = self.first = self.said = self.came = self.went = 0
        self.is_unseen = self.is_exact = False

    def look(self, game: "Game", seat: int) -> None:
        """Note what `seat` knows; it is its turn, now or once it has looked. Allocates nothing."""
        rank = game.ranking.rank
        self.seat = seat
        self.left = game.lives[seat]
        self.claims = game.claim_count
        self.phase = game.phase
        self.caller = game.caller
        self.heir = game.after(seat)
        self.claim = rank[game.claim]
        self.beaten = rank[game.beaten]
        self.cancels = game.cancels
        self.is_or_more = game.is_or_more
        self.is_rerolled = game.is_rerolled
        self.is_exact = game.rules.truth == "exact"
        self._retrace(game)
        self.truth = self._known(game) if self.phase == TO_ANSWER else UNKNOWN
        self.go_around(game, game.roller if self.phase == TO_ANSWER else seat)
        self.legal = self.low = self.least = self.most = 0
        for move in MOVES:
            if game.allows(move):
                self.legal |= 1 << move
        if self.may(SAY) or self.may(SAY_BLIND):
            self.low = self._lowest(game, SAY if self.may(SAY) else SAY_BLIND)
        if self.may(PASS):
            self.least = self.most = self._lowest(game, PASS)
            while self.most < len(game.ranking.calls) and game.can(PASS, game.ranking.calls[self.most]):
                self.most += 1

    def may(self, move: int) -> bool:
        """Whether `move` is legal with some value."""
        return bool(self.legal >> move & 1)

    def _lowest(self, game: "Game", move: int) -> int:
        """The lowest rank that `move` may be made with, 0 if there is none."""
        calls = game.ranking.calls
        rank = self.claim or 1
        while rank <= len(calls):
            if game.can(move, calls[rank - 1]):
                return rank
            rank += 1
        return 0

    def is_true_of(self, rank: int) -> bool:
        """Whether the claim is true of a roll of that rank."""
        return rank == self.claim if self.is_exact else rank >= self.claim

    def go_around(self, game: "Game", first: int) -> None:
        """Fill `around` and `count`, from that seat on."""
        seat = first
        self.count = 0
        while True:
            left = min(max(game.lives[seat], 0), _MOST)
            if left > 3 and game.asked >> seat & 1:
                left += _ASKED
            self.around[self.count] = left
            self.count += 1
            seat = game.after(seat)
            if seat == first:
                return

    def _believed(self, game: "Game", rolled: int) -> int:
        """Rank of the claim that the roll at that place of the moves had to beat."""
        moves = game.moves
        if rolled < 4 or moves[rolled - 2] != BELIEVE:
            return 0
        rank = game.ranking.rank[moves[rolled - 3]]
        return 0 if rank == len(game.ranking.calls) and game.rules.mia_believed == "reset" else rank

    def _known(self, game: "Game") -> int:
        """Whether the claim is true of all dice that may be under the cup, or of none, else UNKNOWN."""
        if self.roll:
            return IS_TRUE if bears(game, self.roll) else IS_FALSE
        found = UNKNOWN
        for roll in range(len(WAYS)):
            if not WAYS[roll] or self.is_looked and self._would_show(game, roll):
                continue
            truth = IS_TRUE if bears(game, roll) else IS_FALSE
            if found and truth != found:
                return UNKNOWN
            found = truth
        return found

    def _would_show(self, game: "Game", roll: int) -> bool:
        """Whether a player who looks at that roll has to show it."""
        ranking = game.ranking
        return roll == ranking.toast or roll == ranking.top and game.rules.mia_shown == "rolled"

    def _retrace(self, game: "Game") -> None:
        """Find out how the dice were handed on since the roll, and whether this seat has seen them."""
        moves, rank = game.moves, game.ranking.rank
        self.roll = self.raises = self.slot = self.first = self.said = self.came = self.went = 0
        self.is_looked = self.is_unseen = False
        if self.phase != TO_SAY and self.phase != TO_ANSWER:
            return
        rolled = len(moves) - 2
        while moves[rolled] != ROLL:
            rolled -= 2
        self.first = self._believed(game, rolled)
        has_looked = True
        seat = game.roller
        for at in range(rolled + 2, len(moves), 2):
            move = moves[at]
            if move != SAY and move != PASS:
                has_looked = False
            if move == PASS:
                if moves[at + 1] != moves[at - 1]:
                    self.is_unseen = seat != game.roller
                    if not self.is_unseen and not self.went:
                        self.came, self.went = rank[moves[at - 1]], rank[moves[at + 1]]
                    self.raises += 1
                    self.slot = 0
                elif self.slot < 2:
                    self.slot += 1
            seat = game.after(seat)
        if self.slot and self.heir == game.maker:
            self.slot = 3
        self.is_looked = len(moves) > rolled + 2 and moves[rolled + 2] == SAY
        if self.is_looked:
            self.said = rank[moves[rolled + 3]]
        if has_looked and self.seat == game.roller:
            self.roll = game.roll


# Four counts for each seat: claims they had to answer, how many of those they doubted, claims of theirs that
# were uncovered (at SEEN), how many of those were false
SEEN = const(2)
_MOST_NOTED = const(200)  # here a count and its part are halved, so that recent play weighs more


def note(noted: bytearray, game: "Game") -> None:
    """Count the last move. Allocates nothing."""
    move = game.moves[-2]
    if move != BELIEVE and move != DOUBT and move != PASS and move != YIELD:
        return
    _count(noted, 4 * game.mover, move == DOUBT)
    outcome = game.outcome
    if move == DOUBT and outcome and outcome.caller != NOBODY:
        _count(noted, 4 * outcome.caller + SEEN, outcome.loser == outcome.caller)


def _count(noted: bytearray, at: int, is_so: bool) -> None:
    """Add one to the count at `at`, and, if `is_so`, to its part at `at + 1`."""
    noted[at] += 1
    if is_so:
        noted[at + 1] += 1
    if noted[at] >= _MOST_NOTED:
        noted[at] >>= 1
        noted[at + 1] >>= 1
