"""Everything for others to install: `python -m tools.build` (`make build`) writes it to `dist`.

`mpy/` holds what lands on a stick, `package.json` lets `mpremote mip install` bring it there, and
`SHA256SUMS` names what belongs to it. With an image of MicroPython there is, for each board, one image of the
whole flash, and a manifest by which the install page writes it.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from littlefs import LittleFS

from tools.build import compile
from tools.flash import files as flash_files
from tools.flash import image as flash_image
from tools.flash import motion_image
from tools.flash.image import ESP32, ESP32_S3, KINDS, Image, Kind
from tools.flash.port import FlashError

DIST = compile.ROOT / "dist"
MEGABYTE = 1024 * 1024
# As MicroPython formats it: extmod/vfs_lfs.c and ports/esp32 of v1.27
BLOCK = 4096
UNIT = 32  # bytes read and programmed at once, and of the look-ahead
CYCLES = 100


class Board(NamedTuple):
    """A board to build a whole image for."""

    key: str
    title: str
    flash: int  # bytes
    kind: Kind = ESP32


BOARDS = (
    Board("m5stickc", "M5StickC", 4 * MEGABYTE),
    Board("m5stickcplus", "M5StickC Plus", 4 * MEGABYTE),
    Board("m5stickcplus2", "M5StickC Plus2", 8 * MEGABYTE),
    Board("m5sticks3", "M5StickS3", 8 * MEGABYTE, ESP32_S3),
)


def file_system(files: "dict[str, bytes]", size: int) -> bytes:
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
    return bytes(disk.context.buffer)


def whole_image(image: Image, files: "dict[str, bytes]", board: Board) -> bytes:
    """The flash of a board from its first byte on; what is erased at its end is left out."""
    size = image.vfs_size or board.flash - image.vfs
    flash = bytearray(b"\xff" * image.vfs)
    start = image.kind.offset
    flash[start : start + len(image.content)] = image.content
    flash += file_system(files, size)
    used = len(flash.rstrip(b"\xff"))
    return bytes(flash[: -(-used // BLOCK) * BLOCK])


def install_manifest(board: Board, version: str) -> str:
    """What ESP Web Tools needs to know about a whole image."""
    build = {
        "chipFamily": board.kind.chip,
        "improv": False,
        "parts": [{"path": image_name(board, version), "offset": 0}],
    }
    about = {"name": f"MiaStick for {board.title}", "version": version, "builds": [build]}
    return json.dumps(about, indent=2) + "\n"


def image_name(board: Board, version: str) -> str:
    """The name of a whole image."""
    return f"miastick-{version}-{board.key}.bin"


def write(folder: Path, *given: Image) -> list[str]:
    """Write it all into `folder`, made anew; the names of the whole images. CompileError, OSError.

    Each board gets one for whose chip an image of MicroPython was given.
    """
    version, files = flash_files.version(), flash_files.firmware()
    package_files = with_manifest(files, version)
    shutil.rmtree(folder, ignore_errors=True)
    placed = {f"mpy/{name}": content for name, content in package_files.items()}
    package = {"urls": [[name, f"mpy/{name}"] for name in sorted(package_files)], "version": version}
    placed["package.json"] = (json.dumps(package, indent=1) + "\n").encode()
    images = []
    by_kind = {image.kind: image for image in given}
    for board in BOARDS:
        if board.kind not in by_kind:
            continue
        extra = motion_image.files() if board.kind is ESP32_S3 else {}
        images.append(image_name(board, version))
        all_files = with_manifest({**files, **extra}, version)
        placed[images[-1]] = whole_image(by_kind[board.kind], all_files, board)
        placed[f"{board.key}.json"] = install_manifest(board, version).encode()
    sums = "".join(f"{flash_files.digest(content)}  {name}\n" for name, content in sorted(placed.items()))
    placed["SHA256SUMS"] = sums.encode()
    for name, content in placed.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return images


def with_manifest(files: "dict[str, bytes]", version: str) -> "dict[str, bytes]":
    """The files and the list of them, as `tools.flash` leaves a stick."""
    return {**files, flash_files.MANIFEST: flash_files.manifest(files, version)}


def found(paths: "list[Path]") -> list[Image]:
    """The images to build on: those named, and those that `tools.flash` has downloaded. FlashError."""
    named = [flash_image.load(path) for path in paths]
    kinds = [image.kind for image in named]
    cached = [flash_image.CACHE / kind.name for kind in KINDS if kind not in kinds]
    return named + [flash_image.load(path) for path in cached if path.exists()]


def main(arguments: "list[str] | None" = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.build", description="Write dist.")
    parser.add_argument(
        "--image",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help=f"MicroPython, as {' or '.join(kind.name for kind in KINDS)}; may be given twice",
    )
    parser.add_argument("folder", nargs="?", type=Path, default=DIST, help="where to (dist)")
    options = parser.parse_args(arguments)
    try:
        given = found(options.image)
        images = write(options.folder, *given)
    except (FlashError, compile.CompileError) as reason:
        sys.exit(str(reason))
    except OSError as error:
        sys.exit(f"Cannot write {options.folder}: {error}")
    print(f"MiaStick {flash_files.version()} is in {options.folder}.")
    if images:
        print(f"Whole images with {given[0].told}: {', '.join(images)}.")
    for kind in KINDS:
        if kind not in [image.kind for image in given]:
            print(f"No whole image for a {kind.sticks}: name the file of {kind.name} with --image.")


if __name__ == "__main__":
    main()
