"""The files for a stick: `python -m tools.build.files` compiles every one of them."""

import ast
import hashlib
import re
import zlib
from functools import lru_cache
from pathlib import Path

from tools.build import compile, motion_image, names
from tools.build.names import Compiled, Names
from tools.output import put

# MicroPython starts `main.py` by its name and only as source; the compiled main is the module beside it.
MODULE = "miastick"
SUMS = "sums.txt"


def spare(code: str) -> str:
    """Code without docstrings, comments and annotations: a stick compiles it at each start."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return re.sub("(?m)^( {4})+", lambda indent: " " * (len(indent[0]) // 4), ast.unparse(tree)) + "\n"


EFUSE = spare((compile.FIRMWARE / "stick" / "efuse.py").read_text(encoding="utf-8"))
# A Plus2 goes off unless its latch is held, and reading the compiled main takes 150 ms: so this comes first,
# as source. Without a path built-in modules are found at once, and from then on in sys.modules; with one they
# are searched as files, 22 ms each.
# A damaged file may make the interpreter panic, which resets the chip without a word. So each start leaves a
# mark until its first screen stands; after two marks such a file is looked for.
LAUNCHER = f"""# Starts MiaStick, whose main is {MODULE}.mpy. Before any file is read a Plus2 is kept on.
import sys

path = sys.path[:]
sys.path.clear()
{EFUSE}
hold()
from machine import PWRON_RESET, RTC, reset_cause
marks = b"" if reset_cause() == PWRON_RESET else RTC().memory()
if len(marks) < 2:
    RTC().memory(marks + b"!")
for name in "array binascii hashlib io machine os time".split():
    sys.modules[name] = __import__(name)
sys.path.extend(path)
del hold, name, package, path
try:
    if marks == b"!!":
        from stick import start_error

        start_error.look()
    import {MODULE}

    {MODULE}.run()
except Exception as error:
    from stick import start_error

    start_error.tell(error)
"""


def _compiled() -> list[Path]:
    """What a stick gets of the compiled firmware. Raises compile.CompileError.

    No board has a link yet, so the files that only a shared table needs are left out: their names say so.
    """
    return [
        path
        for path in compile.compile_firmware()
        if "together" not in path.relative_to(compile.MPY).as_posix()
    ]


def new_names() -> Names:
    """What the firmware's names are called on a stick. Raises compile.CompileError."""
    return _planned(compile.fingerprint(_compiled()))


@lru_cache(1)
def _planned(_: str) -> Names:
    paths = [path for path in _compiled() if path.suffix == ".mpy"]
    sources = [(compile.WRITTEN / path.relative_to(compile.MPY)).with_suffix(".py") for path in paths]
    return names.plan(
        (path.read_bytes() for path in paths),
        (source.read_text(encoding="utf-8") for source in sources),
        LAUNCHER,
    )


def firmware(given: Names | None = None) -> dict[str, bytes]:
    """All files for the stick by name, with these names or `new_names`. Raises compile.CompileError."""
    given = new_names() if given is None else given
    files = {"main.py": LAUNCHER.encode()}
    for path in _compiled():
        name = path.relative_to(compile.MPY).as_posix()
        if path.suffix == ".mpy":
            file = Compiled(path.read_bytes())
            files[f"{MODULE}.mpy" if name == "main.mpy" else name] = file.renamed(given.of(file.module))
        else:
            files[name] = path.read_bytes()
    return {**files, SUMS: sums(files)}


def sums(files: dict[str, bytes]) -> bytes:
    """What firmware/stick/program_check.py compares the files with."""
    return "".join(f"{zlib.crc32(content):08x} {name}\n" for name, content in files.items()).encode()


def program(given: Names | None = None) -> dict[str, bytes]:
    """The files of the partition `vfs`: the firmware, and what a StickS3's motion chip needs."""
    return {**firmware(given), **motion_image.files()}


def digest(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def main() -> None:
    compile.main()
    launcher = compile.WRITTEN.parent / "launcher" / "main.py"
    put(launcher, LAUNCHER.encode())
    compile.compile_file(launcher, launcher.with_suffix(".mpy"), "main.py")


if __name__ == "__main__":
    main()
