"""Nothing lost, nothing leaked, nothing stuck: `python -m tools.soak` (`make soak`) plays long and counts.

There are four experiments: drunk players on virtual sticks (random_player.py), the same under MicroPython in
little memory (unix_port.py), twins with other hidden dice (twins.py), and a power cut at every operation of a
real LittleFS (power_cuts.py). Everything is seeded. Ends with 1 if anything was found; the script that leads
there is then in build/soak.
"""

import argparse
import os
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tools import workers
from tools.bench.unix_port import MeasureError
from tools.soak import power_cuts as soak_cuts
from tools.soak import twins
from tools.soak import unix_port as soak_micropython
from tools.soak.random_player import PRESETS, Found, Monkey
from tools.virtual.boards import BOARDS

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "soak"
HOUR_MS = 3_600_000
# Thousandths of the free memory after the first game. Modules opened late bring names, which stay
DRIFT_BAR = 20
_PROGRESS_S = 10

# Findings, of which there must be none
ZEROS = ("crashes", "hangs", "stuck", "lost moves", "leaks")


class Size(NamedTuple):
    """How much of each experiment to run."""

    hours: float  # on virtual sticks under CPython
    micropython_hours: float
    twins: int  # games, each played twice
    evening_ms: int = HOUR_MS  # of one stick
    is_short: bool = False


FULL = Size(200, 16, 64)
SHORT = Size(0.4, 0.05, 2, 480_000, True)


class Done(NamedTuple):
    """The result of a job."""

    counts: Counter[str]
    screens: Set[str] = frozenset()
    found: Sequence[Found] = ()


Job = Callable[[], Done]  # for one process


def jobs(size: Size, seed: int) -> Iterator[Job]:
    """All jobs, the longest first."""
    yield partial(_cuts, size.is_short)
    sticks = len(PRESETS) if size.micropython_hours >= 1 else 1
    for n in range(sticks):
        yield partial(_micropython, seed + n, round(size.micropython_hours * HOUR_MS / sticks))
    for n in range(size.twins):
        yield partial(_twins, seed + n)
    for n in range(max(1, round(size.hours * HOUR_MS / size.evening_ms))):
        yield partial(_evening, seed + n, size.evening_ms)


def work(job: Job) -> Done:
    """Do one job; called in a process of its own."""
    return job()


def _trouble(kind: str, seed: int, sentence: str, again: str) -> Done:
    """The result of a job that found something; `again` is the call that finds it again."""
    return Done(Counter({kind: 1}), found=[Found(seed, kind, sentence, f"# {again}\n")])


def _evening(seed: int, ms: int) -> Done:
    monkey = Monkey(seed)
    began = time.process_time()
    monkey.play(ms)
    took = round((time.process_time() - began) * 1000)
    counts = monkey.counts + Counter(
        {f"{monkey.board} evening ms": monkey.counts["virtual_ms"], f"{monkey.board} computing ms": took}
    )
    return Done(counts, monkey.watch.screens, [monkey.found] if monkey.found else [])


def _micropython(seed: int, ms: int) -> Done:
    try:
        counts = soak_micropython.play(seed, ms)
    except MeasureError as error:
        return _trouble("crashes", seed, f"MicroPython: {error}", f"soak_micropython.play({seed}, {ms})")
    return Done(Counter({f"micropython {name}": count for name, count in counts.items()}))


def _twins(seed: int) -> Done:
    rules = PRESETS[seed % len(PRESETS)]
    lives = 4 if rules == "meyer" else 1 + seed % 2
    players = 2 + seed % 3
    try:
        result = twins.compare(rules, seed, players, lives)
    except twins.Leak as leak:
        again = f"twins.compare({rules!r}, {seed}, {players}, {lives})"
        return _trouble("leaks", seed, f"{rules}: {leak}", again)
    return Done(Counter({"twin games": 1, "twin ticks": result.ticks, "twin rolls": result.other}))


def _cuts(is_short: bool) -> Done:
    counts = soak_cuts.run(is_short)
    lost = counts.pop("moves lost") + counts.pop("shown unkept")
    if lost:
        return _trouble("lost moves", 0, f"{lost} of the cuts of LittleFS", "soak_cuts.run()")
    return Done(Counter({f"LittleFS {name}": count for name, count in counts.items()}))


