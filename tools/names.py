"""Names that nobody outside sees become names that MicroPython has in its ROM.

Each name that compiled code brings along is kept in RAM for good: its letters and 7 bytes (11 on a 64-bit
host), in tables that double when they are full. But nobody calls a parameter or a private attribute from
outside its module. So before compiling, tools/fold.py has them renamed to names that every MicroPython knows.
Functions and classes keep theirs: a traceback says them.
"""

import ast
from collections.abc import Iterator

Edit = tuple[int, int, str]  # from and to, in bytes of the source, and what stands there instead

# Names that .mpy files of version 6 give by number (py/makeqstrdata.py) and a variable may have
_TEXT = """
    append args bool builtins bytearray bytecode bytes callable chr classmethod clear close const copy
    count dict dir divmod end endswith eval exec extend find format from_bytes get getattr globals hasattr
    hash id index insert int isalpha isdigit isinstance islower isspace issubclass isupper items iter join
    key keys len list little locals lower lstrip main map micropython next object open ord pop popitem pow
    print range read readinto readline remove replace repr reverse rfind rindex round rsplit rstrip send
    sep set setattr setdefault sort sorted split start startswith staticmethod step stop str strip sum
    super throw to_bytes tuple type update upper value values write zip abs all any ArithmeticError
    AssertionError AttributeError BaseException EOFError Ellipsis Exception GeneratorExit ImportError
    IndentationError IndexError KeyError KeyboardInterrupt LookupError MemoryError NameError NoneType
    NotImplementedError OSError OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError
    ValueError ZeroDivisionError
"""
ROM = tuple(_TEXT.split())


class Renamer:
    """What may be renamed in these modules, given by name as syntax trees that belong together."""

    def __init__(self, trees: dict[str, ast.Module]) -> None:
        used = {name: _attributes(tree) for name, tree in trees.items()}
        free = [name for name in ROM if not any(name in names for names in used.values())]
        self._keywords = {
            node.arg
            for tree in trees.values()
            for node in ast.walk(tree)
            if isinstance(node, ast.keyword) and node.arg
        }
        families = _families(trees)
        private = {name: _private(tree) for name, tree in trees.items()}
        asked = {name: used[name] - private[name] for name in trees}
        self._attributes: dict[str, dict[str, str]] = {}
        for name in trees:
            own = {attribute for kin in families[name] for attribute in private[kin]}
            for other in trees:
                if other not in families[name]:
                    own -= asked[other]
            self._attributes[name] = dict(zip(sorted(own), free, strict=False))

    def edits(self, name: str, data: bytes, tree: ast.Module) -> Iterator[Edit]:
        """Each place in the source of that module where something is to be renamed."""
        start_of = _Lines(data)
        attributes = self._attributes.get(name, {})
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in attributes:
                end = start_of(node.end_lineno, node.end_col_offset)
                yield end - len(node.attr), end, attributes[node.attr]
        for function in _outermost(tree):
            names = self._parameters(function)
            for node in ast.walk(function):
                if not isinstance(node, (ast.arg, ast.Name)):
                    continue
                old = node.arg if isinstance(node, ast.arg) else node.id
                if old in names:
                    start = start_of(node.lineno, node.col_offset)
                    yield start, start + len(old), names[old]

    def _parameters(self, function: ast.FunctionDef) -> dict[str, str]:
        """New names for the parameters of a function and of those within it."""
        nodes = list(ast.walk(function))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        fixed = {name for node in nodes if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
        old = [node.arg for node in nodes if isinstance(node, ast.arg)]
        fixed |= self._keywords | {"self", "cls"} | _defaults(function)
        wanted = [name for name in dict.fromkeys(old) if name not in fixed and name not in ROM]
        free = [name for name in ROM if name not in names and name not in old]
        return dict(zip(wanted, free, strict=False))


class _Lines:
    """Where a line and column begin, in bytes of the source."""

    def __init__(self, data: bytes) -> None:
        self._starts = [0]
        for line in data.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def __call__(self, line: int | None, column: int | None) -> int:
        assert line is not None and column is not None
        return self._starts[line - 1] + column


def _attributes(tree: ast.Module) -> set[str]:
    """All names that may be asked of a module, a class or an object."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name)
        if isinstance(node, ast.ClassDef | ast.Module):
            names.update(_bound(node))
    return names


def _bound(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    """What the statements of a module or class give names."""
    for statement in node.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for part in ast.walk(statement):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part.id


def _private(tree: ast.Module) -> set[str]:
    """The private attributes that this module's objects get; none that is a function or a text as well."""
    stored = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_private(node.attr)
    }
    taken = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    taken |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    taken |= {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return stored - taken


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def _families(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """By module: those whose classes inherit from its, or it from theirs; itself too."""
    kin = {name: {name} for name in trees}
    for name, tree in trees.items():
        classes = {
            alias.asname or alias.name: node.module
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for node in ast.walk(tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                root = base
                while isinstance(root, ast.Attribute):
                    root = root.value
                other = classes.get(root.id, root.id) if isinstance(root, ast.Name) else None
                if other in kin and kin[other] is not kin[name]:
                    joined = kin[name] | kin[other]
                    for member in joined:
                        kin[member] = joined
    return kin


def _outermost(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Functions of the module and methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from (part for part in node.body if isinstance(part, ast.FunctionDef))


def _defaults(function: ast.FunctionDef) -> set[str]:
    """Names in the defaults of parameters: they belong to those who define the function."""
    return {
        node.id
        for default in (*function.args.defaults, *function.args.kw_defaults, *function.decorator_list)
        if default
        for node in ast.walk(default)
        if isinstance(node, ast.Name)
    }
