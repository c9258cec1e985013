"""What `make build` writes: installed by real mip, mounted by MicroPython, booted on the virtual stick."""

import contextlib
import hashlib
import itertools
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from littlefs import LittleFS
from littlefs.context import UserContext

from tests.helpers.flash_chip import image, images
from tests.helpers.renamed import Renamed
from tools import places, site
from tools.build import assembly, compile, disk, files, partitions, parts, published, release
from tools.build import dist as build
from tools.build import image as official
from tools.build.image import ImageError
from tools.build.partitions import SAVES, TABLE, VFS
from tools.terminal import UserError


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build.write(folder, [official.check(each, "x.bin") for each in images()], files.new_names())
    return folder


def on_disk(content: bytes) -> dict[str, bytes]:
    """The files of a LittleFS by name."""
    context = UserContext(VFS.size)
    context.buffer = bytearray(content.ljust(VFS.size, b"\xff"))
    disk = LittleFS(context=context, block_size=parts.BLOCK, block_count=VFS.size // parts.BLOCK, mount=True)
    found = {}
    for root, _, names in disk.walk("/"):
        for name in names:
            path = f"{root.rstrip('/')}/{name}".lstrip("/")
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    return found


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
    assert official.check(content[start:], "x.bin").kind == official.check(micropython, "x.bin").kind
    table = slice(TABLE - start, TABLE + 0x1000 - start)
    unlike = [n for n in range(len(micropython)) if content[start + n] != micropython[n]]
    assert all(n in range(table.start, table.stop) for n in unlike)
    assert partitions.read(content[TABLE:])[-2:] == [VFS, SAVES]
    assert on_disk(content[VFS.offset : SAVES.offset]) == files.program()
    assert content[SAVES.offset :] == b"\xff" * 8192  # blank: the stick makes its file system itself
    assert told["chip"] == ("ESP32-S3" if is_s3 else "ESP32")
    assert told["sha256"] == hashlib.sha256(content).hexdigest()
    for part in (*told["parts"], told["blank"]):
        there = content[part["offset"] : part["offset"] + part["size"]]
        assert part["md5"] == hashlib.md5(there).hexdigest()


@pytest.mark.parametrize("has_vfs", [False, True], ids=["v1.27", "v1.24"])
def test_the_partition_table_is_the_official_one_and_two_of_ours(has_vfs: bool) -> None:
    """Within the 4 MB that MicroPython's boot loader knows of, whatever the flash; nothing overlaps."""
    micropython = official.check(image(has_vfs=has_vfs), "x.bin")
    table = next(part for part in assembly.of(micropython, b"") if part.offset == TABLE)
    entries = partitions.read(table.content)
    assert [each.label for each in entries] == ["nvs", "phy_init", "factory", "vfs", "saves"]
    assert all(one.offset + one.size <= two.offset for one, two in itertools.pairwise(entries))
    assert entries[-1].offset + entries[-1].size == 4 * 1024 * 1024
    assert partitions.read(table.content[:40] + b"x" + table.content[41:]) == []


def test_the_program_is_one_image_for_all_boards_and_the_same_each_time(dist: Path) -> None:
    content = (dist / published.vfs_name(places.version())).read_bytes()
    assert content == disk.file_system(files.program()) and len(content) == VFS.size
    backwards = dict(reversed(files.program().items()))
    assert disk.file_system(backwards) == content


def test_a_clone_may_lie_in_a_folder_with_a_long_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clone = tmp_path.joinpath(*["deep" * 10] * 6)
    clone.mkdir(parents=True)
    monkeypatch.setattr(compile, "ROOT", clone)
    source, target = clone / "one.py", clone / "build" / "one.mpy"
    source.write_text("ONE = 1\n")
    compile.compile_file(source, target, "one")
    assert target.read_bytes()[:1] == b"M"


def test_of_the_program_little_is_read_to_look_for_a_file() -> None:
    """The log of the root folder, which writing all files fills, has only entries of existing files."""
    made = disk.file_system(files.program())
    first, second = made[:4096], made[4096:8192]
    log = first if int.from_bytes(first[:4], "little") > int.from_bytes(second[:4], "little") else second
    assert len(log.rstrip(b"\xff")) < 1000  # untidied 1,760


def test_a_build_that_is_too_large_is_reported() -> None:
    with pytest.raises(UserError, match="do not fit"):
        disk.file_system({"strategies/owl.bin": bytes(VFS.size)})


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

PLAY = """
import sys
sys.path[:] = [{shim!r}, "/stick", {virtual!r}, ".frozen"]
from virtual.stick import VirtualStick
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
    dist: Path, board: build.Board, micropython: str, tmp_path: Path
) -> None:
    path = tmp_path / "flash.bin"
    content = (dist / published.Whole(board, []).name(places.version())).read_bytes()
    path.write_bytes(content)
    (tmp_path / "main.py").write_text("from miastick import *\n")  # the virtual stick starts `main`
    script = tmp_path / "play.py"
    mount = MOUNT.format(vfs=VFS.offset, path=str(path), count=VFS.size // parts.BLOCK)
    renamed = Renamed(tmp_path / "renamed")
    play = renamed.code(PLAY).format(shim=str(tmp_path), virtual=str(renamed.virtual), board=board.key)
    script.write_text(mount + play)
    done = subprocess.run(
        [micropython, "-X", "heapsize=4M", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"MiaStick {places.version()} on {board.title}\n" in done.stdout
    assert done.stdout.endswith(" splash\n")


def pumped(one: int, other: int) -> None:
    """Pass on what comes, both ways, until a side is closed."""

    def pump(source: int, target: int) -> None:
        with contextlib.suppress(OSError):
            while True:
                os.write(target, os.read(source, 4096))

    for pair in ((one, other), (other, one)):
        threading.Thread(target=pump, args=pair, daemon=True).start()


def test_mip_brings_the_files_onto_a_stick_that_has_micropython(micropython: str, tmp_path: Path) -> None:
    pytest.importorskip("mpremote")
    pty, tty = pytest.importorskip("pty"), pytest.importorskip("tty")  # Windows has none
    few = {n: c for n, c in files.firmware().items() if n in ("main.py", "miastick.mpy", "words/en.mpy")}
    published.write(tmp_path / "dist", published.contents(few, places.version()))
    (inside, stick), (outside, port) = pty.openpty(), pty.openpty()
    tty.setraw(stick)
    tty.setraw(port)
    pumped(inside, outside)
    target = tmp_path / "stick"
    mip = ["connect", os.ttyname(port), "resume", "mip", "install", "--target", str(target), "package.json"]
    with subprocess.Popen(
        [micropython, "-i", "-c", "pass"], stdin=stick, stdout=stick, stderr=stick
    ) as child:
        try:
            command = [sys.executable, "-m", "mpremote", *mip]
            subprocess.run(command, cwd=tmp_path / "dist", check=True, timeout=60)
        finally:
            child.kill()
    assert {p.relative_to(target).as_posix(): p.read_bytes() for p in target.rglob("*") if p.is_file()} == few


def test_the_image_is_taken_as_make_flash_takes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "given.bin").write_bytes(image("v1.26.1"))
    (tmp_path / "fetched.bin").write_bytes(image("v1.27.0"))
    (tmp_path / "s3.bin").write_bytes(image("v1.27.0", is_s3=True))
    (tmp_path / "psram.bin").write_bytes(image("v1.27.0", has_psram=True))
    names = [tmp_path / name for name in ("fetched.bin", "psram.bin", "s3.bin")]
    by_kind = dict(zip(official.KINDS, names, strict=True))
    monkeypatch.setattr(official, "fetch", lambda kind, progress: by_kind[kind])
    monkeypatch.setattr(official, "CACHE", tmp_path / "none")
    assert [found.kind for found in build.obtain([])[0]] == list(official.KINDS)
    assert [found.version for found in build.obtain([tmp_path / "given.bin"])[0]] == ["1.26.1"]


@pytest.mark.parametrize("main", [build.main, release.main], ids=["build", "release"])
def test_without_a_network_the_rest_is_built_and_it_says_how(
    main: Callable[[list[str]], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if main is release.main and not site.LOADER.is_file():
        pytest.skip("web/node_modules is missing: make for-play fetches it")
    monkeypatch.setattr(official, "CACHE", tmp_path / "none")
    monkeypatch.setattr(official, "URL", "http://127.0.0.1:9/")
    with pytest.raises(ImageError) as failed:
        main([str(tmp_path / "dist")])
    for kind in official.KINDS:
        assert f"No whole image for {kind.sticks}. Cannot download MicroPython from" in str(failed.value)
        assert f'ARGS="--image {kind.name}"' in str(failed.value)
    package = json.loads((tmp_path / "dist" / "package.json").read_text())
    assert {name: (tmp_path / "dist" / url).read_bytes() for name, url in package["urls"]} == files.firmware()
    assert (main is release.main) == (tmp_path / "dist" / "page" / "index.html").is_file()
