"""A package for `pip install`: `python -m tools.build.wheel` (`make wheel`) writes it to `build/wheel`.

Whoever has Python then plays with `miastick play`: nothing is built there. All of it lies in the folder
`miastick` of the package: the page, the program for a stick, the code, and those of MicroPython's images that
are here.
"""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from flit_core import buildapi

from tools import output, places, site
from tools.build import dist
from tools.build.image import PIN, Image
from tools.flash import program

FOLDER = places.ROOT / "build" / "wheel"
HOUSE = "house"  # holds the same folders as a clone, so that no module is mistaken for another package's
CODE = ("firmware", "together", "tools", "virtual")
NEEDED = ("aiohttp", "cryptography", "esptool", "ifaddr", "platformdirs", "pyserial", "rich", "segno")
START = f'''"""MiaStick: `miastick play`."""

import sys
from pathlib import Path


def main() -> int:
    sys.path.insert(0, str(Path(__file__).parent / "{HOUSE}"))
    from tools import command

    return command.main()
'''
PROJECT = """[build-system]
requires = ["flit_core"]
build-backend = "flit_core.buildapi"

[project]
name = "miastick"
version = "{version}"
description = "Mia, the bluffing dice game, on an M5StickC and in the browser"
readme = "README.md"
requires-python = ">=3.10"
license = "MIT"
license-files = ["LICENSE", "LICENSES/*"]
dependencies = {needed}

[project.optional-dependencies]
redis = {redis}

[project.scripts]
miastick = "miastick:main"
"""


def at_least(names: Iterable[str]) -> list[str]:
    """These packages, each at least of the version that the tests run with."""
    pinned = "".join((places.ROOT / "requirements" / f"{kit}.txt").read_text() for kit in ("play", "flash"))
    versions = dict(re.findall(r"(?m)^([\w-]+)==([\w.]+)", pinned))
    return [f"{name}>={versions[name]}" for name in names]


def fill(house: Path, images: Iterable[Image]) -> None:
    """Write the content of the package. Raises UserError, OSError."""
    for name in CODE:
        shutil.copytree(places.ROOT / name, house / name, ignore=shutil.ignore_patterns("__pycache__"))
    output.put(house / "requirements" / "micropython.sha256", PIN.read_bytes())
    page = house / places.SITE.relative_to(places.ROOT)
    page.mkdir(parents=True)
    site.fill(page)
    made = program.obtain()
    (house / places.PROGRAM.name).write_bytes(made.content)
    (house / places.NAMES.name).write_text(json.dumps(made.names._asdict()))
    for image in images:
        output.put(house / places.SHIPPED_IMAGES.name / image.kind.name, image.content)


def write(folder: Path, images: Iterable[Image]) -> Path:
    """Write the package into `folder`. Returns its file. Raises UserError, OSError."""
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        fill(place / "miastick" / HOUSE, images)
        (place / "miastick" / "__init__.py").write_text(START)
        for name in ("README.md", "LICENSE"):
            shutil.copy(places.ROOT / name, place / name)
        shutil.copytree(places.ROOT / "LICENSES", place / "LICENSES")
        about = PROJECT.format(version=places.version(), needed=at_least(NEEDED), redis=at_least(["redis"]))
        (place / "pyproject.toml").write_text(about)
        target, before = folder.resolve(), Path.cwd()
        os.chdir(place)  # as a build backend wants it
        try:
            return folder / buildapi.build_wheel(str(target))
        finally:
            os.chdir(before)


def main(arguments: list[str] | None = None) -> None:
    options = dist.parser("python -m tools.build.wheel", FOLDER).parse_args(arguments)
    images, _ = dist.obtain(options.image)
    with output.anew(options.folder) as folder:
        name = write(folder, images).name
    print(f"pip install {options.folder / name} && miastick play")
    dist.tell_missing(images, {})


if __name__ == "__main__":
    main()
