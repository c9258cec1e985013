"""`make release`: everything of a version from one image, whole and with the right sums."""

import hashlib
import io
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from tests.helpers.flash_chip import image, images
from tools import places, site
from tools.build import dist as build
from tools.build import image as official
from tools.build import published, release
from tools.build.image import ImageError

VERSION = places.version()


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not site.LOADER.is_file():
        pytest.skip("web/node_modules is missing: make for-play fetches it")
    folder = tmp_path_factory.mktemp("release")
    given = []
    for n, content in enumerate(images()):
        path = folder / f"{n}.bin"
        path.write_bytes(content)
        given += ["--image", str(path)]
    release.main([*given, "--unpinned", "--tag", f"v{VERSION}", str(folder / "dist")])
    return folder / "dist"


def test_the_assets_are_the_images_the_files_the_page_and_their_sums(dist: Path) -> None:
    images = {published.Whole(board, []).name(VERSION) for board in build.BOARDS}
    packed = {f"miastick-{VERSION}-files.zip", f"miastick-{VERSION}-page.zip"}
    vfs = published.vfs_name(VERSION)
    there = {path.name for path in (dist / "assets").iterdir()}
    assert there == {*images, *packed, vfs, f"miastick-{VERSION}-py3-none-any.whl", "SHA256SUMS"}
    for line in (dist / "assets" / "SHA256SUMS").read_text().splitlines():
        content = (dist / "assets" / line[66:]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == line[:64]


def test_the_page_has_every_image_and_every_file_in_it(dist: Path) -> None:
    install = dist / "page" / "install"
    for board in json.loads((install / "boards.json").read_text()):
        assert hashlib.sha256((install / board["path"]).read_bytes()).hexdigest() == board["sha256"]
    assert len(json.loads((install / "boards.json").read_text())) == len(build.BOARDS)
    for _, url in json.loads((install / "package.json").read_text())["urls"]:
        assert (install / url).is_file()
    with zipfile.ZipFile(dist / "assets" / f"miastick-{VERSION}-page.zip") as packed:
        names = {p.relative_to(dist / "page").as_posix() for p in (dist / "page").rglob("*") if p.is_file()}
        assert set(packed.namelist()) == names


def test_the_files_make_a_package_for_mip(dist: Path) -> None:
    content = (dist / "assets" / f"miastick-{VERSION}-files.zip").read_bytes()
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        urls = json.loads(packed.read("package.json"))["urls"]
        assert {url for _, url in urls} == set(packed.namelist()) - {"package.json"}
    assert release.packed({"a": b"b"}) == release.packed({"a": b"b"})


@pytest.mark.parametrize("tag", ["v9.9.9", "v1.0.0;id", "$(id)", "v1.0.0 --unpinned"])
def test_a_tag_of_another_version_is_refused(tag: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="is not v"):
        release.main(["--tag", tag, str(tmp_path / "dist")])
    assert not (tmp_path / "dist").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no make")
@pytest.mark.parametrize(
    "name", ["$(touch run)", "`touch run`", 'a"; touch run; "', "';touch run;'", "$$(touch run)"]
)
def test_what_a_name_holds_is_not_run(name: str, tmp_path: Path) -> None:
    """A tag comes through the environment, a file and a port do below make."""
    told = tmp_path / "told"
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\nfor word; do echo "$word"; done >>told\necho "$MIASTICK_TAG" >>told\n')
    python.chmod(0o755)
    shutil.copy(site.ROOT / "Makefile", tmp_path)
    for target, variable in (("replay", "FILE"), ("flash", "PORT"), ("release", "MIASTICK_TAG")):
        told.write_text("")
        command = ["make", target, f"PYTHON={python}"]
        subprocess.run(
            command, cwd=tmp_path, env={**os.environ, variable: name}, check=True, capture_output=True
        )
        assert name in told.read_text().splitlines(), target
    assert not (tmp_path / "run").exists()
    assert (
        "GITHUB_REF_NAME"
        not in (site.ROOT / ".github/workflows/release.yml").read_text().split("publish:")[0]
    )


def test_what_is_written_down_nowhere_is_not_published(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(official, "PIN", official.places.ROOT / "build" / "none.sha256")
    (tmp_path / "x.bin").write_bytes(image(is_s3=True))
    with pytest.raises(ImageError, match="is not in build/none") as refused:
        release.main(["--image", str(tmp_path / "x.bin"), str(tmp_path / "dist")])
    assert hashlib.sha256(image(is_s3=True)).hexdigest() in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["x.bin"]
