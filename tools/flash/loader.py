"""The chip's own boot loader, through esptool: what chip and flash there are, and writing an image."""

import contextlib
from collections.abc import Callable, Iterator

import serial
from esptool.cmds import attach_flash, connect_esp, detect_flash_size, run_stub, write_flash
from esptool.loader import ESPLoader
from esptool.util import FatalError, flash_size_bytes

from tools.flash.image import OFFSET, Image, listener, nobody
from tools.flash.port import FlashError

BAUD = 460_800  # every bridge of these boards keeps up with it
NEEDED = 4 * 1024 * 1024  # bytes of flash: the image, its partitions and the file system

NO_CHIP = (
    "Nothing answers on {}: neither MicroPython nor the chip's boot loader. Is it the stick, and is the "
    "cable fully in? Unplug it, hold its power button for 6 s, plug it in and run the same command again."
)


@contextlib.contextmanager
def loader(port: str, progress: Callable[[int, int], None] = nobody) -> Iterator[ESPLoader]:
    """The boot loader of the chip at `port`; afterwards its program starts anew. Raises FlashError."""
    listener.progress = progress
    chip = None
    try:
        chip = connect_esp(port, connect_attempts=4)  # one of each way to reset it
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
                chip.hard_reset()
            chip._port.close()


def is_downloading(port: str) -> bool:
    """Whether the boot loader answers without having been called: the stick is in download mode."""
    try:
        connect_esp(port, before="no-reset", connect_attempts=1)._port.close()
    except (FatalError, serial.SerialException, OSError):
        return False
    return True


def refuse_other_chips(chip: ESPLoader) -> None:
    """Raise FlashError if it is not an ESP32."""
    if chip.CHIP_NAME != "ESP32":
        raise FlashError(
            f"This is an {chip.CHIP_NAME}. MiaStick runs on the M5StickC, Plus and Plus2, which have an "
            "ESP32; the StickS3 is not supported yet. Nothing was changed."
        )


def write(port: str, image: Image, is_erased: bool, baud: int, progress: Callable[[int, int], None]) -> None:
    """Write the image, after erasing the whole flash if asked; esptool verifies it. Raises FlashError."""
    with loader(port, progress) as chip:
        refuse_other_chips(chip)
        chip = run_stub(chip)
        if baud != chip.ESP_ROM_BAUD:
            chip.change_baud(baud)
        attach_flash(chip)
        refuse_small_flash(detect_flash_size(chip))
        write_flash(chip, [(OFFSET, image.content)], erase_all=is_erased)


def refuse_small_flash(size: "str | None") -> None:
    """Raise FlashError if the flash, as esptool tells it, is too small."""
    if size and flash_size_bytes(size) < NEEDED:
        raise FlashError(
            f"This stick has {size} of flash; MicroPython and MiaStick need 4MB. Nothing was changed."
        )
