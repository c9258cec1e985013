"""Names that nobody outside sees become names that MicroPython has in its ROM.

Each name that compiled code brings along is kept in RAM for good: its letters and 7 bytes (11 on a 64-bit
host), in tables that double when they are full. But nobody calls a parameter or a private attribute from
outside its module, and nobody asks for the attributes, methods and functions of the firmware from outside it
but those few that the virtual stick and the measurements do. So before compiling, tools/fold.py has them
renamed to names that every MicroPython knows; classes too, but modules and errors keep theirs. What a
traceback calls a function then, `python -m tools.crash` tells.
"""

import ast
from collections.abc import Iterable, Iterator

from tools.module_names import DEFINED, Module, bound, is_private, targets
from tools.rom_names import BUILT_IN, STATIC

Edit = tuple[int, int, str]  # from and to, in bytes of the source, and what stands there instead

_SHORT = tuple(sorted(BUILT_IN, key=len))
_FAMILY = 90  # of the names in STATIC, for private attributes; the others are for public ones


class Renamer:
    """What may be renamed in these modules, given by name as syntax trees that belong together.

    `texts` are modules of texts; who asks for one says `.ITS_NAME`. `others` keep their private names.
    `outside` are names that somebody says whose code is not renamed.
    """

    def __init__(
        self,
        trees: dict[str, ast.Module],
        texts: Iterable[ast.Module] = (),
        others: "dict[str, ast.Module] | None" = None,
        outside: "set[str] | frozenset[str]" = frozenset(),
    ) -> None:
        self._modules = {name: Module(tree) for name, tree in (trees | (others or {})).items()}
        modules = self._modules.values()
        self._said = set().union(*(module.names for module in modules))
        # What .mpy files give by number, then short names, and these for what most modules say
        free = [name for name in STATIC[_FAMILY:] + _SHORT if name not in self._said]
        public = sorted(_public(self._modules) - outside)
        public.sort(key=lambda name: -sum(name in module.names for module in modules))
        self._public = dict(zip(public, free, strict=False))
        found = {name for tree in texts for name in bound(tree) if name.isupper()}
        self._attributes = self._private_attributes(trees)
        self._globals = {name: self._private_globals(name) for name in trees}
        taken = {*self._public.values(), *self._attributes.get("texts", {}).values()}  # that texts.Texts has
        taken |= self._modules["texts"].names if "texts" in trees else set()
        short = sorted((name for name in STATIC + _SHORT if name not in taken), key=len)
        self.texts = dict(zip(sorted(found - _no_texts(modules) - outside), short, strict=False))

    def _private_attributes(self, trees: Iterable[str]) -> dict[str, dict[str, str]]:
        """By module: new names for private attributes and methods; a family of classes agrees on them."""
        free = [name for name in STATIC[:_FAMILY] if name not in self._said]
        families = _families(self._modules)
        found = {}
        for name in trees:
            family = families[name]
            own = {attribute for kin in family for attribute in self._modules[kin].private}
            for other, module in self._modules.items():
                if other not in family:
                    own -= module.asked - module.private
            found[name] = dict(zip(sorted(own), free, strict=False))
        return found

    def _private_globals(self, name: str) -> dict[str, str]:
        """New names for what a module calls its own, but for constants, which folding takes out."""
        module = self._modules[name]
        taken = {self._public[said] for said in module.names if said in self._public}
        free = [new for new in _SHORT if new not in taken and new not in module.names]
        theirs = {said for other in self._modules.values() for _, said in other.imported.values()}
        own = {said for said in module.functions | module.variables if is_private(said)}
        own -= module.constants | module.local | module.texts | theirs | {"_TYPING"}
        return dict(zip(sorted(own), free, strict=False))

    def old(self, module: str) -> dict[str, str]:
        """By new name: what the source of a module says; of none in particular for ''."""
        names = self._public | self._attributes.get(module, {}) | self._globals.get(module, {})
        return {new: old for old, new in names.items()}

    def imported(self, module: str, name: str) -> str:
        """What is imported from a module when its source says `name`."""
        theirs = self._modules.get(module.rpartition(".")[2])
        return self._public.get(name, name) if theirs and name in theirs.functions else name

    def edits(self, name: str, data: bytes, tree: ast.Module) -> Iterator[Edit]:
        """Each place in the source of that module where something is to be renamed."""
        lines = _Lines(data)
        module = self._modules.get(name) or Module(tree)
        of_objects = self._public | self._attributes.get(name, {})
        bare = {said: self._public[said] for said in module.seen if said in self._public}
        bare |= self._globals.get(name, {})
        for node in ast.walk(tree):
            yield from self._uses(lines, node, of_objects | self.texts, bare)
            if isinstance(node, ast.Module):
                yield from _definitions(lines, node, bare)
            elif isinstance(node, ast.ClassDef):
                yield from _definitions(lines, node, of_objects)
                for target in targets(node):
                    if target.id in self._public:
                        yield lines.edit(target, target.id, self._public[target.id])
        for function in _outermost(tree):
            names = _parameters(function, module.keywords_of(self._modules.values()))
            for node in ast.walk(function):
                if isinstance(node, ast.arg) and node.arg in names:
                    yield lines.edit(node, node.arg, names[node.arg])
                elif isinstance(node, ast.Name) and node.id in names:
                    yield lines.edit(node, node.id, names[node.id])

    def _uses(
        self, lines: "_Lines", node: ast.AST, of_objects: dict[str, str], bare: dict[str, str]
    ) -> Iterator[Edit]:
        """Where a name is asked of an object or a module, stands alone, or is imported."""
        if isinstance(node, ast.Attribute) and node.attr in of_objects:
            end = lines.place(node.end_lineno, node.end_col_offset)
            yield end - len(node.attr), end, of_objects[node.attr]
        elif isinstance(node, ast.Name) and node.id in bare:
            yield lines.edit(node, node.id, bare[node.id])
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                new = self.imported(node.module or "", alias.name)
                if new != alias.name:
                    yield lines.edit(alias, alias.name, new)


