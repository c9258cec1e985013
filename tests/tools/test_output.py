"""No command replaces a folder that it did not make, and one that fails changes nothing."""

import io
import os
import struct
import zlib
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

pytest.importorskip("esptool")

from tools import output, picture_file, prepare, screens, site, table_film, terminal, turn
from tools import stick as headless
from tools.build import dist, release
from tools.check_stick import __main__ as check_stick
from tools.check_stick import conversation
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


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=TREES)
def test_a_stick_is_kept_only_in_a_folder_for_it(tree, tmp_path_factory) -> None:
    folder = tmp_path_factory.mktemp("somebody")
    plant(folder, tree)
    before = everything(folder)
    script = folder.parent / "script.txt"
    script.write_text("wait 1 s\n")
    assert headless.main([str(script), "--flash", str(folder)]) == 2
    assert everything(folder) == before


def test_a_picture_takes_the_place_of_none_but_our_own(tmp_path: Path) -> None:
    theirs = tmp_path / "first.png"
    Image.new("RGB", (3, 3)).save(theirs)
    before = theirs.read_bytes()
    places = [
        picture_file.save(Image.new("RGB", (4, 4)), place) for place in (theirs, tmp_path / "own.png") * 2
    ]
    assert [place.name for place in places] == ["first-2.png", "own.png", "first-3.png", "own.png"]
    assert theirs.read_bytes() == before


def test_a_second_report_of_a_day_stands_beside_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent:
        tell = None

    def connect(_: str) -> AbstractContextManager[Silent]:
        return nullcontext(Silent())

    monkeypatch.setattr(check_stick, "connect", connect)
    monkeypatch.setattr(check_stick, "choose", lambda *_: "port")
    for text in ("first", "second"):
        report = conversation.Report("report.txt", text)
        monkeypatch.setattr(check_stick, "talk", lambda remote, language, report=report: report)
        check_stick.main([str(tmp_path)])
    assert sorted(path.read_text() for path in tmp_path.iterdir()) == ["first", "second"]


def test_an_environment_of_somebodys_is_not_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\n")
    before = everything(tmp_path)
    monkeypatch.setattr(prepare, "VENV", tmp_path)
    monkeypatch.setattr(prepare, "PYTHON", tmp_path / "bin" / "python")
    with pytest.raises(InTheWay, match=r"pyvenv\.cfg"):
        prepare.make_venv()
    assert everything(tmp_path) == before


@pytest.mark.parametrize("name", ["file", "file/inside", "/dev/null", "n" * 300, "loop"])
def test_a_report_that_cannot_be_written_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / "file").write_text("mine")
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.setattr(check_stick, "connect", lambda _: nullcontext(SimpleNamespace()))
    monkeypatch.setattr(check_stick, "choose", lambda *_: "port")
    monkeypatch.setattr(check_stick, "talk", lambda *_: conversation.Report("report.txt", "what was said"))
    with pytest.raises(OSError) as told:
        check_stick.main([str(tmp_path / name)])
    assert terminal.sentence(told.value)
    assert "what was said" in capsys.readouterr().out


HARDLY = ("loop", "loop/inside", "dangling/../loop", "file/inside", "/dev/null/inside", "n" * 250, "n" * 300)


@pytest.mark.parametrize("name", HARDLY)
def test_a_place_where_nothing_can_be_written_is_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("gone")
    (tmp_path / "file").write_text("mine")
    before = everything(tmp_path)
    with pytest.raises((InTheWay, OSError)) as told, output.anew(tmp_path / name):
        raise AssertionError("it has begun")
    assert terminal.sentence(told.value)
    assert everything(tmp_path) == before


def test_empty_folders_of_somebody_stay(tmp_path: Path) -> None:
    (tmp_path / "own" / "albums" / "summer").mkdir(parents=True)
    with pytest.raises(InTheWay, match="albums/summer"), output.anew(tmp_path / "own"):
        raise AssertionError("it has begun")


def test_a_folder_that_cannot_be_looked_into_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own" / "locked").mkdir(parents=True)
    scan = os.scandir

    def refuses(path):
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuses)
    with pytest.raises(PermissionError), output.anew(tmp_path / "own"):
        raise AssertionError("it has begun")


PICTURE = Image.effect_noise((64, 64), 90)
WRITERS = {
    "turn": lambda path: turn.save(SimpleNamespace(frames=[(PICTURE, 50, ""), (PICTURE, 50, "")]), path),
    "table_film": lambda path: table_film.save(SimpleNamespace(frames=[(PICTURE, 50)] * 10), path),
    "shot": lambda path: picture_file.save(PICTURE, path),
    "screens": lambda path: screens.save({path.stem: PICTURE}, path.parent),
    "put": lambda path: output.put(path, bytes(5000)),
}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit on the size of files")
@pytest.mark.parametrize("writer", WRITERS)
def test_on_a_full_disk_the_file_before_stays(tmp_path: Path, writer: str) -> None:
    import resource

    path = tmp_path / "own" / "some.png"
    path.parent.mkdir()
    path.write_bytes(b"before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(OSError):
            WRITERS[writer](path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert everything(path.parent) == {"some.png": b"before"}


def test_a_picture_of_somebody_among_the_screens_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(screens, "ROOT", tmp_path)
    monkeypatch.setattr(screens, "PICTURES", {"m5stickc": tmp_path})
    monkeypatch.setattr(screens, "draw", lambda _: {"splash": PICTURE.convert("RGB")})
    PICTURE.save(tmp_path / "mine.png")
    screens.update("m5stickc")
    assert {path.name for path in tmp_path.iterdir()} == {"mine.png", "splash.png", "contact.png"}
    assert "mine.png" in capsys.readouterr().out


@pytest.mark.parametrize("side", [0, 60_000, 2**31 - 1])
def test_a_picture_of_any_size_is_somebodys(tmp_path: Path, side: int) -> None:
    content = io.BytesIO()
    Image.new("RGB", (1, 1)).save(content, "PNG")
    head = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    whole = content.getvalue()
    whole = whole[:12] + head + struct.pack(">I", zlib.crc32(head)) + whole[33:]
    (tmp_path / "own.png").write_bytes(whole)
    assert picture_file.save(PICTURE, tmp_path / "own.png").name == "own-2.png"
    assert (tmp_path / "own.png").read_bytes() == whole
