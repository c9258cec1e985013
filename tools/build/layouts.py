"""Write the numbers of a layout into the code that asks for them: `at.PANEL_X` becomes `3`.

The one difference between what is written and what runs on a stick. It saves memory there that plain files
would not have room for on the larger screen: the 264 names of a layout and the numbers behind them take 10
kB, and without them the interpreter's table of names needs no further 9 kB. So the folders that draw are
compiled once for each width of screen, with line numbers as they are; firmware/layouts/__init__.py finds
those for its own.
"""

import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DRAWING = ("menus", "pieces", "screens")  # folders of the firmware in which `import layouts as at` may stand
_NUMBER = re.compile(r"\bat\.([A-Z][A-Z0-9_]*)\b")
_IMPORT = re.compile(r"^import layouts as at$", re.MULTILINE)


def widths(firmware: Path) -> list[int]:
    """The widths of screen that there are layouts for, in pixels."""
    return sorted(int(path.stem[1:]) for path in (firmware / "layouts").glob("w*.py"))


def numbers(firmware: Path, width: int) -> dict[str, Any]:
    """The numbers of a layout by name."""
    found = runpy.run_path(str(firmware / "layouts" / f"w{width}.py"))
    return {name: value for name, value in found.items() if name.isupper()}


def written(code: str, layout: dict[str, Any]) -> str:
    """The same code with the numbers in it, line for line. KeyError for a name that the layout lacks."""
    code = _IMPORT.sub("", code)
    return _NUMBER.sub(lambda found: repr(layout[found[1]]), code)


def by_width(firmware: Path) -> Iterator[tuple[Path, str]]:
    """Each file of the folders that draw, for each width: its place (w80/screens/answer.py) and its code."""
    for width in widths(firmware):
        layout = numbers(firmware, width)
        for folder in DRAWING:
            for source in sorted((firmware / folder).rglob("*.py")):
                code = written(source.read_text(encoding="utf-8"), layout)
                yield Path(f"w{width}") / source.relative_to(firmware), code
