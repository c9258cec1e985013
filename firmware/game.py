"""The game itself: who holds the stick, what was claimed, and what they may do.

    TO_ROLL --ROLL--> TO_SAY --SAY---> TO_ANSWER --BELIEVE--> TO_ROLL, the same player rolls on
                             --SHOW--> outcome   --DOUBT----> outcome, then TO_ROLL of the next round, or OVER

The house rules decide which moves are legal (`allows`), what an outcome costs (rules/penalties.py) and what
beats what (ranking.py). The highest claim is called Mia here, whatever it is.

`play` is the only way to change a game, and chance comes in as the value of a move. So a game is its list of
moves. Where a roll is hidden from whoever plays, a decoy stands for it until `uncover` puts in its value.
"""

from micropython import const

from ranking import WAYS
from rules.moves import (
    ANSWERING,
    BELIEVE,
    DOUBT,
    DRAW,
    KEEP,
    LOOK,
    MOVES,
    OR_MORE,
    PASS,
    REROLL,
    REVIVE,
    ROLL,
    SAY,
    SAY_BLIND,
    SAYING,
    SHOW,
    STOP,
    TOAST,
    YIELD,
    MoveList,
    phrase,
)
from rules.penalties import (
    MIA_DOUBTED,
    MIA_SHOWN,
    looked,
    matched,
    next_starter,
    revived,
    shown,
    toasted,
    uncovered,
    yielded,
)
from rules.state import NOBODY, State

_TYPING = const(0)
if _TYPING:
    from ranking import Ranking
    from rules.choices import Rules
    from rules.penalties import Changes, Outcome

RESERVED = ("computers", "starter")  # no names: lines of a record's header begin with them
_SAME = const(("same", "both"))
_HIGHER = const(("higher", "both"))

# Phases: what the holder has to do.
TO_ROLL = const(0)
TO_SAY = const(1)
TO_ANSWER = const(2)
TO_REVIVE = const(3)  # roll for new lives, or keep the old
TO_DRAW = const(4)  # let chance pick who starts
OVER = const(5)


