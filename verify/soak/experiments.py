"""Nothing lost, nothing leaked, nothing stuck: `python -m verify.soak` (`make soak`) plays long and counts.

There are five experiments: drunk players on virtual sticks (random_player.py), games whose hidden dice are
swapped (swaps.py), a power cut at every operation of a real LittleFS (power_cuts.py), evenings in MicroPython
whose memory runs out everywhere (under_micropython/starved.py), and shared tables by chance (schedules.py).
Everything is seeded. Ends with 1 if anything was found; the script that leads there is then in build/soak.
"""

import argparse
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools import workers
from verify.bench import unix_port
from verify.soak import power_cuts as soak_cuts
from verify.soak import schedules, swaps
from verify.soak.evening import PRESETS
from verify.soak.random_player import Found, Monkey
from virtual.errors import DataSheetError

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "soak"
HOUR_MS = 3_600_000
_PROGRESS_S = 10
_AT_ONCE = 50  # shared tables of a job
_AMPLE = 440_000  # bytes of heap; what is left of them is up to an evening
_TABLES = ("", ", 'reversed', 'pofbhc', 6")  # of evenings whose memory runs out
_SEATS = ("", "pof", "ppb", "phc", "pofb", "pphc")  # who plays with swapped dice

# Findings, of which there must be none
ZEROS = ("crashes", "hangs", "stuck", "lost moves", "leaks", "unfair tables")


class Size(NamedTuple):
    """How much of each experiment to run."""

    hours: float  # on virtual sticks
    swaps: int  # games of which each roll is swapped
    tables: int  # that are shared
    evening_ms: int = HOUR_MS  # of one stick
    is_short: bool = False


FULL = Size(200, 132, 1000)
SHORT = Size(0.4, 4, 20, 480_000, True)


class Done(NamedTuple):
    """The result of a job."""

    counts: Counter[str]
    found: Sequence[Found] = ()


Job = Callable[[], Done]  # for one process


def jobs(size: Size, seed: int) -> Iterator[Job]:
    """All jobs, the longest first."""
    yield partial(_cuts, size.is_short)
    for table in _TABLES:
        yield partial(_starved, seed, table)
    for n in range(size.swaps):
        yield partial(_swaps, seed + n)
    for n in range(0, size.tables, _AT_ONCE):
        yield partial(_tables, seed + n, min(_AT_ONCE, size.tables - n))
    for n in range(max(1, round(size.hours * HOUR_MS / size.evening_ms))):
        yield partial(_evening, seed + n, size.evening_ms)


def work(job: Job) -> Done:
    """Do one job; called in a process of its own."""
    return job()


def _trouble(kind: str, seed: int, sentence: str, again: str) -> Done:
    """The result of a job that found something; `again` is the call that finds it again."""
    return Done(Counter({kind: 1}), [Found(seed, kind, sentence, f"# {again}\n")])


def _evening(seed: int, ms: int) -> Done:
    monkey = Monkey(seed)
    monkey.play(ms)
    counts = monkey.counts + Counter({f"evenings on an {monkey.board}": 1})
    return Done(counts, [monkey.found] if monkey.found else [])


def _swaps(seed: int) -> Done:
    rules = PRESETS[seed % len(PRESETS)]
    seats = _SEATS[seed % len(_SEATS)]
    call = rules, seed, seats, max(len(seats), 2)
    try:
        result = swaps.judge(*call)
    except swaps.Leak as leak:
        return _trouble("leaks", seed, f"{rules}: {leak}", f"swaps.judge{call}")
    except (DataSheetError, Exception) as error:
        return _trouble("crashes", seed, f"{rules}: {type(error).__name__}: {error}", f"swaps.judge{call}")
    return Done(
        Counter({"games with swapped dice": 1, "rolls swapped": result.swaps, "ticks compared": result.ticks})
    )


def _tables(seed: int, count: int) -> Done:
    counts: Counter[str] = Counter()
    for one in range(seed, seed + count):
        try:
            counts += schedules.play(one)
        except schedules.Found as found:
            return _trouble("unfair tables", one, str(found), f"schedules.play({one})")
    return Done(Counter({f"shared tables: {name}": counts[name] for name in counts}))


def _cuts(is_short: bool) -> Done:
    counts = soak_cuts.run(is_short)
    lost = counts.pop("moves lost") + counts.pop("shown unkept")
    if lost:
        return _trouble("lost moves", 0, f"{lost} of the cuts of LittleFS", "soak_cuts.run()")
    return Done(Counter({f"LittleFS {name}": count for name, count in counts.items()}))


def _starved(seed: int, table: str) -> Done:
    """Memory runs out in the menus, on the way into a game, in it, and in the recovery from that."""
    call = f"starved.evening({seed}, 40{table})"
    with TemporaryDirectory() as folder:
        try:
            told = unix_port.figures(unix_port.printed(call, _AMPLE, Path(folder)))
        except unix_port.MeasureError as error:
            return _trouble("crashes", seed, f"{call}: {error}", f"_starved({seed}, {table!r})")
    if told["lost"] or told["stuck"] or told["afresh"] != told["failed"]:
        return _trouble("lost moves", seed, f"{call}: {told}", f"_starved({seed}, {table!r})")
    return Done(Counter({"times without memory": told["failed"]}))


def soak(size: Size, seed: int, tell: Callable[[str], None]) -> Done:
    """Do everything. `tell` gets lines of progress, and findings as soon as there are any."""
    counts: Counter[str] = Counter()
    found: list[Found] = []
    todo = list(jobs(size, seed))
    told = began = time.monotonic()
    with workers.pool(os.cpu_count() or 1) as pool:
        for number, done in enumerate(pool.imap_unordered(work, todo), 1):
            counts.update(done.counts)
            found += done.found
            for trouble in done.found:
                tell(_told(trouble))
            if time.monotonic() - told > _PROGRESS_S:
                told = time.monotonic()
                hours = counts["virtual_ms"] / HOUR_MS
                tell(f"{number} of {len(todo)} done, {hours:.1f} virtual hours in {told - began:.0f} s")
    counts["seconds"] = round(time.monotonic() - began)
    return Done(counts, found)


def _told(found: Found) -> str:
    """Describe a finding and save its script."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{found.kind.replace(' ', '-')}-{found.seed}.txt"
    path.write_text(found.script)
    again = f"python -m tools.stick --board {found.board} --seed {found.seed} {path.relative_to(ROOT)}"
    if found.script.startswith("#"):
        again = found.script.strip("# \n")
    return f"FOUND {found.kind}: {found.sentence}\n  again: {again}"


def table(done: Done) -> Iterator[str]:
    """The figures as lines; the findings, of which there must be none, come last."""
    counts = done.counts
    yield f"{'virtual hours':<34}{counts.pop('virtual_ms') / HOUR_MS:>14,.1f}"
    for name in sorted(set(counts) - {*ZEROS}):
        yield f"{name:<34}{counts[name]:>14,}"
    yield ""
    for name in ZEROS:
        yield f"{name:<34}{counts[name]:>14}"


def main(arguments: Iterable[str] | None = None) -> int:
    """1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m verify.soak", description="Play for long and count.")
    parser.add_argument("--short", action="store_true", help="a minute or so")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first evening (default 1)")
    options = parser.parse_args(None if arguments is None else list(arguments))
    size = SHORT if options.short else FULL
    done = soak(size, options.seed, lambda line: print(line, flush=True))
    print("\n".join(table(done)))
    return int(any(done.counts[name] for name in ZEROS))
