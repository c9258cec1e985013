"""MicroPython's `micropython` module for CPython, where it does nothing."""

from typing import TypeVar

_T = TypeVar("_T")


def const(value: _T) -> _T:
    """The value itself; MicroPython's compiler folds it into the code that uses it."""
    return value


def heap_lock() -> None:
    """CPython cannot forbid allocation; the tests that prove its absence run under MicroPython."""


def heap_unlock() -> int:
    """Depth of locks after this call; always 0."""
    return 0