def soak(size: Size, seed: int, processes: int, tell: Callable[[str], None]) -> Done:
    """Do everything. `tell` gets lines of progress, and findings as soon as there are any."""
    counts: Counter[str] = Counter()
    screens: set[str] = set()
    found: list[Found] = []
    todo = list(jobs(size, seed))
    told = began = time.monotonic()
    drift = 0
    with workers.pool(processes) as pool:
        for number, done in enumerate(pool.imap_unordered(work, todo), 1):
            drift = max(drift, done.counts.pop("micropython drift", 0))
            counts.update(done.counts)
            screens |= done.screens
            found += done.found
            for trouble in done.found:
                tell(_told(trouble))
            if time.monotonic() - told > _PROGRESS_S:
                told = time.monotonic()
                hours = counts["virtual_ms"] / HOUR_MS
                tell(f"{number} of {len(todo)} done, {hours:.1f} virtual hours in {told - began:.0f} s")
    counts["drift"] = drift
    counts["seconds"] = round(time.monotonic() - began)
    return Done(counts, screens, found)


def _told(found: Found) -> str:
    """Describe a finding and save its script."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / f"{found.kind.replace(' ', '-')}-{found.seed}.txt"
    path.write_text(found.script)
    again = f"python -m tools.stick --board {found.board} --seed {found.seed} {path.relative_to(ROOT)}"
    if found.script.startswith("#"):
        again = found.script.strip("# \n")
    return f"FOUND {found.kind}: {found.sentence}\n  again: {again}"


def all_screens() -> set[str]:
    """The names of the firmware's screens, as scripts use them."""
    names: set[str] = set()
    for folder in ("menus", "screens"):
        for path in (ROOT / "firmware" / folder).glob("*.py"):
            names.update(re.findall(r'^    name = "(.+)"$', path.read_text(), re.MULTILINE))
    return names


def table(done: Done) -> Iterator[str]:
    """The figures as lines."""
    counts = done.counts
    hours, theirs = counts["virtual_ms"] / HOUR_MS, counts["micropython virtual_ms"] / HOUR_MS
    yield f"{'':<34}{'CPython':>14}{'MicroPython':>14}"
    yield f"{'virtual hours':<34}{hours:>14,.1f}{theirs:>14,.2f}"
    for name in _SAID:
        mine, other = counts[name], counts[f"micropython {name}"]
        yield f"{_SAID[name]:<34}{mine:>14,}{other if other else '':>14}"
    yield f"{'screens seen':<34}{len(done.screens & all_screens()):>14}  of {len(all_screens())}"
    for screen in sorted(all_screens() - done.screens):
        yield f"{'  never seen':<34}{screen:>14}"
    for board in BOARDS:
        played = counts[f"{board} evening ms"]
        if played:
            seconds = counts[f"{board} computing ms"] / played * HOUR_MS / 1000
            on_it = played / HOUR_MS
            yield f"{'virtual hours, ' + board:<34}{on_it:>14,.1f}  {seconds:.1f} s of computing each"
    yield f"{'games played by twins':<34}{counts['twin games']:>14,}"
    yield f"{'ticks compared of twins':<34}{counts['twin ticks']:>14,}"
    for name in sorted(counts):
        if name.startswith("LittleFS"):
            yield f"{name:<34}{counts[name]:>14,}"
    yield ""
    for name in ZEROS:
        yield f"{name:<34}{counts[name]:>14}"
    drift = counts["drift"]
    yield f"{'free memory off the first, 1/1000':<34}{'':>14}{drift:>14}  bar {DRIFT_BAR}"
    yield f"{'seconds':<34}{counts['seconds']:>14,}"


_SAID = {
    "presses": "presses and holds",
    "moves": "moves of games",
    "games": "games to their end",
    "faults": "faults injected",
    "cuts": "power cuts",
    "offs": "switched off by its button",
    "empty": "switched off, the battery empty",
    "self-tests": "starts with B down",
    "errors": "errors injected",
    "rescues": "screens after an error",
    "interrupts": "Ctrl-C that came",
    "reads that fail": "reads of the flash that fail",
    "damaged journals": "journals damaged",
    "starts with the power button held": "starts with the power button held",
    "starts refused": "starts refused, the bus down",
    "comebacks": "cuts and errors to come back from",
    "probes": "A and B probed",
}


def is_clean(done: Done) -> bool:
    """Whether nothing was found."""
    return not any(done.counts[name] for name in ZEROS) and done.counts["drift"] <= DRIFT_BAR


def main(arguments: Iterable[str] | None = None) -> int:
    """1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Play for long and count.")
    parser.add_argument("--short", action="store_true", help="a minute or so")
    parser.add_argument("--hours", type=float, help=f"virtual, under CPython (default {FULL.hours})")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first evening (default 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one a core")
    options = parser.parse_args(None if arguments is None else list(arguments))
    size = SHORT if options.short else FULL
    if options.hours is not None:
        size = size._replace(hours=options.hours)
    done = soak(size, options.seed, options.processes, lambda line: print(line, flush=True))
    print("\n".join(table(done)))
    return 0 if is_clean(done) else 1
