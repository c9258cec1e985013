"""Where things lie: in a clone of the project, or in the package that `pip install` put somewhere."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IS_INSTALLED = not (ROOT / "web").is_dir()  # a package has what was built from it
RELAY = "relay.json"  # the page asks it where its relay is
SITE = ROOT / "build" / "site"
PROGRAM = ROOT / "vfs.bin"  # in a package: the program for a stick
NAMES = ROOT / "names.json"  # in a package: what the names in that stand for
SHIPPED_IMAGES = ROOT / "images"  # in a package: MicroPython's images, if it was built with them

if IS_INSTALLED:
    from platformdirs import user_data_path

    KEPT = user_data_path("miastick", appauthor=False)
    IMAGES = KEPT / "images"
else:
    # Not in build: `make clean` would end games, and phones would warn of a new certificate
    KEPT = ROOT / "kept"
    IMAGES = ROOT / "build" / "images"


def command(tool: str) -> str:
    """How a person calls that tool here."""
    return f"miastick {tool}" if IS_INSTALLED else f"python -m tools.{tool}"


def option(text: str) -> str:
    """How a person adds these options to a command here."""
    return text if IS_INSTALLED else f'ARGS="{text}"'


def version() -> str:
    """The version of this MiaStick, as the stick prints it."""
    code = (ROOT / "firmware" / "version.py").read_text(encoding="utf-8")
    return code.split('VERSION = "')[1].split('"')[0]
