"""`tools.flash` by real esptool against a SIMULATED loader behind a pseudo-terminal.

tests/helpers/flash_chip.py is that loader. A pseudo-terminal has no DTR and RTS to reset by: here connecting
resets into the loader, and `restart` starts the program.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("esptool")

from tests.helpers.flash_chip import Chip, image
from tools import places
from tools.build import assembly, disk, files, partitions, parts
from tools.build import image as official
from tools.build.partitions import SAVES, TABLE, VFS, Entry
from tools.flash import install, loader, port
from tools.flash.found import look
from tools.flash.port import FlashError
from tools.terminal import UserError

FEW = {"main.py": b"import miastick", "words/en.mpy": b"words" * 2000}
OFFICIAL = [Entry(1, 2, 0x9000, 0x6000, "nvs"), Entry(1, 1, 0xF000, 0x1000, "phy_init")]
OFFICIAL.append(Entry(0, 0, 0x10000, 0x1F0000, "factory"))


@pytest.fixture
def chips() -> Iterator[Callable[..., Chip]]:
    made: list[Chip] = []

    def chip(**told: Any) -> Chip:
        made.append(Chip(**told))
        made[-1].flash[:] = b"\xff" * len(made[-1].flash)
        return made[-1]

    yield chip
    for each in made:
        each.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "program", lambda _: dict(FEW))
    monkeypatch.setattr(install, "START_S", 1.0)
    monkeypatch.setattr(official, "CACHE", tmp_path)
    for kind in official.KINDS:
        is_s3, has_psram = kind is official.ESP32_S3, kind is official.ESP32_SPIRAM
        (tmp_path / kind.name).write_bytes(image(is_s3=is_s3, has_psram=has_psram))
    monkeypatch.setattr(official, "PIN", tmp_path / "none")


def flash(chip: Chip, *arguments: str, says: str = "") -> None:
    """One call of the tool; when it restarts the chip, the program there says this."""
    connect = loader.connect_esp

    def reset(*told: Any, **named: Any) -> Any:
        chip.reset()
        return connect(*told, **named)

    line = says or f"MiaStick {places.version()} on M5StickC"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "connect_esp", reset)
        patch.setattr(loader, "restart", lambda _: chip.runs(f"rst\r\n{line}\r\n".encode()))
        install.main(["--port", chip.port, "--yes", *arguments])


def holds(chip: Chip, program: dict[str, bytes] = FEW) -> bool:
    """Whether the flash has all parts for an M5StickC."""
    wanted = assembly.of(official.check(image(), "x"), disk.file_system(program))
    return all(chip.flash[part.offset : part.offset + len(part.content)] == part.content for part in wanted)


def test_an_empty_stick_gets_all_of_it_and_the_second_time_nothing(chips, capsys) -> None:
    chip = chips()
    flash(chip)
    said = capsys.readouterr().out
    assert "nothing." in said and f"MiaStick {places.version()} on M5StickC: it plays." in said
    assert holds(chip)
    flash(chip)
    assert "Everything is there already: nothing was written." in capsys.readouterr().out
    assert chip.commands.count(0x10) == 4  # parts were written


def test_an_update_writes_one_part_and_never_what_is_saved(chips, capsys, monkeypatch) -> None:
    chip = chips()
    flash(chip)
    saved = bytes(range(256)) * (SAVES.size // 256)
    chip.flash[SAVES.offset : SAVES.offset + SAVES.size] = saved
    newer = {**FEW, "main.py": b"import miastick # newer"}
    monkeypatch.setattr(files, "program", lambda _: newer)
    capsys.readouterr()
    flash(chip)
    assert capsys.readouterr().out.count("Writing ") == 1
    assert holds(chip, newer) and chip.flash[SAVES.offset : SAVES.offset + SAVES.size] == saved
    flash(chip, "--forget")
    assert chip.flash[SAVES.offset : SAVES.offset + 8192] == b"\xff" * 8192


def test_a_stick_whose_program_begins_elsewhere_keeps_what_is_saved(chips) -> None:
    """As an earlier one did, at 0x200000."""
    chip = chips()
    saved = bytes(range(256)) * (SAVES.size // 256)
    before = [*OFFICIAL, VFS._replace(offset=0x200000, size=0x1A0000), SAVES]
    foreign(chip, before, {SAVES.offset: saved})
    assert look(lambda at, size: bytes(chip.flash[at : at + size])).is_ours
    flash(chip)
    assert holds(chip) and chip.flash[SAVES.offset : SAVES.offset + SAVES.size] == saved


def test_a_micropython_that_is_too_large_is_reported() -> None:
    fits, too_large = (image().ljust(VFS.offset - 0x1000 + more, b"\x22") for more in (0, 1))
    assembly.of(official.Image(official.ESP32, fits, "1.30.0", 0x10000), b"")
    with pytest.raises(UserError, match=r"MicroPython 1\.30\.0 is too large by 1 bytes"):
        assembly.of(official.Image(official.ESP32, too_large, "1.30.0", 0x10000), b"")


def test_cut_in_any_part_the_same_command_finishes_it(chips, monkeypatch) -> None:
    chip = chips()
    foreign(chip, MICROPYTHON)
    write, written = loader.write, 0

    def cut(line: Any, part: parts.Part, progress: Any) -> None:
        nonlocal written
        written += 1
        if written % 2:  # every other time the cable comes out
            chip.flash[part.offset : part.offset + len(part.content) // 2] = part.content[
                : len(part.content) // 2
            ]
            raise KeyboardInterrupt
        write(line, part, progress)

    monkeypatch.setattr(loader, "write", cut)
    for _ in range(12):
        try:
            flash(chip)
            break
        except SystemExit as stopped:
            assert "goes on where this one stopped" in str(stopped)
    assert holds(chip)
    assert chip.flash[SAVES.offset : SAVES.offset + 8192] == b"\xff" * 8192


def foreign(chip: Chip, entries: list[Entry], where: dict[int, bytes] | None = None) -> None:
    chip.flash[:] = b"\x55" * len(chip.flash)
    table = partitions.written(entries)
    for at, content in {TABLE: table.ljust(0x1000, b"\xff"), **(where or {})}.items():
        chip.flash[at : at + len(content)] = content


MICROPYTHON = [*OFFICIAL, Entry(1, 0x81, 0x200000, 0x200000, "vfs")]
UIFLOW = [*OFFICIAL[:2], Entry(0, 0, 0x10000, 0x350000, "factory"), Entry(1, 0x81, 0x360000, 0x9E000, "vfs")]


@pytest.mark.parametrize(
    ("entries", "where", "name", "is_missed"),
    [
        (OFFICIAL, {}, "MicroPython", False),
        (MICROPYTHON, {0x200008: b"littlefs"}, "MicroPython with files", True),
        (MICROPYTHON, {0x200008: b"littlefs/miastick.mpy"}, "an older MiaStick", True),
        (UIFLOW, {0x9000: b"uiflow"}, "UIFlow", True),
        (UIFLOW, {}, "another program", True),
        ([*OFFICIAL, VFS, SAVES], {}, "MiaStick", False),
    ],
)
def test_what_is_on_a_stick_is_named(chips, entries, where, name, is_missed) -> None:
    chip = chips()
    foreign(chip, entries, where)
    found = look(lambda at, size: bytes(chip.flash[at : at + size]))
    assert found.name.startswith(name) and found.is_missed == is_missed
    assert found.is_ours == (SAVES in entries)


def test_whoever_does_not_agree_keeps_what_is_there(chips, capsys, monkeypatch) -> None:
    chip = chips()
    foreign(chip, UIFLOW, {0x9000: b"uiflow"})
    before = bytes(chip.flash)
    with pytest.raises(FlashError, match="UIFlow on the stick would be overwritten"):
        install.main(["--port", chip.port])
    flash(chip, "--dry-run")
    assert "On the stick (M5StickC or Plus): UIFlow.\nWould forget" in capsys.readouterr().out
    assert chip.flash == before
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    chip.reset()
    monkeypatch.setattr("builtins.input", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(FlashError, match="Nothing was changed"):
        install.main(["--port", chip.port])
    assert chip.flash == before


def test_a_line_that_stumbles_is_tried_slower(chips, capsys, monkeypatch) -> None:
    chip = chips()
    has, bauds = loader.has, []

    def stumbles(line: Any, part: parts.Part) -> bool:
        bauds.append(line._port.baudrate)
        if line._port.baudrate > 115_200:
            raise OSError("noise")
        return has(line, part)

    monkeypatch.setattr(loader, "has", stumbles)
    flash(chip)
    assert "The line lost something (noise). Trying 115,200 baud." in capsys.readouterr().out
    assert bauds[0] == 460_800 and holds(chip)


def test_a_flash_that_took_it_wrongly_is_told_with_what_helps(chips, monkeypatch) -> None:
    do = Chip._do

    def worn(self: Chip, command: int, body: bytes) -> tuple[int, bytes]:
        answer = do(self, command, body)
        if command == 0x11:
            self.flash[0x1000] = 0
        return answer

    monkeypatch.setattr(Chip, "_do", worn)
    with pytest.raises(
        FlashError, match=r"loader of the stick failed.*\n.*\n.*hold its power button for 6 s"
    ):
        flash(chips())


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ({"megabytes": 2}, "has 2MB of flash; MicroPython and MiaStick need 4MB. Nothing was changed."),
        ({"name": "ESP32-S2"}, "This is an ESP32-S2. MiaStick runs on the M5StickC, Plus and Plus2"),
    ],
)
def test_another_chip_is_left_alone(chips, made: dict, said: str) -> None:
    chip = chips(**made)
    before = bytes(chip.flash)
    with pytest.raises(FlashError, match=said):
        flash(chip)
    assert chip.flash == before


def test_each_chip_gets_the_image_that_is_its_own(chips, monkeypatch, tmp_path) -> None:
    """At a PICO-D4 the search for PSRAM drives GPIO10, where the LED hangs."""
    psram = image(has_psram=True)
    for told in ({"package": 6}, {"package": 5, "is_silicon_3": True}):
        plus2 = chips(megabytes=8, **told)
        flash(plus2)
        assert plus2.flash[0x10000 : 0x1000 + len(psram)] == psram[0xF000:]
    with pytest.raises(FlashError, match="This image is for a Plus2"):
        flash(chips(), "--image", str(tmp_path / official.ESP32_SPIRAM.name))
    with pytest.raises(FlashError, match="has an ESP32, "):
        flash(chips(), "--image", str(tmp_path / official.ESP32_S3.name))


def test_a_sticks3_is_written_from_its_first_byte_and_reset_as_a_whole(chips, monkeypatch) -> None:
    s3 = chips(name="ESP32-S3", megabytes=8)
    monkeypatch.setattr(port, "USB_S", 0.0)
    with pytest.raises(FlashError, match="has not said yet that it plays"):
        install.main(["--port", s3.port, "--yes"])
    content = image(is_s3=True)
    assert s3.flash[:0x7000] == content[:0x7000]
    assert s3.watchdog_bites == 1  # a reset by its USB would not ask its boot pin again


def test_a_program_that_ends_is_told_with_what_it_said(chips) -> None:
    with pytest.raises(FlashError, match=r"(?s)has not said yet.*OSError: 5.*power button for 6 s"):
        flash(chips(), says="OSError: 5\r\n>>> ")


def test_a_silent_port_is_reported(chips, capfd, monkeypatch) -> None:
    chip = chips()
    chip.hears = False
    with pytest.raises(FlashError, match=r"No chip answers on .*\n.*\n.*hold its power button for 6 s"):
        install.main(["--port", chip.port])
