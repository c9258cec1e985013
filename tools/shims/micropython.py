"""MicroPython's `micropython` module for CPython: what compiles to nothing there does nothing here."""

from collections.abc import Callable
from typing import TypeVar

_T = TypeVar("_T")


def const(value: _T) -> _T:
    """The value itself; MicroPython's compiler folds it into the code that uses it."""
    return value


def native(function: _T) -> _T:
    """The function itself; on the stick its machine code."""
    return function


viper = native


def opt_level(level: int = 0) -> int:
    """No optimisation levels here; always 0."""
    return 0


def heap_lock() -> None:
    """CPython cannot forbid allocation; the tests that prove its absence run under MicroPython."""


def heap_unlock() -> int:
    """Depth of locks after this call; always 0."""
    return 0


def heap_locked() -> int:
    """Depth of locks now; always 0."""
    return 0


def kbd_intr(character: int) -> None:
    """Nothing: Ctrl-C keeps its meaning."""


def schedule(function: Callable[[object], object], argument: object) -> None:
    """Call at once; the interpreter has no queue for it."""
    function(argument)


def alloc_emergency_exception_buf(size: int) -> None:
    """Nothing: CPython needs none."""
