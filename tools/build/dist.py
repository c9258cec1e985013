"""Everything for others to install: `python -m tools.build` (`make build`) writes it to `dist`.

There are the files for a stick, a package for `mpremote mip install`, and for each board an image of the
whole flash. Its MicroPython is the official one, downloaded once and checked as `make flash` does, or that of
--image.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from littlefs import LittleFS

from tools import output
from tools.build import compile, published
from tools.build.published import Board, Whole
from tools.flash import image as flash_image
from tools.flash import motion_image
from tools.flash.image import Image
from tools.flash.install import Bar
from tools.flash.port import FlashError

DIST = compile.ROOT / "dist"
MEGABYTE = 1024 * 1024
# As MicroPython formats it: extmod/vfs_lfs.c and ports/esp32 of v1.27
BLOCK = 4096
UNIT = 32  # bytes read and programmed at once, and of the look-ahead
CYCLES = 100
# Bytes of the file system. The boot loader of MicroPython is made for 4 MB of flash. Even on a larger flash
# it starts nothing whose partition table goes further
FILES = 2 * MEGABYTE


BOARDS = (
    Board("m5stickc", "M5StickC", "K016-C", 80, "ESP32", (5,), 4 * MEGABYTE),
    Board("m5stickcplus", "M5StickC Plus", "K016-P", 135, "ESP32", (5,), 4 * MEGABYTE),
    Board("m5stickcplus2", "M5StickC Plus2", "K016-P2", 135, "ESP32", (6,), 8 * MEGABYTE),
    Board("m5sticks3", "M5StickS3", "K150", 135, "ESP32-S3", (), 8 * MEGABYTE),
)


def file_system(files: dict[str, bytes], size: int) -> bytes:
    """A LittleFS of that many bytes with these files, as MicroPython mounts it."""
    disk = LittleFS(
        block_size=BLOCK,
        block_count=size // BLOCK,
        read_size=UNIT,
        prog_size=UNIT,
        cache_size=4 * UNIT,
        lookahead_size=UNIT,
        block_cycles=CYCLES,
    )
    for name, content in files.items():
        folder = name.rpartition("/")[0]
        if folder:
            disk.makedirs(folder, exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(content)
    _tidy(disk)
    return bytes(disk.context.buffer)


def _tidy(disk: LittleFS) -> None:
    """Make LittleFS rewrite the log of the root folder; tools/flash/helper.py says why."""

    def counts() -> bytes:
        return bytes(disk.context.buffer[:4] + disk.context.buffer[BLOCK : BLOCK + 4])

    before = counts()
    while counts() == before:
        with disk.open("filler", "wb") as file:
            file.write(bytes(100))
    disk.remove("filler")


def whole_image(image: Image, files: dict[str, bytes]) -> bytes:
    """A flash from its first byte on, without the erased part at its end."""
    size = image.vfs_size or FILES
    flash = bytearray(b"\xff" * image.vfs)
    start = image.kind.offset
    flash[start : start + len(image.content)] = flash_image.with_vfs(image, size)
    flash += file_system(files, size)
    used = len(flash.rstrip(b"\xff"))
    return bytes(flash[: -(-used // BLOCK) * BLOCK])


def wholes(images: Iterable[Image], files: dict[str, bytes], version: str) -> list[Whole]:
    """The image of each board for which there is one of MicroPython."""
    by_kind = {image.kind: image for image in images}
    made = []
    for board in BOARDS:
        kind = flash_image.of_stick(board.chip, next(iter(board.packages), None))
        if kind in by_kind:
            extra = motion_image.files() if kind is flash_image.ESP32_S3 else {}
            placed = published.with_list({**files, **extra}, version)
            made.append(Whole(board, whole_image(by_kind[kind], placed)))
    return made


def obtain(paths: list[Path]) -> tuple[list[Image], dict[flash_image.Kind, str]]:
    """The images of MicroPython: those in `paths` and those downloaded before, or all the official ones.
    Also, by chip, why an official one could not be obtained. FlashError if one of `paths` is no good.
    """
    named = [flash_image.load(path) for path in paths]
    kinds = [image.kind for image in named]
    others = [kind for kind in flash_image.KINDS if kind not in kinds]
    if named:
        cached = [flash_image.CACHE / kind.name for kind in others]
        return named + [flash_image.load(path) for path in cached if path.exists()], {}
    images, missing = [], {}
    for kind in others:
        try:
            with Bar(f"Downloading {kind.name}") as bar:
                images.append(flash_image.load(flash_image.fetch(kind, bar.reach)))
        except FlashError as error:
            missing[kind] = str(error)
    return images, missing


def write(folder: Path, images: list[Image]) -> tuple[dict[str, bytes], list[str]]:
    """Write everything into an empty `folder`. Returns the files and the names of whole images. OSError."""
    files, version = published.files()
    made = wholes(images, files, version)
    placed = published.contents(files, version, made)
    published.write(folder, placed)
    return placed, [whole.name(version) for whole in made]


def parser(program: str) -> argparse.ArgumentParser:
    """The command line of `make build` and `make release`."""
    made = argparse.ArgumentParser(prog=program, description="Write dist.")
    names = " or ".join(kind.name for kind in flash_image.KINDS)
    told = f"MicroPython, as {names}; once for each"
    made.add_argument("--image", type=Path, action="append", default=[], metavar="FILE", help=told)
    made.add_argument("folder", nargs="?", type=Path, default=DIST, help="where to (dist)")
    return made


def main(arguments: list[str] | None = None) -> None:
    options = parser("python -m tools.build").parse_args(arguments)
    with output.anew(options.folder) as folder:
        images, missing = obtain(options.image)
        _, names = write(folder, images)
    print(f"The files for a stick and a package for mip are in {options.folder}.")
    if images:
        print(f"{', '.join(names)} are there too, with {images[0].told}.")
    tell_missing(images, missing)


def tell_missing(images: list[Image], missing: dict[flash_image.Kind, str]) -> None:
    """Say which sticks get no image, and why. FlashError if one of them was asked for."""
    there = [image.kind for image in images]
    lines = [
        f"No whole image for {kind.sticks}. "
        + missing.get(kind, f"Name the file of {kind.name} with --image.")
        for kind in flash_image.KINDS
        if kind not in there
    ]
    if missing:
        raise FlashError("\n".join(lines))
    print(*lines, sep="\n")
