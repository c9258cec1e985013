"""The files from which others install a version: for mip, for the install page, and their checksums.

`mpy/` has the files for a stick, and `package.json` lists them for mip. The install page runs `helper.py` on
a stick, and `check.py` in the steps of `check.json`; `boards.json` lists the images of whole flashes.
`SHA256SUMS` covers all of them.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.check_stick import conversation
from tools.flash import files as flash_files

SUMS = "SHA256SUMS"


class Board(NamedTuple):
    """A board that a whole image is built for."""

    key: str
    title: str
    code: str  # the product's, as it is printed on the box
    screen: int  # pixels across
    chip: str  # as esptool calls it
    packages: tuple[int, ...]  # of an ESP32 by its eFuse: 5 is the PICO-D4, 6 the PICO-V3-02
    flash: int  # bytes


class Whole(NamedTuple):
    """The image of a whole flash, from its first byte on."""

    board: Board
    content: bytes

    def name(self, version: str) -> str:
        """The name of its file, with the stick's name and the code on its box."""
        return f"miastick-{version}-{self.board.title.replace(' ', '-')}-{self.board.code}.bin"


def contents(files: Mapping[str, bytes], version: str, wholes: Sequence[Whole] = ()) -> dict[str, bytes]:
    """Everything by name: the `files` for a stick, their lists, the whole images."""
    files = with_list(files, version)
    placed = {f"mpy/{name}": content for name, content in files.items()}
    package = {"urls": [[name, f"mpy/{name}"] for name in sorted(files)], "version": version}
    placed["package.json"] = _json(package)
    placed["helper.py"] = flash_files.HELPER.encode()
    placed["check.py"] = conversation.helper().encode()
    placed["check.json"] = conversation.STEPS.read_bytes()
    placed["boards.json"] = _json([_told(whole, version) for whole in wholes])
    placed.update((whole.name(version), whole.content) for whole in wholes)
    return {**placed, SUMS: sums(placed)}


def files() -> tuple[dict[str, bytes], str]:
    """The files for every stick by name, and their version. Raises CompileError."""
    return flash_files.firmware(), flash_files.version()


def with_list(files: Mapping[str, bytes], version: str) -> dict[str, bytes]:
    """The files and the list of them, as `tools.flash` leaves a stick."""
    return {**files, flash_files.MANIFEST: flash_files.manifest(files, version)}


def _told(whole: Whole, version: str) -> dict[str, object]:
    """An entry of boards.json. It has an MD5 because that is what a chip can report of the written data."""
    return {
        **whole.board._asdict(),
        "path": whole.name(version),
        "sha256": flash_files.digest(whole.content),
        "md5": hashlib.md5(whole.content).hexdigest(),
    }


def _json(told: object) -> bytes:
    return (json.dumps(told, indent=1) + "\n").encode()


def sums(placed: Mapping[str, bytes]) -> bytes:
    """The SHA-256 of each file, as `sha256sum --check` reads them."""
    return "".join(f"{flash_files.digest(placed[name])}  {name}\n" for name in sorted(placed)).encode()


def write(folder: Path, placed: Mapping[str, bytes]) -> None:
    """Write these files into `folder`. OSError."""
    for name, content in placed.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
