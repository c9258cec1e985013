"""How a round ends: who loses what, why, and who opens the next one."""

from micropython import const

from rules.state import NOBODY

_TYPING = const(0)
if _TYPING:
    from rules.state import State

    Changes = tuple[tuple[int, int, int, int], ...]  # see Outcome

LIE_CAUGHT = const(0)
WRONGLY_DOUBTED = const(1)
MIA_LIE = const(2)
MIA_DOUBTED = const(3)
MIA_SHOWN = const(4)
HIDDEN_MIA = const(5)
YIELDED = const(6)
TOASTED = const(7)
MIA_ROLLED = const(8)
UNCOVERED = const(9)
RIGHTLY_BELIEVED = const(10)
LIE_BELIEVED = const(11)
MIA_MATCHED = const(12)
MIA_UNMATCHED = const(13)
_LIES = (LIE_CAUGHT, MIA_LIE, LIE_BELIEVED)


class Outcome:
    """How a round ended. Players are seats, NOBODY where there is none.

    `reason`   one of the above               `roll`     what lay under the cup; YIELDED: nobody saw it
    `loser`    who was wrong; of several      `claim`    what was to be answered, 0 after a toast
               the one to be named            `caller`   who answers for the claim
    `winner`   who was right                  `doubter`  who uncovered, yielded, toasted or has to pay
    `before`   the lives of all before it     `starter`  opens the next round

    `changes`  what the round changes, an entry for each seat that gains or loses lives or points, the one to
               be named first: `(seat, amount, before, after)`. The amount is below 0 for a loss, and may be
               more than there was to lose. Whatever shows, tells or reckons with the end of a round reads it
               here.
    """

    def __init__(
        self, state: "State", reason: int, losers: tuple[int, ...], lost: int, winner: int = NOBODY
    ) -> None:
        """`losers` lose `lost` lives each, the one to be named first; in a race the winner gains them."""
        self.reason = reason
        self.loser = losers[0] if losers else NOBODY
        self.winner = winner
        self.roll = state.roll
        self.claim = state.claim
        self.caller = state.caller
        self.doubter = state.holder
        self.before = tuple(state.lives)
        self.starter = NOBODY
        self.changes: "Changes" = ()
        if state.rules.end != "race":
            for seat in losers:
                self.change(state, seat, -lost)
        elif winner != NOBODY:
            self.change(state, winner, lost)

    def change(self, state: "State", seat: int, amount: int) -> None:
        """Let a seat gain `amount` lives or points, or lose them if it is below 0, besides what `changes` has
        for it. Nobody falls below `state.out`."""
        changes = list(self.changes)
        at = len(changes)
        for n, (other, more, _, _) in enumerate(changes):
            if other == seat:
                at = n
                amount += more
        before = state.lives[seat]
        changes[at : at + 1] = [(seat, amount, before, max(before + amount, state.out))] if amount else []
        self.changes = tuple(changes)

    def amount(self, seat: int) -> int:
        """What that seat gains, below 0 what it loses; 0 if `changes` has nothing for it."""
        for other, amount, _, _ in self.changes:
            if other == seat:
                return amount
        return 0

    @property
    def is_lie(self) -> bool:
        """Whether the claim was uncovered as false."""
        return self.reason in _LIES or self.reason == HIDDEN_MIA and self.loser == self.caller


def is_true(state: "State") -> bool:
    """Whether the dice bear the claim that stands, by the truth rule of the house."""
    return bears(state, state.roll)


def bears(state: "State", roll: int) -> bool:
    """Whether that roll would."""
    rank = state.ranking.rank
    dice = rank[roll]
    claim = rank[state.claim]
    if state.is_or_more:
        return dice >= claim
    if state.rules.truth == "exact" or state.claim in state.cancels:
        return dice == claim
    if state.rules.truth == "beats" and state.beaten and state.claim != state.ranking.top:
        beaten = rank[state.beaten]
        return dice > beaten or dice == beaten and state.rules.raises == "equal"
    return dice >= claim


