"""Bring MiaStick onto a stick: `python -m tools.flash` (`make flash`, `make flash PORT=/dev/ttyUSB0`).

It finds the stick, says what is on it, installs MicroPython if there is none, copies the files that differ,
verifies them by their hash on the stick, restarts it and waits until it says its name. Saved game and
settings stay. If the cable is pulled half-way, the stick still plays the old version, and the next call
continues.
"""

import argparse
import contextlib
import shutil
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    DownloadColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from tools import output
from tools.build import compile
from tools.flash import files as flash_files
from tools.flash import image as flash_image
from tools.flash import loader as flash_loader
from tools.flash import motion_image
from tools.flash.image import ESP32, ESP32_S3, ESP32_SPIRAM, Image, Kind
from tools.flash.port import FlashError, choose, ports, reappeared
from tools.flash.repl import KEPT_BYTES, TOO_MUCH, Facts, NoAnswer, Remote, connect

KEPT = (
    compile.ROOT / "kept"
)  # files that players would miss, while a flash is erased; not in build because of make clean
PLATFORMS = ("esp32",)
PACKAGES = {5: "ESP32-PICO-D4: an M5StickC or a Plus", 6: "ESP32-PICO-V3-02: a Plus2"}
FRESH_S = 25.0  # from a new image to its first prompt: it formats its file system
AGAIN_S = 5.0
USB_S = 8.0  # from a reset to the port of a stick with its own USB
SPARE = 32 * 1024  # bytes that stay free for saved games and the file system's own needs
NOT_SAID = "All files are on the stick and checked; it has not said yet that it runs. Look at it."
MAIN = "main.py"
NEVER_SEEN = "stick"  # folder in KEPT for a stick without an identity


