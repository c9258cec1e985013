"""Are the dice fair? `python -m verify.fairness` rolls the stick's own code; docs/fairness.md quotes it.

Everything is seeded, so the figures are the same on every machine. A chi-square is suspicious if it is above
the value that fair dice exceed only once in a thousand runs.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy
from stick.dice import Dice

from virtual.stick import VirtualStick

ROOT = Path(__file__).resolve().parent.parent
ROLLS = 10_000_000
HANDS = 1_000
SEED = 20261120
LAGS = (1, 2, 3, 10)
_BUFFER = 1 << 16
_STIRS = 4096  # different values of a hand, used in turn

# Ways in 36 by value, and chi-square quantiles for p = 0.001 by degrees of freedom (the usual tables)
WAYS = Counter(max(a, b) * 10 + min(a, b) for a in range(1, 7) for b in range(1, 7))
ONE_IN_A_THOUSAND = {5: 20.5, 20: 45.3, 440: 537.5}


def chi_square(counted: Counter[Any], expected: dict[Any, float]) -> float:
    """Sum of (seen - expected)^2 / expected over all cells."""
    return sum((counted[cell] - mean) ** 2 / mean for cell, mean in expected.items())


def correlation(values: Sequence[int], lag: int) -> float:
    """Pearson's correlation between each of the values and the one `lag` later."""
    numbers = numpy.frombuffer(bytes(values), numpy.uint8)
    return float(numpy.corrcoef(numbers[:-lag], numbers[lag:])[0, 1])


def bytes_of(seed: int) -> Callable[[int], bytes]:
    """Seeded bytes in place of the chip's random numbers."""
    stream = _stream(random.Random(seed))
    return lambda count: bytes([next(stream) for _ in range(count)])


def _stream(chance: random.Random) -> Iterator[int]:
    while True:
        yield from chance.randbytes(_BUFFER)


def rolled(count: int, seed: int = SEED) -> bytearray:
    """`count` rolls of two dice as values 11 to 66; a hand stirs before each."""
    dice = Dice(bytes_of(seed))
    chance = random.Random(seed + 1)
    hand = [chance.randrange(1 << 16) for _ in range(_STIRS)]
    values = bytearray(count)
    stir, roll = dice.stir, dice.roll
    for n in range(count):
        stir(hand[n % _STIRS])
        values[n] = roll()
    return values


def by_hand(count: int, seed: int = 1) -> bytearray:
    """Rolls of a stick whose random source is broken, byte 0 for ever: only the hands make them differ."""
    stick = VirtualStick(seed=seed, flash={"saves/settings.txt": b"players=2\n"})
    stick.boot()
    stick.run(500)
    stick.press("A")
    stick.act(stick.app.table.flow.start)
    stick.run(100)
    table = stick.app.table
    stick.app.stick.dice.urandom = bytes  # that many zeros
    values = bytearray()
    chance = random.Random(seed)
    while len(values) < count:
        table.flow.begin(0)
        stick.run(100)
        table.flow.open_turn()
        stick.run(300 + chance.randrange(400))
        stick.hand.shake(700 + chance.randrange(600))
        if stick.run_until(lambda: table.screen == "closed", 6000):
            values.append(table.game.roll)
    return values


def lines(values: Sequence[int]) -> Iterator[str]:
    """The report on some rolls."""
    count = len(values)
    seen = Counter(values)
    yield f"{'value':>5}{'rolled':>11}{'expected':>13}{'off by':>9}"
    for value, ways in sorted(WAYS.items()):
        mean = count * ways / 36
        yield f"{value:>5}{seen[value]:>11,}{mean:>13,.1f}{100 * (seen[value] - mean) / mean:>8.2f}%"
    yield _verdict("21 values", chi_square(seen, {v: count * ways / 36 for v, ways in WAYS.items()}), 20)
    faces = Counter[int]()
    for value, times in seen.items():
        faces[value // 10] += times
        faces[value % 10] += times
    yield "faces " + ", ".join(f"{face}: {faces[face]:,}" for face in range(1, 7))
    yield _verdict("6 faces", chi_square(faces, dict.fromkeys(range(1, 7), count / 3)), 5)
    pairs = Counter(zip(values[:-1], values[1:], strict=True))
    expected = {(a, b): (count - 1) * WAYS[a] * WAYS[b] / 1296 for a in WAYS for b in WAYS}
    yield _verdict("roll and next roll", chi_square(pairs, expected), 440)
    sums = bytes(value // 10 + value % 10 for value in values)
    for lag in LAGS:
        r, bar = correlation(sums, lag), 3.3 / count**0.5
        yield f"correlation of the sum with the one {lag} later: {r:+.5f} (fair: within {bar:.5f})"


def _verdict(what: str, chi2: float, freedom: int) -> str:
    bar = ONE_IN_A_THOUSAND[freedom]
    word = "fair" if chi2 < bar else "NOT FAIR"
    return f"{what}: chi-square {chi2:.1f} at {freedom} degrees of freedom, bar {bar}: {word}"


def report() -> Iterator[str]:
    """Both experiments, in words."""
    yield f"{ROLLS:,} rolls, seed {SEED}"
    yield from lines(rolled(ROLLS))
    yield ""
    yield f"{HANDS:,} shakes of a virtual hand with the random source stuck at one byte"
    values = by_hand(HANDS)
    chi2 = chi_square(Counter(values), {v: HANDS * ways / 36 for v, ways in WAYS.items()})
    yield f"{len(set(values))} of 21 values came"
    yield _verdict("21 values", chi2, 20)


def main() -> int:
    """Returns 1 if a figure misses its bar."""
    argparse.ArgumentParser(prog="python -m verify.fairness", description="Count what falls.").parse_args()
    is_fair = True
    for line in report():
        print(line, flush=True)
        is_fair = is_fair and "NOT FAIR" not in line
    return 0 if is_fair else 1


if __name__ == "__main__":
    sys.exit(main())
