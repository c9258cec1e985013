"""What `make build` writes: installed by real mip, mounted by MicroPython, booted on the virtual stick."""

import hashlib
import http.server
import json
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from littlefs import LittleFS
from littlefs.context import UserContext

from tests.helpers.flash_chip import image, images
from tests.helpers.flash_stick import PtyStick
from tests.helpers.root_folder import log_bytes
from tools import site
from tools.build import dist as build
from tools.build import published, release
from tools.flash import files as flash_files
from tools.flash import image as flash_image
from tools.flash import motion_image
from tools.flash import repl as flash_repl
from tools.flash.port import FlashError

VFS = 0x200000


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build.write(folder, [flash_image.check(each, "x.bin") for each in images()])
    return folder


def on_disk(content: bytes, size: int) -> dict[str, bytes]:
    """The files of a LittleFS by name."""
    context = UserContext(size)
    context.buffer = bytearray(content.ljust(size, b"\xff"))
    disk = LittleFS(context=context, block_size=build.BLOCK, block_count=size // build.BLOCK, mount=True)
    found = {}
    for root, _, names in disk.walk("/"):
        for name in names:
            path = f"{root.rstrip('/')}/{name}".lstrip("/")
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    return found


def expected(is_s3: bool = False) -> dict[str, bytes]:
    files = {**flash_files.firmware(), **(motion_image.files() if is_s3 else {})}
    return {**files, flash_files.MANIFEST: flash_files.manifest(files, flash_files.version())}


def test_the_sums_are_those_of_all_files(dist: Path) -> None:
    lines = (dist / "SHA256SUMS").read_text().splitlines()
    named = {line[66:]: line[:64] for line in lines}
    there = {p.relative_to(dist).as_posix() for p in dist.rglob("*") if p.is_file()}
    assert set(named) == there - {"SHA256SUMS"}
    for name, digest in named.items():
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == digest


@pytest.mark.parametrize("board", build.BOARDS, ids=lambda board: board.key)
def test_a_whole_image_holds_micropython_and_the_files(dist: Path, board: build.Board) -> None:
    told = next(each for each in json.loads((dist / "boards.json").read_text()) if each["key"] == board.key)
    content = (dist / told["path"]).read_bytes()
    is_s3 = board.key == "m5sticks3"
    micropython = image(is_s3=is_s3, has_psram=board.key == "m5stickcplus2")
    start = 0 if is_s3 else 0x1000
    installed = flash_image.check(content[start:], "x.bin")
    assert (installed.kind, installed.vfs, installed.vfs_size) == (
        flash_image.check(micropython, "x.bin").kind,
        VFS,
        2 * build.MEGABYTE,  # within the 4 MB that its boot loader knows of
    )
    table = slice(0x8000 - start, 0x9000 - start)
    unlike = [n for n in range(len(micropython)) if content[start + n] != micropython[n]]
    assert all(n in range(table.start, table.stop) for n in unlike)
    assert on_disk(content[VFS:], 2 * build.MEGABYTE) == expected(is_s3)
    assert told["chip"] == ("ESP32-S3" if is_s3 else "ESP32")
    assert told["path"] == published.Whole(board, b"").name(flash_files.version())
    assert told["sha256"] == hashlib.sha256(content).hexdigest()
    assert told["md5"] == hashlib.md5(content).hexdigest()


def test_of_an_image_little_is_read_to_look_for_a_file() -> None:
    """The log of the root folder, which writing all files fills, has only entries of existing files."""
    assert log_bytes(build.file_system(expected(), 2 * build.MEGABYTE)) < 1000  # untidied 1,760


def test_an_older_micropython_says_itself_how_large_its_file_system_is() -> None:
    older = flash_image.check(image("v1.24.1", has_vfs=True), "x.bin")
    content = build.whole_image(older, {"a": b"b"})
    assert on_disk(content[VFS:], 2 * build.MEGABYTE) == {"a": b"b"}


MOUNT = """
import os, vfs
class Blocks:
    def __init__(self, path, count):
        self.file, self.count = open(path, "r+b"), count
    def readblocks(self, block, buffer, offset=0):
        self.file.seek({vfs} + block * 4096 + offset)
        self.file.readinto(buffer)
    def writeblocks(self, block, buffer, offset=0):
        self.file.seek({vfs} + block * 4096 + offset)
        self.file.write(buffer)
    def ioctl(self, op, arg):
        return {{4: self.count, 5: 4096}}.get(op, 0)
vfs.mount(vfs.VfsLfs2(Blocks({path!r}, {count})), "/stick")
with open("/stick/settings.txt", "w") as file:
    file.write("lives=3")
"""

FEW = ("main.py", "miastick.mpy", "words/en.mpy")

PLAY = """
import sys
sys.path[:] = [{shim!r}, "/stick", {virtual!r}, ".frozen"]
from tools.virtual.stick import VirtualStick
stick = VirtualStick({board!r}, firmware="/stick")
stick.boot()
stick.run(1000)
said = stick.console.text
screen = stick.app.table.standing.name
stick.release()
print(said, screen)
"""


@pytest.mark.parametrize("board", build.BOARDS, ids=lambda board: board.key)
def test_micropython_mounts_a_whole_image_and_its_files_play(
    dist: Path, board: build.Board, micropython: str, virtual_mpy: Path, tmp_path: Path
) -> None:
    path = tmp_path / "flash.bin"
    content = (dist / published.Whole(board, b"").name(flash_files.version())).read_bytes()
    path.write_bytes(content.ljust(VFS + build.FILES, b"\xff"))
    (tmp_path / "main.py").write_text("from miastick import *\n")  # the virtual stick starts `main`
    script = tmp_path / "play.py"
    mount = MOUNT.format(vfs=VFS, path=str(path), count=build.FILES // build.BLOCK)
    script.write_text(mount + PLAY.format(shim=str(tmp_path), virtual=str(virtual_mpy), board=board.key))
    done = subprocess.run(
        [micropython, "-X", "heapsize=4M", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"MiaStick {flash_files.version()} on {board.title}\n" in done.stdout
    assert done.stdout.endswith(" splash\n")


def test_mip_is_told_of_every_file(dist: Path) -> None:
    package = json.loads((dist / "package.json").read_text())
    assert package["version"] == flash_files.version()
    assert {name: (dist / url).read_bytes() for name, url in package["urls"]} == expected()


def test_mip_installs_from_a_folder_and_from_a_server(
    micropython: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = {name: c for name, c in flash_files.firmware().items() if name in FEW}
    monkeypatch.setattr(flash_files, "firmware", lambda: dict(few))
    dist = tmp_path / "dist"
    published.write(dist, published.contents(*published.files()))

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Nothing."""

    stick = PtyStick(micropython, tmp_path)
    handler = partial(Quiet, directory=dist)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        try:
            port = stick.plug()
            for source in (f"http://127.0.0.1:{serving.server_port}/package.json", "package.json"):
                stick.start_anew()
                mip = ["connect", port, "mip", "install", "--target", "/", source]
                command = [sys.executable, "-m", "mpremote", *mip]
                done = subprocess.run(command, cwd=dist, capture_output=True, text=True, check=False)
                assert done.returncode == 0, done.stdout + done.stderr
                with flash_repl.connect(port) as remote:
                    files = expected()
                    assert remote.digests(files) == {n: flash_files.digest(c) for n, c in files.items()}
        finally:
            stick.close()
            serving.shutdown()


def test_the_image_is_taken_as_make_flash_takes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "given.bin").write_bytes(image("v1.26.1"))
    (tmp_path / "fetched.bin").write_bytes(image("v1.27.0"))
    (tmp_path / "s3.bin").write_bytes(image("v1.27.0", is_s3=True))
    (tmp_path / "psram.bin").write_bytes(image("v1.27.0", has_psram=True))
    files = [tmp_path / name for name in ("fetched.bin", "psram.bin", "s3.bin")]
    official = dict(zip(flash_image.KINDS, files, strict=True))
    monkeypatch.setattr(flash_image, "fetch", lambda kind, progress: official[kind])
    monkeypatch.setattr(flash_image, "CACHE", tmp_path / "none")
    assert [found.kind for found in build.obtain([])[0]] == list(flash_image.KINDS)
    assert [found.version for found in build.obtain([tmp_path / "given.bin"])[0]] == ["1.26.1"]


@pytest.mark.parametrize("main", [build.main, release.main], ids=["build", "release"])
def test_without_a_network_all_is_written_that_needs_none_and_it_says_how_else(
    main: Callable[[list[str]], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if main is release.main and not site.LOADER.is_file():
        pytest.skip("web/node_modules is missing: make for-play fetches it")
    monkeypatch.setattr(flash_image, "CACHE", tmp_path / "none")
    monkeypatch.setattr(flash_image, "URL", "http://127.0.0.1:9/")
    with pytest.raises(FlashError) as failed:
        main([str(tmp_path / "dist")])
    for kind in flash_image.KINDS:
        assert f"No whole image for {kind.sticks}. Cannot download MicroPython from" in str(failed.value)
        assert f'ARGS="--image {kind.name}"' in str(failed.value)
    package = json.loads((tmp_path / "dist" / "package.json").read_text())
    assert {name: (tmp_path / "dist" / url).read_bytes() for name, url in package["urls"]} == expected()
    assert (main is release.main) == (tmp_path / "dist" / "page" / "index.html").is_file()


def test_another_image_gets_a_sentence(tmp_path: Path) -> None:
    content = bytearray(image())
    content[12] = 5
    (tmp_path / "x.bin").write_bytes(content)
    with pytest.raises(FlashError, match="is for the ESP32-C3"):
        build.main(["--image", str(tmp_path / "x.bin"), str(tmp_path / "dist")])
