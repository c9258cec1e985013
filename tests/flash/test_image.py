"""Which MicroPython images `tools.flash` takes, and the download, against a server of our own."""

import functools
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from tests.helpers.flash_chip import FACTORY, image, images
from tools.build import image as flash_image
from tools.build.image import ESP32, ESP32_S3, ESP32_SPIRAM, ImageError


def test_an_image_says_what_it_is_and_where_its_program_lies() -> None:
    found = flash_image.check(image("v1.27.0"), "x.bin")
    assert (found.told, found.app) == ("MicroPython 1.27.0", FACTORY)


def test_an_image_for_a_sticks3_is_known_by_its_chip() -> None:
    found = flash_image.check(image("v1.27.0", is_s3=True), "x.bin")
    assert (found.kind, found.told) == (ESP32_S3, "MicroPython 1.27.0")
    assert flash_image.check(image(), "x.bin").kind == ESP32


def test_an_image_that_knows_psram_is_that_of_a_plus2() -> None:
    assert flash_image.check(image(has_psram=True), "x.bin").kind == ESP32_SPIRAM
    assert flash_image.of_stick("ESP32", 6) == ESP32_SPIRAM
    assert flash_image.of_stick("ESP32", 5) == flash_image.of_stick("ESP32", None) == ESP32
    assert flash_image.of_stick("ESP32-S2", None) is None


def for_chip(number: int) -> bytes:
    content = bytearray(image())
    content[12] = number
    return bytes(content)


def damaged(at: int) -> bytes:
    content = bytearray(image())
    content[at] ^= 1
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no image for an ESP32"),
        (b"GIF89a" * 20000, "no image for an ESP32"),
        (image()[:20000], "no valid partition table"),
        (image()[:-20000], "no image for an ESP32, or it is damaged"),
        (damaged(100), "its checksum is wrong"),
        (damaged(0x8000 - 0x1000 + 5), "no valid partition table"),
        (damaged(FACTORY - 0x1000 + 40000), "its checksum is wrong"),
        (damaged(len(image()) - 1), "its SHA-256 is wrong"),
        (
            for_chip(5),
            r"is for the ESP32-C3. For a M5StickC or Plus take ESP32_GENERIC-.*Plus2 take .*StickS3",
        ),
        (for_chip(9), "no image for an ESP32-S3, or it is damaged"),
        (image(name="UIFlow"), "but not of MicroPython"),
    ],
)
def test_an_image_of_another_chip_is_reported(content: bytes, said: str) -> None:
    with pytest.raises(ImageError, match=said):
        flash_image.check(content, "x.bin")


def test_a_missing_image_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match=r"Cannot read the image .*x\.bin"):
        flash_image.load(tmp_path / "x.bin")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on a web server in place of micropython.org, and a separate cache."""
    folder = tmp_path / "server"
    folder.mkdir()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Nothing."""

    handler = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        monkeypatch.setattr(flash_image, "URL", f"http://127.0.0.1:{serving.server_port}/")
        monkeypatch.setattr(flash_image, "CACHE", tmp_path / "cache")
        monkeypatch.setattr(flash_image, "PIN", tmp_path / "pin")
        yield folder
        serving.shutdown()


@pytest.mark.parametrize("kind", flash_image.KINDS)
def test_the_image_is_downloaded_once(server: Path, kind: flash_image.Kind) -> None:
    content = images()[flash_image.KINDS.index(kind)]
    (server / kind.name).write_bytes(content)
    seen: list[tuple[int, int]] = []
    path = flash_image.fetch(kind, lambda done, total: seen.append((done, total)))
    assert path.read_bytes() == content
    assert seen[-1] == (len(content), len(content))
    (server / kind.name).unlink()
    assert flash_image.fetch(kind) == path


def test_a_damaged_download_is_not_kept(server: Path) -> None:
    (server / ESP32.name).write_bytes(damaged(100))
    with pytest.raises(ImageError, match="checksum"):
        flash_image.fetch(ESP32)
    (server / ESP32.name).write_bytes(image())
    assert flash_image.fetch(ESP32).read_bytes() == image()


@pytest.mark.parametrize(
    ("limit", "value", "said"),
    [("LARGEST", 70_000, "more than 70,000"), ("DOWNLOAD_S", -60.0, "not there after")],
)
def test_a_download_has_an_end(
    limit: str, value: float, said: str, server: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (server / ESP32.name).write_bytes(image())
    monkeypatch.setattr(flash_image, limit, value)
    with pytest.raises(ImageError, match=said):
        flash_image.fetch(ESP32)
    assert not flash_image.CACHE.exists()


def test_a_damaged_cache_is_downloaded_again(server: Path) -> None:
    (server / ESP32.name).write_bytes(image())
    flash_image.fetch(ESP32).write_bytes(image()[:1000])
    assert flash_image.fetch(ESP32).read_bytes() == image()


def test_what_is_written_down_is_of_images_that_are_installed() -> None:
    lines = flash_image.PIN.read_text().splitlines()
    assert lines and all(re.fullmatch(r"[0-9a-f]{64}  \S+", line) for line in lines)
    assert {line.split()[1] for line in lines} <= {kind.name for kind in flash_image.KINDS}


def test_an_image_that_was_written_down_is_the_only_one_taken(
    server: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flash_image, "PIN", flash_image.places.ROOT / "build" / tmp_path.name / "pin")
    flash_image.PIN.parent.mkdir(parents=True)
    try:
        flash_image.PIN.write_text(f"{sha256(image()).hexdigest()}  {ESP32.name}\n")
        (server / ESP32.name).write_bytes(image("v1.27.1"))
        with pytest.raises(ImageError, match="its SHA-256 is another"):
            flash_image.fetch(ESP32)
        (server / ESP32.name).write_bytes(image())
        assert flash_image.fetch(ESP32).read_bytes() == image()
        assert flash_image.check(image("v1.27.1"), "mine.bin").version == "1.27.1"  # an image of one's own
    finally:
        shutil.rmtree(flash_image.PIN.parent)


def test_without_a_download_the_sentence_says_how_else(server: Path) -> None:
    with pytest.raises(ImageError, match=r"Cannot download MicroPython from .*File not found") as stopped:
        flash_image.fetch(ESP32)
    assert f'the same command ARGS="--image {ESP32.name}"' in str(stopped.value)  # flash, build or release
