"""Replace the names of numbers in the code by the numbers: `at.PANEL_X` becomes `3`, `ROLL` becomes `1`.

Lines stay the same. MicroPython's `const` does this within a file, and for a private name it leaves nothing
in memory; this does it for public names, in all files that import them. On a heap of 32 bits that saves the
names of the layouts (10 kB), some 100 others with their values in each file (6 kB), and in a plain game the 9
kB by which the table of names would grow.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.terminal import UserError

DRAWING = ("menus", "pieces", "screens", "together")  # folders that may `import layouts as at`
BESIDE = "together"  # the firmware's folder, and compiled with it, though no stick has it
_LAYOUTS = "layouts"
_SIZES = "layouts.sizes"

# The compiler knows these itself; importing them would take memory in each file
_COMPILED = {"micropython": ["const"]}

# By module: the public constants that it defines or imports
Constants = dict[str, dict[str, Any]]
# The beginning and end of a piece of code (line, byte of the line), and its replacement
_Edit = tuple[int, int, int, int, str]


def widths(firmware: Path) -> list[int]:
    """The widths of screen in pixels for which sizes.py has a column."""
    code = (firmware / _LAYOUTS / "sizes.py").read_text(encoding="utf-8")
    return [int(width) for width in re.findall(r"\d+", re.findall(r"^WIDTH = .*", code, re.M)[0])]


def constants(firmware: Path, width: int) -> Constants:
    """The public constants of all modules; `layouts` has those for that width."""
    trees = {_module(place): ast.parse(code) for place, code in _sources(firmware)}
    column = widths(firmware).index(width)
    found: Constants = {
        module: {name: value for name, value, _ in _defined(tree, column if module == _SIZES else -1)}
        for module, tree in trees.items()
    }
    found[_LAYOUTS] = found[_SIZES]
    is_new = True
    while is_new:  # a module may import constants that it imported itself
        is_new = False
        for module, tree in trees.items():
            for node in tree.body:
                if isinstance(node, ast.ImportFrom):
                    for name in _constant_names(node, found):
                        value = found[node.module or ""][name]
                        is_new = is_new or name not in found[module]
                        found[module][name] = value
    return found


def written(code: str, known: Constants) -> str:
    """The same code with the numbers in it, line for line. KeyError for a number that the layout lacks."""
    tree = ast.parse(code)
    here: dict[str, Any] = {}  # constants by the name they have in this file
    modules: dict[str, dict[str, Any]] = {}  # constants of a module, by the name it has in this file
    edits: list[_Edit] = []
    for name, value, definition in _defined(tree):
        here[name] = value
        edits.append(_edit(definition, ""))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = _constant_names(node, known)
            here.update({name: known[node.module or ""][name] for name in names})
            names += _COMPILED.get(node.module or "", [])
            kept = [alias for alias in node.names if alias.name not in names]
            modules.update({_name(alias): known.get(f"{node.module}.{alias.name}", {}) for alias in kept})
            if names:
                edits.append(_edit(node, _import(node.module or "", kept)))
        elif isinstance(node, ast.Import):
            modules.update({_name(alias): known.get(alias.name, {}) for alias in node.names})
            if _name(node.names[0]) == "at":  # of the layouts
                edits.append(_edit(node, "pass"))
    return _applied(code, edits + list(_uses(tree, here, modules)))


def _uses(tree: ast.Module, here: dict[str, Any], modules: dict[str, dict[str, Any]]) -> Iterator[_Edit]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in here:
            yield _edit(node, _literal(here[node.id]))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr.isupper():
            there = modules.get(node.value.id, {})
            if node.attr in there or node.value.id == "at":
                yield _edit(node, _literal(there[node.attr]))


def by_width(firmware: Path) -> Iterator[tuple[Path, str]]:
    """Each file of the firmware: its place on a stick and its code; files that draw once for each width."""
    for column, width in enumerate(widths(firmware)):
        known = constants(firmware, width)
        for place, code in _sources(firmware):
            if place.parts[0] in DRAWING:
                yield Path(f"w{width}") / place, written(code, known)
            elif column == 0 and (place.parts[0] != _LAYOUTS or place.stem == "__init__"):
                yield place, written(code, known)


def _sources(firmware: Path) -> Iterator[tuple[Path, str]]:
    beside = firmware.parent
    for path in sorted(firmware.rglob("*.py")):
        yield path.relative_to(firmware), path.read_text(encoding="utf-8")
    for path in sorted((beside / BESIDE).rglob("*.py")):
        yield path.relative_to(beside), path.read_text(encoding="utf-8")


def _module(place: Path) -> str:
    return ".".join(place.with_suffix("").parts).removesuffix(".__init__")


def _defined(tree: ast.Module, column: int = -1) -> Iterator[tuple[str, Any, ast.stmt]]:
    """The public constants of a module: `NAME = const(1)`, and for sizes.py all those of a column.

    UserError if one has no such column.
    """
    for node in tree.body:
        if not (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)):
            continue
        name, value = node.targets[0].id, node.value
        if not name.isupper() or name.startswith("_"):
            continue
        if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "const":
            number = _number(value.args[0])
            if number is not None:
                yield name, number, node
        elif column >= 0 and isinstance(value, ast.Call):
            if len(value.args) <= column:
                raise UserError(
                    f"layouts/sizes.py, line {node.lineno}: {name} has no number for each width of screen"
                )
            yield name, ast.literal_eval(value.args[column]), node


def _number(value: ast.expr) -> int | None:
    try:
        number = ast.literal_eval(value)
    except ValueError:  # made from other constants
        return None
    return number if isinstance(number, int) else None


def _constant_names(node: ast.ImportFrom, known: Constants) -> list[str]:
    there = known.get(node.module or "", {})
    return [alias.name for alias in node.names if alias.name in there and not alias.asname]


def _import(module: str, names: list[ast.alias]) -> str:
    told = ", ".join(f"{alias.name} as {alias.asname}" if alias.asname else alias.name for alias in names)
    return f"from {module} import {told}" if names else "pass"


def _name(alias: ast.alias) -> str:
    return alias.asname or alias.name


def _literal(value: Any) -> str:
    return f"({value})" if isinstance(value, int) and value < 0 else repr(value)


def _edit(node: ast.stmt | ast.expr, text: str) -> _Edit:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text


def _applied(code: str, edits: list[_Edit]) -> str:
    lines = [line.encode() for line in code.split("\n")]
    for line, column, end, end_column, text in sorted(edits, reverse=True):
        rest = lines[end - 1][end_column:]
        lines[line - 1 : end] = [lines[line - 1][:column] + text.encode() + rest] + [b""] * (end - line)
    return b"\n".join(lines).decode()
