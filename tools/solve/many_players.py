"""Rounds of more than two: `python -m tools.solve.many_players tokyo` says what a table for two loses.

What counts for a player is the mean loss of the others less their own, whatever lives anybody has left;
between two that is the game solve.py solves. Among more, a doubt also pays those who look on, so it
is no game of one against one and its equilibria are sought by regret matching (CFR+), state by state from
the highest claim down. How far a profile is from one is NashConv: what each seat would gain by its best
deviation alone, summed over the seats, exact.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from rules import presets
from rules.choices import Rules
from rules.moves import DOUBT, OR_MORE, REROLL, ROLL, SAY

from tools.solve.characters import OR_MORE_SAID, Player
from tools.solve.rounds import Rounds, State, explore
from tools.solve.solve import table_of

PLAYERS = range(2, 7)
STEPS = 1000
_PASSES = 6  # over all states, where an accepted Mia leads back to the opening
_SETTLED = 1e-12
Values = dict[int, np.ndarray]  # by state: what the round is worth by distance from who is to roll


@dataclass
class Play:
    """How a state is played: `say[q, k]` signal k with roll q, `doubt[k]` its chance of a doubt."""

    say: np.ndarray
    doubt: np.ndarray


class Payoffs:
    """A state among `count` players, as arrays by roll and signal."""

    def __init__(self, rounds: Rounds, state: State, count: int) -> None:
        self.state = state
        self.count = count
        self.chances = rounds.chances
        paid = np.nan_to_num(np.array([signal.doubted for signal in state.signals]).T)
        self.unseen = np.array([signal.how == REROLL for signal in state.signals])
        share = 1 / (count - 1)
        self.maker = np.where(paid < 0, paid, paid * share)
        self.doubter = np.where(paid < 0, -paid * share, -paid)
        self.others = np.abs(paid) * share
        for table in (self.maker, self.doubter, self.others):
            table[:, self.unseen] = rounds.chances @ table[:, self.unseen]
        self.yields = np.array([signal.yielded or 0.0 for signal in state.signals])
        self.answers = np.array([s.believed is not None or s.yielded is not None for s in state.signals])

    def else_worth(self, values: Values) -> np.ndarray:
        """By signal and distance what it pays not to be doubted."""
        worth = np.zeros((len(self.state.signals), self.count))
        for k, signal in enumerate(self.state.signals):
            if signal.believed is not None:
                worth[k] = np.roll(values[signal.believed], 1)
            elif signal.yielded is not None:
                worth[k] = signal.yielded / (self.count - 1)
                worth[k, 1] = -signal.yielded
        return worth

    def worth(self, play: Play, values: Values) -> np.ndarray:
        """What the state is worth by distance, so played."""
        said = self.chances[:, None] * play.say
        doubted = np.stack([(said * self.maker).sum(0), (said * self.doubter).sum(0)])
        doubted = np.concatenate([doubted, np.tile((said * self.others).sum(0), (self.count - 2, 1))])
        went_on = said.sum(0)[:, None] * self.else_worth(values)
        return (doubted * play.doubt).sum(1) + ((1 - play.doubt)[:, None] * went_on).sum(0)

    def best(self, play: Play, gains: Values) -> np.ndarray:
        """The same for one who deviates, by their distance; `gains` is what it is worth to deviate later."""
        found = self.worth(play, gains)  # of who only looks on
        on = self.else_worth(gains)
        maker = play.doubt * self.maker + (1 - play.doubt) * on[:, 0]
        found[0] = self.chances[1:] @ maker[1:].max(1)
        said = self.chances[:, None] * play.say
        doubts = (said * self.doubter).sum(0)
        answers = np.where(self.answers, np.maximum(doubts, said.sum(0) * on[:, 1]), doubts)
        found[1] = answers.sum()
        return found


def matched(payoffs: Payoffs, values: Values) -> Play:
    """An equilibrium of one state by regret matching, later states being worth `values`."""
    on = payoffs.else_worth(values)
    rolls, signals = payoffs.maker.shape
    regret_say, regret_doubt = np.zeros((rolls, signals)), np.zeros((2, signals))
    sum_say, sum_doubt = np.zeros((rolls, signals)), np.zeros(signals)
    doubt = np.where(payoffs.answers, 0.5, 1.0)
    for step in range(1, STEPS + 1):
        paid = doubt * payoffs.maker + (1 - doubt) * on[:, 0]
        say = by_regret(regret_say.T).T
        regret_say = np.maximum(0, regret_say + paid - (say * paid).sum(1, keepdims=True))
        say = by_regret(regret_say.T).T
        said = payoffs.chances[:, None] * say
        answers = np.stack([(said * payoffs.doubter).sum(0), said.sum(0) * on[:, 1]])
        mean = doubt * answers[0] + (1 - doubt) * answers[1]
        regret_doubt = np.maximum(0, regret_doubt + answers - mean)
        doubt = np.where(payoffs.answers, by_regret(regret_doubt)[0], 1.0)
        sum_say += step * say
        sum_doubt += step * doubt
    return Play(sum_say / sum_say.sum(1, keepdims=True), sum_doubt * 2 / (STEPS * (STEPS + 1)))


def by_regret(regret: np.ndarray) -> np.ndarray:
    """Shares by the first axis: as the regrets that are positive, else even."""
    whole = regret.sum(0)
    return np.where(whole > 0, regret / np.where(whole > 0, whole, 1), 1 / len(regret))


class Many:
    """A round by these rules among `count` players."""

    def __init__(self, rounds: Rounds, count: int) -> None:
        self.rounds = rounds
        self.count = count
        self.payoffs = {beaten: Payoffs(rounds, state, count) for beaten, state in rounds.states.items()}
        self.order = sorted(rounds.states, reverse=True)

    def owl(self, player: Player) -> dict[int, Play]:
        """All play by the table for two."""
        return {beaten: played(state, player) for beaten, state in self.rounds.states.items()}

    def solve(self) -> dict[int, Play]:
        """An equilibrium for that many."""
        values: Values = {beaten: np.zeros(self.count) for beaten in self.order}
        plays: dict[int, Play] = {}
        leads_back = any(s.believed == 0 for state in self.rounds.states.values() for s in state.signals)
        for _ in range(_PASSES if leads_back else 1):
            for beaten in self.order:
                plays[beaten] = matched(self.payoffs[beaten], values)
                values[beaten] = self.payoffs[beaten].worth(plays[beaten], values)
        return plays

    def _settle(self, step: "Callable[[int, Values], np.ndarray]") -> Values:
        values: Values = {beaten: np.zeros(self.count) for beaten in self.order}
        change = 1.0
        while change > _SETTLED:
            change = 0.0
            for beaten in self.order:
                new = step(beaten, values)
                change = max(change, float(np.abs(new - values[beaten]).max()))
                values[beaten] = new
        return values

    def nash_conv(self, plays: dict[int, Play]) -> "tuple[float, np.ndarray]":
        """What all seats together would gain, each deviating alone; and what the opening is worth by seat."""
        values = self._settle(lambda beaten, known: self.payoffs[beaten].worth(plays[beaten], known))
        gains = self._settle(lambda beaten, known: self.payoffs[beaten].best(plays[beaten], known))
        return float((gains[0] - values[0]).sum()), values[0]


def played(state: State, player: Player) -> Play:
    """How a player plays a state."""
    places = {(signal.how, signal.rank): k for k, signal in enumerate(state.signals)}
    over = next((k for k, signal in enumerate(state.signals) if signal.how == REROLL), -1)
    say = np.zeros((player.table.calls + 1, len(state.signals)))
    doubt = np.zeros(len(state.signals))
    for roll in range(1, player.table.calls + 1):
        for chance, moves in player.say(state.beaten, roll):
            say[roll, over if moves == OR_MORE_SAID else places[SAY, moves[0][1]]] += chance
    for k, signal in enumerate(state.signals):
        said = ((REROLL, 1), (OR_MORE, 0)) if signal.how == REROLL else ((SAY, signal.rank),)
        for chance, moves in player.answer(state.beaten, ((ROLL, 1), *said), None):
            doubt[k] += chance * (moves[0][0] == DOUBT)
    return Play(say, doubt)


def report(rules: Rules) -> None:
    """A line for each number of players."""
    rounds = explore(rules)
    calls = rounds.ranking.calls
    print("| players | NashConv: table for two | by CFR+ | opener | next | lowest claim | doubts |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for count in PLAYERS:
        many = Many(rounds, count)
        two = many.nash_conv(many.owl(Player(rules, table_of(rules.preset))))[0]
        plays = many.solve()
        found, worth = many.nash_conv(plays)
        opening = plays[0]
        said = rounds.chances @ opening.say
        lowest = next(k for k in range(len(said)) if said[k] > 0.01)
        print(
            f"| {count} | {two:.4f} | {found:.4f} | {worth[0]:+.4f} | {worth[1]:+.4f} "
            f"| {calls[rounds.states[0].signals[lowest].rank - 1]} | {float(said @ opening.doubt):.3f} |",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.solve.many_players", description=__doc__.split("\n")[0])
    parser.add_argument("preset", nargs="?", default="tokyo", choices=presets.presets())
    rules = presets.parse(parser.parse_args().preset)
    if rules.passing != "no":
        sys.exit("Only presets in which dice are not handed on unrolled can be told.")
    report(rules)


if __name__ == "__main__":
    main()
