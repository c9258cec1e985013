"""How a round ends: who loses what, why, and who opens the next one."""

from micropython import const

from ranking import MIA

_TYPING = const(0)
if _TYPING:
    from game import Game

NOBODY = const(-1)

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

    def __init__(self, game: "Game", reason: int, loser: int, losers: "tuple[int, ...]", lost: int) -> None:
        self.reason = reason
        self.loser = loser
        self.losers = losers
        self.lost = lost
        self.roll = game.roll
        self.claim = game.claim
        self.caller = game.caller
        self.doubter = game.holder
        self.before = tuple(game.lives)
        self.starter = NOBODY

    @property
    def is_lie(self) -> bool:
        """Whether the claim was uncovered as false."""
        return self.loser == self.caller and self.loser != NOBODY


def is_true(game: "Game") -> bool:
    """Whether the dice bear the claim that stands, by the truth rule of the house."""
    rank = game.ranking.rank
    dice = rank[game.roll]
    claim = rank[game.claim]
    if game.is_or_more:
        return dice >= claim
    if game.rules.truth == "exact":
        return dice == claim
    if game.rules.truth == "beats" and game.beaten and game.claim != MIA:
        beaten = rank[game.beaten]
        return dice > beaten or dice == beaten and game.rules.raises == "equal"
    return dice >= claim


def uncovered(game: "Game", true_mia: int) -> Outcome:
    """The cup is lifted on the claim. `true_mia` is the reason to give if it was Mia and is."""
    rules = game.rules
    truth = is_true(game)
    is_mia = True
    if game.claim == MIA:
        reason = true_mia if truth else MIA_LIE
    elif game.roll == MIA and rules.hidden_mia == "yes":
        reason = HIDDEN_MIA
    else:
        reason = WRONGLY_DOUBTED if truth else LIE_CAUGHT
        is_mia = False
    if not truth:
        return Outcome(game, reason, game.caller, (game.caller,), rules.mia_liar if is_mia else rules.liar)
    losers = [game.holder]
    if game.claim == MIA and rules.mia_pays == "others":
        losers = [seat for seat in range(len(game.lives)) if seat != game.caller and game.is_in(seat)]
    return Outcome(game, reason, game.holder, tuple(losers), rules.mia_doubter if is_mia else rules.doubter)


def yielded(game: "Game") -> Outcome:
    """The holder takes the penalty for a Mia; nobody looks."""
    return Outcome(game, YIELDED, game.holder, (game.holder,), 2 if game.rules.mia == "pay2" else 1)


def toasted(game: "Game") -> Outcome:
    """The holder shows the roll that ends the round for nothing."""
    outcome = Outcome(game, TOASTED, NOBODY, (), 0)
    outcome.caller = NOBODY
    outcome.claim = 0
    return outcome


def starter(game: "Game", outcome: Outcome) -> int:
    """The seat that opens the next round, or the next one still in. NOBODY if chance is to decide."""
    rule = game.rules.starter
    if rule == "drawn":
        return NOBODY
    if rule == "turn":
        return game.after(game.opener)
    if rule == "afterdoubter":
        return game.after(outcome.doubter)
    if rule == "doubter" or outcome.loser == NOBODY:
        seat = outcome.doubter
    elif rule == "loser":
        seat = outcome.loser
    elif rule == "winner":
        seat = outcome.doubter if outcome.is_lie else outcome.caller
    else:
        return game.after(outcome.loser)
    return seat if game.is_in(seat) else game.after(seat)
