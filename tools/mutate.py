"""Break the core at random, one operator, constant or branch at a time: do the tests notice? (`make mutate`)

Each change is made in a copy of the project, and the tests of that part run until one fails: file by file,
the quick ones first, each forked off a process that has pytest in memory. The seed determines which changes
are tried. Ends with 1 if fewer than BAR of a hundred are noticed. The changes that docs/mutation.md lists,
because no test can notice them, are not tried.
"""

import argparse
import ast
import multiprocessing
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import hypothesis
import pytest

ROOT = Path(__file__).resolve().parents[1]
BAR = 97
NAMED = "docs/mutation.md"
_COPIED = ("firmware", "tests", "tools", "docs", "web/words", "README.md", "pyproject.toml")
_PYTEST = (
    *("-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:playwright"),
    *("-m", "not browser and not micropython"),
    *("-o", "timeout=1800"),  # seconds by the clock: a busy machine is no change that waits for ever
)
_SLACK = 3  # a change may make a loop endless: a file of tests is stopped after so many times its usual time
_LEAST_S = 5
_LARGEST = 2 << 30  # bytes of memory, in case a change makes something grow without end
_SMALL = 10  # a larger constant is taken for a measure and doubled
_FORK = multiprocessing.get_context("fork")


class Part(NamedTuple):
    """The files to change, and the files of tests that have to notice, the quick ones first."""

    files: tuple[str, ...]
    tests: tuple[str, ...]


PARTS = {
    "rules": Part(
        ("firmware/game.py", "firmware/ranking.py", "firmware/rules/*.py"),
        (
            "tests/rules/test_ranking.py",
            "tests/rules/test_naive.py",
            "tests/rules/test_playthroughs.py",
            "tests/records/test_record.py",
            "tests/rules/test_game.py",
            "tests/rules/test_rules.py",
        ),
    ),
    "journal": Part(
        tuple(
            f"firmware/stick/{name}.py"
            for name in ("journal", "archive", "journal_recovery", "journal_lines", "small_file")
        ),
        (
            "tests/stick/test_journal.py",
            "tests/stick/test_settings.py",
            "tests/table/test_saved_game.py",
            "tests/stick/test_damaged_files.py",
        ),
    ),
    "dice": Part(
        ("firmware/stick/dice.py", "firmware/storage/dice_tally.py"),
        ("tests/stick/test_dice.py", "tests/menus/test_dice_count.py"),
    ),
    "table": Part(
        ("firmware/table/*.py",),
        (
            "tests/table/test_changes.py",
            "tests/table/test_table.py",
            "tests/table/test_seats.py",
            "tests/menus/test_setup.py",
            "tests/table/test_saved_game.py",
            "tests/table/test_house_rules.py",
            "tests/table/test_crash.py",
            "tests/rules/test_ranking.py",
            "tests/together/test_room.py",
        ),
    ),
    "together": Part(
        ("firmware/together/*.py", "firmware/screens/together_flow.py"),
        ("tests/together/test_log.py", "tests/together/test_fair.py", "tests/together/test_room.py"),
    ),
    "players": Part(
        ("firmware/players/*.py",),
        ("tests/players/test_solved.py", "tests/players/test_coach.py", "tests/players/test_opponent.py"),
    ),
    "menus": Part(
        ("firmware/menus/*.py", "firmware/screens/flow.py"),
        (
            "tests/menus/test_setup.py",
            "tests/menus/test_new_game.py",
            "tests/menus/test_rules.py",
            "tests/menus/test_self_test.py",
            "tests/menus/test_dice_count.py",
            "tests/stick/test_memory.py",
            "tests/table/test_table.py",
            "tests/table/test_saved_game.py",
            "tests/together/test_room.py",
            "tests/screens/test_pictures.py",
        ),
    ),
    "main": Part(
        ("firmware/main.py", "firmware/power_saving.py"),
        (
            "tests/stick/test_sleep.py",
            "tests/stick/test_power.py",
            "tests/stick/test_misreads.py",
            "tests/stick/test_devices.py",
            "tests/table/test_crash.py",
            "tests/stick/test_restart.py",
        ),
    ),
    "shake": Part(
        (
            "firmware/imu.py",
            "firmware/stick/shake_detector.py",
            "firmware/stick/swings.py",
            "firmware/stick/tilt.py",
        ),
        ("tests/stick/test_tilt.py", "tests/stick/test_imu.py", "tests/stick/test_shake.py"),
    ),
}

_OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Change(NamedTuple):
    """One change: where it is, the line before and after it, and the whole changed file."""

    part: str
    path: str
    line: int
    before: str
    after: str
    content: str

    @property
    def told(self) -> str:
        """The beginning of a row in docs/mutation.md."""
        place = self.path.removeprefix("firmware/")
        return f"| `{place}` | `{self.before}` becomes `{self.after}` |"


def places(source: str) -> list[int]:
    """The nodes of a file that can be changed, by their numbers for `changed`."""
    return [at for at, (_, node) in enumerate(_nodes(ast.parse(source))) if _edit_of(node)]


def changed(part: str, path: str, source: str, at: int) -> Change:
    """The file with that node changed."""
    tree = ast.parse(source)
    statement, node = list(_nodes(tree))[at]
    before = ast.unparse(statement).split("\n")[0]
    edit = _edit_of(node)
    assert edit
    edit(node)
    after = ast.unparse(statement).split("\n")[0]
    return Change(part, path, statement.lineno, before, after, ast.unparse(tree) + "\n")


def _edit_of(node: ast.AST) -> Callable[[ast.AST], None] | None:
    """The change for a node, None if there is none. Texts are not changed, because tests compare them."""
    if isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)) and type(node.op) in _OPERATORS:
        return _swap_operator
    if isinstance(node, ast.Compare):
        return _swap_comparison
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return _negate
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        return _shift
    return None


def _swap_operator(node: ast.AST) -> None:
    node.op = _OPERATORS[type(node.op)]()  # type: ignore[attr-defined]


def _swap_comparison(node: ast.AST) -> None:
    node.ops[0] = _OPERATORS[type(node.ops[0])]()  # type: ignore[attr-defined]


def _negate(node: ast.AST) -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]


def _shift(node: ast.AST) -> None:
    value = node.value  # type: ignore[attr-defined]
    node.value = (  # type: ignore[attr-defined]
        not value if isinstance(value, bool) else value + 1 if value < _SMALL else 2 * value
    )


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Every node that is executed, after the statement it is in; not what only a type checker reads."""
    waiting: list[tuple[ast.stmt | None, ast.AST]] = [(None, tree)]
    while waiting:
        statement, node = waiting.pop()
        if isinstance(node, ast.stmt):
            statement = node
        if "_TYPING" in (_name(getattr(node, "test", None)), *map(_name, getattr(node, "targets", ()))):
            continue
        if statement:
            yield statement, node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    waiting.append((statement, child))


def _name(node: object) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def chosen(part: str, count: int, seed: int) -> list[Change]:
    """`count` changes of a part, or all if there are fewer."""
    sources = {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for pattern in PARTS[part].files
        for path in sorted(ROOT.glob(pattern))
    }
    every = [(path, at) for path, source in sources.items() for at in places(source)]
    picked = random.Random(f"{seed} {part}").sample(every, min(count, len(every)))
    return [changed(part, path, sources[path], at) for path, at in picked]


def is_noticed(change: Change, limits_s: dict[str, int]) -> bool:
    """Whether a test of its part fails with the change, or never ends. Changes the file meanwhile."""
    path = ROOT / change.path
    original, status = path.read_bytes(), path.stat()
    path.write_text(change.content, "utf-8")
    try:
        return not all(passes(test, limits_s[test]) for test in PARTS[change.part].tests)
    finally:
        path.write_bytes(original)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))  # so the compiled file stays valid


def passes(test: str, limit_s: int | None = None) -> bool:
    """Whether all tests of a file pass here within `limit_s` seconds of processor time."""
    child = _FORK.Process(target=_run, args=(test, limit_s))
    child.start()
    child.join()
    return child.exitcode == 0


def _run(test: str, limit_s: int | None) -> None:
    """Run the tests of a file; called in a process of its own."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for output in (1, 2):
        os.dup2(nowhere, output)
    if limit_s:
        sys.dont_write_bytecode = True  # or compiled files of a change would stay
        resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s))
        resource.setrlimit(resource.RLIMIT_AS, (_LARGEST, _LARGEST))
    # Runs are the same each time, and a failing example need not be made smaller
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile("mutate", derandomize=True, database=None, phases=phases)
    hypothesis.settings.load_profile("mutate")
    sys.exit(pytest.main([*_PYTEST, test]))


