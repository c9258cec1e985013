"""Power cuts at every flash operation of `make flash`: `run(short)`, `python -m tools.soak.flash_cuts`.

`tools.flash`, with its part that runs on the stick, works on real LittleFS (virtual/littlefs_flash.py), which
notes each program and each erase. For every one of them one stick starts on the flash as it was then, with
that operation torn, and another gets `make flash` once more. The first must play all of the old version or
all of the new one, the second the new one without any left-over files. Both must still have the players' own
files. Where the start itself finishes the update, each operation of that is cut as well.
"""

import argparse
import builtins
import contextlib
import functools
import io
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import CodeType, SimpleNamespace
from typing import Any, NamedTuple

from tools.flash.files import HELPER, LAUNCHER, MANIFEST, NEW, manifest
from tools.flash.install import NEVER_SEEN, Flasher, parse
from tools.flash.port import FlashError
from tools.flash.repl import Facts, Remote
from tools.virtual.firmware_names import JOURNAL
from tools.virtual.littlefs_flash import TEARS, LittleFlash, NorFlash, Operation

Files = Mapping[str, bytes]
_SHORT_STEP = 11  # of the operations that the short form tears; it shares no factor with the number of ways
_BLOCKS = 64  # enough for two versions, and quick to copy
_MAIN = {"main.py": LAUNCHER.encode()}
_THEIRS = {
    "settings.txt": b"lives=5\n",
    JOURNAL: b"mia 1 #79e7\n" * 300,
    "games/1.txt": b"a game",
    **{f"{letter}{'-' * 180}": b"" for letter in "begilnprsuwz"},  # the folder of all gets several blocks
}
_OPTIONS = parse([])


@functools.lru_cache(maxsize=64)
def _code(text: str) -> CodeType:
    """Compile once: the same programs run thousands of times."""
    return compile(text, "<stick>", "exec")


def _content(seed: str, size: int) -> bytes:
    """Random bytes in place of a compiled module."""
    return b"M\x06\x00\x1f" + random.Random(seed).randbytes(size)


def _version(told: str, names: str, changed: str) -> dict[str, bytes]:
    """Modules of 120 B to 4 kB, some in folders; those that `changed` names are only in this version so."""
    sizes = (120, 300, 120, 4200)
    files = dict(_MAIN)
    for name in names.split():
        seed = name + told if name in changed.split() else name
        files[f"{name}.mpy"] = _content(seed, sizes[len(files) % len(sizes)])
    return files


VERSIONS = {
    "0.1": _version("0.1", "miastick game gone table words/en words/gone solved/gone", "miastick game"),
    "0.2": _version("0.2", "miastick game rules table words/en screen80/say", "miastick game words/en"),
    "0.3": _version("0.3", "miastick game table words/en words/da", "miastick game table words/en"),
}


class Disk:
    """The ESP32's partition with the files, as far as the flash helper looks into it."""

    TYPE_DATA = 1

    def __init__(self, chip: NorFlash) -> None:
        self._chip = chip

    def find(self, _: int, label: str) -> "list[Disk]":
        """The partition of that name."""
        return [self] if label == "vfs" else []

    def readblocks(self, block: int, buffer: memoryview, offset: int) -> None:
        """Read a part of a block."""
        buffer[:] = self._chip.read(None, block, offset, len(buffer))


class Interpreter:
    """MicroPython on a stick, as far as main.py and the flash helper need it; `flash` stands for its os."""

    def __init__(self, flash: LittleFlash) -> None:
        self.flash = flash
        self.played: list[str] = []  # what started: a version, or "a mixture"
        self.names: dict[str, Any] = {"__name__": "__main__", "__builtins__": self._builtins()}

    def _builtins(self) -> dict[str, Any]:
        def find(name: str, *rest: Any) -> Any:
            if name == "os":
                self.flash.uname = os.uname  # type: ignore[attr-defined]
                return self.flash
            if name == "sys":
                return SimpleNamespace(**{**vars(sys), "path": []})
            if name == "machine":  # an ESP32 in no package that we know: main.py touches no pin
                return SimpleNamespace(Pin=None, mem32=Counter())
            if name == "esp32":
                return SimpleNamespace(Partition=Disk(self.flash.chip))
            if name == "miastick":
                return SimpleNamespace(run=lambda: self.played.append(version_of(self.flash.contents())))
            return builtins.__import__(name, *rest)

        return {**vars(builtins), "__import__": find, "open": self.flash.open, "exec": self._exec}

    def _exec(self, code: str, names: dict[str, Any]) -> None:
        exec(_code(code), names | {"__builtins__": self.names["__builtins__"]})

    def run(self, code: str) -> str:
        """Run it and return what it printed."""
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(_code(code), self.names)
        return said.getvalue()


