"""Everything for others to install: `python -m tools.build` (`make build`) writes it to `dist`.

There are a package for `mpremote mip install`, the partition with the program, which is the same for all
boards, and for each board an image of the whole flash. Its MicroPython is the official one, downloaded once
and checked as `make flash` does, or that of --image.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path

from tools import output, places
from tools.bar import Bar
from tools.build import assembly, compile, disk, files, motion_image, published, rom
from tools.build import image as official
from tools.build.image import Image, ImageError
from tools.build.names import Names, add_plain
from tools.build.published import Board, Whole

DIST = compile.ROOT / "dist"
BOARDS = (
    Board("m5stickc", "M5StickC", "K016-C", 80, "ESP32", (5,)),
    Board("m5stickcplus", "M5StickC Plus", "K016-P", 135, "ESP32", (5,)),
    Board("m5stickcplus2", "M5StickC Plus2", "K016-P2", 135, "ESP32", (6,)),
    Board("m5sticks3", "M5StickS3", "K150", 135, "ESP32-S3", ()),
)


def wholes(images: Iterable[Image], program: bytes) -> list[Whole]:
    """The image of each board for which there is one of MicroPython; `program` is the content of `vfs`."""
    by_kind = {image.kind: image for image in images}
    made = []
    for board in BOARDS:
        kind = official.of_stick(board.chip, next(iter(board.packages), None))
        if kind in by_kind:
            made.append(Whole(board, assembly.of(by_kind[kind], program)))
    return made


def obtain(paths: list[Path]) -> tuple[list[Image], dict[official.Kind, str]]:
    """The images of MicroPython: those in `paths` and those downloaded before, or all the official ones.
    Also, by chip, why an official one could not be obtained. ImageError if one of `paths` is no good.
    """
    named = [official.load(path) for path in paths]
    kinds = [image.kind for image in named]
    others = [kind for kind in official.KINDS if kind not in kinds]
    if named:
        cached = [official.CACHE / kind.name for kind in others]
        return named + [official.load(path) for path in cached if path.exists()], {}
    images, missing = [], {}
    for kind in others:
        try:
            with Bar(f"Downloading {kind.name}") as bar:
                images.append(official.load(official.fetch(kind, bar.reach)))
        except ImageError as error:
            missing[kind] = str(error)
    return images, missing


def write(folder: Path, images: list[Image], names: Names) -> tuple[dict[str, bytes], list[str]]:
    """Write everything into an empty `folder`. Returns the files and what the images are called.

    Raises OSError, ImageError.
    """
    for image in images:
        rom.refuse_newer(image, names)
    program = disk.file_system(files.program(names))
    made = wholes(images, program)
    version = places.version()
    placed = published.contents(files.firmware(names), version, made, program, names)
    published.write(folder, placed)
    return placed, [published.vfs_name(version), *(whole.name(version) for whole in made)]


def parser(program: str, folder: Path = DIST) -> argparse.ArgumentParser:
    """The command line of what writes into `folder`."""
    name = folder.relative_to(places.ROOT)
    made = argparse.ArgumentParser(prog=program, description=f"Write {name}.")
    names = " or ".join(kind.name for kind in official.KINDS)
    told = f"MicroPython, as {names}; once for each"
    made.add_argument("--image", type=Path, action="append", default=[], metavar="FILE", help=told)
    add_plain(made)
    made.add_argument("folder", nargs="?", type=Path, default=folder, help=f"where to ({name})")
    return made


def main(arguments: list[str] | None = None) -> None:
    options = parser("python -m tools.build").parse_args(arguments)
    with output.anew(options.folder) as folder:
        images, missing = obtain(options.image)
        _, wholes = write(folder, images, options.names or files.new_names())
    print(f"A package for mip, and {', '.join(wholes)} are in {options.folder}.")
    tell_motion_image()
    tell_missing(images, missing)


def tell_motion_image() -> None:
    """Say so if what a StickS3's motion chip needs is not here."""
    if not motion_image.files():
        print("The package bmi270 is not here: a StickS3 will have no motion chip. pip install bmi270")


def tell_missing(images: list[Image], missing: dict[official.Kind, str]) -> None:
    """Say which sticks get no image, and why. ImageError if one of them was asked for."""
    there = [image.kind for image in images]
    lines = [
        f"No whole image for {kind.sticks}. "
        + missing.get(kind, f"Name the file of {kind.name} with --image.")
        for kind in official.KINDS
        if kind not in there
    ]
    if missing:
        raise ImageError("\n".join(lines))
    print(*lines, sep="\n")
