"""What a fresh clone brings onto a stick."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from tools.build import compile, files

COPY = """
import sys
from pathlib import Path
from tools.build import dist
from tools.build import files
stick, whole = map(Path, sys.argv[1:])
for name, content in files.firmware().items():
    (stick / name).parent.mkdir(parents=True, exist_ok=True)
    (stick / name).write_bytes(content)
dist.write(whole, [], files.new_names())
"""


def git(*words: str, folder: Path = compile.ROOT) -> str:
    nobody = ("-c", "user.name=nobody", "-c", "user.email=nobody")
    done = subprocess.run(["git", *nobody, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def below(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_both_builds_of_a_clone_give_the_files_that_are_made_here(tmp_path: Path) -> None:
    """Those play on every board: tests/tools/test_build.py."""
    clone, stick, dist = (tmp_path / name for name in ("clone", "stick", "dist"))
    try:
        commit = git("stash", "create") or "HEAD"  # with what is not committed yet; nothing is put aside
        git("clone", "-q", "--shared", "--no-checkout", str(compile.ROOT), str(clone))
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git makes no clone of this tree: {getattr(error, 'stderr', None) or error}")
    git("checkout", "-q", "--detach", git("rev-parse", commit), folder=clone)
    subprocess.run([sys.executable, "-c", COPY, str(stick), str(dist)], cwd=clone, check=True)
    assert below(stick) == below(dist / "mpy") == files.firmware()
