"""Modules for a while. One that is imported stays for good; of one that is borrowed the memory comes back."""

import gc
import sys
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any


def borrow(name: str) -> "Any":
    """The module `name`, forgotten by the interpreter, as is what only it imports.

    It lives as long as somebody holds it, one of its functions, or an object whose class has some.
    """
    kept = set(sys.modules)
    module = __import__(name)
    leave(kept)
    return module


def leave(kept: "set[str]") -> None:
    """Forget all modules but those in `kept`, and collect what nobody holds any more."""
    for name in set(sys.modules) - kept:
        sys.modules.pop(name)
    gc.collect()
