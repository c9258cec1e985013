"""A cache in build/solve of what took long to compute, so that a stopped run goes on where it was.

A result is found again only by the same code and data.
"""

import ast
import hashlib
import inspect
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

KEPT = Path(__file__).resolve().parent.parent.parent / "build" / "solve"


def put(name: str, content: bytes) -> None:
    """Write a file of the cache. If this is stopped half way, the old file is still whole."""
    KEPT.mkdir(parents=True, exist_ok=True)
    part = KEPT / f"{name}.{os.getpid()}"
    part.write_bytes(content)
    part.replace(KEPT / name)


def found(function: Callable[..., Any], what: tuple, code: Iterable[ModuleType], *data: bytes) -> Any:
    """What `function(*what)` returns, as JSON: out of the cache, if neither `code` nor `data` has changed."""
    digest = hashlib.sha256(repr(what).encode())
    for module in code:
        digest.update(code_of(module))
    for part in data:
        digest.update(part)
    name = f"{function.__name__}-{digest.hexdigest()[:16]}.json"
    if not (KEPT / name).exists():
        put(name, json.dumps(function(*what)).encode())
    return json.loads((KEPT / name).read_text())


def code_of(module: ModuleType) -> bytes:
    """The syntax tree of a module without docstrings and annotations: only what it does."""
    tree = ast.parse(inspect.getsource(module))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg | ast.AnnAssign):
            node.annotation = ast.Constant(None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
    return ast.dump(tree).encode()