def try_part(part: str, count: int, seed: int) -> tuple[int, int] | None:
    """How many changes were noticed, and of how many; None if the tests fail without any change."""
    began = time.monotonic()
    limits_s: dict[str, int] = {}
    for test in PARTS[part].tests:
        before = _computed_s()
        if not passes(test):
            print(f"{test} fails as it is.")
            return None
        limits_s[test] = _LEAST_S + round(_SLACK * (_computed_s() - before))
    named = (ROOT / NAMED).read_text("utf-8")
    picked = [change for change in chosen(part, count, seed) if change.told not in named]
    noticed = 0
    for change in picked:
        if is_noticed(change, limits_s):
            noticed += 1
        else:
            print(f"{change.told} line {change.line}", flush=True)
    took_s = time.monotonic() - began
    print(f"{part:<10}{noticed:>5} of {len(picked):>4} noticed in {took_s:.0f} s", flush=True)
    return noticed, len(picked)


def _computed_s() -> float:
    """Seconds of processor time used by the processes forked so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def copied(arguments: list[str]) -> int:
    """Run the same command in a copy of the project, which is deleted afterwards."""
    with tempfile.TemporaryDirectory() as name:
        for what in _COPIED:
            if (ROOT / what).is_dir():
                spared = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / what, Path(name) / what, ignore=spared)
            else:
                shutil.copy2(ROOT / what, name)
        command = [sys.executable, "-m", "tools.mutate", "--here", *arguments]
        with subprocess.Popen(command, cwd=name, start_new_session=True) as trying:
            try:
                return trying.wait()
            finally:
                if trying.returncode is None:  # this one is ended: end it too, and everything it has forked
                    os.killpg(trying.pid, signal.SIGKILL)


def main(arguments: list[str] | None = None) -> int:
    """1 if too few were noticed, 2 if the tests fail without any change."""
    arguments = sys.argv[1:] if arguments is None else arguments
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__.split("\n")[0])
    parser.add_argument("part", nargs="*", help="of " + ", ".join(PARTS))
    parser.add_argument("--count", type=int, default=40, help="changes of each part (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--here", action="store_true", help="change these files themselves, not a copy")
    options = parser.parse_args(arguments)
    for part in options.part:
        if part not in PARTS:
            parser.error(f"there is no part '{part}'; there are: {' '.join(PARTS)}")
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) == signal.SIG_DFL:  # nohup ignores one of them
            signal.signal(ending, lambda number, _: sys.exit(128 + number))
    if not options.here:
        return copied(arguments)
    noticed = tried = 0
    for part in options.part or list(PARTS):
        done = try_part(part, options.count, options.seed)
        if done is None:
            return 2
        noticed, tried = noticed + done[0], tried + done[1]
    print(f"{'all':<10}{noticed:>5} of {tried:>4} noticed")
    return 0 if noticed * 100 >= tried * BAR else 1


if __name__ == "__main__":
    sys.exit(main())
