"""Reports of a stick with the names of the sources: `python -m tools.build.told FILE` prints one.

Its tracebacks have the names that names.py gave; `dist` has them as names.json for the page.
"""

import argparse
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from tools.build import files
from tools.terminal import UserError

_FRAME = re.compile(r'(.*File "(.*)", line \d+, in )(\w+)(.*)')
_IN_MESSAGE = re.compile(r"(?<=')\w+(?=')|^\w+")


def told(report: str, names: Mapping[str, Mapping[str, str]] | None = None) -> str:
    """The report with its tracebacks in the names of the sources; `names` as in names.json, by default those
    of this build. A report that has the names of the sources already stays as it is."""
    lines = []
    module = None
    for line in report.split("\n"):
        frame = _FRAME.match(line)
        if frame:
            names = files.new_names().back if names is None else names
            begin, module, name, end = frame.groups()
            line = begin + {**names[""], **names.get(module, {})}.get(name, name) + end
        elif names and module is not None:  # the error itself
            back = {**names[""], **(names.get(module, {}) if line.startswith("NameError") else {})}
            line = _IN_MESSAGE.sub(partial(_back, back), line)
            module = None
        lines.append(line)
    return "\n".join(lines)


def _back(names: Mapping[str, str], found: "re.Match[str]") -> str:
    return names.get(found[0], found[0])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.build.told", description="Print reports of sticks."
    )
    parser.add_argument("file", type=Path, nargs="+")
    for path in parser.parse_args().file:
        try:
            print(told(path.read_text(encoding="utf-8", errors="replace")), end="")
        except OSError as error:
            raise UserError(f"Cannot read {path}: {error.strerror}.") from None


if __name__ == "__main__":
    main()