class Wire(Remote):
    """What `tools.flash` has instead of a cable to a stick: an Interpreter."""

    def __init__(self, flash: LittleFlash) -> None:
        self.stick = Interpreter(flash)
        self._run(HELPER)

    def _run(self, code: str, _: Callable[[int], None] = lambda _: None) -> bytes:
        return self.stick.run(code).encode()

    def facts(self) -> Facts:
        """An M5StickC with MicroPython."""
        disk = self.stick.flash.statvfs()
        machine = "Generic ESP32 module with ESP32"
        size = disk[1] * disk[2]
        return Facts("micropython", (1, 27, 0), machine, 6, "esp32", disk[3] * disk[1], 5, None, size)

    def restart(self, first_line: str, _: float = 0.0) -> str:
        """Start the stick: it has to play the version that is in the first line."""
        played = boot(self.stick.flash)
        if f"MiaStick {played} on " != first_line:
            raise FlashError(f"The stick started with {played or 'nothing'}.")
        return first_line


def boot(flash: LittleFlash) -> str:
    """What a stick plays that is switched on with this flash: a version, "a mixture", or nothing."""
    while True:
        stick = Interpreter(flash)
        try:
            with flash.open("main.py") as file:
                stick.run(str(file.read()))
        except SystemExit:  # on a stick a soft reset
            continue
        except OSError:  # there is no main.py
            return ""
        return "".join(stick.played)


def version_of(contents: Files) -> str:
    """Which version would play: one whose files are all there, and no source that shadows one."""
    for told, files in VERSIONS.items():
        shadows = {name.replace(".mpy", ".py") for name in files if name.endswith(".mpy")}
        if files.items() <= contents.items() and not shadows & contents.keys():
            return told
    return "a mixture"


def folders(flash: LittleFlash, folder: str = "") -> set[str]:
    """All folders, which may be empty."""
    found = set()
    for name, kind, *_ in flash.ilistdir(folder):
        path = f"{folder}/{name}".lstrip("/")
        if kind == 0x4000:
            found |= {path} | folders(flash, path)
    return found


class Story(NamedTuple):
    """A flash with something on it, and what `make flash` makes of it."""

    name: str
    start: bytes  # the flash
    version: str  # that is brought onto it
    before: tuple[str, ...]  # what the stick may play until it plays that one
    theirs: dict[str, bytes]  # the players' own files
    aside: dict[str, bytes] = {}  # in the way of ours; called so with .old behind it afterwards
    kept: dict[str, bytes] = {}  # what waits on this machine to come back onto the stick

    def flash(self, chip: NorFlash, folder: Path | None = None) -> None:
        """Call `make flash`; what waits on this machine does so in that folder, or in a fresh one."""
        with tempfile.TemporaryDirectory() as fresh, contextlib.redirect_stdout(io.StringIO()):
            folder = folder or self.keep(Path(fresh))
            flasher = Flasher(_OPTIONS, VERSIONS[self.version], self.version, folder)
            flasher.copy(Wire(LittleFlash(chip)), False)

    def keep(self, folder: Path) -> Path:
        """Let what waits on this machine do so in that folder."""
        for name, content in self.kept.items():
            place = folder / NEVER_SEEN / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        return folder

    def fault_of_start(self, chip: NorFlash) -> str:
        """What is wrong with a stick that is switched on with this flash; empty if nothing is."""
        flash = LittleFlash(chip)
        played = boot(flash)
        if played not in (*self.before, self.version):
            return f"starts with {played or 'nothing'}"
        if played == self.version and NEW in flash.listdir():
            return f"plays and has {NEW}"
        return self._lost(flash)

    def fault_of_second(self, chip: NorFlash, folder: Path | None = None) -> str:
        """What is wrong after a second `make flash`."""
        try:
            self.flash(chip, folder)
        except FlashError as reason:
            return f"second call: {reason}"
        flash = LittleFlash(chip)
        files = VERSIONS[self.version]
        expected = {**files, **self.theirs, **self.kept, MANIFEST: manifest(files, self.version)}
        expected.update({f"{name}.old": content for name, content in self.aside.items()})
        contents = flash.contents()
        wrong = [n for n in {**contents, **expected} if contents.get(n) != expected.get(n)]
        wrong += folders(flash) ^ {n[: n.rfind("/")] for n in expected if "/" in n}
        return f"second call leaves {sorted(wrong)}" if wrong else self._lost(flash)

    def _lost(self, flash: LittleFlash) -> str:
        contents = flash.contents()
        lost = [name for name, content in self.theirs.items() if contents.get(name) != content]
        for name, content in self.aside.items():
            if content not in (contents.get(name), contents.get(f"{name}.old")):
                lost.append(name)
        return f"lost {lost}" if lost else ""


