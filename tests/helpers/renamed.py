"""The firmware as a stick has it, for a virtual stick in MicroPython."""

import ast
import re
from pathlib import Path

from tools.build import compile, files
from tools.build.names import Compiled
from tools.output import put


class Renamed:
    """In a folder, `mpy` is the firmware with the names of a stick, and `virtual` a virtual stick for it."""

    def __init__(self, folder: Path) -> None:
        self.mpy, self.virtual = folder / "mpy", folder / "virtual"
        names = files.new_names()
        for name, content in files.firmware(names).items():
            if name != "main.py":
                put(self.mpy / name.replace(files.MODULE, "main"), content)
        # A text in a tuple is no name in a compiled file; none of these is the name of anything here
        texts = {text for path in compile.VIRTUAL.rglob("*.py") for text in _in_tuples(path)}
        self._names = {name: new for name, new in names.shared.items() if name not in texts}
        for path in compile.compile_virtual():
            place = self.virtual / path.relative_to(compile.VIRTUAL_MPY)
            put(place, Compiled(path.read_bytes()).renamed(self._names))

    def code(self, code: str) -> str:
        """Code with these names."""
        return re.sub(r"\w+", lambda word: self._names.get(word[0], word[0]), code)


def _in_tuples(path: Path) -> set[str]:
    tuples = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Tuple))
    return {part.value for node in tuples for part in node.elts if isinstance(part, ast.Constant)}
