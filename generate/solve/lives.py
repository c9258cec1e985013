"""The game of lives: what it is worth to each seat, and how to play, for all lives that a table can have.

A state is the lives of who is in, from who is to roll on, and a claim to beat; it is worth to each seat its
chance of the game (`last`: to be the last one, `first`: not to be the one who has lost), or for games
without an end the mean points a round. Lives down, claims down, each state is one small game
(generate/solve/state.py) whose payoffs are the worth of what it leads to. Where a claim leads back to its own
state or the round back to its opening, the states are gone through until nothing changes.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from rules.choices import Rules

from generate.solve.ladder import ALL_OTHERS, DRAWN, End, Ladder, climb
from generate.solve.state import Bets, Play, equilibrium

Lives = tuple[int, ...]  # by distance from who is to roll
MOST = 9
ASKED = 6  # added to 4, 5 or 6 lives of who had their chance of new lives
_CLOSE = 1e-7
_SETTLED = 1e-6
_RARE = 1e-4
_SWEEPS = 60


def left(code: int) -> int:
    """The lives that a code stands for."""
    return code - ASKED if code > MOST else code


class Solver:
    """The game by `rules`: solves it between two with up to `most` lives each; crowd.py adds more players."""

    def __init__(self, rules: Rules, most: int = MOST) -> None:
        self.rules = rules
        self.most = most
        self.ladder: Ladder = climb(rules)
        self.order = sorted(self.ladder.signals, reverse=True)
        self.worth: dict[Lives, dict[int, np.ndarray]] = {}  # by lives and claim to beat, by distance
        self.plays: dict[Lives, dict[int, Play]] = {}
        self.learnt: dict[int, Any] = {}  # by number of players above two: what crowd.py has learnt
        self.pairs = 0
        self._states: dict[Lives, list[tuple[int, float, Bets, float]]] = {}

    # -- what follows a round

    def end(self, lives: Lives, end: End) -> np.ndarray:
        """What that end of a round is worth, by distance from who made the last claim."""
        if self.rules.end == "stop":
            return self._points(end, len(lives))
        after = list(lives)
        for at in range(1, len(lives)) if end.payer == ALL_OTHERS else [end.payer]:
            after[at] = self._less(after[at], end.lost)
        return self._followed(lives, after, end)

    def _followed(self, lives: Lives, after: list[int], end: End) -> np.ndarray:
        """What a round with these lives is worth that has left the others."""
        if self.rules.revive == "yes":
            for at, code in enumerate(after):
                if code == 3 and 3 < lives[at] <= MOST:
                    return self._revived(after, at, end)
        return self._opened(after, end)

    def _points(self, end: End, count: int) -> np.ndarray:
        """Without an end: half the points that a seat loses less than the mean of the others, and what the
        next opening is worth."""
        lost = np.zeros(count)
        lost[[*range(1, count)] if end.payer == ALL_OTHERS else end.payer] = end.lost
        ahead = (lost.sum() - lost) / (count - 1) - lost
        worth = self.worth[(1,) * count][0]
        openers = range(count) if end.opener == DRAWN else [end.opener % count]
        return ahead / 2 + np.mean([np.roll(worth, opener) for opener in openers], axis=0)

    def _less(self, code: int, lost: int) -> int:
        now = max(left(code) - lost, 0)
        return now + ASKED if code > MOST and now > 3 else now

    def _revived(self, lives: list[int], at: int, end: End) -> np.ndarray:
        """Who has come to three lives keeps them or rolls for new ones, as suits them."""
        keep = self._opened(lives, end)
        roll = np.mean(
            [
                self._opened([*lives[:at], code + ASKED if code > 3 else code, *lives[at + 1 :]], end)
                for code in range(1, 7)
            ],
            axis=0,
        )
        return roll if roll[at] >= keep[at] else keep

    def _opened(self, lives: list[int], end: End) -> np.ndarray:
        count = len(lives)
        rule = self.rules.end
        if rule == "first" and 0 in lives:
            return np.array([1.0 if code else 0.0 for code in lives])
        alive = [at for at, code in enumerate(lives) if code]
        if len(alive) == 1:
            return np.array([1.0 if code else 0.0 for code in lives])
        openers = alive if end.opener == DRAWN else [end.opener % count]
        found = np.zeros(count)
        for opener in openers:
            while not lives[opener]:
                opener = (opener + 1) % count
            seats = [(opener + n) % count for n in range(count)]
            seats = [seat for seat in seats if lives[seat]]
            found[seats] += self.worth[tuple(lives[seat] for seat in seats)][0]
        return found / len(openers)

    # -- a state

    def bets(self, lives: Lives, beaten: int, ends: list[np.ndarray]) -> Bets:
        """What a state's announcements and answers pay."""
        signals = self.ladder.signals[beaten]
        worth = np.array([*ends, np.zeros(len(lives))])
        on = self.on(lives, beaten, ends)
        maker = worth[signals.doubted, 0]
        for k in np.flatnonzero(signals.rank == 0):
            maker[:, k] = self.ladder.chances @ maker[:, k]
        may = (signals.believed >= 0) | (signals.yielded >= 0)
        return Bets(self.ladder.chances, signals.rank, maker, on[:, 0], may)

    def on(self, lives: Lives, beaten: int, ends: list[np.ndarray]) -> np.ndarray:
        """By signal and distance what it is worth not to be doubted."""
        signals = self.ladder.signals[beaten]
        heir = self.worth[lives[1:] + lives[:1]]
        return np.array(
            [
                np.roll(heir[int(rank)], 1) if rank >= 0 else ends[yielded] if yielded >= 0 else 0 * ends[0]
                for rank, yielded in zip(signals.believed, signals.yielded, strict=True)
            ]
        )

    # -- two

    def two(self) -> Iterator[Lives]:
        """Solve the game between two as far as it is not yet; yields each pair of lives, of `pairs` many,
        that is done."""
        codes = [*range(1, self.most + 1)]
        if self.rules.revive == "yes":
            codes += [code + ASKED for code in (4, 5, 6) if code <= self.most]
        pairs = [(one, other) for one in codes for other in codes if one <= other]
        pairs.sort(key=lambda pair: (sum(3 < code <= MOST for code in pair), sum(map(left, pair))))
        pairs = pairs if self.rules.end != "stop" else [(1, 1)]
        self.pairs = len(pairs)
        for pair in pairs:
            if pair not in self.plays:
                self._pair(sorted({pair, pair[::-1]}))
            yield pair

    def _pair(self, pair: list[Lives]) -> None:
        guess = self._guess(pair)
        for lives in pair:
            self.worth[lives] = {beaten: guess[lives].copy() for beaten in self.order}
            self.plays[lives] = {}
        for _ in range(_SWEEPS):
            before = {lives: [worth[0] for worth in self.worth[lives].values()] for lives in pair}
            ends = {lives: [self.end(lives, end) for end in self.ladder.ends] for lives in pair}
            for beaten in self.order:
                self._settle(pair, beaten, ends)
            if not self.leads_back() or self._moved(before) < _SETTLED:
                break

    def _moved(self, before: dict[Lives, list[float]]) -> float:
        """How far the worth of any state is from what it was."""
        return max(
            abs(worth[0] - old)
            for lives, olds in before.items()
            for worth, old in zip(self.worth[lives].values(), olds, strict=True)
        )

    def _guess(self, pair: list[Lives]) -> dict[Lives, np.ndarray]:
        found = {}
        for lives in pair:
            near = [self.worth[near][0][0] for near in self.worth if sum(near) == sum(lives) - 1][:2]
            mean = float(np.mean(near)) if near else 0.5
            found[lives] = np.array([mean, 1 - mean])
        return found

    def leads_back(self) -> bool:
        """Whether a round can come back to its own opening."""
        return (
            self.rules.end == "stop"
            or self.ladder.toasted >= 0
            or any(beaten >= 0 and 0 in signals.believed for beaten, signals in self.ladder.signals.items())
        )

    def _settle(self, pair: list[Lives], beaten: int, ends: dict[Lives, list[np.ndarray]]) -> None:
        """Solve that claim to beat for both who may be to roll."""
        loops = beaten in self.ladder.signals[beaten].believed and not self.leads_back()
        for _ in range(_SWEEPS if loops else 1):
            change = 0.0
            for lives in pair:
                guess = self.worth[lives][beaten][0]
                value, play = equilibrium(self.bets(lives, beaten, ends[lives]))
                if self.ladder.toasted >= 0:
                    value += self.ladder.chances[0] * ends[lives][self.ladder.toasted][0]
                self.worth[lives][beaten] = np.array([value, 1 - value])
                self.plays[lives][beaten] = play
                change = max(change, abs(value - guess))
            if change < _CLOSE:
                break

    def loses(self, lives: Lives, plays: dict[int, Play]) -> float:
        """What a round so played loses of the chance to win at most, both sides together, when all that may
        follow is played as solved."""
        if lives not in self._states:
            self._states[lives] = list(self._reached(lives))
        chances, lost = self.ladder.chances, 0.0
        for beaten, reach, bets, value in self._states[lives]:
            play = plays[beaten]
            doubt = np.where(bets.may, play.doubt, 1.0)
            said = chances[:, None] * play.say
            paid = doubt * bets.maker + (1 - doubt) * bets.maker_on
            by_doubt, on = (said * bets.maker).sum(0), said.sum(0) * bets.maker_on
            lost += reach * (chances[1:] @ paid[1:].max(1) - value)
            lost += reach * (value - np.where(bets.may, np.minimum(by_doubt, on), by_doubt).sum())
        return float(lost)

    def _reached(self, lives: Lives) -> Iterator[tuple[int, float, Bets, float]]:
        """The states of a round between two: how likely each is, and its worth but for toasts."""
        ends = [self.end(lives, end) for end in self.ladder.ends]
        reach = dict.fromkeys(self.order, 0.0)
        reach[0] = 1.0
        for beaten in sorted(self.order):
            bets, play = self.bets(lives, beaten, ends), self.plays[lives][beaten]
            said = (self.ladder.chances[:, None] * play.say).sum(0)
            for k, rank in enumerate(self.ladder.signals[beaten].believed):
                if rank > beaten:
                    reach[int(rank)] += reach[beaten] * said[k] * (1 - play.doubt[k])
            value = self.worth[lives][beaten][0]
            if self.ladder.toasted >= 0:
                value -= self.ladder.chances[0] * ends[self.ladder.toasted][0]
            if reach[beaten] > _RARE:
                yield beaten, reach[beaten], bets, value
