"""The strategies of the computer players: `python -m generate.solve` solves every preset and writes
firmware/strategies. learner.py says how good they are.

`--rules "maexchen lives=4" --players 3` solves any rules and prints what they are worth and how to open. What
is found is kept (result_cache.py), so a stopped run goes on where it was. Presets are solved side by side on
all cores, or with `--scheduler ADDRESS` on a cluster of dask.distributed.
"""

import argparse
import hashlib
import importlib
import multiprocessing
import pickle
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
from rules import presets
from rules.choices import Rules
from rules.order import ranking_for

from generate.solve import (
    crowd,
    crowd_states,
    crowd_steps,
    files,
    handing,
    ladder,
    lives,
    modelled,
    pack,
    result_cache,
    sharing,
    state,
    thin,
)
from generate.solve.handing import HandingSolver
from generate.solve.lives import MOST, Lives, Solver
from generate.solve.rounds import NotModelled
from tools import workers

KEEP_S = 20
MARKS = files.STRATEGIES / "MADE_FROM"
PRESETS = presets.presets()


def hands_back(text: str) -> bool:
    """Whether dice may come back under the same claim."""
    return presets.parse(text).passing in ("same", "both")


TWO = (lives, state)  # the code that solves the game between two
MADE = (*TWO, crowd, crowd_states, crowd_steps, files, pack, sharing, thin)


def made_from(text: str, modules: tuple[ModuleType, ...] = MADE) -> str:
    """A fingerprint of what a strategy depends on: all that a round can lead to, whatever lives are left, and
    the code of modules. NotModelled if the solver would take these rules for others."""
    digest = hashlib.sha256()
    rules = presets.parse(text)
    try:
        digest.update(repr(modelled.rounds(text)).encode())
    except NotModelled as error:
        raise NotModelled(f"{text}: {error}") from None
    climbed = ladder.climb(rules)
    if hands_back(text):
        modules = *modules, handing
    for module in modules:
        digest.update(result_cache.code_of(module))
    digest.update(
        repr(
            (
                rules.end,
                modules == TWO or rules.lives,
                rules.passing,
                rules.revive,
                climbed.ends,
                climbed.toasted,
            )
        ).encode()
    )
    digest.update(climbed.chances.tobytes())
    for beaten, signals in sorted(climbed.signals.items()):
        parts = signals.rank, signals.doubted, signals.believed, signals.yielded
        digest.update(repr((beaten, [part.tolist() for part in parts])).encode())
    return digest.hexdigest()[:16]


def marks() -> dict[str, str]:
    """By preset what its files were made from."""
    lines = MARKS.read_text().splitlines() if MARKS.exists() else []
    return dict(line.split() for line in lines)


def stale() -> list[str]:
    """The presets whose files are missing, or by their mark not what would be made today."""
    known = marks()
    today = {name: made_from(name) for name in PRESETS}  # refuses what the solver does not model
    return [
        name
        for name in PRESETS
        if not files.path_of(name).exists() or known.get(name, today[name]) != today[name]
    ]


def unmarked() -> list[str]:
    """The presets of whose files nobody can tell without solving: they came from an earlier state of the
    solver."""
    known = marks()
    return [name for name in PRESETS if name not in known]


# -- solving


def solved(text: str, players: int, most: int = MOST) -> Solver:
    """The game by these rules between up to so many players; what was solved before is kept."""
    rules = presets.parse(text)
    solver = _two(text, rules, most)
    for count in range(3, players + 1):
        name = f"{made_from(text)}-{count}.pickle"
        if (result_cache.KEPT / name).exists():
            solver.learnt[count] = pickle.loads((result_cache.KEPT / name).read_bytes())
        else:
            two = {pair: worth[0] for pair, worth in solver.worth.items()}
            solver.learnt[count] = _learnt(text, rules, solver.ladder, two, solver.learnt, count)
            result_cache.put(name, pickle.dumps(solver.learnt[count]))
    return solver


