"""The loader in the ROM of a chip, through esptool: which chip it is, what its flash holds, writing that."""

import contextlib
import hashlib
from collections.abc import Callable, Iterator

import serial
from esptool.cmds import attach_flash, connect_esp, detect_flash_size, run_stub, write_flash
from esptool.loader import ESPLoader
from esptool.util import FatalError, flash_size_bytes

from tools.build.image import ESP32, ESP32_S3, ESP32_SPIRAM, Image, Kind, listener, nobody, of_stick
from tools.build.partitions import SAVES
from tools.build.parts import Part
from tools.flash.port import FlashError, NoAnswer, why_not

BAUDS = (460_800, 115_200)  # all USB bridges of these boards manage the first; not every cable does
APB_CTRL_DATE = 0x3FF6607C  # b31: silicon 3, where the PICO-V3-02 may still call itself PICO-D4
NEEDED = SAVES.offset + SAVES.size  # bytes of flash
ERRORS = (FatalError, serial.SerialException, OSError)


class Stumbled(NoAnswer):
    """The line lost something; the text says what."""


@contextlib.contextmanager
def connected(port: str, baud: int) -> Iterator[ESPLoader]:
    """The loader of the chip at `port`, ready to read and write its flash. Raises FlashError.

    Afterwards the port is closed; unless `restart` was called, the chip's program starts again.
    """
    try:
        chip = connect_esp(port, connect_attempts=4)  # one for each way to reset it
    except ERRORS:
        reason = why_not(port)
        raise FlashError(reason) if reason else NoAnswer(f"No chip answers on {port}.") from None
    try:
        kind_of(chip)
        chip = run_stub(chip)
        if baud != chip.ESP_ROM_BAUD:
            chip.change_baud(baud)
        attach_flash(chip)
        size = detect_flash_size(chip)
        if size and flash_size_bytes(size) < NEEDED:
            raise FlashError(
                f"This stick has {size} of flash; MicroPython and MiaStick need 4MB. Nothing was changed."
            )
        yield chip
    except ERRORS as error:
        raise Stumbled(str(error).splitlines()[0].split(". ")[0]) from None
    finally:
        if chip._port.is_open:
            with contextlib.suppress(*ERRORS):
                restart(chip)
            chip._port.close()


def restart(chip: ESPLoader) -> None:
    """Start the program. (After a reset over an S3's own USB, which ignores the boot pin, it would stay
    here.)"""
    if kind_of(chip) is ESP32_S3:
        chip.write_reg(chip.RTC_CNTL_OPTION1_REG, 0, chip.RTC_CNTL_FORCE_DOWNLOAD_BOOT_MASK)
        chip.watchdog_reset()
    else:
        chip.hard_reset()


def kind_of(chip: ESPLoader) -> Kind:
    """Which of our chips it is. Raises FlashError if it is none."""
    package = chip.get_pkg_version() if ESP32.chip == chip.CHIP_NAME else None
    if package in ESP32.packages and chip.read_reg(APB_CTRL_DATE) >> 31:
        package = ESP32_SPIRAM.packages[0]
    kind = of_stick(chip.CHIP_NAME, package)
    if kind:
        return kind
    raise FlashError(
        f"This is an {chip.CHIP_NAME}. MiaStick runs on the M5StickC, Plus and Plus2, which have an ESP32, "
        "and on the StickS3, which has an ESP32-S3. Nothing was changed."
    )


def refuse_other_image(kind: Kind, image: Image) -> None:
    """Raise FlashError if the image is not for this stick."""
    if image.kind is ESP32_SPIRAM and kind is ESP32:
        raise FlashError(
            "This image is for a Plus2: on an M5StickC or a Plus it would drive the LED in search of memory. "
            f"Take {kind.name} from micropython.org. Nothing was changed."
        )
    if image.kind.chip != kind.chip:
        raise FlashError(
            f"The stick has an {kind.chip}, the image is for an {image.kind.chip}: take {kind.name} from "
            "micropython.org. Nothing was changed."
        )


def read(chip: ESPLoader, offset: int, size: int) -> bytes:
    """So many bytes of the flash. Raises one of ERRORS."""
    return bytes(chip.read_flash(offset, size))


def has(chip: ESPLoader, part: Part) -> bool:
    """Whether the flash holds exactly this, by the MD5 that the chip makes of it. Raises one of ERRORS."""
    there = chip.flash_md5sum(part.offset, len(part.content))
    return bool(there == hashlib.md5(part.content).hexdigest())


def write(chip: ESPLoader, part: Part, progress: Callable[[int, int], None] = nobody) -> None:
    """Write it; esptool then compares the MD5. Raises one of ERRORS."""
    listener.progress = progress
    try:
        write_flash(chip, [(part.offset, part.content)])
    finally:
        listener.progress = nobody
