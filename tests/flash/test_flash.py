"""`tools.flash` through real mpremote, against a real MicroPython with a real LittleFS behind a pty.

The MicroPython is the unix port (tests/helpers/flash_stick.py). Its files are read back by littlefs-python.
"""

import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("mpremote")

from littlefs import LittleFS
from littlefs.context import UserContext
from mpremote import transport_serial
from mpremote.transport_serial import SerialTransport

from tests.helpers.flash_chip import image as micropython_image
from tests.helpers.flash_stick import BLOCK, BLOCKS, PtyStick
from tests.helpers.sampled import IS_WHOLE
from tools.flash import files as flash_files
from tools.flash import image as flash_image
from tools.flash import install as flash
from tools.flash import loader as flash_loader
from tools.flash import motion_image
from tools.flash import repl as flash_repl
from tools.flash.image import ESP32, ESP32_S3, ESP32_SPIRAM, Image
from tools.virtual.firmware_names import JOURNAL

VERSION = "9.8.7"
MAIN = f"""print("MiaStick {VERSION} on M5StickC")
import time
while True: time.sleep_ms(20)
"""
OLD_MAIN = MAIN.replace(VERSION, "9.8.6")
MPY = b"M\x06\x00\x1f"
NEW = {"main.py": MAIN.encode(), "game.mpy": MPY + bytes(range(256)) * 9, "words/en.mpy": MPY + b"new"}
OLD = {"main.py": OLD_MAIN.encode(), "game.mpy": MPY + b"old", "words/gone.mpy": MPY + b"stale"}
THEIRS = {
    "notes.txt": b"mine",
    "settings.txt": b"lives=5\n",
    "games/1.txt": b"a game",
    JOURNAL: b"Fox rolls 32\n",
}


class Rig:
    """A stick on a cable, and `make flash` on it."""

    def __init__(self, stick: PtyStick, out: pytest.CaptureFixture[str]) -> None:
        self.stick = stick
        self.out = out
        self.stick.plug()

    def flash(self, *options: str) -> str:
        """Run the tool; answer all it said, or the sentence it stopped with behind 'STOPPED '."""
        self.out.readouterr()
        try:
            flash.main(["--port", self.stick.port, *options])
        except (SystemExit, flash.FlashError) as reason:
            return f"{self.out.readouterr().out}STOPPED {reason}"
        return self.out.readouterr().out

    def files(self) -> dict[str, bytes]:
        """What is on the stick by name."""
        context = UserContext(BLOCK * BLOCKS)
        context.buffer = bytearray(self.stick.image.read_bytes())
        disk = LittleFS(context=context, block_size=BLOCK, block_count=BLOCKS, mount=True)
        found = {}
        for root, _, names in disk.walk("/"):
            for name in names:
                path = f"{root.rstrip('/')}/{name}"
                with disk.open(path, "rb") as file:
                    found[path.lstrip("/")] = file.read()
        return found

    def put(self, files: dict[str, bytes]) -> None:
        """Files onto the stick, without the tool."""
        with flash_repl.connect(self.stick.port) as remote:
            for name, content in files.items():
                remote.write(name, content)

    def holds(self, files: dict[str, bytes], version: str) -> bool:
        """Whether the stick holds these files and their manifest, and what is not ours besides."""
        expected = {**files, **THEIRS, flash_files.MANIFEST: flash_files.manifest(files, version)}
        return self.files() == expected

    def become_old(self) -> None:
        """A stick with an older version, and with files of its owner."""
        self.put({**OLD, **THEIRS, flash_files.MANIFEST: flash_files.manifest(OLD, "9.8.6")})


@pytest.fixture
def rig(
    micropython: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Rig]:
    monkeypatch.setattr(flash, "PLATFORMS", ("linux", "darwin", "esp32"))
    monkeypatch.setattr(flash_files, "firmware", lambda: dict(NEW))
    monkeypatch.setattr(flash_files, "version", lambda: VERSION)
    monkeypatch.setattr(flash, "KEPT", tmp_path / "kept")
    stick = PtyStick(micropython, tmp_path)
    yield Rig(stick, capsys)
    stick.close()


def test_an_empty_stick_gets_all_files_and_plays(rig: Rig) -> None:
    said = rig.flash()
    assert "no MiaStick" in said
    assert "Copying 3 files" in said
    assert "Verified 3 files" in said
    assert said.endswith(f"MiaStick {VERSION} on M5StickC: it plays.\n")
    assert rig.files() == {**NEW, flash_files.MANIFEST: flash_files.manifest(NEW, VERSION)}


