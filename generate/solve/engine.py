"""Whole games as numbers, compiled (numba): an engine of its own, for whoever learns.

tests/tools/test_learner.py plays its games again with `Game`, move by move.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from ranking import WAYS
from rules.choices import Rules
from rules.order import ranking_for

# A round: who holds the stick, and so on. `first` is the claim that the roll had to beat, `said` what it was
# announced as, `raised` how the dice were handed on with a higher claim: 1 by the roller, 2 by others
_FIELDS = (
    *(
        "holder",
        "roller",
        "maker",
        "caller",
        "claim",
        "beaten",
        "roll",
        "or_more",
        "claims",
        "phase",
        "first",
    ),
    *("said", "raised", "times", "raises", "again", "came", "went"),
)
ROUND = np.dtype([(name, np.int64) for name in _FIELDS])
ROLLS, SAYS, ANSWERS, ENDS = range(4)  # phases
DOUBT, BELIEVE, YIELD, SAME, RAISE = range(5)  # options of who answers; RAISE and up: to that rank
OPTIONS = 28

_MIA = {"no": 0, "reset": 1, "follow": 2}
_START = {"afterloser": 0, "loser": 1, "doubter": 2}


class Numbers(NamedTuple):
    """Rules as numbers: `top` is the highest rank, the others are named as in rules/choices.py. `odds` say
    how likely each rank of roll or a lower one is; 0 is the toast."""

    top: int
    exact: bool
    equal: bool
    or_more: bool
    same: bool
    higher: bool
    circle: bool
    mia_believed: int
    mia_yield: int
    mia_liar: int
    mia_doubter: int
    liar: int
    doubter: int
    hidden_mia: bool
    starter: int
    first: bool
    lives: int
    revive: bool
    odds: np.ndarray


def numbers(rules: Rules) -> Numbers:
    """The rules as the engine knows them. KeyError if it does not know them."""
    assert rules.truth in ("atleast", "exact") and rules.end in ("first", "last"), rules.text
    ranking = ranking_for(rules)
    toast = WAYS[ranking.toast] if ranking.toast else 0
    return Numbers(
        len(ranking.calls),
        rules.truth == "exact",
        rules.raises == "equal",
        rules.reroll == "ormore",
        rules.passing in ("same", "both"),
        rules.passing in ("higher", "both"),
        rules.circle == "higher",
        _MIA[rules.mia_believed],
        rules.mia_yield,
        rules.mia_liar,
        rules.mia_doubter,
        rules.liar,
        rules.doubter,
        rules.hidden_mia == "yes",
        _START[rules.starter],
        rules.end == "first",
        rules.lives,
        rules.revive == "yes",
        np.cumsum(np.array([toast, *ranking.tied_by]) / 36),
    )


# -- the engine


@njit(cache=True)
def after(lives: np.ndarray, seat: int) -> int:
    while True:
        seat = (seat + 1) % len(lives)
        if lives[seat] > 0:
            return seat


@njit(cache=True)
def begin(g: Any, seat: int) -> None:
    g.holder = seat
    g.roller = g.maker = g.caller = -1
    g.claim = g.beaten = g.roll = g.or_more = g.claims = g.phase = g.first = g.said = 0
    g.raised = g.times = g.raises = g.again = g.came = g.went = 0


@njit(cache=True)
def draw(cumulated: np.ndarray) -> int:
    x = np.random.random()
    n = 0
    while n < len(cumulated) - 1 and x >= cumulated[n]:
        n += 1
    return n


@njit(cache=True)
def floor(rules: Numbers, claim: int) -> int:
    if claim == 0 or claim == rules.top or rules.equal:
        return max(claim, 1)
    return claim + 1


@njit(cache=True)
def announce(g: Any, lives: np.ndarray, rank: int, or_more: int) -> None:
    g.beaten, g.claim = g.claim, rank
    g.maker = g.caller = g.holder
    g.or_more = or_more
    g.holder = after(lives, g.holder)
    g.claims += 1
    g.phase = ANSWERS


@njit(cache=True)
def bears(rules: Numbers, g: Any) -> bool:
    if g.or_more:
        return g.roll >= g.claim
    return g.roll == g.claim if rules.exact else g.roll >= g.claim


@njit(cache=True)
def settle(rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray, move: int) -> int:
    """End the round by DOUBT, YIELD, or a toast (-1). Returns who opens the next one, -1 if the game is
    over."""
    holder, caller, top = g.holder, g.caller, rules.top
    loser, lost = -1, 0
    if move == YIELD:
        loser, lost = holder, rules.mia_yield
    elif move == DOUBT:
        is_mia = g.claim == top or (g.roll == top and rules.hidden_mia)
        if bears(rules, g):
            loser, lost = holder, rules.mia_doubter if is_mia else rules.doubter
        else:
            loser, lost = caller, rules.mia_liar if is_mia else rules.liar
    g.phase = ENDS
    if loser >= 0:
        lives[loser] = max(lives[loser] - lost, 0)
    left = 0
    for seat in range(len(lives)):
        left += lives[seat] > 0
    if left <= 1 or (rules.first and left < len(lives)):
        return -1
    if rules.starter == 2 or loser < 0:
        opener = holder
    elif rules.starter == 1:
        opener = loser
    else:
        opener = after(lives, loser)
    if lives[opener] <= 0:
        opener = after(lives, opener)
    if rules.revive:
        for seat in range(len(lives)):
            if lives[seat] == 3 and not asked[seat]:
                asked[seat] = 1
                if not (left == 2 and lives[after(lives, seat)] == 1):
                    lives[seat] = np.random.randint(1, 7)
    return opener


@njit(cache=True)
def may_hand(rules: Numbers, g: Any) -> tuple[bool, bool]:
    """Whether the dice may be handed on with the same claim, and with a higher one."""
    top = g.claim == rules.top
    same, higher = rules.same, rules.higher
    if (same or higher) and g.holder == g.maker and rules.circle:
        same, higher = False, True
    if top:
        same, higher = same and rules.mia_believed == 2, False
    return same, higher


@njit(cache=True)
def hand(g: Any, lives: np.ndarray, rank: int) -> None:
    """Hand the dice on, with the same claim or a higher one."""
    if rank > g.claim:
        g.raised = 1 if g.holder == g.roller else 2
        if g.raised == 1 and g.went == 0:
            g.came, g.went = g.claim, rank
        g.raises += 1
        g.times = 0
        announce(g, lives, rank, 0)
    else:
        g.times += 1
        g.claims += 1
        g.caller = g.holder
        g.holder = after(lives, g.holder)


@njit(cache=True)
def believe(rules: Numbers, g: Any) -> None:
    holder, claim = g.holder, g.claim
    claims = g.claims
    begin(g, holder)
    g.claims = claims
    g.claim = 0 if claim == rules.top and rules.mia_believed == 1 else claim


@njit(cache=True)
def options(rules: Numbers, g: Any, found: np.ndarray) -> None:
    """What the holder may do, by option: a rank to say (0 to roll again, unseen), or an answer."""
    found[:] = False
    top = rules.top
    if g.phase == SAYS:
        for rank in range(floor(rules, g.claim), top + 1):
            found[rank] = True
        found[0] = rules.or_more and g.claim > 0
        return
    found[DOUBT] = True
    is_mia = g.claim == top
    found[BELIEVE] = not is_mia or rules.mia_believed > 0
    found[YIELD] = is_mia and rules.mia_yield > 0
    same, higher = may_hand(rules, g)
    found[SAME] = same
    if higher:
        for rank in range(g.claim + 1, top + 1):
            found[RAISE + rank] = True


@njit(cache=True)
def act(rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray, option: int) -> int:
    """Do that; returns who opens the next round, -1 if the game is over, -2 if the round goes on."""
    if g.phase == SAYS:
        if option == 0:
            g.roll = draw(rules.odds)
            g.again = 1
            announce(g, lives, floor(rules, g.claim), 1)
        else:
            announce(g, lives, option, 0)
        g.said = g.claim
        return -2
    if option in (DOUBT, YIELD):
        return settle(rules, g, lives, asked, option)
    if option == BELIEVE:
        believe(rules, g)
    else:
        hand(g, lives, g.claim if option == SAME else option - RAISE)
    return -2


@njit(cache=True)
def roll(rules: Numbers, g: Any, lives: np.ndarray, asked: np.ndarray) -> int:
    """The holder rolls; as `act`."""
    g.roller = g.holder
    g.roll = draw(rules.odds)
    g.first = g.claim
    g.phase = SAYS
    if g.roll == 0:
        return settle(rules, g, lives, asked, -1)
    return -2
