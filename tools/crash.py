"""What a traceback from a stick says, with the names of the source: `python -m tools.crash FILE ...`.

On a stick functions and classes have names that cost no memory (tools/names.py). FILE is one of its
`crashes/`, or what its console said; without one it is read from the keyboard. The source has to be that of
the firmware on the stick.
"""

import argparse
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tools import compile
from tools.fold import Folder

_FRAME = re.compile(r'(\s*File "(?:[\w/]*/)?(\w+)(?:\.\w+)?", line \d+, in )(\w+)(.*)')


def told(text: str) -> str:
    """The text with every function called by its own name."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    frame = _FRAME.fullmatch(line)
    if frame:
        before, module, name, after = frame.groups()
        return before + _old(module).get(name, name) + after
    if re.match(r"\w+(Error|Exception|Interrupt)\b", line):
        return re.sub(r"'(\w+)'", lambda quoted: f"'{_old('').get(quoted[1], quoted[1])}'", line)
    return line


@cache
def _old(module: str) -> dict[str, str]:
    """By the name on a stick: the name in the source, of what that module calls so; of any one for ''."""
    return _folder().old(module)


@cache
def _folder() -> Folder:
    return Folder(compile.FIRMWARE, compile.screens()[0], compile.said_outside())


def main(arguments: "Iterable[str] | None" = None) -> int:
    """2 if a file can't be read."""
    parser = argparse.ArgumentParser(prog="python -m tools.crash", description=__doc__.partition(":")[0])
    parser.add_argument("file", nargs="*", type=Path, help="from a stick's crashes/; default: the keyboard")
    options = parser.parse_args(None if arguments is None else list(arguments))
    try:
        texts = [path.read_text(errors="replace") for path in options.file] or [sys.stdin.read()]
    except OSError as error:
        print(f"{error.filename} can't be read: {error.strerror}.", file=sys.stderr)
        return 2
    print("\n".join(told(text).rstrip("\n") for text in texts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