def _holding(*files: Files) -> bytes:
    """A flash with these files."""
    chip = NorFlash(blocks=_BLOCKS)
    flash = LittleFlash(chip)
    for some in files:
        flash.load(dict(some))
    return bytes(chip.buffer)


def _installed(told: str) -> dict[str, bytes]:
    return {**VERSIONS[told], MANIFEST: manifest(VERSIONS[told], told)}


def _interrupted(story: Story) -> bytes:
    """The flash of that story, cut when half of the files have taken their places."""
    chip = NorFlash(story.start)
    story.flash(chip)
    half = NorFlash(story.start)
    for operation in chip.log:
        half.apply(operation)
        if version_of(contents := LittleFlash(NorFlash(bytes(half.buffer))).contents()) == "a mixture":
            new = VERSIONS[story.version]
            if sum(contents.get(name) != content for name, content in new.items()) == 2:
                return bytes(half.buffer)
    raise AssertionError("there is no half")


def stories() -> Iterator[Story]:
    """The installations whose every flash operation is cut."""
    update = Story("update", _holding(_installed("0.1"), _THEIRS), "0.2", ("0.1",), _THEIRS)
    yield update
    blink = {"main.py": b"print('blink')\n", "game.py": b"# in the way of game.mpy\n" * 90}
    yield Story("first", _holding(blink, _THEIRS), "0.2", ("",), _THEIRS, blink)
    yield Story("erased", _holding(), "0.2", ("",), {}, {}, _THEIRS)
    yield Story("another", _interrupted(update), "0.3", ("0.2",), _THEIRS)


def _torn(image: bytes, operation: Operation, tear: str, seed: int) -> bytes:
    chip = NorFlash(image)
    chip.apply(operation, TEARS[tear], seed)
    return bytes(chip.buffer)


def _short(n: int) -> tuple[str, ...]:
    """The way in which operation `n` is torn in the short form, or none."""
    return () if n % _SHORT_STEP else (tuple(TEARS)[n // _SHORT_STEP % len(TEARS)],)


def run(short: bool = True, only: str = "") -> dict[str, int]:
    """Counts over all stories, or over the one of that name.

    In the short form every eleventh operation is torn, in one way, else each in all. The start that finishes
    an update is cut in the short form once for each story, else once for each operation that was cut.
    """
    counts = {"flash operations": 0, "power cuts": 0, "cuts while finishing": 0, "sticks spoiled": 0}
    for story in stories():
        if only not in ("", story.name):
            continue
        whole = NorFlash(story.start)
        story.flash(whole)
        counts["flash operations"] += len(whole.log)
        chip = NorFlash(story.start)
        is_finishing_cut = False
        for n, operation in enumerate(whole.log):
            is_finishing_cut = is_finishing_cut and short
            for tear in _short(n) if short else TEARS:
                counts["power cuts"] += 1
                image = _torn(bytes(chip.buffer), operation, tear, counts["power cuts"])
                first, second = NorFlash(image), NorFlash(image)
                fault = story.fault_of_start(first) or story.fault_of_second(second)
                if first.log and not is_finishing_cut:
                    is_finishing_cut = True
                    fault = fault or _cut_finishing(story, image, first.log, counts)
                if fault:
                    counts["sticks spoiled"] += 1
                    print(f"{story.name}: operation {n}, {tear}: {fault}", file=sys.stderr)
            chip.apply(operation)
    return counts


def _cut_finishing(story: Story, image: bytes, log: list[Operation], counts: dict[str, int]) -> str:
    """Cut a start at each of its flash operations; return the first fault of the start after it."""
    chip = NorFlash(image)
    for n, operation in enumerate(log):
        counts["cuts while finishing"] += 1
        torn = _torn(bytes(chip.buffer), operation, tuple(TEARS)[n % len(TEARS)], n)
        if fault := story.fault_of_start(NorFlash(torn)):
            return f"finishing, operation {n}: {fault}"
        chip.apply(operation)
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.soak.flash_cuts", description="Cut the power.")
    parser.add_argument("--long", action="store_true", help="tear each operation in every way")
    counts = run(not parser.parse_args().long)
    for what, count in counts.items():
        print(f"{what:<22}{count:>8,}")
    sys.exit(1 if counts["sticks spoiled"] else 0)


if __name__ == "__main__":
    main()
