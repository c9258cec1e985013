"""What every tool shows at a terminal: text that can be shown there, and for an error that a person can cause
a sentence instead of a traceback.

tools/__init__.py calls `adopt` when Python runs one of the tools (`python -m tools.…`). Ctrl-C may come at
once, so that is the first thing it does, and this file imports little.
"""

import atexit
import os
import sys
from types import FrameType, TracebackType

_ENDED_BY_CTRL_C = 130  # as shells say it


class InTheWay(Exception):
    """Something a person has to put right; the text says what and how."""


def adopt() -> None:
    """Make this process escape text that the terminal cannot show, and report errors as sentences."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.excepthook = end
    atexit.register(_flush)
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell may have it ignored
        signal.signal(signal.SIGINT, _interrupted)


def _interrupted(_: int, frame: "FrameType | None") -> None:
    """Ctrl-C raises KeyboardInterrupt; while something is imported it ends at once.

    Packages would make an error of their own of it.
    """
    error = KeyboardInterrupt()
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            end(KeyboardInterrupt, error, None)
        frame = frame.f_back
    raise error


def end(kind: "type[BaseException]", error: BaseException, trace: "TracebackType | None") -> None:
    """What Python does with an error that nobody caught."""
    if isinstance(error, BrokenPipeError):
        _hush()
        return
    if isinstance(error, KeyboardInterrupt):
        _flush()
        print("Stopped.", file=sys.stderr, flush=True)
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


def escaped(text: str) -> str:
    """Text from outside, fit for a terminal: what cannot be printed is written as `\\x1b`."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )


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
