"""What a fresh clone brings onto a stick: those files, alone in a folder, play."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from tools.build import compile, files
from tools.build.dist import BOARDS, Board

COPY = """
import sys
from pathlib import Path
from tools.build import dist
from tools.build import files
stick, whole = map(Path, sys.argv[1:])
files = files.firmware()
for name, content in files.items():
    (stick / name).parent.mkdir(parents=True, exist_ok=True)
    (stick / name).write_bytes(content)
dist.write(whole, [])
"""

PLAY = """
import sys
sys.path[:] = [{shim!r}, {stick!r}, {virtual!r}, ".frozen"]
from virtual.stick import VirtualStick
stick = VirtualStick({board!r}, firmware={stick!r})
stick.boot()
said, screens = stick.console.text, []
for _ in range(4):
    screens.append(stick.app.table.screen)
    stick.press("A", after_ms=1500)
stick.release()
print(said, *screens)
"""


def git(*words: str, folder: Path = compile.ROOT) -> str:
    nobody = ("-c", "user.name=nobody", "-c", "user.email=nobody")
    done = subprocess.run(["git", *nobody, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """What the first and the second build in a clone give: the files for a stick, and `dist`."""
    clone, stick, dist = (tmp_path_factory.mktemp(name) for name in ("clone", "stick", "dist"))
    try:
        commit = git("stash", "create") or "HEAD"  # with what is not committed yet; nothing is put aside
        git("clone", "-q", "--shared", "--no-checkout", str(compile.ROOT), str(clone))
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git makes no clone of this tree: {getattr(error, 'stderr', None) or error}")
    git("checkout", "-q", "--detach", git("rev-parse", commit), folder=clone)
    command = [sys.executable, "-c", COPY, str(stick), str(dist)]
    subprocess.run(command, cwd=clone, check=True)
    return stick, dist


def below(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_the_second_build_gives_the_same_files_as_the_first(copied: tuple[Path, Path]) -> None:
    first, second = below(copied[0]), below(copied[1] / "mpy")
    assert set(first) == set(second)
    assert first == second


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.key)
def test_the_first_build_plays_from_its_folder_alone(
    copied: tuple[Path, Path], board: Board, micropython: str, virtual_mpy: Path, tmp_path: Path
) -> None:
    # What main.py starts; the virtual stick turns its loop itself
    (tmp_path / "main.py").write_text(f"from {files.MODULE} import *\n")
    script = tmp_path / "play.py"
    paths = {"shim": str(tmp_path), "stick": str(copied[0]), "virtual": str(virtual_mpy)}
    script.write_text(PLAY.format(board=board.key, **paths))
    command = [micropython, "-X", "heapsize=4M", str(script)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"MiaStick {files.version()} on {board.title}\n" in done.stdout
    assert " splash " in done.stdout, done.stdout
