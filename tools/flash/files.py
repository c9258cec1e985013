"""The files for a stick, and how they replace what is already on it.

The file `miastick.json` on the stick lists the files of MiaStick. Those may be replaced and removed; all
others belong to somebody.
"""

import ast
import hashlib
import json
import re
import runpy
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tools.build import compile
from tools.terminal import escaped

MANIFEST = "miastick.json"
MANIFEST_BYTES = 64 * 1024  # a longer one is not ours: that of 200 files has 5 kB
NEW = "miastick.new"  # folder where new files wait until all of them are there
SHELVES = 16  # folders in it
HALF = b"# This finishes an update of MiaStick that was interrupted.\n"  # how main.py begins until then

# MicroPython starts `main.py` by its name and only as source; the compiled main is the module beside it.
MODULE = "miastick"
_EMPTY = hashlib.sha256().hexdigest()  # it may be replaced: a power cut may leave a new file empty
STARTED_BY_NAME = ("boot.py",)  # by MicroPython, before main.py


def spare(code: str) -> str:
    """Code without docstrings, comments and annotations: a stick takes it 128 bytes at a time."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            del node.body[0]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
    return re.sub("(?m)^( {4})+", lambda indent: " " * (len(indent[0]) // 4), ast.unparse(tree)) + "\n"


HELPER = spare(Path(__file__).with_name("helper.py").read_text(encoding="utf-8"))
EFUSE = spare((compile.FIRMWARE / "stick" / "efuse.py").read_text(encoding="utf-8"))
# A Plus2 goes off unless its latch is held, and reading the compiled main takes 150 ms: so this comes first,
# as source. Without a path built-in modules are found at once; with one they are searched as files, 22 ms
# each.
LAUNCHER = f"""# Starts MiaStick, whose main is {MODULE}.mpy. Before any file is read a Plus2 is kept on.
import sys

path = sys.path[:]
sys.path.clear()
{EFUSE}
hold()
sys.path.extend(path)
del hold, package, path
import {MODULE}

{MODULE}.run()
"""


def version() -> str:
    """The version of this MiaStick, as the stick prints it."""
    return str(runpy.run_path(str(compile.FIRMWARE / "version.py"))["VERSION"])


def firmware() -> dict[str, bytes]:
    """All files for the stick by name, except the manifest. Raises compile.CompileError."""
    files = {"main.py": LAUNCHER.encode()}
    for path in compile.compile_firmware():
        name = path.relative_to(compile.MPY).as_posix()
        source = name.replace(".mpy", ".py")
        if source in STARTED_BY_NAME:
            files[source] = (compile.FIRMWARE / source).read_bytes()
        else:
            files[f"{MODULE}.mpy" if name == "main.mpy" else name] = path.read_bytes()
    return files


def digest(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def manifest(names: Iterable[str], told: str) -> bytes:
    """The list for the stick: the names of our files there, and their version."""
    return json.dumps({"version": told, "files": sorted(names)}).encode()


def listed(content: bytes | None) -> tuple[str, set[str]]:
    """Version and names in a manifest; empty if it is absent or damaged."""
    if len(content or b"") > MANIFEST_BYTES:
        return "", set()
    try:
        told = json.loads(content or b"")
        names = {name for name in told["files"] if isinstance(name, str) and name.isprintable()}
        return escaped(str(told["version"])), names
    except (ValueError, KeyError, TypeError, RecursionError):
        return "", set()


@dataclass
class Plan:
    """The changes to make on a stick."""

    copy: dict[str, bytes] = field(default_factory=dict)  # not on the stick, or different there
    same: list[str] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)  # ours, of another version
    aside: list[str] = field(default_factory=list)  # somebody else's, in our way: renamed to `.old`

    @property
    def is_empty(self) -> bool:
        """Whether the stick already has exactly these files."""
        return not (self.copy or self.remove or self.aside)

    @property
    def size(self) -> int:
        """Bytes to copy."""
        return sum(map(len, self.copy.values()))


def in_question(wanted: Iterable[str], ours: Iterable[str]) -> set[str]:
    """The names of files on the stick whose content the plan depends on."""
    wanted = set(wanted)
    # MicroPython takes name.py before name.mpy
    shadows = {name.replace(".mpy", ".py") for name in wanted if name.endswith(".mpy")}
    return wanted | shadows | set(ours)


def plan(wanted: Mapping[str, bytes], there: Mapping[str, str], ours: Iterable[str]) -> Plan:
    """The plan for the wanted files, by the digests of those there and the stick's manifest."""
    found, ours = Plan(), set(ours)
    for name, content in wanted.items():
        if there.get(name) == digest(content):
            found.same.append(name)
            continue
        found.copy[name] = content
        if there.get(name, _EMPTY) != _EMPTY and name not in ours:
            found.aside.append(name)
    for name in sorted(set(there) - set(wanted)):
        (found.remove if name in ours else found.aside).append(name)
    return found


def staged(name: str) -> str:
    """Where a file waits until all are there: in one of several folders, because LittleFS is slow in a large
    one.

    The same name always waits in the same place, so that an interrupted copy can continue.
    """
    return f"{NEW}/{zlib.crc32(name.encode()) % SHELVES:x}/{name.replace('/', '+')}"


def places(names: Iterable[str]) -> list[tuple[str, str]]:
    """Where each file waits, and where it belongs."""
    return [(staged(name), name) for name in names]


def finisher(names: Iterable[str], stale: Iterable[str], main: bytes) -> bytes:
    """A main.py that moves the staged `names` to their places, removes `stale`, and is replaced by `main`."""
    call = f"finish({NEW!r}, {places(names)!r}, {list(stale)!r}, {main!r})"
    says = f"if __name__ == '__main__':\n    print({HALF[2:-1].decode()!r})\n"
    return HALF + f"{HELPER}{says}{call}\nsys.exit()\n".encode()