class Bar(Progress):
    """A progress bar, shown only on a terminal. Use it as a context manager."""

    def __init__(self, what: str, total: int | None = None, *, in_files: bool = False) -> None:
        """Show bytes and the time left, or files."""
        console = Console()
        bytes_left = DownloadColumn(), TimeRemainingColumn()
        unit = (MofNCompleteColumn(), TextColumn("files")) if in_files else bytes_left
        columns = (TextColumn("{task.description}"), BarColumn(), *unit)
        super().__init__(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self.add_task(what, total=total)

    def reach(self, done: int, total: int) -> None:
        """Set the amount done and the total."""
        self.update(self._task, completed=done, total=total)

    def step(self, more: int) -> None:
        """Add to the amount done."""
        self.advance(self._task, more)


def look(port: str) -> tuple[str, Remote | None, Kind | None]:
    """The port, the MicroPython on the stick if any, and the chip if there is none. Raises FlashError."""
    with contextlib.suppress(NoAnswer):
        return port, connect(port), None
    downloading = flash_loader.is_downloading(port)
    if downloading:
        print("The stick is in download mode; restarting it.")
    with flash_loader.loader(port) as chip:
        kind = flash_loader.kind_of(chip)
    if kind is ESP32_S3:
        port = reappeared(port, USB_S)
    with contextlib.suppress(NoAnswer):
        return port, connect(port, AGAIN_S), kind
    return port, None, kind


def kind_of(facts: Facts) -> Kind:
    """The image for the stick that this MicroPython runs on. FlashError if it is none of ours."""
    if facts.platform not in PLATFORMS:
        raise FlashError(
            f"{facts.told} on {facts.platform} ({facts.machine}) answers. MiaStick does not run on that."
        )
    if "ESP32S3" in facts.machine or "ESP32-S3" in facts.machine:
        return ESP32_S3
    if "ESP32S" in facts.machine or "ESP32C" in facts.machine:
        raise FlashError(
            f"A {facts.machine} answers there. MiaStick runs on the M5StickC, Plus, Plus2 and StickS3. "
            "Nothing was changed."
        )
    return flash_image.of_stick(ESP32.chip, facts.package) or ESP32


def needs_image(facts: Facts | None, is_erased: bool) -> str:
    """Why MicroPython has to be installed; "" if it has not."""
    if facts is None:
        return "no MicroPython answers on it"
    if is_erased:
        return "--erase"
    if facts.implementation != "micropython" or facts.version < flash_image.OLDEST:
        return f"MiaStick needs MicroPython {'.'.join(map(str, flash_image.OLDEST[:2]))} or newer"
    return ""


def is_better(facts: Facts | None, kind: Kind) -> str:
    """Why this image would be better for the stick than the other one, which is on it; else ""."""
    if facts is None or not flash_image.is_other(facts.machine, kind):
        return ""
    if kind is ESP32_SPIRAM:
        return "a Plus2 has 2 MB of memory that the MicroPython on it does not use"
    return "the MicroPython on it is that of a Plus2"


def refuse_other_bytecode(facts: Facts, files: dict[str, bytes]) -> None:
    """Raise FlashError if the stick's MicroPython does not load our .mpy files."""
    ours = next(content for name, content in files.items() if name.endswith(".mpy"))
    if facts.mpy & 0xFF != ours[1]:
        raise FlashError(
            f"{facts.told} on the stick loads .mpy files of version {facts.mpy & 0xFF}, these are of version "
            f"{ours[1]}. Install MicroPython {flash_image.VERSION} with --erase."
        )


def describe(facts: Facts | None, version: str) -> str:
    """What is on the stick, in words."""
    if facts is None:
        return "On the stick: no MicroPython that answers."
    package = PACKAGES.get(facts.package or 0)
    ours = f", MiaStick {version}" if version else ", no MiaStick"
    return f"On the stick: {facts.told} on {facts.machine}{f' ({package})' if package else ''}{ours}."


class Flasher:
    """One call of `tools.flash`: its options and its steps."""

    def __init__(
        self, options: argparse.Namespace, files: dict[str, bytes], version: str, kept: Path
    ) -> None:
        """`kept` is the folder for files that players would miss while a flash is erased."""
        self.options = options
        self.files = files
        self.version = version
        self.kept = kept

    def run(self) -> None:
        """Run all steps. Raises FlashError."""
        self.port = choose(ports(), self.options.port)
        image = flash_image.load(self.options.image) if self.options.image else None
        self.port, remote, kind = look(self.port)
        try:
            facts = remote.facts() if remote else None
            self.kind = kind_of(facts) if facts else kind or ESP32
            if image:
                flash_loader.refuse_other_image(self.kind, image)
            if self.kind is ESP32_S3:
                self._add_motion_image()
            print(describe(facts, flash_files.listed(remote.read(flash_files.MANIFEST))[0] if remote else ""))
            reason = needs_image(facts, self.options.erase)
            if not reason:
                reason = is_better(facts, image.kind if image else self.kind)
                image = image or self._try_to_fetch(reason)
                reason = reason if image else ""
            if reason:
                image = image or self._fetch(reason)
                if self.options.dry_run:
                    self._tell_image(image, facts)
                else:
                    remote = self._install(image, facts, remote)
            elif image:
                print("It needs no other MicroPython: the image stays unused. With --erase it is installed.")
            if remote:
                self.copy(remote, bool(reason))
        finally:
            if remote:
                remote.close()

    def _add_motion_image(self) -> None:
        """Add the image for the motion chip of a StickS3, if it is here."""
        found = motion_image.files()
        if not found:
            print("The package bmi270 is not here: the stick will have no motion chip. pip install bmi270")
        self.files = {**self.files, **found}

    def _fetch(self, reason: str) -> Image:
        print(f"MicroPython {flash_image.VERSION} is needed: {reason}.")
        with Bar("Downloading") as bar:
            return flash_image.load(flash_image.fetch(self.kind, bar.reach))

    def _try_to_fetch(self, reason: str) -> Image | None:
        """The image, if there is a reason for it and it can be downloaded. The stick can do without."""
        if not reason:
            return None
        try:
            return self._fetch(reason)
        except FlashError as error:
            print(f"{str(error).splitlines()[0]}\nThe stick goes on with the MicroPython that it has.")
            return None

    def _staying(self, facts: Facts | None) -> int:
        """Bytes of the file system that stays when a new MicroPython is installed, 0 if none does."""
        if self.options.erase or facts is None or not facts.machine.startswith(self.kind.board):
            return 0
        return facts.size

    def _tell_image(self, image: Image, facts: Facts | None) -> None:
        erased = "" if self._staying(facts) else "erase the whole flash and "
        print(f"Would {erased}install {image.told}, {len(image.content):,} bytes.")
        if facts is None:
            print(f"Would then copy {len(self.files)} files, {sum(map(len, self.files.values())):,} bytes.")

    def _install(self, image: Image, facts: Facts | None, remote: Remote | None) -> Remote:
        """Install MicroPython. Files that a player would miss wait on this machine meanwhile."""
        if remote and facts and not self.options.forget:
            keep(remote, self._kept(facts))
        if remote and self.kind is ESP32_S3:
            remote.to_loader()  # while MicroPython runs, it owns the USB, and esptool cannot reset the chip
            self.port = reappeared(self.port, USB_S)
        elif remote:
            remote.close()
        print(f"Installing {image.told}.")
        with Bar("Writing", len(image.content)) as bar:
            flash_loader.write(self.port, image, self._staying(facts), self.options.baud, bar.reach)
        if self.kind is ESP32_S3:
            self.port = reappeared(self.port, USB_S)
        try:
            return connect(self.port, FRESH_S)
        except NoAnswer:
            raise FlashError(
                f"{image.told} was written and verified, but it does not answer. Unplug the stick, hold its "
                "power button for 6 s, plug it in and run the same command again."
            ) from None

    def _kept(self, facts: Facts) -> Path:
        return self.kept / (facts.identity or NEVER_SEEN)

    def copy(self, remote: Remote, is_fresh: bool) -> None:
        """Copy the firmware onto a stick with MicroPython, then start it."""
        if remote.is_half:
            if self.options.dry_run:
                print("An update was interrupted: the stick finishes it as it restarts now. Then ask again.")
                remote.resume()
                return
            remote.go_on()  # first, or it would finish with files that we stage
            print("An update had been interrupted and is finished now.")
        facts = remote.facts()
        if not (is_fresh and self.options.dry_run):
            refuse_other_bytecode(facts, self.files)
        ours = flash_files.listed(remote.read(flash_files.MANIFEST))[1]
        asked = sorted(flash_files.in_question(self.files, ours))
        with Bar("Looking what is there", len(asked), in_files=True) as bar:
            there = remote.digests(asked, bar.step)
        plan = flash_files.plan(self.files, there, ours)
        forgotten = remote.keepsakes() if self.options.forget else []
        if self.options.dry_run:
            tell(plan, forgotten)
            remote.resume()
            return
        if plan.size + SPARE > facts.free:
            raise FlashError(
                f"There are {facts.free:,} bytes free on the stick, and {plan.size + SPARE:,} are needed. "
                "Remove something, or erase everything with --erase."
            )
        restore(remote, self._kept(facts))  # first, so that nobody plays without it if the rest fails
        if plan.is_empty:
            remote.place([])  # forget waiting files of another version
            print(
                f"All {len(self.files)} files of MiaStick {self.version} are there already: nothing to copy."
            )
        else:
            self._put(remote, plan)
        remote.remove(forgotten)
        line = remote.restart(f"MiaStick {self.version} on ")
        print(f"{line}: it plays." if line else NOT_SAID)

    def _put(self, remote: Remote, plan: flash_files.Plan) -> None:
        print(f"Copying {len(plan.copy)} files, {plan.size:,} bytes; {len(plan.same)} are there already.")
        moved = {name: content for name, content in plan.copy.items() if name != MAIN}
        moved[flash_files.MANIFEST] = flash_files.manifest(self.files, self.version)  # last
        stale = plan.remove + [name for name in plan.aside if name not in self.files]
        staged = {MAIN: flash_files.finisher(moved, stale, self.files[MAIN]), **moved}
        with Bar("Copying", sum(map(len, staged.values()))) as bar:
            remote.stage(staged, bar.step)
        print("Putting them in their places.")
        steps = len(moved) + len(stale) + len(plan.aside) + flash_files.SHELVES
        with Bar("Placing", steps, in_files=True) as bar:
            kept = remote.commit(plan.aside, bar.step)
        verify(remote, self.files)
        for name, called in kept:
            print(f"{name} was not from MiaStick and is called {called} now.")


def verify(remote: Remote, files: dict[str, bytes]) -> None:
    """Raise FlashError unless every file on the stick is the same as here."""
    with Bar("Verifying", len(files), in_files=True) as bar:
        there = remote.digests(files, bar.step)
    wrong = [name for name, content in files.items() if there.get(name) != flash_files.digest(content)]
    if wrong:
        raise FlashError(
            f"On the stick these files are not as they should be: {', '.join(wrong)}. "
            "Run the same command again."
        )
    print(f"Verified {len(files)} files by their SHA-256 on the stick.")


def tell(plan: flash_files.Plan, forgotten: list[str]) -> None:
    """Print what would be done."""
    if plan.is_empty:
        print("Would copy nothing: all files are there already.")
    for name, content in plan.copy.items():
        print(f"Would copy {name}, {len(content):,} bytes.")
    for name in plan.aside:
        print(f"Would rename {name} to {name}.old: it is not from MiaStick.")
    for name in [*plan.remove, *forgotten]:
        print(f"Would remove {name}.")


def keep(remote: Remote, folder: Path) -> None:
    """Copy saved game and settings from the stick into a folder here."""
    kept: dict[str, bytes] = {}
    for name in remote.keepsakes():
        kept[name] = remote.read(name) or b""
        if sum(map(len, kept.values())) > KEPT_BYTES:
            raise FlashError(TOO_MUCH)
    for name, content in kept.items():
        output.put(folder / name, content)


def restore(remote: Remote, folder: Path) -> None:
    """Copy the files of `keep` back onto the stick, unless it has newer ones; then delete them here."""
    names = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]
    there = remote.digests(names)
    back = {name: (folder / name).read_bytes() for name in names if name not in there}
    if back:
        remote.stage(back)
        remote.place(back)
    shutil.rmtree(folder, ignore_errors=True)
    if back:
        print("The saved game and the settings are back.")


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.flash", description="Install MiaStick on a stick.")
    add = parser.add_argument
    add("--port", help="serial port of the stick, if there is more than one")
    add("--image", type=Path, metavar="FILE", help="MicroPython image to install if one is needed")
    add("--erase", action="store_true", help="erase everything and install MicroPython again")
    add("--forget", action="store_true", help="forget the saved game and the settings on the stick")
    add("--dry-run", action="store_true", help="only say what would be done")
    add("--baud", type=int, default=flash_loader.BAUD, help="speed while writing an image")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    options = parse(arguments)
    try:
        Flasher(options, flash_files.firmware(), flash_files.version(), KEPT).run()
    except KeyboardInterrupt:
        sys.exit(
            "Stopped. Run the same command again to go on. Until then the stick plays its old version, or "
            "finishes the update when it starts."
        )
