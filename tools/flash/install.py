"""Bring MiaStick onto a stick: `python -m tools.flash` (`make flash`, `make flash PORT=/dev/ttyUSB0`).

To install is to write: esptool compares the parts of the flash with what they should be and writes those that
differ. What the stick has saved lies in a partition of its own, which is never written. Cut anywhere, the
same command finishes it.
"""

import argparse
import contextlib
import sys
import time
from pathlib import Path

import serial
from esptool.loader import ESPLoader

from tools import places
from tools.bar import Bar
from tools.build import assembly, motion_image, names, rom
from tools.build import image as official
from tools.build.image import ESP32_S3, Image, Kind
from tools.build.parts import NO_SAVES, Part
from tools.build.told import told
from tools.flash import loader, port, program
from tools.flash.found import Found, look
from tools.flash.loader import BAUDS, Stumbled
from tools.flash.port import FlashError, NoAnswer
from tools.terminal import escaped

START_S = 60.0  # from the restart to the stick's line; the first start makes a file system
TELL_S = 10.0
CONSOLE_BAUD = 115_200
TAIL = 4000  # bytes of the console that are kept
PROMPT = b">>>"
NO_LINE = "Everything is on the stick and verified, but it has not said yet that it plays."
HOLD = (
    "Unplug the stick, hold its power button for 6 s, plug it in and run the same command again. A StickS3: "
    "with the cable in, hold its power button until the green light flashes (about 4 s), then run it again."
)


class Flasher:
    """One call of `tools.flash`: its options and its steps."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Build what goes onto the stick. Raises UserError."""
        self.options = options
        self.port = port.choose(port.ports(), options.port)
        self.image: Image | None = official.load(options.image) if options.image else None
        self.program = program.obtain(options.names)
        self.begins = f"MiaStick {places.version()} on "
        self._has_asked = False

    def run(self) -> str:
        """Install, restart; the stick's line, "" if none came in time or nothing was to be done."""
        self.port = port.to_loader(self.port)
        for baud in BAUDS:
            try:
                return self._install(baud)
            except Stumbled as error:
                if baud == BAUDS[-1]:
                    raise NoAnswer(f"The loader of the stick failed: {error}") from None
                print(f"The line lost something ({error}). Trying {BAUDS[-1]:,} baud.")
        raise AssertionError

    def _install(self, baud: int) -> str:
        with loader.connected(self.port, baud) as chip:
            kind = loader.kind_of(chip)
            wanted = assembly.of(self._image(kind), self.program.content)
            found = look(lambda offset, size: loader.read(chip, offset, size))
            todo = [part for part in wanted if not loader.has(chip, part)]
            if self.options.forget or not found.is_ours:
                todo = [part for part in [NO_SAVES] if not loader.has(chip, part)] + todo
            print(f"On the stick ({kind.sticks}): {found.name}.")
            if self.options.dry_run:
                self._tell(todo)
                return ""
            self._ask(found)
            for part in todo:
                self._write(chip, part)
            if not todo:
                print("Everything is there already: nothing was written.")
            return self._started(chip, kind)

    def _image(self, kind: Kind) -> Image:
        """MicroPython for this stick: the file that was named, or the official image, downloaded once."""
        if self.image is None:
            with Bar("Downloading MicroPython") as bar:
                self.image = official.load(official.fetch(kind, bar.reach))
        loader.refuse_other_image(kind, self.image)
        rom.refuse_newer(self.image, self.program.names)
        if kind is ESP32_S3 and not places.IS_INSTALLED and not motion_image.files():
            print("The package bmi270 is not here: the stick will have no motion chip. pip install bmi270")
        return self.image

    def _tell(self, todo: list[Part]) -> None:
        for part in todo:
            what = "forget what is saved" if part is NO_SAVES else f"write {part.name}"
            print(f"Would {what}: {len(part.content):,} bytes at {part.offset:x}.")
        if not todo:
            print("Would write nothing: everything is there already.")

    def _ask(self, found: Found) -> None:
        """Let the person stop before something of theirs is overwritten. Raises FlashError."""
        if not found.is_missed or self.options.yes or self._has_asked:
            return
        if not sys.stdin.isatty():
            raise FlashError(f"{found.name} on the stick would be overwritten. --yes goes on with that.")
        try:
            input("All of that will be overwritten. Enter goes on, Ctrl-C leaves it as it is. ")
        except (KeyboardInterrupt, EOFError):
            raise FlashError("\nNothing was changed.") from None
        self._has_asked = True

    def _write(self, chip: ESPLoader, part: Part) -> None:
        if part is NO_SAVES:
            print("Making room for saved games.")
        else:
            print(f"Writing {part.name}, {len(part.content):,} bytes.")
        with Bar("Writing", len(part.content)) as bar:
            loader.write(chip, part, bar.reach)

    def _started(self, chip: ESPLoader, kind: Kind) -> str:
        """Restart the stick and wait for its line."""
        wire = chip._port
        loader.restart(chip)
        if kind is ESP32_S3:  # another USB device, perhaps with another name
            wire.close()
            self.port = port.reappeared(self.port)
            wire = serial.Serial(self.port, CONSOLE_BAUD)
        try:
            wire.baudrate = CONSOLE_BAUD
            return listen(wire, self.begins)
        finally:
            with contextlib.suppress(OSError):
                wire.close()


def listen(wire: serial.Serial, begins: str) -> str:
    """The first line of the console that begins like this. FlashError if none comes in time, or the program
    there ends.
    """
    wire.timeout = 0.2
    said = b""
    began = said_so = time.monotonic()
    while time.monotonic() < began + START_S:
        said = said[-TAIL:] + wire.read(max(1, wire.in_waiting))
        for line in said.decode("utf-8", "replace").splitlines(keepends=True):
            if line.startswith(begins) and line.endswith("\n"):
                return escaped(line.strip())
        if said.rstrip().endswith(PROMPT):
            break
        if time.monotonic() > said_so + TELL_S:
            said_so = time.monotonic()
            print(f"The stick is starting, {said_so - began:.0f} s so far.")
    last = [escaped(line) for line in told(said.decode("utf-8", "replace")).splitlines()[-8:]]
    raise NoAnswer("\n    ".join([f"{NO_LINE} It said:" if last else NO_LINE, *last]))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog=places.command("flash"), description="Install MiaStick on a stick.")
    add = parser.add_argument
    add("--port", help="serial port of the stick, if there is more than one")
    add("--image", type=Path, metavar="FILE", help="MicroPython from this image instead of downloading it")
    add("--forget", action="store_true", help="forget the saved games and the settings on the stick")
    add("--dry-run", action="store_true", help="only say what would be done")
    add("--yes", action="store_true", help="overwrite what is on the stick without asking")
    parser.set_defaults(names=None)
    if not places.IS_INSTALLED:
        names.add_plain(parser)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    flasher = Flasher(parse(arguments))
    try:
        line = flasher.run()
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command goes on where this one stopped.")
    except NoAnswer as error:
        raise NoAnswer(f"{error}\n{port.seen(flasher.port)}\n{HOLD}") from None
    if line:
        print(f"{line}: it plays.")
