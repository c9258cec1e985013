"""What a module says: the names in it, by what they stand for."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cached_property

DEFINED = ast.FunctionDef | ast.ClassDef
_Function = ast.FunctionDef | ast.Lambda


class Module:
    """What a module says."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self._nodes = list(ast.walk(tree))
        classes = [node for node in self._nodes if isinstance(node, ast.ClassDef)]
        # An error's class keeps its name: the console says it
        self.errors = {node.name for node in classes if _is_error(node)}
        self.functions = {node.name for node in tree.body if isinstance(node, DEFINED)} - self.errors
        self.methods = {
            part.name for node in classes for part in node.body if isinstance(part, ast.FunctionDef)
        }
        self.variables = set(bound(tree))
        self.of_classes = {name for node in classes for name in bound(node)}
        attributes = [node for node in self._nodes if isinstance(node, ast.Attribute)]
        self.asked = {node.attr for node in attributes}
        self.stored = {node.attr for node in attributes if isinstance(node.ctx, ast.Store)}
        self.bare = {node.id for node in self._nodes if isinstance(node, ast.Name)}
        self.imported: dict[str, tuple[str, str]] = {}  # by bound name: module and name there
        self.modules: set[str] = set()  # what modules are called here
        for node in self._nodes:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self.imported[alias.asname or alias.name] = (node.module or "", alias.name)
            elif isinstance(node, ast.Import):
                self.modules |= {alias.asname or alias.name for alias in node.names}

    @cached_property
    def constants(self) -> set[str]:
        """What `X = const(..)` gives a name."""
        return {
            target.id
            for node in self.tree.body
            if isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and getattr(node.value.func, "id", "") == "const"
            for target in node.targets
            if isinstance(target, ast.Name)
        }

    @cached_property
    def asked_by_classes(self) -> set[str]:
        """Bare names that the bodies of classes ask for, outside of their methods: values and decorators."""
        found: set[str] = set()
        for node in self._nodes:
            for part in node.body if isinstance(node, ast.ClassDef) else ():
                for asking in part.decorator_list if isinstance(part, DEFINED) else [part]:
                    found |= {
                        name.id
                        for name in ast.walk(asking)
                        if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)
                    }
        return found

    @cached_property
    def local(self) -> set[str]:
        """What functions give names of their own, parameters among them."""
        found: set[str] = set()
        for function in self._nodes:
            if not isinstance(function, _Function):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.arg):
                    found.add(node.arg)
                elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    found.add(node.id)
                elif isinstance(node, ast.FunctionDef | ast.ExceptHandler) and node is not function:
                    found.add(node.name or "")
        return found

    @cached_property
    def texts(self) -> set[str]:
        """The words in its texts. What documents is none of them, nor are types."""
        silent: set[int] = set()
        for node in self._nodes:
            if isinstance(node, ast.Expr):
                silent.add(id(node.value))
            for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
                if part:
                    silent.update(map(id, ast.walk(part)))
        return {
            word
            for node in self._nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent
            for word in re.findall(r"\w+", node.value)
        }

    @cached_property
    def keywords(self) -> set[str]:
        """The keywords of its calls."""
        return {node.arg for node in self._nodes if isinstance(node, ast.keyword) and node.arg}

    def keywords_of(self, modules: "Iterable[Module]") -> set[str]:
        """The keywords of the calls in all these modules."""
        return set().union(self.keywords, *(module.keywords for module in modules))

    @cached_property
    def names(self) -> set[str]:
        """Every name it says."""
        return (
            self.asked
            | self.bare
            | self.methods
            | self.functions
            | self.errors
            | self.of_classes
            | self.local
            | set(self.imported)
            | {name for _, name in self.imported.values()}
            | self.modules
        )

    @property
    def seen(self) -> set[str]:
        """Functions and classes that it can call by their bare names, its own or imported."""
        return self.functions | {here for here, (_, name) in self.imported.items() if here == name}

    @property
    def private(self) -> set[str]:
        """The private attributes and methods of its objects."""
        own = {name for name in self.stored | self.methods if is_private(name)}
        return own - self.of_classes - self.texts


def bound(node: ast.Module | ast.ClassDef) -> Iterator[str]:
    """What the statements of a module or class give names."""
    return (target.id for target in targets(node))


def targets(node: ast.Module | ast.ClassDef) -> Iterator[ast.Name]:
    """Where the statements of a module or class give names."""
    for statement in node.body:
        if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
            for part in ast.walk(statement):
                if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                    yield part


def _is_error(node: ast.ClassDef) -> bool:
    """Whether it is a class of errors, by what it inherits from."""
    return any(isinstance(base, ast.Name) and re.search("Error|Exception", base.id) for base in node.bases)


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")
