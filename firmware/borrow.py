"""Modules for a while. One that is imported stays for good; of one that is borrowed the memory comes back."""

import gc
import sys
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

_staying: "list[str]" = []


def borrow(name: str) -> "Any":
    """The module `name`, forgotten by the interpreter, as is what only it imports.

    It lives as long as somebody holds it, one of its functions, or an object whose class has some.
    """
    fresh = not _staying
    if fresh:
        stay()
    module = __import__(name)
    leave()
    if fresh:
        _staying.clear()
    return module


def settle(*names: str) -> None:
    """Import these, one after the other, and collect in between.

    What one leaves behind while it is imported would else lie between all that stays, as holes that are
    too small for anything: on a heap of 128 kB that took 10.
    """
    for name in names:
        __import__(name)
        gc.collect()


def stay() -> None:
    """What has been imported so far stays."""
    _staying.extend(sys.modules)


def leave() -> None:
    """Forget all modules but those that stay, and collect what nobody holds any more.

    One at a time: a list of their names would be the largest block of memory a game asks for.
    """
    while True:
        for name in sys.modules:
            if name not in _staying:
                break
        else:
            gc.collect()
            return
        sys.modules.pop(name)