def _public(modules: dict[str, Module]) -> set[str]:
    """The attributes, methods and functions that are ours alone and that no text names."""
    found: set[str] = set()
    taken = {*STATIC, *modules}
    functions = set().union(*(module.functions for module in modules.values()))
    for module in modules.values():
        found |= module.stored | module.of_classes | module.methods | module.functions
        taken |= module.variables | module.errors | module.modules | module.keywords | module.texts
        theirs = module.functions | set(module.imported)
        taken |= {name for name in theirs if name in module.local or name not in functions}
        taken |= {here for here, (_, name) in module.imported.items() if here != name}
        taken |= module.asked_by_classes
    return {name for name in found - taken if not name.startswith("_")}


def _no_texts(modules: Iterable[Module]) -> set[str]:
    """Names in capitals that may be no text: of our constants, and of what a module is asked for."""
    found: set[str] = set()
    for module in modules:
        found |= module.variables - module.constants | module.of_classes | module.stored
        known = module.modules | set(module.imported)
        for node in ast.walk(module.tree):
            if (
                isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id in known
            ):
                found.add(node.attr)
    return found


def _families(modules: dict[str, Module]) -> dict[str, set[str]]:
    """By module: those whose classes inherit from its, or it from theirs; itself too."""
    kin = {name: {name} for name in modules}
    for name, module in modules.items():
        for node in ast.walk(module.tree):
            for base in node.bases if isinstance(node, ast.ClassDef) else ():
                root = base
                while isinstance(root, ast.Attribute):
                    root = root.value
                said = root.id if isinstance(root, ast.Name) else ""
                other = module.imported[said][0] if said in module.imported else said
                if other in kin and kin[other] is not kin[name]:
                    joined = kin[name] | kin[other]
                    for member in joined:
                        kin[member] = joined
    return kin


def _parameters(function: ast.FunctionDef, keywords: set[str]) -> dict[str, str]:
    """New names for the parameters of a function and of those within it."""
    nodes = list(ast.walk(function))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    fixed = {name for node in nodes if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    old = [node.arg for node in nodes if isinstance(node, ast.arg)]
    fixed |= keywords | {"self", "cls"} | _defaults(function)
    wanted = [name for name in dict.fromkeys(old) if name not in fixed and name not in STATIC]
    free = [name for name in STATIC if name not in names and name not in old]
    return dict(zip(wanted, free, strict=False))


def _defaults(function: ast.FunctionDef) -> set[str]:
    """Names in the defaults of parameters: they belong to those who define the function."""
    return {
        node.id
        for default in (*function.args.defaults, *function.args.kw_defaults, *function.decorator_list)
        if default
        for node in ast.walk(default)
        if isinstance(node, ast.Name)
    }


class _Lines:
    """Where a line and column begin, in bytes of the source."""

    def __init__(self, data: bytes) -> None:
        self._starts = [0]
        for line in data.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def place(self, line: int | None, column: int | None) -> int:
        assert line is not None and column is not None
        return self._starts[line - 1] + column

    def edit(
        self, node: ast.expr | ast.stmt | ast.alias | ast.arg, old: str, new: str, behind: str = ""
    ) -> Edit:
        """`new` for the name `old` that the node begins with, or that stands `behind` some letters."""
        start = self.place(node.lineno, node.col_offset) + len(behind)
        return start, start + len(old), new


def _definitions(lines: _Lines, node: ast.Module | ast.ClassDef, names: dict[str, str]) -> Iterator[Edit]:
    """Where functions and classes of a module, or the methods of a class, are defined."""
    for part in node.body:
        if isinstance(part, DEFINED) and part.name in names:
            behind = "class " if isinstance(part, ast.ClassDef) else "def "
            yield lines.edit(part, part.name, names[part.name], behind)


def _outermost(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Functions of the module and methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from (part for part in node.body if isinstance(part, ast.FunctionDef))
