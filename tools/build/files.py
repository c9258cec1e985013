"""The files for a stick: `python -m tools.build.files` compiles every one of them."""

import ast
import hashlib
import re
import runpy

from tools.build import compile, motion_image
from tools.output import put

# MicroPython starts `main.py` by its name and only as source; the compiled main is the module beside it.
MODULE = "miastick"
STARTED_BY_NAME = ("boot.py",)  # by MicroPython, before main.py


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
LAUNCHER = f"""# Starts MiaStick, whose main is {MODULE}.mpy. Before any file is read a Plus2 is kept on.
import sys

path = sys.path[:]
sys.path.clear()
{EFUSE}
hold()
for name in "array binascii hashlib io machine os time".split():
    sys.modules[name] = __import__(name)
sys.path.extend(path)
del hold, name, package, path
import {MODULE}

{MODULE}.run()
"""


def version() -> str:
    """The version of this MiaStick, as the stick prints it."""
    return str(runpy.run_path(str(compile.FIRMWARE / "version.py"))["VERSION"])


def firmware() -> dict[str, bytes]:
    """All files for the stick by name. Raises compile.CompileError.

    No board has a link yet, so those that only a shared table needs are left out: their names say so.
    """
    files = {"main.py": LAUNCHER.encode()}
    for path in compile.compile_firmware():
        name = path.relative_to(compile.MPY).as_posix()
        if "together" in name:
            continue
        source = name.replace(".mpy", ".py")
        if source in STARTED_BY_NAME:
            files[source] = (compile.FIRMWARE / source).read_bytes()
        else:
            files[f"{MODULE}.mpy" if name == "main.mpy" else name] = path.read_bytes()
    return files


def program() -> dict[str, bytes]:
    """The files of the partition `vfs`: the firmware, and what a StickS3's motion chip needs."""
    return {**firmware(), **motion_image.files()}


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
