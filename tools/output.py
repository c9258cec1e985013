"""Writes output folders without destroying anything: into a new folder, which then replaces the old one.

A stamp file lists what was written. A folder with anything else in it is somebody's own, and is refused.
Until everything is written, nothing of the old folder changes.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.terminal import InTheWay

STAMP = ".written-by-miastick"  # the names of all files beside it, a line each


@contextmanager
def anew(place: Path) -> Iterator[Path]:
    """An empty folder to write into. At the end it replaces `place`.

    InTheWay if `place` holds files that no earlier call wrote, or if it cannot be replaced.
    """
    try:
        folder = place.resolve()
    except RuntimeError:  # of Python before 3.13
        raise InTheWay(f"{place} cannot be written: its links lead round in a circle.") from None
    _refuse_what_is_not_ours(folder, place)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise InTheWay(f"{place} cannot be written: {error.strerror}.") from None
    try:
        yield fresh
        (fresh / STAMP).write_text("".join(f"{name}\n" for name in _names(fresh)), encoding="utf-8")
        fresh.chmod(0o755)  # mkdtemp makes it private
        _refuse_what_is_not_ours(folder, place)  # somebody may have put something there meanwhile
        _swap(fresh, folder, place)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def claim(folder: Path) -> None:
    """Take over a folder whose files come and go. InTheWay if it has files and was never claimed. OSError."""
    if not (folder / STAMP).is_file():
        _refuse_what_is_not_ours(folder, folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / STAMP).write_text("", encoding="utf-8")


def clear(folder: Path) -> None:
    """Empty a folder that was claimed. OSError."""
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != STAMP:
            path.unlink()


def put(target: Path, content: bytes) -> None:
    """Write a file, completely or not at all, unless it already has this content. OSError."""
    if target.exists() and target.read_bytes() == content:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(target)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def unused(path: Path) -> Path:
    """This path, or one with a number after its name, that does not exist yet."""
    free, number = path, 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def _names(folder: Path) -> list[str]:
    """All names in a folder, of folders only if they are empty. OSError if one cannot be looked into."""

    def fail(error: OSError) -> None:
        raise error

    found = []
    for root, folders, files in os.walk(folder, onerror=fail):
        if not folders and not files and Path(root) != folder:
            found.append(Path(root).relative_to(folder).as_posix())
        links = [name for name in folders if (Path(root) / name).is_symlink()]
        found += [(Path(root) / name).relative_to(folder).as_posix() for name in (*files, *links)]
    return sorted(found)


def _refuse_what_is_not_ours(folder: Path, place: Path) -> None:
    if not folder.exists():
        return
    if not folder.is_dir():
        raise InTheWay(f"{place} is a file. Name a folder, or one that is yet to be made.")
    names = [name for name in _names(folder) if name != STAMP]
    try:
        ours = set((folder / STAMP).read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        ours = set()
    others = [name for name in names if name not in ours]
    if others:
        raise InTheWay(
            f"{place} holds {others[0]}, which this command did not write. "
            "Name an empty folder, or one that is yet to be made."
        )


def _swap(fresh: Path, folder: Path, place: Path) -> None:
    """Replace `folder` by `fresh`; if that fails, `folder` stays."""
    old = fresh.with_name(fresh.name + "-old")
    try:
        if folder.exists():
            folder.rename(old)
        try:
            fresh.rename(folder)
        except OSError:
            if old.exists():
                old.rename(folder)
            raise
    except OSError as error:
        raise InTheWay(f"{place} cannot be replaced: {error.strerror}. It is as it was.") from None
    shutil.rmtree(old, ignore_errors=True)
