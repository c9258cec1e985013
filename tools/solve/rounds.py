"""One round between two players as a table of numbers, taken from the firmware's own game.

Every payoff and every step is what `Game.play` does with it, so rules and solver cannot disagree. A payoff
is in lives, to the player named: what the other loses less what they lose themselves.
"""

from dataclasses import dataclass, field

import numpy as np
from game import TO_ANSWER, Game
from ranking import Ranking
from rules.choices import Rules
from rules.moves import BELIEVE, DOUBT, OR_MORE, REROLL, ROLL, SAY, SAY_BLIND, YIELD

PLAYERS = ("Fox", "Owl")


@dataclass
class Signal:
    """A claim as the other hears it, made upon a claim of rank `beaten`.

    `how` is SAY (looked), SAY_BLIND (unseen), REROLL (announced after an unseen second roll, which one may
    want once one has looked). `doubted[q]` is what it pays its maker to be doubted holding class `q`,
    `believed` the rank the believer has to beat, or None where it cannot be believed; `yielded` what it
    pays when the other gives up, None where that cannot be.
    """

    how: int
    rank: int
    doubted: np.ndarray
    believed: int | None
    yielded: float | None


@dataclass
class State:
    """The holder is to roll and to beat the claim of rank `beaten`."""

    beaten: int
    signals: list[Signal] = field(default_factory=list)


@dataclass
class Rounds:
    """All states of a round. A class of rolls is a rank; class 0 are toasts, which end the round."""

    rules: Rules
    ranking: Ranking
    chances: np.ndarray  # by class, sums to 1
    states: dict[int, State]


def roll_of(ranking: Ranking, rank: int) -> int:
    """A roll of that class."""
    return ranking.calls[rank - 1] if rank else ranking.toast


def payoff(game: Game, seat: int) -> float:
    """What the round that has just ended pays a seat: the mean loss of the others less its own."""
    outcome = game.outcome
    assert outcome is not None
    lost = [outcome.lost if other in outcome.losers else 0 for other in range(len(game.players))]
    return (sum(lost) - lost[seat]) / (len(lost) - 1) - lost[seat]


def copied(game: Game) -> Game:
    """The same game, to be played on apart from it."""
    other = Game.__new__(Game)
    other.__dict__.update(game.__dict__, lives=list(game.lives), moves=bytearray(game.moves))
    return other


def after(game: Game, *moves: tuple[int, int]) -> Game:
    """The game after these moves."""
    game = copied(game)
    for move, value in moves:
        game.play(move, value)
    return game


def to_roll(rules: Rules, ranking: Ranking, beaten: int) -> Game:
    """A game whose holder is to roll against a claim of that rank."""
    game = Game(rules, PLAYERS)
    game.ranking = ranking
    if beaten:
        low = roll_of(ranking, 1)
        game = after(game, (ROLL, low), (SAY, ranking.calls[beaten - 1]), (BELIEVE, 0))
    return game


def explore(rules: Rules, ranking: Ranking | None = None, blind: bool = False) -> Rounds:
    """The states of a round by these rules, without handing on unrolled.

    What is announced `blind` can as well be announced having looked, and then the other knows less; so it
    gains nothing, and is left out unless asked for.
    """
    ranking = ranking or Game(rules, PLAYERS).ranking
    chances = np.array([ranking.tying(ranking.toast) if ranking.toast else 0, *ranking.tied_by]) / 36
    rounds = Rounds(rules, ranking, chances, {})
    waiting = [0]
    while waiting:
        beaten = waiting.pop()
        if beaten not in rounds.states:
            state = rounds.states[beaten] = State(beaten, signals(to_roll(rules, ranking, beaten), blind))
            waiting += [signal.believed for signal in state.signals if signal.believed is not None]
    return rounds


def signals(game: Game, blind: bool) -> "list[Signal]":
    """What may be announced by whoever is to roll in `game`."""
    ranking = game.ranking
    low = after(game, (ROLL, roll_of(ranking, 1)))
    found = [_signal(game, (), SAY, claim) for claim in low.claims()]
    if blind and low.allows(SAY_BLIND):
        found += [_signal(game, (), SAY_BLIND, claim) for claim in low.claims()]
    if low.allows(REROLL):
        again = after(low, (REROLL, roll_of(ranking, 1)))
        if again.allows(OR_MORE):
            found.append(_signal(game, ((ROLL, roll_of(ranking, 1)),), OR_MORE, 0))
        else:
            before = ((ROLL, roll_of(ranking, 1)),)
            found += [_signal(game, before, SAY_BLIND, claim) for claim in again.claims()]
    return found


def _signal(game: Game, before: "tuple[tuple[int, int], ...]", move: int, claim: int) -> Signal:
    """One announcement: each class of roll is tried, each answer played."""
    seat, ranking = game.holder, game.ranking
    doubted = np.full(1 + len(ranking.calls), np.nan)
    believed = yielded = None
    rank = 0
    for place in range(len(doubted)):
        if place == 0 and (move == SAY or not ranking.toast):
            continue
        roll = roll_of(ranking, place)
        said = after(game, *before, (REROLL if before else ROLL, roll), (move, claim))
        if said.phase != TO_ANSWER:  # it is uncovered at once
            doubted[place] = payoff(said, seat)
            rank = ranking.rank[claim]
            continue
        rank = ranking.rank[said.claim]
        doubted[place] = payoff(after(said, (DOUBT, 0)), seat)
        if said.allows(BELIEVE):
            believed = ranking.rank[after(said, (BELIEVE, 0)).claim]
        if said.allows(YIELD):
            yielded = payoff(after(said, (YIELD, 0)), seat)
    how = REROLL if before else move
    return Signal(how, rank, doubted, believed, yielded)
