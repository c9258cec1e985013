"""The files from which others install a version: for mip, for the install page, and their checksums.

`mpy/` has the files for a stick, and `package.json` lists them for mip. `boards.json` lists the images of
whole flashes and the parts of each; the install page writes those. It asks the questions of `questions.json`
in a hardware check, and translates what a stick says by `names.json`. `SHA256SUMS` covers all of them.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.build import parts
from tools.build.files import digest
from tools.build.names import PLAIN, Names
from tools.build.partitions import SAVES
from tools.build.parts import NO_SAVES, Part

SUMS = "SHA256SUMS"
QUESTIONS = Path(__file__).parents[1] / "check_stick" / "questions.json"


class Board(NamedTuple):
    """A board that a whole image is built for."""

    key: str
    title: str
    code: str  # the product's, as it is printed on the box
    screen: int  # pixels across
    chip: str  # as esptool calls it
    packages: tuple[int, ...]  # of an ESP32 by its eFuse: 5 is the PICO-D4, 6 the PICO-V3-02


class Whole(NamedTuple):
    """The image of a whole flash, from its first byte on."""

    board: Board
    parts: list[Part]

    @property
    def content(self) -> bytes:
        return parts.whole(self.parts)

    def name(self, version: str) -> str:
        """The name of its file, with the stick's name and the code on its box."""
        return f"miastick-{version}-{self.board.title.replace(' ', '-')}-{self.board.code}.bin"


def contents(
    files: Mapping[str, bytes],
    version: str,
    wholes: Sequence[Whole] = (),
    program: bytes = b"",
    names: Names = PLAIN,
) -> dict[str, bytes]:
    """Everything by name: the `files` for a stick, their list, whole images, the partition `vfs`, names."""
    placed = {f"mpy/{name}": content for name, content in files.items()}
    package = {"urls": [[name, f"mpy/{name}"] for name in sorted(files)], "version": version}
    placed["package.json"] = _json(package)
    placed["questions.json"] = QUESTIONS.read_bytes()
    placed["names.json"] = _json(names.back)
    placed["boards.json"] = _json([_told(whole, version) for whole in wholes])
    placed.update((whole.name(version), whole.content) for whole in wholes)
    if program:
        placed[vfs_name(version)] = program
    return {**placed, SUMS: sums(placed)}


def vfs_name(version: str) -> str:
    """The name of the file with the partition `vfs`."""
    return f"miastick-{version}-vfs.bin"


def _told(whole: Whole, version: str) -> dict[str, object]:
    """An entry of boards.json. A part has an MD5 because that is what a chip can say of its flash."""
    return {
        **whole.board._asdict(),
        "path": whole.name(version),
        "sha256": digest(whole.content),
        "parts": [_part(part) for part in whole.parts],
        "saves": {"offset": SAVES.offset, "size": SAVES.size},
        "blank": _part(NO_SAVES),
    }


def _part(part: Part) -> dict[str, object]:
    return {"name": part.name, "offset": part.offset, "size": len(part.content), "md5": part.md5}


def _json(told: object) -> bytes:
    return (json.dumps(told, indent=1) + "\n").encode()


def sums(placed: Mapping[str, bytes]) -> bytes:
    """The SHA-256 of each file, as `sha256sum --check` reads them."""
    return "".join(f"{digest(placed[name])}  {name}\n" for name in sorted(placed)).encode()


def write(folder: Path, placed: Mapping[str, bytes]) -> None:
    """Write these files into `folder`. OSError."""
    for name, content in placed.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
