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

    `reason`   one of the above               `roll`     under the cup; nobody saw it if YIELDED
    `loser`    who was wrong; of several,     `claim`    that was to be answered, 0 after a toast
               the one to name                `caller`   who answers for the claim
    `winner`   who was right                  `doubter`  who uncovered, yielded, toasted or has to pay
    `before`   everybody's lives before it    `starter`  who opens the next round

    `changes`  `(seat, amount, before, after)` for each seat that gains or loses lives or points, the one to
               name first. `amount` is negative for a loss, and may be more than there was to lose. This is
               the only place that computes gains and losses; screens, records, speech and players read them
               here.
    """

    def __init__(
        self, state: "State", reason: int, losers: tuple[int, ...], lost: int, winner: int = NOBODY
    ) -> None:
        """`losers` lose `lost` lives each, the one to name first; in a race the winner gains them instead."""
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
        """Let a seat gain `amount` lives or points, on top of what `changes` has for it; a negative amount is
        a loss. Nobody falls below `state.out`."""
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
        """How much that seat gains; negative for a loss, 0 if `changes` has nothing for it."""
        for other, amount, _, _ in self.changes:
            if other == seat:
                return amount
        return 0

    @property
    def is_lie(self) -> bool:
        """Whether the uncovered claim was false."""
        return self.reason in _LIES or self.reason == HIDDEN_MIA and self.loser == self.caller


def is_true(state: "State") -> bool:
    """Whether the current claim is true of the dice, by the rule `truth`."""
    return bears(state, state.roll)


def bears(state: "State", roll: int) -> bool:
    """Whether it would be true of this roll."""
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
    """The cup is lifted on the claim, after a doubt or because the rules say so. `true_mia` is the reason to
    give if it was a Mia and true."""
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
    """The holder believes, and has the cup lifted anyway."""
    if is_true(state):
        return Outcome(state, RIGHTLY_BELIEVED, (), 0)
    rules = state.rules
    is_mia = state.claim == state.ranking.top
    lost = rules.mia_doubter * stake(state) if is_mia else rules.doubter
    return Outcome(state, LIE_BELIEVED, (state.holder,), lost, state.caller)


def matched(state: "State") -> Outcome:
    """The player who believed a Mia has rolled openly, which had to be a Mia too."""
    rules = state.rules
    if state.roll == state.ranking.top:
        return Outcome(state, MIA_MATCHED, (state.caller,), rules.mia_liar, state.holder)
    return Outcome(state, MIA_UNMATCHED, (state.holder,), rules.mia_doubter, state.caller)


def shown(state: "State") -> Outcome:
    """The holder shows their own roll: a Mia, for which others pay, or any roll, for a price."""
    roller = state.holder
    if state.roll != state.ranking.top or state.rules.mia_shown != "rolled":
        return Outcome(state, UNCOVERED, (roller,), state.rules.uncover, state.caller)
    outcome = Outcome(state, MIA_ROLLED, _payers(state, roller), state.rules.mia_doubter, roller)
    outcome.claim = state.roll
    outcome.caller = roller
    outcome.doubter = state.after(roller)
    return outcome


def toasted(state: "State") -> Outcome:
    """The holder shows the roll that ends the round at no cost."""
    outcome = Outcome(state, TOASTED, (), 0)
    outcome.caller = NOBODY
    outcome.claim = 0
    return outcome


def revived(state: "State", lives: int) -> "Changes":
    """The change when the holder has rolled new lives: `lives` instead of those they had left."""
    before = state.lives[state.holder]
    return ((state.holder, lives - before, before, lives),)


def stake(state: "State") -> int:
    """The factor on what a Mia costs: each Mia on top of another doubles it, if the rules say so."""
    return 1 << state.mias - 1 if state.mias > 1 and state.rules.mia_doubles == "yes" else 1


def _payers(state: "State", roller: int) -> tuple[int, ...]:
    """Who pays for a true Mia; the one to name comes first."""
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
    """The seat that opens the next round, or the next one that is not out. NOBODY if chance decides."""
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
