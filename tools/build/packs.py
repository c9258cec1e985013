"""Put the modules of a folder that always come together into one file, the folder's own `__init__`.

Each file that is imported takes memory for its path and for names that its neighbours have too, some 80
bytes, a block of 4,096 bytes on the flash, and the time to find it. The code of the modules stays as it is,
one after the other in the order in which they need each other, and `sys.modules` has all their names, so who
imports one need not know. Lines of a traceback are those of the file in `build/written`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.build import numbers
from tools.terminal import InTheWay

# By folder. Whatever else is in it has a file of its own
PACKS = {
    "pieces": ("battery", "buttons", "claims", "cup", "dice", "ground", "standings"),
    "players": ("knowledge", "opponent", "strategy"),
    "rules": ("choices", "move_list", "moves", "penalties", "state"),
    "screens": ("announce", "answer", "flow", "handover", "lives", "peek", "reveal", "shake"),
    "table": ("screen", "seats", "table", "view", "wording"),
}
_ALIASES = """import sys
for _ in "{0}".split():
    sys.modules["{1}." + _] = sys.modules["{1}"]
"""


def packed(files: list[tuple[Path, str]]) -> Iterator[tuple[Path, str]]:
    """The same files, place and code, with packs in the place of what is in them."""
    packs: dict[Path, dict[str, str]] = {}
    for place, code in files:
        if place.stem in PACKS.get(place.parent.name, ()):
            packs.setdefault(place.parent, {})[place.stem] = code
        else:
            yield place, code
    for folder, members in packs.items():
        yield folder / "__init__.py", _together(folder.name, members)


def _together(folder: str, members: dict[str, str]) -> str:
    """One file of these modules, code by name. InTheWay if two of them mean different things by one name."""
    names = _in_order(folder, members)
    told = _ALIASES.format(" ".join(names), folder)
    meant: dict[str, str] = {}
    for name in names:
        tree = ast.parse(members[name])
        for defined in _defined(tree, is_number=False):
            if meant.setdefault(defined, name) != name:
                raise InTheWay(f"{folder}: {name}.py and {meant[defined]}.py both have a {defined}")
        told += _with_own_numbers(members[name], tree, name).rstrip("\n") + "\n"
    return told


def _in_order(folder: str, members: dict[str, str]) -> list[str]:
    """The members, each after those that it imports."""
    needs = {name: _needs(folder, code) & members.keys() for name, code in members.items()}
    found: list[str] = []
    while len(found) < len(members):
        found += sorted(n for n, them in needs.items() if n not in found and them <= set(found))
    return found


def _needs(folder: str, code: str) -> set[str]:
    """The modules of that folder that the code imports as it is read."""
    needs = set()
    for node in ast.parse(code).body:
        if isinstance(node, ast.ImportFrom) and node.module == folder:
            needs |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(folder + "."):
            needs.add((node.module or "").partition(".")[2])
    return needs


def _with_own_numbers(code: str, tree: ast.Module, name: str) -> str:
    """The code with the module's name behind its private numbers, which are gone once it is compiled."""
    own = set(_defined(tree, is_number=True))
    uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in own]
    return numbers.applied(code, [numbers.edit(node, f"{node.id}_{name}") for node in uses])


def _defined(tree: ast.Module, is_number: bool) -> Iterator[str]:
    """What a module defines: its numbers, or all else."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not is_number:
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            call = isinstance(node.value, ast.Call) and getattr(node.value.func, "id", "") == "const"
            if call == is_number:
                yield from [part.id for part in targets if isinstance(part, ast.Name)]
