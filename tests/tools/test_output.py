"""No command replaces a folder that it did not make, and one that fails changes nothing."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("esptool")

from tools import output, site
from tools.build import dist, release
from tools.terminal import InTheWay

NAMES = st.from_regex(r"[a-z.]{1,3}[a-z](/[a-z]{1,4}){0,2}", fullmatch=True)
TREES = st.dictionaries(NAMES, st.binary(max_size=9), min_size=1, max_size=5)
COMMANDS = [dist.main, release.main, site.main]


def plant(folder: Path, tree: dict[str, bytes]) -> None:
    for name, content in tree.items():
        place = folder / name
        if any(parent.is_file() for parent in place.parents) or place.is_dir():
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)


def everything(folder: Path) -> dict[str, bytes | None]:
    """Whatever lies in a folder, by name."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {name: path.read_bytes() if path.is_file() else None for name, path in found.items()}


@pytest.fixture(autouse=True)
def nothing_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_late(*_: object, **__: object) -> None:
        raise AssertionError("the folder is looked at before all else")

    monkeypatch.setattr(dist, "obtain", too_late)
    monkeypatch.setattr(site, "fill", too_late)


@pytest.mark.parametrize("command", COMMANDS, ids=["build", "release", "site"])
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=TREES, is_stamped=st.booleans())
def test_what_the_command_did_not_write_stays(command, tree, is_stamped, tmp_path_factory) -> None:
    """Also where an earlier call wrote something and somebody has put a file of their own beside it."""
    folder = tmp_path_factory.mktemp("somebody") / "own"
    folder.mkdir()
    if is_stamped:
        with output.anew(folder) as fresh:
            (fresh / "ours").write_text("ours")
    plant(folder, {f"x{name}": content for name, content in tree.items()})
    before = everything(folder.parent)
    with pytest.raises(InTheWay, match="did not write"):
        command([str(folder)])
    assert everything(folder.parent) == before


@pytest.mark.parametrize("command", COMMANDS, ids=["build", "release", "site"])
def test_here_is_refused_where_here_is_a_project(command, tmp_path, monkeypatch) -> None:
    plant(tmp_path, {".git/HEAD": b"ref", "README.md": b""})
    monkeypatch.chdir(tmp_path)
    before = everything(tmp_path)
    with pytest.raises(InTheWay, match="which this command did not write"):
        command(["."])
    assert everything(tmp_path) == before


def test_what_fails_on_the_way_leaves_what_was_there(tmp_path) -> None:
    place = tmp_path / "dist"
    with output.anew(place) as fresh:
        (fresh / "a").write_text("first")
    before = everything(tmp_path)
    with pytest.raises(KeyboardInterrupt), output.anew(place) as fresh:
        (fresh / "a").write_text("second")
        raise KeyboardInterrupt
    assert everything(tmp_path) == before
    with output.anew(place) as fresh:
        (fresh / "b").write_text("third")
    assert sorted(everything(place)) == [output.STAMP, "b"]
    assert sorted(everything(tmp_path)) == ["dist", f"dist/{output.STAMP}", "dist/b"]


@pytest.mark.parametrize("what", ["file", "below a file", "link"])
def test_a_place_that_is_no_folder_is_a_sentence_and_stays(tmp_path, what) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("mine")
    if what == "link" and os.name != "nt":
        (tmp_path / "link").symlink_to("full")
    place = {"file": "file", "below a file": "file/dist", "link": "link"}[what]
    before = everything(tmp_path)
    with pytest.raises(InTheWay), output.anew(tmp_path / place):
        pass
    assert everything(tmp_path) == before
