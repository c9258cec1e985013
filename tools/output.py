"""Writes output without destroying what is somebody's own: whole folders, and files.

A stamp file lists what was written into a folder. One with anything else in it is refused, and until
everything is written nothing of the old one changes.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.terminal import UserError

STAMP = ".written-by-miastick"  # the names of all files beside it, a line each


@contextmanager
def anew(place: Path) -> Iterator[Path]:
    """An empty folder to write into. At the end it replaces `place`.

    UserError if `place` holds files that no earlier call wrote, or if it cannot be replaced.
    """
    try:
        folder = place.resolve()
        _refuse_what_is_not_ours(folder, place)
        folder.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except RuntimeError:  # of Python before 3.13
        raise UserError(f"{place} cannot be written: its links lead round in a circle.") from None
    except OSError as error:
        raise UserError(f"{place} cannot be written: {error.strerror}.") from None
    old = fresh.with_name(f"{fresh.name}-old")
    try:
        yield fresh
        (fresh / STAMP).write_text("".join(f"{name}\n" for name in sorted(_names(fresh))), encoding="utf-8")
        fresh.chmod(0o755)  # mkdtemp makes it private
        _refuse_what_is_not_ours(folder, place)  # somebody may have put something there meanwhile
        try:
            if folder.exists():
                folder.rename(old)
            fresh.rename(folder)
        except OSError as error:
            raise UserError(f"{place} cannot be replaced: {error.strerror}. It is as it was.") from None
    finally:
        if old.exists() and not folder.exists():
            old.rename(folder)
        for left in (fresh, old):
            shutil.rmtree(left, ignore_errors=True)


def claim(folder: Path) -> None:
    """Take over a folder whose files change. UserError if it has files and was never claimed. OSError."""
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


def _names(folder: Path) -> set[str]:
    """All files and links in a folder, as paths in it."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir()}
    return found - {STAMP}


def _refuse_what_is_not_ours(folder: Path, place: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{place} is a file. Name a folder, or one that is yet to be made.")
    stamp = folder / STAMP
    ours = stamp.read_text(encoding="utf-8", errors="replace").splitlines() if stamp.is_file() else []
    for name in sorted(_names(folder) - set(ours)):
        raise UserError(
            f"{place} holds {name}, which this command did not write. "
            "Name an empty folder, or one that is yet to be made."
        )
