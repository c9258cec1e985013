"""How a round ends: who loses what, why, and who opens the next one."""

from micropython import const

from ranking import MIA
from rules.state import NOBODY

_TYPING = const(0)
if _TYPING:
    from rules.state import State

LIE_CAUGHT = const(0)
WRONGLY_DOUBTED = const(1)
MIA_LIE = const(2)
MIA_DOUBTED = const(3)
MIA_SHOWN = const(4)
HIDDEN_MIA = const(5)
YIELDED = const(6)
TOASTED = const(7)
REASONS = (
    "a lie caught",
    "a true claim doubted",
    "a false Mia caught",
    "a true Mia doubted",
    "a true Mia shown",
    "a Mia under a lower claim",
    "yielded to Mia",
    "a common toast",
)


class Outcome:
    """How a round ended. Players are seats, NOBODY where there is none.

    `reason`   one of the above               `roll`     what lay under the cup; YIELDED: nobody saw it
    `losers`   owe `lost` lives each          `claim`    what was to be answered, 0 after a toast
    `loser`    the one of them to be named    `caller`   who answers for the claim
    `before`   the lives of all before it     `doubter`  who uncovered, yielded or toasted
    `starter`  opens the next round
    """

    def __init__(self, state: "State", reason: int, loser: int, losers: "tuple[int, ...]", lost: int) -> None:
        self.reason = reason
        self.loser = loser
        self.losers = losers
        self.lost = lost
        self.roll = state.roll
        self.claim = state.claim
        self.caller = state.caller
        self.doubter = state.holder
        self.before = tuple(state.lives)
        self.starter = NOBODY

    @property
    def is_lie(self) -> bool:
        """Whether the claim was uncovered as false."""
        return self.loser == self.caller and self.loser != NOBODY


def is_true(state: "State") -> bool:
    """Whether the dice bear the claim that stands, by the truth rule of the house."""
    rank = state.ranking.rank
    dice = rank[state.roll]
    claim = rank[state.claim]
    if state.is_or_more:
        return dice >= claim
    if state.rules.truth == "exact":
        return dice == claim
    if state.rules.truth == "beats" and state.beaten and state.claim != MIA:
        beaten = rank[state.beaten]
        return dice > beaten or dice == beaten and state.rules.raises == "equal"
    return dice >= claim


def uncovered(state: "State", true_mia: int) -> Outcome:
    """The cup is lifted on the claim. `true_mia` is the reason to give if it was Mia and is."""
    rules = state.rules
    truth = is_true(state)
    is_mia = True
    if state.claim == MIA:
        reason = true_mia if truth else MIA_LIE
    elif state.roll == MIA and rules.hidden_mia == "yes":
        reason = HIDDEN_MIA
    else:
        reason = WRONGLY_DOUBTED if truth else LIE_CAUGHT
        is_mia = False
    if not truth:
        return Outcome(state, reason, state.caller, (state.caller,), rules.mia_liar if is_mia else rules.liar)
    losers = [state.holder]
    if state.claim == MIA and rules.mia_pays == "others":
        losers = [seat for seat in range(len(state.lives)) if seat != state.caller and state.is_in(seat)]
    return Outcome(state, reason, state.holder, tuple(losers), rules.mia_doubter if is_mia else rules.doubter)


def yielded(state: "State") -> Outcome:
    """The holder takes the penalty for a Mia; nobody looks."""
    return Outcome(state, YIELDED, state.holder, (state.holder,), 2 if state.rules.mia == "pay2" else 1)


def toasted(state: "State") -> Outcome:
    """The holder shows the roll that ends the round for nothing."""
    outcome = Outcome(state, TOASTED, NOBODY, (), 0)
    outcome.caller = NOBODY
    outcome.claim = 0
    return outcome


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
        seat = outcome.doubter if outcome.is_lie else outcome.caller
    else:
        return state.after(outcome.loser)
    return seat if state.is_in(seat) else state.after(seat)