def _two(text: str, rules: Rules, most: int) -> Solver:
    name = f"{made_from(text, TWO)}-{most}.pickle"
    solver = (HandingSolver if hands_back(text) else Solver)(rules, most)
    if (result_cache.KEPT / name).exists():
        solver = pickle.loads((result_cache.KEPT / name).read_bytes())
        solver.rules = rules
    known, kept_s = len(solver.plays), time.monotonic()
    for done, _ in enumerate(solver.two(), 1):
        progress(f"{text}, 2 players", done, solver.pairs)
        if len(solver.plays) > known and time.monotonic() - kept_s > KEEP_S:
            result_cache.put(name, pickle.dumps(solver))
            known, kept_s = len(solver.plays), time.monotonic()
    if len(solver.plays) > known:
        result_cache.put(name, pickle.dumps(solver))
    return solver


def _learnt(
    text: str,
    rules: Rules,
    climbed: ladder.Ladder,
    two: Mapping[Lives, np.ndarray],
    known: Mapping[int, crowd.Learnt],
    count: int,
) -> crowd.Learnt:
    """What `count` players learn, if that is known of fewer; `two` is what a round is worth to these."""
    most = files.most_of(rules, count)
    lives = files.lives_of(rules, count)
    worth = [np.array([two[pair] for pair in product(crowd.codes_of(rules, most), repeat=2)])]
    for fewer in range(3, count):
        among = known[fewer]
        worth.append(among.worth[np.isin(among.lives, crowd.codes_of(rules, most)).all(1)])
    round_ = crowd.flat(climbed, crowd.handed(rules))
    _, page = files.pages_of(rules, lives)
    passes, group = files.PASSES[count], files.group_of(rules, count)
    found = None
    for done, found in crowd.learn(round_, rules, count, most, page, lives, worth, passes, group):  # noqa: B007
        progress(f"{text}, {count} players", round(1000 * done), 1000)
    assert found
    return found


def made(name: str) -> bytes:
    """The file of a preset, solved anew unless that is kept."""
    return files.assembled(solved(name, max(files.PLAYERS)))


def renewed(name: str, counts: Iterable[int]) -> bytes:
    """The file of a preset that ships, with these numbers of players above two learnt anew."""
    rules, climbed = presets.parse(name), ladder.climb(presets.parse(name))
    calls, kind, sections = pack.unpacked(files.path_of(name).read_bytes())
    codes = crowd.codes_of(rules, files.most_of(rules, 3))
    two = {pair: sections[0].entry(pair)[1] for pair in product(codes, repeat=2)}
    round_ = crowd.flat(climbed, crowd.handed(rules))
    known: dict[int, crowd.Learnt] = {}
    for count in range(3, max(counts) + 1):
        known[count] = _learnt(name, rules, climbed, two, known, count)
        if count in counts:
            sections[count - 2] = files.section(rules, known[count], round_)
    return pack.packed(calls, kind, sections)


def write(name: str, content: bytes) -> None:
    """Write the file of a preset and what it was made from."""
    files.path_of(name).write_bytes(content)
    known = {**marks(), name: made_from(name)}
    MARKS.write_text("".join(f"{key} {known[key]}\n" for key in PRESETS if key in known))


# -- on all cores, or a cluster


def spread(
    task: Callable[..., Any], tasks: list[tuple], cores: int, scheduler: str
) -> Iterator[tuple[tuple, Any]]:
    """Each of `tasks` with what `task` makes of it, in the order in which they are done."""
    if scheduler:
        yield from _on_cluster(task, tasks, scheduler)
    elif cores == 1 or len(tasks) == 1:
        for one in tasks:
            yield one, task(*one)
    else:
        with workers.pool(cores) as pool:
            yield from pool.imap_unordered(_called, [(task, one) for one in tasks])


def _called(job: tuple[Callable[..., Any], tuple]) -> tuple[tuple, Any]:
    return job[1], job[0](*job[1])


