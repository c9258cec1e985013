"""No command replaces what it did not make, and one that fails changes nothing."""

from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("esptool")

from tools import output, picture_file, prepare, site
from tools import stick as headless
from tools.build import dist, release
from tools.terminal import UserError


def everything(folder: Path) -> dict[str, bytes | None]:
    """Whatever lies in a folder, by name."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {name: path.read_bytes() if path.is_file() else None for name, path in found.items()}


@pytest.mark.parametrize("name", ["mine", "own/albums/mine", ".git/HEAD"])
@pytest.mark.parametrize("command", [dist.main, release.main, site.main], ids=["build", "release", "site"])
def test_what_the_command_did_not_write_stays(command, name, tmp_path, monkeypatch) -> None:
    """Also where an earlier call wrote something and somebody has put a file of their own beside it."""

    def too_late(*_: object, **__: object) -> None:
        raise AssertionError("the folder is looked at before all else")

    monkeypatch.setattr(dist, "obtain", too_late)
    monkeypatch.setattr(site, "fill", too_late)
    for folder in (tmp_path / "ours", tmp_path / "theirs"):
        if folder.name == "ours":
            with output.anew(folder) as fresh:
                (fresh / "a").write_text("ours")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("mine")
        before = everything(folder)
        with pytest.raises(UserError, match="did not write"):
            command([str(folder)])
        assert everything(folder) == before


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
    assert sorted(everything(tmp_path)) == ["dist", f"dist/{output.STAMP}", "dist/b"]


def test_a_stick_is_kept_only_in_a_folder_for_it(tmp_path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "mine").write_text("mine")
    (tmp_path / "script.txt").write_text("wait 1 s\n")
    assert headless.main([str(tmp_path / "script.txt"), "--flash", str(tmp_path / "own")]) == 2
    assert list(everything(tmp_path / "own")) == ["mine"]


def test_a_picture_takes_the_place_of_none_but_our_own(tmp_path: Path) -> None:
    theirs = tmp_path / "first.png"
    Image.new("RGB", (3, 3)).save(theirs)
    before = theirs.read_bytes()
    places = [
        picture_file.save(Image.new("RGB", (4, 4)), place) for place in (theirs, tmp_path / "own.png") * 2
    ]
    assert [place.name for place in places] == ["first-2.png", "own.png", "first-3.png", "own.png"]
    assert theirs.read_bytes() == before


def test_an_environment_of_somebodys_is_not_made_anew(tmp_path, monkeypatch) -> None:
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\n")
    monkeypatch.setattr(prepare, "VENV", tmp_path)
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / "bin" / "python")
    with pytest.raises(UserError, match=r"pyvenv\.cfg"):
        prepare.make_venv()
    assert list(everything(tmp_path)) == ["pyvenv.cfg"]


def test_on_a_full_disk_the_file_before_stays(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")  # Windows has no limit on the size of files
    path = tmp_path / "some.png"
    path.write_bytes(b"before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(OSError):
            output.put(path, bytes(5000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert everything(tmp_path) == {"some.png": b"before"}