class Game(State):
    """One game of `players` (2 to 12 names of one word each) by `rules`; seat `starter` begins.

    `ranking` is that of the rules, if the caller has it already. Whoever ponders what comes after a round
    begins with other `lives` than the rules', or when some have been `asked`. Besides the fields of State:

    `phase`     what the holder has to do          `moves`    two bytes for each: the move and its value
    `mover`     the seat that made the last move   `changes`  lives or points it changed, as in Outcome
    `outcome`   of the last round, else None       `rounds`   how many are over
    `computers` seats of computers, lowest first; once only they play on, the game may be stopped
    `asked`     bit by seat: who has had their chance of new lives
    """

    def __init__(
        self,
        rules: "Rules",
        players: tuple[str, ...],
        starter: int = 0,
        ranking: "Ranking | None" = None,
        computers: tuple[int, ...] = (),
        lives: tuple[int, ...] | list[int] = (),
        asked: int = 0,
    ) -> None:
        check_players(players)
        if not 0 <= starter < len(players):
            raise ValueError("no seat %d among %d players" % (starter, len(players)))
        if ranking is None:
            from rules.order import ranking_for  # not needed once the game has begun

            ranking = ranking_for(rules)
        State.__init__(self, rules, players, ranking)
        if lives:
            self.lives = list(lives)
        self.starter = starter
        self.computers = computers
        self.moves = MoveList()
        self.mover = NOBODY
        self.changes: "Changes" = ()
        self.outcome: "Outcome | None" = None
        self.rounds = 0
        self._next = starter  # opens the next round
        self.asked = asked
        self._open(starter)

    def line(self) -> str:
        """The last move, in the words of a record."""
        return phrase(self.players, self.mover, self.moves[-2], self.moves[-1])

    # -- what is legal

    def can(self, move: int, value: int = 0) -> bool:
        """Whether `play(move, value)` would be legal."""
        if not self.allows(move):
            return False
        if move in (ROLL, REROLL):
            return 0 < value < 67 and WAYS[value] > 0
        if move in (SAY, SAY_BLIND, PASS):
            return 0 < value < 67 and self._fits(move, self.ranking.rank[value])
        if move == REVIVE:
            return 1 <= value <= 6
        if move == DRAW:
            return 0 <= value < len(self.players) and self.is_in(value)
        return value == 0

    def allows(self, move: int) -> bool:
        """Whether `move` is legal now with some value or other."""
        phase = self.phase
        if phase == TO_ROLL and move == ROLL:
            return True
        if phase == TO_SAY and move in SAYING:
            return self._may_say(move)
        if phase == TO_ANSWER and move in ANSWERING:
            return self._may_answer(move)
        if phase == TO_REVIVE and move in (REVIVE, KEEP):
            return True
        if phase == TO_DRAW and move == DRAW:
            return True
        return move == STOP and phase != OVER and (self.rules.end == "stop" or self.is_left())

    def is_left(self) -> bool:
        """Whether all persons are out, and only computers play on."""
        who = self.computers
        return 0 < len(who) < len(self.players) and all(
            [seat in who for seat in range(len(self.players)) if self.is_in(seat)]
        )

    def legal(self) -> tuple[int, ...]:
        """The moves that are legal now with some value or other."""
        return tuple([move for move in MOVES if self.allows(move)])

    def claims(self) -> bytes:
        """The claims that the holder may announce, or hand the dice on with; lowest first."""
        calls = self.ranking.calls
        if self.phase == TO_SAY:
            low = self._floor() - 1
            return bytes([call for call in calls[:low] if call in self.cancels]) + calls[low:]
        rank = self.ranking.rank[self.claim]
        how = self._passing() if self.phase == TO_ANSWER else "no"
        return calls[rank - 1 if how in _SAME else rank : len(calls) if how in _HIGHER else rank]

    def winners(self) -> tuple[int, ...]:
        """The seats with the most lives or points; none if the last one left was not waited for."""
        if self.rules.end == "last" and self.moves and self.moves[-2] == STOP:
            return ()
        most = max(self.lives)
        return tuple([seat for seat, lives in enumerate(self.lives) if lives == most])

    def _floor(self) -> int:
        """Rank of the lowest claim that may be announced now."""
        rank = self.ranking.rank[self.claim]
        if rank == 0 or self.claim == self.ranking.top or self.rules.raises == "equal":
            return rank or 1
        return rank + 1

    def _fits(self, move: int, rank: int) -> bool:
        """Whether a claim of that rank is high enough for SAY, SAY_BLIND or PASS."""
        if move != PASS:
            return rank >= self._floor() or rank > 0 and self.ranking.calls[rank - 1] in self.cancels
        standing = self.ranking.rank[self.claim]
        how = self._passing()
        return how in _SAME if rank == standing else how in _HIGHER and rank > standing

    def _may_say(self, move: int) -> bool:
        rules = self.rules
        if self.is_rerolled:
            return move == (OR_MORE if rules.reroll == "ormore" else SAY_BLIND)
        if move == SAY_BLIND:
            return rules.blind == "yes" or rules.blind == "receiver" and self.claim != 0
        must = self._must_show()
        if must:
            return move == must
        if move == REROLL:
            return rules.reroll == "unseen" or rules.reroll == "ormore" and self.claim != 0
        if move == SHOW:
            return rules.uncover > 0 and self.claim != 0
        return move == SAY

    def _must_show(self) -> int:
        """The only legal move for a holder who has seen a roll that must be shown; else 0."""
        if self.roll == self.ranking.toast:
            return TOAST
        return SHOW if self.roll == self.ranking.top and self.rules.mia_shown == "rolled" else 0

    def _may_answer(self, move: int) -> bool:
        rules = self.rules
        is_mia = self.claim == self.ranking.top
        if move == PASS:
            return self._passing() != "no"
        if move == BELIEVE:
            return not is_mia or rules.mia_believed != "no"
        if move == YIELD:
            return is_mia and rules.mia_yield > 0
        if move == LOOK:
            return rules.look == "always" or is_mia and rules.look == "mia"
        return True

    def _passing(self) -> str:
        """How the dice may be passed on unrolled now: "no", with the "same" claim, a "higher" one, "both"."""
        rules = self.rules
        how = rules.passing
        if how != "no" and self.holder == self.maker and rules.circle != "open":
            how = "higher" if rules.circle == "higher" else "no"
        if self.claim == self.ranking.top:
            how = "same" if how in _SAME and rules.mia_believed == "follow" else "no"
        return how

    # -- what happens

    def play(self, move: int, value: int = 0) -> None:
        """Make a move of rules/moves.py with its value. After an IllegalMove the game is as it was."""
        if not self.can(move, value):
            from rules.legal import refusal  # only records and programs try an illegal move

            raise refusal(self, move, value)
        self.moves.append(move)
        self.moves.append(value)
        self.mover = value if move == DRAW else self.holder
        self.changes = ()
        if move in (ROLL, REROLL):
            self._roll(move, value)
        elif move == BELIEVE:
            self._believe()
        elif move in (SAY, SAY_BLIND):
            self._announce(self.ranking.rank[value], False)
        elif move == OR_MORE:
            self._announce(self._floor(), True)
        elif move == PASS:
            self._pass(self.ranking.rank[value])
        elif move == DRAW:
            self._open(value)
        elif move == STOP:
            self.clear()
            self.phase = OVER
        elif move in (REVIVE, KEEP):
            if move == REVIVE:
                self._change(revived(self, value))
            self._next_round()
        else:
            self._settle(self._outcome_of(move))

    def uncover(self, at: int, value: int) -> None:
        """The roll at that place of `moves`, a decoy so far, is in truth `value`. It is the last one if there
        are dice under the cup."""
        self.moves[at] = value
        if self.roll:
            self.roll = value

    def _outcome_of(self, move: int) -> "Outcome":
        """The outcome of a move that ends the round."""
        if move == DOUBT:
            return uncovered(self, MIA_DOUBTED)
        if move == YIELD:
            return yielded(self)
        if move == LOOK:
            return looked(self)
        if move == TOAST:
            return toasted(self)
        self._turn(self.roll)
        return shown(self)

    def _roll(self, move: int, value: int) -> None:
        self.roll = value
        self.roller = self.holder
        self.is_rerolled = move == REROLL
        self.phase = TO_SAY
        if self.claim == self.ranking.top and self.rules.mia_believed == "roll":
            self._settle(matched(self))

    def _open(self, starter: int) -> None:
        """Begin a round."""
        self.opener = self.holder = starter
        self.clear()
        self.phase = TO_ROLL

    def _announce(self, rank: int, is_or_more: bool) -> None:
        claim = self.ranking.calls[rank - 1]
        self.beaten = self.claim
        self.claim = claim
        self.mias = self.mias + 1 if claim == self.ranking.top else 0
        self.maker = self.holder
        self.is_or_more = is_or_more
        self._turn(claim)
        self._next_holder()

    def _turn(self, value: int) -> None:
        """Reverse the direction of play if the value that is announced or shown does that."""
        if self.rules.direction == str(value):
            self.way = -self.way

    def _next_holder(self) -> None:
        self.claim_count += 1
        self.caller = self.holder
        self.holder = self.after(self.holder)
        self.phase = TO_ANSWER
        if self.claim == self.ranking.top and self.rules.mia_shown == "said":
            self._settle(uncovered(self, MIA_SHOWN))

    def _pass(self, rank: int) -> None:
        if rank > self.ranking.rank[self.claim]:
            self._announce(rank, False)
        else:
            self._next_holder()

    def _believe(self) -> None:
        self.roll = 0
        self.roller = NOBODY
        self.phase = TO_ROLL
        if self.claim == self.ranking.top and self.rules.mia_believed == "reset":
            self.claim = self.mias = 0
            self.caller = self.maker = NOBODY

    def _settle(self, outcome: "Outcome") -> None:
        """End the round, and the game if this ends it."""
        rules, lives = self.rules, self.lives
        self._change(outcome.changes)
        self.outcome = outcome
        self.rounds += 1
        self.clear()
        if rules.end == "first":
            is_over = self.out in lives
        elif rules.end == "last":
            is_over = len(lives) - lives.count(self.out) <= 1
        elif rules.end == "race":
            is_over = max(lives) >= rules.lives
        else:
            is_over = self.rounds == rules.rounds
        if is_over:
            self.phase = OVER
        else:
            outcome.starter = self._next = next_starter(self, outcome)
            self._next_round()

    def _change(self, changes: "Changes") -> None:
        self.changes = changes
        for seat, _, _, after in changes:
            self.lives[seat] = after

    def _next_round(self) -> None:
        """Offer new lives to players who may roll for them, draw the starter by the rules, then begin."""
        if self.rules.revive == "yes":
            for seat, lives in enumerate(self.lives):
                if lives == 3 and not self.asked >> seat & 1:
                    self.asked |= 1 << seat
                    self.holder = seat
                    self.phase = TO_REVIVE
                    return
        if self.rules.starter == "drawn":
            self.phase = TO_DRAW
        else:
            self._open(self._next)


def check_players(players: tuple[str, ...]) -> None:
    """ValueError unless there are 2 to 12 different names that a record can hold."""
    if not 2 <= len(players) <= 12:
        raise ValueError("2 to 12 can play, not %d" % len(players))
    for name in players:
        if len(name.split()) != 1 or name != name.strip() or "#" in name:
            raise ValueError("a name is one word without '#', not '%s'" % name)
        if name in RESERVED:
            raise ValueError("nobody can be called '%s': a record has that word for itself" % name)
        if players.count(name) > 1:
            raise ValueError("two players are called " + name)
