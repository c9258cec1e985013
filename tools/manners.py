"""How every tool ends at a terminal: with a sentence, never with a traceback for what a person can cause.

tools/__init__.py calls `adopt` when Python runs one of the tools (`python -m tools.…`).
"""

import atexit
import os
import sys
from types import TracebackType

from tools.prepare import InTheWay

_ENDED_BY_CTRL_C = 130  # as shells say it


def adopt() -> None:
    """Make this process escape text that the terminal cannot show, and report errors as sentences."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.excepthook = end
    atexit.register(_flush)


def end(kind: "type[BaseException]", error: BaseException, trace: "TracebackType | None") -> None:
    """What Python does with an error that nobody caught."""
    if isinstance(error, BrokenPipeError):
        _hush()
        return
    if isinstance(error, KeyboardInterrupt):
        _flush()
        os._exit(_ENDED_BY_CTRL_C)
    said = sentence(error)
    if said:
        print(said, file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, trace)


def sentence(error: BaseException) -> str:
    """What a person can do about an error; empty for a bug of ours."""
    if isinstance(error, InTheWay):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("tools"):
        return (
            f"This Python has no '{error.name}'. Run make test once: it fetches all packages into .venv. "
            "Then take .venv/bin/python."
        )
    if isinstance(error, OSError) and error.strerror:
        place = f": {error.filename}" if error.filename else ""
        return f"Cannot go on: {error.strerror}{place}"
    return ""


def _flush() -> None:
    """Flush the output; its reader may be gone."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        _hush()


def _hush() -> None:
    """Discard the remaining output silently: nobody reads it any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