def test_a_second_run_copies_nothing_and_the_stick_plays_again(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.flash()
    monkeypatch.setattr(flash_repl.Remote, "write", lambda *_: pytest.fail("wrote"))
    monkeypatch.setattr(flash_repl.Remote, "commit", lambda *_: pytest.fail("renamed"))
    said = rig.flash()
    assert f"MiaStick {VERSION}." in said
    assert "nothing to copy" in said
    assert said.endswith("it plays.\n")


def test_only_what_differs_is_copied_and_only_our_own_goes(rig: Rig) -> None:
    rig.become_old()
    rig.put({"words/en.mpy": NEW["words/en.mpy"]})
    said = rig.flash()
    assert "MiaStick 9.8.6." in said
    assert "Copying 2 files" in said
    assert rig.holds(NEW, VERSION)


def test_a_changed_byte_on_the_stick_is_found_and_mended(rig: Rig) -> None:
    rig.flash()
    rig.put({"game.mpy": NEW["game.mpy"][:-1] + b"?"})
    assert "Copying 1 files" in rig.flash()
    assert rig.files()["game.mpy"] == NEW["game.mpy"]


def test_what_is_in_our_way_and_not_ours_is_kept_under_another_name(rig: Rig) -> None:
    theirs = {"main.py": b"print('blink')\n", "game.py": b"# in the way of game.mpy\n"}
    rig.put(theirs)
    said = rig.flash()
    assert "main.py was not from MiaStick and is called main.py.old now." in said
    files = rig.files()
    assert files["main.py"] == NEW["main.py"]
    assert "game.py" not in files
    assert {name: files[f"{name}.old"] for name in theirs} == theirs


def test_an_older_file_that_was_put_aside_stays(rig: Rig) -> None:
    older = {f"main.py{end}": b"# %d" % n for n, end in enumerate((".old", ".old2"))}
    rig.put({**older, "main.py": b"# newest"})
    assert "main.py was not from MiaStick and is called main.py.old3 now." in rig.flash()
    files = rig.files()
    assert {name: files[name] for name in older} == older and files["main.py.old3"] == b"# newest"


def test_a_dry_run_tells_all_and_changes_nothing(rig: Rig) -> None:
    rig.become_old()
    rig.put({"game.py": b""})
    before = rig.files()
    said = rig.flash("--dry-run", "--forget")
    for line in (
        f"Would copy game.mpy, {len(NEW['game.mpy']):,} bytes.",
        "Would remove words/gone.mpy.",
        "Would remove settings.txt.",
        "Would remove games/1.txt.",
        f"Would remove {JOURNAL}.",
        "Would rename game.py to game.py.old: it is not from MiaStick.",
    ):
        assert line in said
    assert "notes.txt" not in said
    assert rig.files() == before


def test_game_and_settings_go_only_when_asked(rig: Rig) -> None:
    rig.become_old()
    rig.flash("--forget")
    files = rig.files()
    assert "settings.txt" not in files
    assert "games/1.txt" not in files
    assert JOURNAL not in files
    assert files["notes.txt"] == THEIRS["notes.txt"]


def test_a_stick_that_does_not_start_says_what_it_said(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = {**NEW, "main.py": b"raise ValueError('no power chip')\n"}
    monkeypatch.setattr(flash_files, "firmware", lambda: broken)
    said = rig.flash()
    assert "STOPPED All files are on the stick, but it did not start" in said
    assert "ValueError: no power chip" in said
    assert "The stick is starting," not in said  # it was at its prompt at once


def test_a_stick_that_takes_its_time_to_start_is_waited_for(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly = {**NEW, "main.py": b"import time\ntime.sleep(1)\n" + NEW["main.py"]}
    monkeypatch.setattr(flash_files, "firmware", lambda: slowly)
    monkeypatch.setattr(flash_repl, "START_S", 0.3)
    said = rig.flash()
    assert "The stick is starting," in said
    assert said.endswith("it plays.\n")


def test_a_stick_that_has_not_said_yet_that_it_runs_is_no_failure(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flash_repl.Remote, "restart", lambda *_: "")
    said = rig.flash()
    assert "STOPPED" not in said
    assert said.endswith(
        "All files are on the stick and checked; it has not said yet that it runs. Look at it.\n"
    )


def test_a_file_that_reads_differently_is_never_put_in_place(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.become_old()
    write = flash_repl.Remote.write
    monkeypatch.setattr(
        flash_repl.Remote,
        "write",
        lambda self, name, content, *more: write(self, name, content[:-1] + b"?", *more),
    )
    said = rig.flash()
    assert "STOPPED main.py reads differently from what was written" in said
    assert OLD.items() <= rig.files().items()


def test_too_little_room_is_told_before_anything_is_copied(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_files, "firmware", lambda: {**NEW, "big.mpy": MPY + bytes(BLOCK * BLOCKS)})
    said = rig.flash()
    assert "bytes free on the stick" in said.split("STOPPED ")[1]
    assert rig.files() == {}


def test_bytecode_of_another_version_is_refused(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_files, "firmware", lambda: {"main.py": b"", "game.mpy": b"M\x07\x00\x1f"})
    assert "loads .mpy files of version 6, these are of version 7" in rig.flash().split("STOPPED ")[1]
    assert rig.files() == {}


# LittleFS, which takes its time. The tool's clock goes on with it, ours does not.


@pytest.fixture
def slow(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> Rig:
    """A stick whose flash takes 8 s for every ninth write."""
    clock = SimpleNamespace(monotonic=lambda: time.monotonic() + rig.stick.waited_s, sleep=time.sleep)
    monkeypatch.setattr(transport_serial, "time", clock)
    monkeypatch.setattr(SerialTransport, "_is_pty_device", staticmethod(lambda device: False))
    rig.stick.slow = 9
    rig.stick.power_cut()
    return rig


def test_a_flash_that_takes_its_time_is_waited_for(slow: Rig) -> None:
    said = slow.flash()
    assert slow.stick.waited_s > 0
    assert said.endswith("it plays.\n")
    assert "The stick is busy with " in said
    assert slow.files() == {**NEW, flash_files.MANIFEST: flash_files.manifest(NEW, VERSION)}


def test_a_stick_that_is_silent_for_too_long_is_lost(slow: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash_repl, "QUIET_S", 2.0)
    said = slow.flash()
    assert f"STOPPED {flash_repl.BROKE}" in said


MOUNTS = """
import io, os, sys
did = []
class Module: pass
class Partition:
    TYPE_DATA = 1
    @staticmethod
    def find(kind, label): return [label] if {has_vfs} else []
class VfsLfs2:
    def __init__(self, disk, readsize):
        did.append(("new", disk, readsize))
        if {is_fat}: raise OSError(19)
sys.modules["esp32"], sys.modules["vfs"] = Module(), Module()
esp32, vfs = sys.modules["esp32"], sys.modules["vfs"]
esp32.Partition, vfs.VfsLfs2 = Partition, VfsLfs2
vfs.umount = lambda place: did.append(("umount", place))
vfs.mount = lambda files, place: did.append(("mount", place))
"""


@pytest.mark.parametrize(
    ("has_vfs", "is_fat", "did"),
    [
        (True, False, [("new", "vfs", 512), ("umount", "/"), ("mount", "/")]),
        (True, True, [("new", "vfs", 512)]),
        (False, False, []),
    ],
)
def test_the_flash_is_mounted_for_larger_reads_where_that_can_be_done(
    micropython: str, tmp_path: Path, has_vfs: bool, is_fat: bool, did: list
) -> None:
    program = tmp_path / "mounts.py"
    program.write_text(MOUNTS.format(has_vfs=has_vfs, is_fat=is_fat) + flash_files.HELPER + "print(did)\n")
    done = subprocess.run(
        [micropython, program.name], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == repr(did)


def test_what_waits_lies_in_folders_of_few_files() -> None:
    names = [f"{word}{n}.mpy" for word in ("screens/", "words/", "") for n in range(70)]
    waiting = [flash_files.staged(name) for name in names]
    assert len(set(waiting)) == len(names)
    folders = Counter(name.rpartition("/")[0] for name in waiting)
    assert max(folders.values()) < 30


# Everything erased. The loader is a stand-in that wipes the flash; test_flash_loader.py has a better one.


@pytest.fixture
def wiped(rig: Rig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list:
    """What the loader was asked to do, and an image to ask it with."""
    asked = []

    def write(port: str, image: Image, files: int, *_: object) -> None:
        asked.append((image.version, not files))
        if not files:
            rig.stick.start_anew()

    monkeypatch.setattr(flash_loader, "write", write)
    (tmp_path / "image.bin").write_bytes(micropython_image("v1.27.0"))
    rig.image = str(tmp_path / "image.bin")
    return asked


def test_erasing_brings_game_and_settings_back(rig: Rig, wiped: list) -> None:
    rig.become_old()
    said = rig.flash("--erase", "--image", rig.image)
    assert wiped == [("1.27.0", True)]
    assert "The saved game and the settings are back." in said
    files = rig.files()
    assert {name: files.get(name) for name in THEIRS} == {**THEIRS, "notes.txt": None}
    assert not flash.KEPT.exists() or not list(flash.KEPT.iterdir())


def test_erasing_and_forgetting_brings_nothing_back(rig: Rig, wiped: list) -> None:
    rig.become_old()
    assert "are back" not in rig.flash("--erase", "--forget", "--image", rig.image)
    assert not THEIRS.keys() & rig.files().keys()


def test_pulled_after_erasing_the_next_run_still_brings_them_back(
    rig: Rig, wiped: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.become_old()
    with monkeypatch.context() as patch:
        patch.setattr(flash_repl.Remote, "stage", lambda *_: rig.stick.unplug())
        assert "STOPPED" in rig.flash("--erase", "--image", rig.image)
    rig.stick.plug()
    assert "The saved game and the settings are back." in rig.flash()
    assert rig.files()["settings.txt"] == THEIRS["settings.txt"]


def test_an_erase_that_is_only_told_changes_nothing(rig: Rig, wiped: list) -> None:
    rig.become_old()
    before = rig.files()
    said = rig.flash("--erase", "--dry-run", "--image", rig.image)
    assert "Would erase the whole flash and install MicroPython 1.27.0" in said
    assert wiped == []
    assert rig.files() == before


def test_a_micropython_that_is_too_old_is_replaced(
    rig: Rig, wiped: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flash_image, "OLDEST", (9, 0, 0))
    said = rig.flash("--image", rig.image)
    assert "Installing MicroPython 1.27.0." in said
    assert said.endswith("it plays.\n")


PLAIN = "Generic ESP32 module with ESP32"
PSRAM = "Generic ESP32 module with SPIRAM with ESP32"


def facts(**told: object) -> flash_repl.Facts:
    known = flash_repl.Facts(
        "micropython", (1, 27, 0), "Generic ESP32 module with ESP32", 2822, "esp32", 0, 5, "0", 0
    )
    return known._replace(**told)


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({}, ""),
        ({"version": (1, 24, 0)}, ""),
        ({"version": (1, 23, 9)}, "MiaStick needs MicroPython 1.24 or newer"),
        (
            {"implementation": "circuitpython", "version": (9, 0, 0)},
            "MiaStick needs MicroPython 1.24 or newer",
        ),
    ],
)
def test_when_micropython_is_installed(told: dict, reason: str) -> None:
    assert flash.needs_image(facts(**told), False) == reason


def test_another_machine_is_refused() -> None:
    with pytest.raises(flash.FlashError, match="MiaStick does not run on that"):
        flash.kind_of(facts(platform="rp2"))
    with pytest.raises(flash.FlashError, match="runs on the M5StickC, Plus, Plus2 and StickS3"):
        flash.kind_of(facts(machine="Generic ESP32C3 module with ESP32C3"))


@pytest.mark.parametrize(
    ("machine", "package", "kind", "is_better"),
    [
        (PLAIN, 5, ESP32, ""),
        (PLAIN, 6, ESP32_SPIRAM, "a Plus2 has 2 MB of memory"),
        (PSRAM, 6, ESP32_SPIRAM, ""),
        (PSRAM, 5, ESP32, "is that of a Plus2"),
        ("M5STACK Plus2 with ESP32", 6, ESP32_SPIRAM, ""),  # somebody's own: it stays
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", None, ESP32_S3, ""),
        ("M5STACK StickS3 with ESP32-S3", None, ESP32_S3, ""),
    ],
)
def test_the_image_is_chosen_by_the_chip_and_its_package(
    machine: str, package: int | None, kind: flash_image.Kind, is_better: str
) -> None:
    told = facts(machine=machine, package=package)
    assert flash.kind_of(told) == kind
    better = flash.is_better(told, kind)
    assert is_better in better and bool(is_better) == bool(better)


@pytest.fixture
def plus2(rig: Rig, wiped: list, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Rig:
    """A Plus2 with the plain image, and in the place of micropython.org a folder that has the other."""
    ask = flash_repl.Remote.facts
    said = {"package": 6, "machine": PLAIN}
    monkeypatch.setattr(flash_repl.Remote, "facts", lambda self: ask(self)._replace(**said))
    (tmp_path / "psram.bin").write_bytes(micropython_image(has_psram=True))
    monkeypatch.setattr(flash_image, "fetch", lambda *_: tmp_path / "psram.bin")
    rig.become_old()
    return rig


def test_a_plus2_gets_the_image_that_knows_its_memory_and_keeps_what_is_saved(
    plus2: Rig, wiped: list
) -> None:
    said = plus2.flash()
    assert "2 MB of memory that the MicroPython on it does not use" in said
    assert wiped == [("1.27.0", False)] and said.endswith("it plays.\n")
    assert {name: plus2.files().get(name) for name in THEIRS} == THEIRS


def test_a_plus2_whose_other_files_cannot_stay_gets_its_game_and_settings_back(
    plus2: Rig, wiped: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = flash_loader.write
    monkeypatch.setattr(flash_loader, "write", lambda port, image, _, *more: write(port, image, 0, *more))
    assert "The saved game and the settings are back." in plus2.flash()
    assert plus2.files()["settings.txt"] == THEIRS["settings.txt"]


def test_a_plus2_without_a_network_is_updated_all_the_same(
    plus2: Rig, wiped: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(*_: object) -> Path:
        raise flash.FlashError("Cannot download MicroPython: no network.")

    monkeypatch.setattr(flash_image, "fetch", fetch)
    said = plus2.flash()
    assert "The stick goes on with the MicroPython that it has." in said
    assert wiped == [] and said.endswith("it plays.\n")


@pytest.fixture
def s3(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> Rig:
    """A stick that says it is a StickS3."""
    monkeypatch.setattr(flash, "kind_of", lambda _: ESP32_S3)
    monkeypatch.setattr(flash, "reappeared", lambda port, _: port)
    return rig


def test_a_sticks3_gets_its_motion_chips_image_and_that_ones_licence(s3: Rig) -> None:
    said = s3.flash()
    assert "Copying 5 files" in said and said.endswith("it plays.\n")
    files = s3.files()
    assert flash_files.digest(files["bmi270.bin"]) == motion_image.SHA256
    assert b"Bosch Sensortec" in files["bmi270.txt"] and b"BSD-3-Clause" in files["bmi270.txt"]
    assert "nothing to copy" in s3.flash()


def test_without_the_package_a_sticks3_is_flashed_and_that_is_said(
    s3: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion_image, "files", dict)
    said = s3.flash()
    assert "the stick will have no motion chip" in said
    assert "Copying 3 files" in said and "bmi270.bin" not in s3.files()


def test_the_motion_image_is_boschs_own_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    from bmi270 import config_file

    assert len(motion_image.files()[motion_image.FILE]) == 8192
    monkeypatch.setattr(config_file, "bmi270_config_file", [0] * 8192)
    assert motion_image.files() == {}
    monkeypatch.setitem(sys.modules, "bmi270.config_file", None)
    assert motion_image.files() == {}


def test_micropython_on_a_sticks3_is_replaced_through_its_own_way_into_the_loader(
    s3: Rig, wiped: list, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    left: list[str] = []
    to_loader = flash_repl.Remote.to_loader
    monkeypatch.setattr(
        flash_repl.Remote, "to_loader", lambda self: (left.append(self.port), to_loader(self))
    )
    assert "STOPPED The stick has an ESP32-S3, the image is for an ESP32" in s3.flash(
        "--erase", "--image", s3.image
    )
    (tmp_path / "s3.bin").write_bytes(micropython_image("v1.27.0", is_s3=True))
    said = s3.flash("--erase", "--image", str(tmp_path / "s3.bin"))
    assert "Installing MicroPython 1.27.0." in said and said.endswith("it plays.\n")
    assert left == [s3.stick.port] and wiped == [("1.27.0", True)]


# The cable

PULLED = 3  # messages at which the cable is pulled; all of them, with EVERY_CUT=1, take minutes


def pull_at(rig: Rig, monkeypatch: pytest.MonkeyPatch, message: int, is_power_cut: bool) -> list[int]:
    """Pull the cable at that message of the raw REPL: before it, within it, or once it is sent, in turn."""
    count = [0]
    run = SerialTransport.exec_raw_no_follow

    def pull() -> None:
        rig.stick.unplug()
        if is_power_cut:
            rig.stick.power_cut()

    def counted(self: SerialTransport, command: str | bytes) -> None:
        count[0] += 1
        if count[0] != message:
            return run(self, command)
        if message % 3 == 0:
            pull()
        elif message % 3 == 1:
            write = self.serial.write

            def cut(data: bytes) -> int:
                if len(data) > 3:
                    pull()
                return write(data)

            self.serial.write = cut
        run(self, command)
        return pull()

    monkeypatch.setattr(SerialTransport, "exec_raw_no_follow", counted)
    return count


def messages(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many messages an update takes."""
    with monkeypatch.context() as patch:
        count = pull_at(rig, patch, 0, False)
        assert "it plays" in rig.flash()
    return count[0]


@pytest.mark.parametrize("is_power_cut", [False, True], ids=["cable", "cable and power"])
def test_pulled_at_any_message_the_next_run_repairs(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, is_power_cut: bool
) -> None:
    rig.become_old()
    count = messages(rig, monkeypatch)
    assert count > 12
    assert rig.holds(NEW, VERSION)
    pulled = range(1, count + 1)
    for message in pulled if IS_WHOLE else random.Random(is_power_cut).sample(pulled, PULLED):
        rig.stick.start_anew()
        rig.become_old()
        with monkeypatch.context() as patch:
            pull_at(rig, patch, message, is_power_cut)
            said = rig.flash()
        assert "STOPPED" in said, message
        assert "Traceback" not in said
        rig.stick.plug()
        if not is_power_cut:
            # What was on its way through the stick has an end; then it is the old MiaStick or the new one
            flash_repl.connect(rig.stick.port).close()
            files = {name: c for name, c in rig.files().items() if not name.startswith(flash_files.NEW)}
            assert rig_is(files, OLD, "9.8.6") or rig_is(files, NEW, VERSION), message
        said = rig.flash()
        assert said.endswith("it plays.\n"), (message, said)
        assert rig.holds(NEW, VERSION), message


def rig_is(files: dict[str, bytes], expected: dict[str, bytes], version: str) -> bool:
    """Whether these are all files of that version, its manifest, and what is not ours."""
    return files == {**expected, **THEIRS, flash_files.MANIFEST: flash_files.manifest(expected, version)}


def test_a_run_goes_on_where_the_last_one_stopped(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    write = flash_repl.Remote.write

    def counted(self: flash_repl.Remote, name: str, content: bytes, *more: object) -> None:
        written.append(name)
        if len(written) == 3:
            rig.stick.unplug()
        write(self, name, content, *more)

    monkeypatch.setattr(flash_repl.Remote, "write", counted)
    assert flash_repl.BROKE in rig.flash()
    rig.stick.plug()
    assert rig.flash().endswith("it plays.\n")
    assert written == [flash_files.staged(name) for name in [*NEW, "words/en.mpy", flash_files.MANIFEST]]


def test_cut_before_the_files_take_their_places_the_stick_finishes_when_it_starts(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """tools/soak/flash_cuts.py cuts everywhere, with this Python on the stick; this is MicroPython."""
    rig.become_old()
    commit = flash_repl.Remote.commit

    def cut(self: flash_repl.Remote, *told: Any) -> list[tuple[str, str]]:
        self._ask("go_on = lambda: None")
        return commit(self, *told)

    monkeypatch.setattr(flash_repl.Remote, "commit", cut)
    monkeypatch.setattr(flash, "verify", lambda remote, files: None)
    assert rig.flash().endswith("it plays.\n")
    assert b"finishes an update of MiaStick that was interrupted" in rig.stick.console
    assert rig.holds(NEW, VERSION)


def test_a_dry_run_lets_the_stick_finish_and_says_so(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.put({"main.py": flash_files.HALF + b"while True: pass\n"})
    before = rig.files()
    assert "An update was interrupted" in rig.flash("--dry-run")
    assert rig.files() == before


def test_what_waits_of_another_version_goes(rig: Rig) -> None:
    rig.flash()
    rig.put({f"{flash_files.NEW}/words/gone.mpy": b"stale"})
    assert "nothing to copy" in rig.flash()
    assert rig.files().keys() == {*NEW, flash_files.MANIFEST}
