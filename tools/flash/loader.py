"""The chip's own boot loader, through esptool: what chip and flash there are, and writing an image."""

import contextlib
from collections.abc import Callable, Iterator

import serial
from esptool.cmds import attach_flash, connect_esp, detect_flash_size, run_stub, write_flash
from esptool.loader import ESPLoader
from esptool.util import FatalError, flash_size_bytes

from tools.flash.image import ESP32, ESP32_S3, ESP32_SPIRAM, Image, Kind, listener, nobody, of_stick
from tools.flash.port import FlashError

BAUD = 460_800  # all USB bridges of these boards manage it
NEEDED = 4 * 1024 * 1024  # bytes of flash: the image, its partitions and the file system

NO_CHIP = (
    "Nothing answers on {}: neither MicroPython nor the chip's boot loader. Is it the stick, and is the "
    "cable fully in? Unplug it, hold its power button for 6 s, plug it in and run the same command again. "
    "A StickS3: with the cable in, hold its power button until the green light flashes, then run it again."
)


@contextlib.contextmanager
def loader(port: str, progress: Callable[[int, int], None] = nobody) -> Iterator[ESPLoader]:
    """The boot loader of the chip at `port`; afterwards its program restarts. Raises FlashError."""
    listener.progress = progress
    chip = None
    try:
        chip = connect_esp(port, connect_attempts=4)  # one for each way to reset it
        yield chip
    except (FatalError, serial.SerialException, OSError) as error:
        if chip is None:
            raise FlashError(NO_CHIP.format(port)) from None
        raise FlashError(
            f"The boot loader of the stick failed: {str(error).splitlines()[0]}\n"
            "Plug the stick in again and run the same command again; a slower line may help: --baud 115200"
        ) from None
    finally:
        listener.progress = nobody
        if chip is not None:
            with contextlib.suppress(FatalError, serial.SerialException, OSError):
                _restart(chip)
            chip._port.close()


def _restart(chip: ESPLoader) -> None:
    """Start the program. (After a reset over an S3's own USB, which ignores the boot pin, it would stay
    here.)"""
    if kind_of(chip) is ESP32_S3:
        chip.write_reg(chip.RTC_CNTL_OPTION1_REG, 0, chip.RTC_CNTL_FORCE_DOWNLOAD_BOOT_MASK)
        chip.watchdog_reset()
    else:
        chip.hard_reset()


def is_downloading(port: str) -> bool:
    """Whether the boot loader answers without a reset, because the stick is in download mode."""
    try:
        connect_esp(port, before="no-reset", connect_attempts=1)._port.close()
    except (FatalError, serial.SerialException, OSError):
        return False
    return True


def kind_of(chip: ESPLoader) -> Kind:
    """Which of our chips it is. Raises FlashError if it is none."""
    package = chip.get_pkg_version() if ESP32.chip == chip.CHIP_NAME else None
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


def write(port: str, image: Image, files: int, baud: int, progress: Callable[[int, int], None]) -> None:
    """Write the image; esptool verifies it. Raises FlashError.

    `files` is the size in bytes of the file system that should stay. The whole flash is erased first if that
    is 0, or if the new MicroPython expects another size, with which it would not start.
    """
    with loader(port, progress) as chip:
        refuse_other_image(kind_of(chip), image)
        chip = run_stub(chip)
        if baud != chip.ESP_ROM_BAUD:
            chip.change_baud(baud)
        attach_flash(chip)
        size = detect_flash_size(chip)
        if size and flash_size_bytes(size) < NEEDED:
            raise FlashError(
                f"This stick has {size} of flash; MicroPython and MiaStick need 4MB. Nothing was changed."
            )
        expected = image.vfs_size or (flash_size_bytes(size) if size else NEEDED) - image.vfs
        write_flash(chip, [(image.kind.offset, image.content)], erase_all=files != expected)