def _on_cluster(task: Callable[..., Any], tasks: list[tuple], scheduler: str) -> Iterator[tuple[tuple, Any]]:
    try:
        distributed = importlib.import_module("dask.distributed")
    except ImportError:
        sys.exit("--scheduler needs dask.distributed: pip install 'dask[distributed]'.")
    with distributed.Client(scheduler) as client:
        futures = {client.submit(task, *one, pure=False): one for one in tasks}
        for future in distributed.as_completed(futures):
            yield futures[future], future.result()


def progress(what: str, done: int, whole: int) -> None:
    """A bar on the console, if somebody looks."""
    if sys.stderr.isatty():
        bar = "#" * (30 * done // whole)
        end = "\n" if done == whole else ""
        print(f"\r{what:36} [{bar:30}] {done}/{whole}", end=end, file=sys.stderr, flush=True)


# -- the console


def show(text: str, players: int) -> None:
    """What a game by these rules is worth, and how to open it."""
    rules: Rules = presets.parse(text)
    most = (
        1
        if rules.end == "stop"
        else min(rules.lives, MOST if players == 2 else files.most_of(rules, players))
    )
    solver = solved(text, players)
    ladder, calls = solver.ladder, ranking_for(rules).calls
    rank = ladder.signals[0].rank
    if players == 2:
        worth, play = solver.worth[most, most][0], solver.plays[most, most][0]
        said, doubt = ladder.chances @ play.say, play.doubt
    else:
        learnt = solver.learnt[players]
        at = int(np.flatnonzero((learnt.lives == most).all(1))[0])
        page, worth = files.pages_of(rules, learnt.lives)[1][at], learnt.worth[at]
        said = ladder.chances @ learnt.say[page, 0][:, rank]
        doubt = learnt.answers[page, 0, 0, rank, 0]
    print(f"{text}, {players} players, {most} lives each")
    print("worth, from the opener on: " + "  ".join(f"{part:.4f}" for part in worth))
    print("the opener says            doubted")
    for k, claim in enumerate(rank):
        if said[k] > 0.002:
            print(f"  {calls[claim - 1]:4}  {100 * said[k]:5.1f} %        {100 * doubt[k]:5.1f} %")


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="generate.solve", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="solve only these (default: all)")
    parser.add_argument("--check", action="store_true", help="only say which files are out of date")
    parser.add_argument(
        "--among", type=int, nargs="+", choices=files.PLAYERS, help="only how so many play; the rest stays"
    )
    parser.add_argument("--rules", help="solve these rules and show what comes of it")
    parser.add_argument("--players", type=int, default=2, choices=range(2, 7))
    parser.add_argument("--cores", type=workers.positive, default=multiprocessing.cpu_count())
    parser.add_argument("--scheduler", default="", help="address of a dask.distributed cluster")
    options = parser.parse_args(list(arguments) if arguments is not None else None)
    names = options.presets or PRESETS
    try:
        for text in [*names, options.rules or PRESETS[0]]:
            presets.parse(text)
    except presets.RulesError as error:
        sys.exit(str(error))
    if options.check:
        if names := stale():
            sys.exit(f"Out of date in firmware/strategies: {', '.join(names)}. `make solve` makes them anew.")
        early = unmarked()
        print("No strategy in firmware/strategies is out of date.")
        if early:
            print(f"An earlier state of the solver made {', '.join(early)}.")
            print("Before `make solve` see docs/opponents.md: not all of it is better in a file.")
    elif options.rules:
        show(options.rules, options.players)
    elif options.among:
        for name in names:
            files.path_of(name).write_bytes(renewed(name, options.among))
    else:
        _solve(names, options.cores, options.scheduler)


def _solve(names: list[str], cores: int, scheduler: str) -> None:
    alike: dict[str, list[str]] = {}  # by what they are made from: two presets may be one game
    for name in names:
        alike.setdefault(made_from(name), []).append(name)
    tasks = [(first,) for first, *_ in alike.values()]
    for done, ((first,), content) in enumerate(spread(made, tasks, cores, scheduler), 1):
        for name in alike[made_from(first)]:
            write(name, content)
        progress("presets", done, len(tasks))


if __name__ == "__main__":
    main()
