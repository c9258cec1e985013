"""Everybody against everybody: `python -m tools.solve.tournament` plays the characters against each other.

Prints what the character of a row wins against that of a column, in lives a round (what the other loses less
what it loses itself), with 95 % confidence intervals, and what it wins against the best reply. Two play, who
opens alternates, and after MATCH rounds the learner knows nobody any more. Many rounds are played at once, as
arrays, by the probabilities that tests/players/test_opponent.py holds the firmware to.
"""

import argparse
import multiprocessing
import sys
import time
from itertools import combinations

import numpy as np
from players.opponent import _SEEN, BEAR, FOX, HARE, LEARNER, OWL
from rules import presets
from rules.choices import Rules
from rules.moves import DOUBT, OR_MORE, REROLL, ROLL, SAY

from tools.solve.best_response import Reply
from tools.solve.characters import BOLD, MILD, OR_MORE_SAID, WARY, Player, leanings
from tools.solve.rounds import explore
from tools.solve.solve import table_of

NAMES = {OWL: "owl", FOX: "fox", BEAR: "bear", HARE: "hare", LEARNER: "learner"}
MATCH = 50  # rounds
TABLES = 8192  # rounds played at once
ROUNDS = 400_000
SEED = 20261120
_Z = 1.96  # standard deviations on either side for 95 %


class Board:
    """A round by these rules as arrays. Signals are ranks, and one more for "that or over"."""

    def __init__(self, rules: Rules) -> None:
        rounds = explore(rules)
        self.rules = rules
        self.calls = calls = len(rounds.ranking.calls)
        self.over = calls + 1
        self.table = table_of(rules.preset)
        self.chances = np.cumsum(rounds.chances)
        shape = calls + 1, calls + 2
        self.doubted = np.zeros((*shape, calls + 1))
        self.believed = np.full(shape, -1)
        self.yielded = np.zeros(shape)
        self.legal = sorted(rounds.states)
        for beaten, state in rounds.states.items():
            for signal in state.signals:
                at = beaten, signal.rank if signal.how == SAY else self.over
                self.doubted[at] = np.nan_to_num(signal.doubted)
                self.believed[at] = -1 if signal.believed is None else signal.believed
                self.yielded[at] = signal.yielded or 0.0

    def arrays(self, character: int) -> "tuple[np.ndarray, np.ndarray, np.ndarray]":
        """What a character announces, as sums by state, roll and signal, bold or not; its doubts."""
        player = Player(self.rules, self.table, character)
        bold = Player(self.rules, self.table, LEARNER, boldness=1 / BOLD)
        say = np.zeros((self.calls + 1, self.calls + 1, self.calls + 2))
        high, doubt = say.copy(), np.zeros((self.calls + 1, self.calls + 2))
        for beaten in self.legal:
            for roll in range(1, self.calls + 1):
                for sums, one in ((say, player), (high, bold)):
                    for chance, moves in one.say(beaten, roll):
                        sums[beaten, roll, self.over if moves == OR_MORE_SAID else moves[0][1]] += chance
            for signal in range(1, self.calls + 2):
                last = (OR_MORE, 0) if signal == self.over else (SAY, signal)
                path = ((ROLL, 1), *((REROLL, 1),) * (signal == self.over), last)
                if self.believed[beaten, signal] >= 0 or self.doubted[beaten, signal].any():
                    doubt[beaten, signal] = dict(
                        (moves[0][0], chance) for chance, moves in player.answer(beaten, path, None)
                    )[DOUBT]
        return np.cumsum(say, axis=2), np.cumsum(high, axis=2), doubt


class Habits:
    """What the learner has noticed of the other at each of many tables, as firmware/habits.py counts it."""

    def __init__(self, usual: "tuple[int, int]") -> None:
        self.usual = np.array(usual) / 256
        self.cases = np.zeros((2, TABLES))  # answers, claims uncovered
        self.hits = np.zeros((2, TABLES))  # doubts, lies

    def lean(self, which: int) -> np.ndarray:
        """How far from -1 to 1 to lean, by how much more there was of it than is usual."""
        excess = self.hits[which] - self.cases[which] * self.usual[which]
        return np.clip(4 * excess / (self.cases[which] + _SEEN), -1, 1)

    def note(self, which: int, tables: np.ndarray, hits: np.ndarray) -> None:
        """Take in what just happened at these tables."""
        self.cases[which, tables] += 1
        self.hits[which, tables] += hits


