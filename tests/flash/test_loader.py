"""Writing MicroPython onto a chip: real esptool against a SIMULATED ESP32 loader behind a pseudo-terminal.

No chip was at hand. tests/helpers/flash_chip.py answers as the loader's documentation says; resetting by
DTR and RTS is not part of it, a pseudo-terminal has no such lines.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("esptool")

from esptool.reset import ResetStrategy

from tests.helpers.flash_chip import MEGABYTE, Chip, image
from tools.flash import image as flash_image
from tools.flash import install as flash
from tools.flash import loader as flash_loader
from tools.flash.image import ESP32, ESP32_S3
from tools.flash.port import FlashError


@pytest.fixture
def chip() -> Iterator[Chip]:
    made = Chip()
    yield made
    made.close()


FILES = 2 * MEGABYTE  # of the file system in 4 MB of flash


def write(chip: Chip, files: int) -> list[tuple[int, int]]:
    seen: list[tuple[int, int]] = []
    flash_loader.write(
        chip.port,
        flash_image.check(image(is_s3=chip.name == "ESP32-S3"), "x"),
        files,
        230_400,
        lambda *done: seen.append(done),
    )
    return seen


@pytest.mark.parametrize(("files", "is_erased"), [(FILES, False), (3 * MEGABYTE, True), (0, True)])
def test_the_image_is_in_the_flash_and_verified(chip: Chip, files: int, is_erased: bool) -> None:
    """Files stay where the new MicroPython finds a file system as large as it expects one."""
    content = image()
    seen = write(chip, files)
    assert chip.flash[ESP32.offset : ESP32.offset + len(content)] == content
    assert chip.erased == is_erased
    assert (chip.flash[-1] == 0xFF) == is_erased  # where the files of the stick lie
    assert 0x13 in chip.commands  # esptool compared the MD5 of what it wrote
    assert seen[-1][0] == seen[-1][1] > 0


def test_a_flash_that_took_it_wrongly_is_told(chip: Chip, monkeypatch: pytest.MonkeyPatch) -> None:
    do = Chip._do

    def worn(self: Chip, command: int, body: bytes) -> tuple[int, bytes]:
        answer = do(self, command, body)
        if command == 0x11:
            self.flash[ESP32.offset] = 0
        return answer

    monkeypatch.setattr(Chip, "_do", worn)
    with pytest.raises(FlashError, match="The boot loader of the stick failed"):
        write(chip, FILES)


@pytest.mark.parametrize(
    ("made", "said"),
    [
        ({"megabytes": 2}, "has 2MB of flash; MicroPython and MiaStick need 4MB. Nothing was changed."),
        ({"name": "ESP32-S2"}, "This is an ESP32-S2. MiaStick runs on the M5StickC, Plus and Plus2"),
    ],
)
def test_another_chip_is_left_alone(made: dict, said: str) -> None:
    chip = Chip(**made)
    before = bytes(chip.flash)
    try:
        with pytest.raises(FlashError, match=said):
            write(chip, 0)
        assert bytes(chip.flash) == before
    finally:
        chip.close()


@pytest.fixture
def s3() -> Iterator[Chip]:
    made = Chip("ESP32-S3", 8)
    yield made
    made.close()


def test_a_sticks3_gets_its_own_image_at_its_own_offset_and_is_reset_as_a_whole(s3: Chip) -> None:
    content = image(is_s3=True)
    write(s3, 0)
    assert ESP32_S3.offset == 0 and s3.flash[: len(content)] == content
    assert s3.watchdog_bites == 1  # a reset by its USB would not ask its boot pin again


def test_each_chip_refuses_the_image_of_the_other(s3: Chip, chip: Chip) -> None:
    before = bytes(s3.flash)
    for port, is_s3, said in ((s3.port, False, "has an ESP32-S3"), (chip.port, True, "has an ESP32, ")):
        with pytest.raises(FlashError, match=said):
            flash_loader.write(port, flash_image.check(image(is_s3=is_s3), "x"), 0, 230_400, print)
    assert bytes(s3.flash) == before


def test_the_image_with_psram_is_for_a_plus2_alone(chip: Chip) -> None:
    """At a PICO-D4 the search for PSRAM drives GPIO10, where the LED hangs."""
    before = bytes(chip.flash)
    psram = flash_image.check(image(has_psram=True), "x")
    with pytest.raises(FlashError, match="This image is for a Plus2"):
        flash_loader.write(chip.port, psram, 0, 230_400, print)
    assert bytes(chip.flash) == before
    plus2 = Chip(megabytes=8, package=6)
    try:
        flash_loader.write(plus2.port, psram, FILES, 230_400, lambda *_: None)
        assert plus2.erased  # 6 MB of files are expected there: one of 2 MB stops MicroPython's start
    finally:
        plus2.close()


def test_a_stick_in_download_mode_is_recognised(chip: Chip) -> None:
    assert flash_loader.is_downloading(chip.port)
    chip.hears = False
    assert not flash_loader.is_downloading(chip.port)


def test_nothing_behind_the_port_gets_a_sentence(
    chip: Chip, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chip.hears = False
    # Once in a process esptool warns of a port without RTS: let it be of this one
    monkeypatch.setattr(ResetStrategy.print_once, "already_printed", False)
    with pytest.raises(FlashError, match=r"Nothing answers on .*neither MicroPython nor"):
        write(chip, FILES)
    assert capfd.readouterr() == ("", "")


def test_a_chip_without_micropython_is_described_and_a_dry_run_writes_nothing(
    chip: Chip, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "image.bin"
    path.write_bytes(image())
    monkeypatch.setattr("tools.flash.repl.ANSWER_S", 0.3)
    monkeypatch.setattr("tools.flash.repl.QUIET_S", 0.3)
    monkeypatch.setattr("tools.flash.repl.LINE_S", 0.3)
    monkeypatch.setattr(flash, "AGAIN_S", 0.0)
    before = bytes(chip.flash)
    flash.main(["--port", chip.port, "--dry-run", "--image", str(path)])
    said = capsys.readouterr().out
    assert "The stick is in download mode; restarting it." in said
    assert "On the stick: no MicroPython that answers." in said
    assert "Would erase the whole flash and install MicroPython 1.27.0" in said
    assert bytes(chip.flash) == before
