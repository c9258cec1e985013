"""Output of all tools at a terminal: only text that can be shown there, and sentences instead of tracebacks
for errors that a person can cause.

tools/__init__.py calls `adopt` when Python runs one of the tools (`python -m tools.…`). Ctrl-C may come at
once, so that is the first thing it does, and this file imports little.
"""

import atexit
import os
import sys
from types import FrameType, TracebackType

_ENDED_BY_CTRL_C = 130  # as shells say it


class UserError(Exception):
    """Something that a person has to fix; the text says what and how."""


def adopt() -> None:
    """Make this process escape text that the terminal cannot show, and report errors as sentences."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.excepthook = end
    atexit.register(_flush)
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell may ignore it
        signal.signal(signal.SIGINT, _interrupted)


def _interrupted(_: int, frame: FrameType | None) -> None:
    """Ctrl-C raises KeyboardInterrupt, but during an import it ends the process at once: packages would turn
    it into an error of their own.
    """
    error = KeyboardInterrupt()
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            end(KeyboardInterrupt, error, None)
        frame = frame.f_back
    raise error


def end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """The hook for an error that nobody caught."""
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
    """What a person can do about an error; "" for a bug of ours."""
    if isinstance(error, UserError):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith(
        ("tools", "virtual", "generate", "verify")
    ):
        return (
            f"This Python has no '{error.name}'. Run make test once: it fetches all packages into .venv. "
            "Then take .venv/bin/python."
        )
    if isinstance(error, OSError) and error.strerror:
        place = f": {error.filename}" if error.filename else ""
        return f"Cannot go on: {error.strerror}{place}"
    return ""


def escaped(text: str) -> str:
    """Text from outside, safe for a terminal: unprintable characters become `\\x1b` and the like."""
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
    """Discard the remaining output, because nobody reads it any more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
