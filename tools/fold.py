"""Fold constants across modules, as mpy-cross folds them within one.

`X = const(..)` costs a stick nothing inside its module if its name begins with an underscore. A public one
costs a dictionary entry where it is defined, another wherever it is imported, and a look-up each time. So
before compiling, its number is written where the name stood, and the definition and the import are taken out.
A constant is an int, or in a layout module also a tuple of them. The texts of `words/` become the Latin-1
bytes that loading would make of them. Lines stay where they are: a traceback names the right one.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.names import Edit, Renamer

Value = int | tuple

_PIECE = 480  # bytes that a stick finds in one piece even where memory is in crumbs


class Folder:
    """The constants of all modules below `root`, and each module's source without them.

    `screen` is the folder of a screen size, whose layout is folded in. `outside` are names that stay.
    """

    def __init__(
        self, root: Path, screen: str = "screen80", outside: "set[str] | frozenset[str]" = frozenset()
    ) -> None:
        self._trees = {
            path.stem: ast.parse(path.read_bytes())
            for path in sorted(root.glob("*.py")) + sorted((root / screen).glob("*.py"))
            if path.stem != "main"
        }
        self._known: dict[str, dict[str, Value]] = {}
        texts = [ast.parse(path.read_bytes()) for path in sorted(root.glob("words/*.py")) if _is_texts(path)]
        others = {place.stem: ast.parse(place.read_bytes()) for place in root.glob("main.py")}
        self._renamer = Renamer(self._trees, texts, others, outside)

    def old(self, module: str) -> dict[str, str]:
        """By the name that a stick knows: what the source of a module calls it."""
        return self._renamer.old(module)

    def constants(self, module: str) -> dict[str, Value]:
        """The constants a module defines or imports, by name; none for what is not ours."""
        if module not in self._trees:
            return {}
        if module not in self._known:
            known = self._known[module] = {}
            for statement in self._trees[module].body:
                known.update(self._named(statement, known, module))
        return self._known[module]

    def _named(
        self, statement: ast.stmt, known: dict[str, Value], module: str
    ) -> Iterator[tuple[str, Value]]:
        """The constants that a statement at the top of a module gives names."""
        if isinstance(statement, ast.ImportFrom) and statement.module:
            theirs = self.constants(statement.module)
            for alias in statement.names:
                if alias.name in theirs:
                    yield alias.asname or alias.name, theirs[alias.name]
        name, expression = _definition(statement)
        if expression is not None:
            value = _evaluated(expression, known)
            if isinstance(value, int) or module == "layout" and value is not None:
                yield name, value

    def source(self, path: Path) -> str:
        """The source of the module at `path`, folded."""
        data = path.read_bytes()
        tree = ast.parse(data)
        known: dict[str, Value] = {}
        for statement in tree.body:
            known.update(self._named(statement, known, path.stem))
        aliases = {
            alias.asname or alias.name: self.constants(alias.name)
            for statement in tree.body
            if isinstance(statement, ast.Import)
            for alias in statement.names
        }
        needed = _other_uses(tree, aliases)
        edits = [edit for node in tree.body for edit in self._removed(data, node, known, needed)]
        gone = [(start, end) for start, end, _ in edits]
        for start, end, text in _Uses(data, known, aliases).edits(tree):
            if not any(first <= start < last for first, last in gone):
                edits.append((start, end, text))
        if path.parent.name == "words" and path.stem != "__init__":
            if _is_texts(path):
                return _packed(path, tree, self._renamer.texts)
            edits += _texts(data, tree)
        edits += [
            edit
            for edit in self._renamer.edits(path.stem, data, tree)
            if not any(first <= edit[0] < last for first, last in gone)
        ]
        for start, end, text in sorted(edits, reverse=True):
            data = data[:start] + text.encode() + data[end:]
        return data.decode()

    def _removed(
        self, data: bytes, statement: ast.stmt, known: dict[str, Value], needed: set[str]
    ) -> Iterator[Edit]:
        """A definition, or those names of an import, that nothing needs any more."""
        start, end = _span(data, statement)
        lines = "\n" * data[start:end].count(b"\n")
        name, expression = _definition(statement)
        if expression is not None and name in known:
            yield start, end, "pass" + lines
        elif isinstance(statement, ast.ImportFrom):
            kept = [alias for alias in statement.names if (alias.asname or alias.name) not in known]
            if len(kept) < len(statement.names):
                for alias in kept:
                    alias.name = self._renamer.imported(statement.module or "", alias.name)
                names = ", ".join(ast.unparse(alias) for alias in kept)
                yield start, end, (f"from {statement.module} import {names}" if kept else "pass") + lines
        elif isinstance(statement, ast.Import):
            alias = statement.names[0]
            if self.constants(alias.name) and (alias.asname or alias.name) not in needed:
                yield start, end, "pass" + lines


class _Uses:
    """Where constants are used by name."""

    def __init__(self, data: bytes, known: dict[str, Value], aliases: dict[str, dict[str, Value]]) -> None:
        self._data = data
        self._known = known
        self._aliases = aliases

    def edits(self, tree: ast.AST) -> Iterator[Edit]:
        """Each use, with its value in place of the name."""
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                value = self._known.get(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                value = self._aliases.get(node.value.id, {}).get(node.attr)
            else:
                continue
            if value is not None:
                yield (
                    *_span(self._data, node),
                    f"({value})" if isinstance(value, int) and value < 0 else f"{value}",
                )


def _texts(data: bytes, tree: ast.Module) -> Iterator[Edit]:
    """Each text that a statement at the top gives a name, as Latin-1 bytes."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign):
            for node in ast.walk(statement.value):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield (*_span(data, node), repr(node.value.encode("latin-1")))


