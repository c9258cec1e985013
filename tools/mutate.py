"""Break the core at random, one operator, constant or branch at a time: do the tests notice? (`make mutate`)

Each change is made in a copy of the project, and the tests of that part are run until one fails. Which
changes are tried is told by the seed. Ends with 1 if fewer than BAR of a hundred are noticed.
docs/mutation.md names those that were not, and why.
"""

import argparse
import ast
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BAR = 97
_COPIED = ("firmware", "tests", "tools", "docs", "pyproject.toml")
_TEST = ("-m", "pytest", "-x", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:playwright")
_PLAIN = ("-m", "not browser and not micropython")
_SLACK = 3  # a change may make a loop endless: so many times the time of all tests is enough
_SMALL = 10  # a larger constant is a measure: it is doubled


class Part(NamedTuple):
    """What is changed, and the tests that are to notice, the quick ones first. Paths below the project."""

    files: "tuple[str, ...]"
    tests: "tuple[str, ...]"


PARTS = {
    "rules": Part(
        ("firmware/game.py", "firmware/ranking.py", "firmware/rules/*.py"),
        ("tests/rules/test_rules.py", "tests/rules/test_ranking.py", "tests/rules", "tests/records"),
    ),
    "journal": Part(
        tuple(
            f"firmware/stick/{name}.py"
            for name in ("journal", "archive", "mend", "signed_lines", "small_file")
        ),
        (
            "tests/stick/test_journal.py",
            "tests/stick/test_settings.py",
            "tests/table/test_saved_game.py",
            "tests/stick/test_damaged_files.py",
        ),
    ),
    "dice": Part(
        ("firmware/stick/dice.py", "firmware/stick/dice_tally.py"),
        ("tests/stick/test_dice.py", "tests/menus/test_dice_count.py"),
    ),
    "table": Part(
        ("firmware/table/*.py",),
        ("tests/table/test_table.py", "tests/table/test_seats.py", "tests/table", "tests/menus"),
    ),
    "shake": Part(
        ("firmware/imu.py", "firmware/stick/shake_detector.py", "firmware/stick/swings.py"),
        ("tests/stick/test_imu.py", "tests/stick/test_shake.py"),
    ),
}

_OPERATORS: "dict[type[ast.AST], type[ast.AST]]" = {
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
    """One change: where, the line as it was and as it is, and the whole file then."""

    part: str
    path: str
    line: int
    before: str
    after: str
    content: str


def places(source: str) -> "list[int]":
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


def _edit_of(node: ast.AST) -> "Callable[[ast.AST], None] | None":
    """What can be done to a node. Nothing to texts: their own tests compare them."""
    if isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)) and type(node.op) in _OPERATORS:
        return _swap_operator
    if isinstance(node, ast.Compare):
        return _swap_comparison
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return _negate
    if isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        return _shift
    return None


def _swap_operator(node: "ast.AST") -> None:
    node.op = _OPERATORS[type(node.op)]()  # type: ignore[attr-defined]


def _swap_comparison(node: "ast.AST") -> None:
    node.ops[0] = _OPERATORS[type(node.ops[0])]()  # type: ignore[attr-defined]


def _negate(node: "ast.AST") -> None:
    node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]


def _shift(node: "ast.AST") -> None:
    value = node.value  # type: ignore[attr-defined]
    node.value = (  # type: ignore[attr-defined]
        not value if isinstance(value, bool) else value + 1 if value < _SMALL else 2 * value
    )


def _nodes(tree: ast.Module) -> "Iterator[tuple[ast.stmt, ast.AST]]":
    """Every node that runs, behind the statement it is in; what only a checker reads is left out."""
    waiting: "list[tuple[ast.stmt | None, ast.AST]]" = [(None, tree)]
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


def chosen(part: str, count: int, seed: int) -> "list[Change]":
    """So many changes of a part, or all there are."""
    sources = {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for pattern in PARTS[part].files
        for path in sorted(ROOT.glob(pattern))
    }
    every = [(path, at) for path, source in sources.items() for at in places(source)]
    picked = random.Random(f"{seed} {part}").sample(every, min(count, len(every)))
    return [changed(part, path, sources[path], at) for path, at in picked]


def is_noticed(folder: Path, change: Change, limit_s: float) -> bool:
    """Whether a test of its part fails by the change, or never ends, in the copy of the project there."""
    path = folder / change.path
    original = path.read_bytes()
    path.write_text(change.content, "utf-8")
    try:
        return not passes(folder, change.part, limit_s)
    finally:
        path.write_bytes(original)


def passes(folder: Path, part: str, limit_s: "float | None" = None) -> bool:
    """Whether all tests of a part pass in a copy of the project within the limit."""
    command = [sys.executable, *_TEST, *_PLAIN, *PARTS[part].tests]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=limit_s, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main(arguments: "list[str] | None" = None) -> int:
    """1 if too few were noticed, 2 if the tests fail without any change."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutate", description=__doc__.split("\n")[0])
    parser.add_argument("part", nargs="*", help="of " + ", ".join(PARTS), choices=[[], *PARTS])
    parser.add_argument("--count", type=int, default=40, help="changes of each part (default 40)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    parts = options.part or list(PARTS)
    noticed = tried = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for what in _COPIED:
            if (ROOT / what).is_dir():
                shutil.copytree(
                    ROOT / what, folder / what, ignore=shutil.ignore_patterns("__pycache__", "*.png")
                )
            else:
                shutil.copy(ROOT / what, folder)
        for part in parts:
            began = time.monotonic()
            if not passes(folder, part):
                print(f"The tests of {part} fail as it is.")
                return 2
            limit_s = _SLACK * (time.monotonic() - began)
            found = 0
            picked = chosen(part, options.count, options.seed)
            for change in picked:
                if is_noticed(folder, change, limit_s):
                    found += 1
                else:
                    print(f"{change.path}:{change.line}: {change.before}  ->  {change.after}", flush=True)
            print(f"{part:<10}{found:>5} of {len(picked):>4} noticed", flush=True)
            noticed += found
            tried += len(picked)
    print(f"{'all':<10}{noticed:>5} of {tried:>4} noticed")
    return 0 if noticed * 100 >= tried * BAR else 1


if __name__ == "__main__":
    sys.exit(main())