def uncovered(state: "State", true_mia: int) -> Outcome:
    """The cup is lifted on the claim, by a doubt or by the house at once. `true_mia` is the reason to give if
    it was Mia and is."""
    rules = state.rules
    truth = is_true(state)
    is_mia = True
    if state.claim == state.ranking.top:
        reason = true_mia if truth else MIA_LIE
    elif state.roll == state.ranking.top and rules.hidden_mia == "yes":
        reason = HIDDEN_MIA
    else:
        reason = WRONGLY_DOUBTED if truth else LIE_CAUGHT
        is_mia = False
    if not truth:
        lost = rules.mia_liar * stake(state) if is_mia else rules.liar
        return Outcome(state, reason, (state.caller,), lost, state.holder)
    losers: tuple[int, ...] = (state.holder,)
    if state.claim == state.ranking.top:
        losers = _payers(state, state.caller)
    lost = rules.mia_doubter * stake(state) if is_mia else rules.doubter
    return Outcome(state, reason, losers, lost, state.caller)


def yielded(state: "State") -> Outcome:
    """The holder takes the penalty for a Mia; nobody looks."""
    return Outcome(state, YIELDED, (state.holder,), state.rules.mia_yield * stake(state), state.caller)


def looked(state: "State") -> Outcome:
    """The holder believes, and the cup is lifted all the same."""
    if is_true(state):
        return Outcome(state, RIGHTLY_BELIEVED, (), 0)
    rules = state.rules
    is_mia = state.claim == state.ranking.top
    lost = rules.mia_doubter * stake(state) if is_mia else rules.doubter
    return Outcome(state, LIE_BELIEVED, (state.holder,), lost, state.caller)


def matched(state: "State") -> Outcome:
    """The player who believed a Mia has rolled in the open: another Mia or none."""
    rules = state.rules
    if state.roll == state.ranking.top:
        return Outcome(state, MIA_MATCHED, (state.caller,), rules.mia_liar, state.holder)
    return Outcome(state, MIA_UNMATCHED, (state.holder,), rules.mia_doubter, state.caller)


def shown(state: "State") -> Outcome:
    """The holder shows their own roll: a Mia that others pay for, or one that they pay for themselves."""
    roller = state.holder
    if state.roll != state.ranking.top or state.rules.mia_shown != "rolled":
        return Outcome(state, UNCOVERED, (roller,), state.rules.uncover, state.caller)
    outcome = Outcome(state, MIA_ROLLED, _payers(state, roller), state.rules.mia_doubter, roller)
    outcome.claim = state.roll
    outcome.caller = roller
    outcome.doubter = state.after(roller)
    return outcome


def toasted(state: "State") -> Outcome:
    """The holder shows the roll that ends the round for nothing."""
    outcome = Outcome(state, TOASTED, (), 0)
    outcome.caller = NOBODY
    outcome.claim = 0
    return outcome


def revived(state: "State", lives: int) -> "Changes":
    """What new lives change: these instead of those that were left."""
    before = state.lives[state.holder]
    return ((state.holder, lives - before, before, lives),)


def stake(state: "State") -> int:
    """How many times over a Mia costs what it costs: each upon another doubles it, if the house has that."""
    return 1 << state.mias - 1 if state.mias > 1 and state.rules.mia_doubles == "yes" else 1


def _payers(state: "State", roller: int) -> tuple[int, ...]:
    """Who pays for a true Mia; the one to be named comes first."""
    first = state.after(roller)
    if state.rules.mia_pays != "others":
        return (first,)
    payers = []
    seat = first
    while seat != roller:
        payers.append(seat)
        seat = state.after(seat)
    return tuple(payers)


def next_starter(state: "State", outcome: Outcome) -> int:
    """The seat that opens the next round, or the next one still in. NOBODY if chance is to decide."""
    rule = state.rules.starter
    if rule == "drawn":
        return NOBODY
    if rule == "turn":
        return state.after(state.opener)
    if rule == "afterdoubter":
        return state.after(outcome.doubter)
    if rule == "doubter" or outcome.loser == NOBODY:
        seat = outcome.doubter
    elif rule == "loser":
        seat = outcome.loser
    elif rule == "winner":
        seat = outcome.winner
    else:
        return state.after(outcome.loser)
    return seat if state.is_in(seat) else state.after(seat)