class Pairing:
    """Two characters, seat 0 and 1, at many tables at once."""

    def __init__(self, board: Board, pair: "tuple[int, int]", seed: "list[int]") -> None:
        self.board = board
        self.chance = np.random.default_rng(seed)
        say, high, doubt = zip(*(board.arrays(character) for character in pair), strict=True)
        self.say, self.high, self.doubt = np.stack(say), np.stack(high), np.stack(doubt)
        self.learns = [character == LEARNER for character in pair]
        self.usual = board.table.packed[2], board.table.packed[3]

    def play(self, rounds: int) -> "tuple[float, float, int]":
        """Sum and sum of squares of what seat 0 won in that many rounds or more, and how many they were."""
        total = squares = 0.0
        played = 0
        while played < rounds:
            habits = [Habits(self.usual), Habits(self.usual)]  # of the other, by who learns
            for turn in range(MATCH):
                won = self.round(turn % 2, habits)
                total += float(won.sum())
                squares += float((won * won).sum())
                played += TABLES
        return total, squares, played

    def round(self, opener: int, habits: "list[Habits]") -> np.ndarray:
        """One round at every table: what seat 0 won."""
        board, chance = self.board, self.chance
        won = np.zeros(TABLES)
        tables = np.arange(TABLES)
        beaten = np.zeros(TABLES, dtype=int)
        seat = opener
        while len(tables):
            roll = np.searchsorted(board.chances, chance.random(len(tables)), side="right")
            roll = np.minimum(roll, board.calls)
            on = roll > 0  # the others show a toast
            tables, beaten, roll = tables[on], beaten[on], roll[on]
            signal = self._signals(seat, tables, beaten, roll, habits)
            again = np.searchsorted(board.chances, chance.random(len(tables)), side="right")
            roll = np.where(signal == board.over, np.minimum(again, board.calls), roll)
            doubt = self._doubts(1 - seat, tables, beaten, signal, habits)
            paid = np.where(doubt, board.doubted[beaten, signal, roll], board.yielded[beaten, signal])
            following = board.believed[beaten, signal]
            habits[seat].note(0, tables, doubt)
            habits[1 - seat].note(1, tables[doubt], paid[doubt] < 0)
            over = doubt | (following < 0)
            won[tables[over]] = paid[over] if seat == 0 else -paid[over]
            tables, beaten = tables[~over], following[~over]
            seat = 1 - seat
        return won

    def _signals(
        self, seat: int, tables: np.ndarray, beaten: np.ndarray, roll: np.ndarray, habits: "list[Habits]"
    ) -> np.ndarray:
        sums = self.say[seat][beaten, roll]
        if self.learns[seat]:
            bold = np.maximum(0, -habits[seat].lean(0)[tables]) * BOLD
            high = self.chance.random(len(tables)) < bold
            sums[high] = self.high[seat][beaten[high], roll[high]]
        draw = self.chance.random(len(tables))[:, None]
        return np.minimum((sums <= draw).sum(axis=1), self.board.over)

    def _doubts(
        self, seat: int, tables: np.ndarray, beaten: np.ndarray, signal: np.ndarray, habits: "list[Habits]"
    ) -> np.ndarray:
        doubt = self.doubt[seat][beaten, signal]
        if self.learns[seat]:
            can_believe = (self.board.believed[beaten, signal] >= 0) | (
                self.board.yielded[beaten, signal] != 0
            )
            lean = habits[seat].lean(1)[tables]
            doubt = np.where(can_believe, np.clip(doubt + lean * np.where(lean > 0, WARY, MILD), 0, 1), doubt)
        return self.chance.random(len(tables)) < doubt


Job = tuple[str, tuple[int, int], int, int, int]


def job(task: Job) -> "tuple[tuple[int, int], float, float, int]":
    """A part of a pairing, for a process of its own."""
    rules, pair, part, rounds, seed = task
    return pair, *Pairing(Board(presets.parse(rules)), pair, [seed, *pair, part]).play(rounds)


def matrix(rules: str, rounds: int, seed: int, cores: int) -> "dict[tuple[int, int], tuple[float, float]]":
    """By pair what the first wins a round, and half the width of the interval."""
    parts = 4
    pairs = [*combinations(NAMES, 2), *((character, character) for character in NAMES)]
    jobs: list[Job] = [(rules, pair, part, rounds // parts, seed) for pair in pairs for part in range(parts)]
    sums = {pair: np.zeros(3) for pair in pairs}
    with multiprocessing.Pool(cores) as pool:
        for done, (pair, *found) in enumerate(pool.imap_unordered(job, jobs), 1):
            sums[pair] += found
            progress(done, len(jobs))
    results: dict[tuple[int, int], tuple[float, float]] = {}
    for (one, other), (total, squares, played) in sums.items():
        mean = float(total / played)
        wide = _Z * float(np.sqrt((squares / played - mean * mean) / played))
        results[one, other], results[other, one] = (mean, wide), (-mean if one != other else mean, wide)
    return results


def progress(done: int, whole: int) -> None:
    """A bar on the console, if somebody looks."""
    if sys.stderr.isatty():
        bar = "#" * (30 * done // whole)
        print(f"\r[{bar:30}] {done}/{whole}", end="\n" if done == whole else "", file=sys.stderr, flush=True)


def cost(rules: Rules, character: int) -> float:
    """Lives a round that the best reply wins from a character, on average of both openings."""
    table = table_of(rules.preset)
    strategies = leanings(rules, table) if character == LEARNER else [Player(rules, table, character)]
    reply = Reply(rules, *strategies)
    return (reply.rolling[0] + reply.waiting[0]) / 2


def show(rules: str, results: "dict[tuple[int, int], tuple[float, float]]") -> str:
    """The table as docs/opponents.md has it."""
    names = list(NAMES.values())
    lines = [
        "| wins against | " + " | ".join(names) + " | best reply |",
        "| --- |" + " --- |" * (len(names) + 1),
    ]
    for one, name in NAMES.items():
        cells = [f"{results[one, other][0]:+.4f} ± {results[one, other][1]:.4f}" for other in NAMES]
        lines.append(f"| {name} | " + " | ".join(cells) + f" | {-cost(presets.parse(rules), one):+.4f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.solve.tournament", description=__doc__.split("\n")[0])
    parser.add_argument("rules", nargs="?", default="tokyo", help="house rules (default: tokyo)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"of each pairing (default: {ROUNDS:,})")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--cores", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    try:
        rules = presets.parse(options.rules)
    except presets.RulesError as error:
        sys.exit(str(error))
    if rules.passing != "no" or rules.preset != options.rules:
        sys.exit("The tournament plays a preset in which dice are not handed on unrolled.")
    began = time.perf_counter()
    results = matrix(options.rules, options.rounds, options.seed, options.cores)
    took = time.perf_counter() - began
    print(show(options.rules, results))
    played = options.rounds * (len(NAMES) * (len(NAMES) + 1) // 2)
    print(f"\n{played:,} rounds, {played / took / options.cores:,.0f} a second and core")


if __name__ == "__main__":
    main()