def _is_texts(path: Path) -> bool:
    """Whether a module of `words/` has texts; the others have large words, ready drawn."""
    return path.stem != "__init__" and not path.stem.endswith(("_80", "_135"))


def _packed(path: Path, tree: ast.Module, names: dict[str, str]) -> str:
    """Texts as firmware/texts.py takes them."""
    space: dict = {}
    exec(compile(tree, path.name, "exec"), space)
    texts = {
        names.get(key, key): _joined(text)
        for key, text in space.items()
        if key.isupper() and key != "PARAMETERS" and isinstance(text, str | tuple)
    }
    texts.update((str(value), text) for value, text in space.get("VALUES", {}).items())
    texts.update((str(n), _joined(row)) for n, row in enumerate(space.get("PARAMETERS", ())))
    pieces = [b"\n"]
    for key, text in texts.items():
        line = f"{key}={text}\n".encode("latin-1")
        if len(pieces[-1]) + len(line) > _PIECE:
            pieces.append(b"\n")
        pieces[-1] += line
    has_names = "NAMES = True\n" if "NAMES" in space else ""
    return f"PACKED = {tuple(pieces)!r}\n{has_names}"


def _joined(texts: str | tuple) -> str:
    """A text, or several with | between them."""
    return texts if isinstance(texts, str) else "|".join(_joined(text) for text in texts if text)


def _other_uses(tree: ast.Module, aliases: dict[str, dict[str, Value]]) -> set[str]:
    """The imported modules that are used for more than their constants."""
    constant = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in aliases.get(node.value.id, {})
    }
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in constant}


def _definition(statement: ast.stmt) -> tuple[str, ast.expr | None]:
    """Name and expression of `X = const(..)` or of `X = (.., ..)` in capitals."""
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target, value = statement.targets[0], statement.value
        if isinstance(target, ast.Name) and target.id.isupper():
            if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "const":
                return target.id, value.args[0]
            if isinstance(value, ast.Tuple) and not target.id.startswith("_"):
                return target.id, value
    return "", None


def _evaluated(expression: ast.expr, known: dict[str, Value]) -> Value | None:
    """The value of a constant expression, None if it is not one of ours."""
    try:
        value = eval(
            compile(ast.Expression(expression), "<const>", "eval"), {"__builtins__": {}}, dict(known)
        )
    except (NameError, TypeError):
        return None
    return value if _is_foldable(value) else None


def _is_foldable(value: object) -> bool:
    if isinstance(value, tuple):
        return all(_is_foldable(item) for item in value)
    return isinstance(value, int) and not isinstance(value, bool)


def _span(data: bytes, node: ast.stmt | ast.expr) -> tuple[int, int]:
    """From and to of a node, in bytes."""
    lines = data.split(b"\n")
    assert node.end_lineno is not None and node.end_col_offset is not None
    start = sum(len(line) + 1 for line in lines[: node.lineno - 1]) + node.col_offset
    return start, sum(len(line) + 1 for line in lines[: node.end_lineno - 1]) + node.end_col_offset
