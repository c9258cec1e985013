"""MicroPython's official images for ESP32 and ESP32-S3: where they come from, and whether a file is one.

esptool's own reader checks an image against itself: the chip it is for, the checksum, and the SHA-256 of the
boot loader and of the program. That says nothing about who made it. Under a name in
requirements/micropython.sha256 only the file with that SHA-256 is accepted.
"""

import contextlib
import hashlib
import re
import struct
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from esptool.bin_image import LoadFirmwareImage
from esptool.logger import TemplateLogger, log
from esptool.reset import ResetStrategy
from esptool.targets import CHIP_DEFS
from esptool.util import FatalError, PrintOnce

from tools import output, places
from tools.build import partitions
from tools.build.partitions import TABLE
from tools.terminal import UserError

VERSION = "1.27.0"
URL = "https://micropython.org/resources/firmware/"
CACHE = places.IMAGES
PIN = places.ROOT / "requirements" / "micropython.sha256"  # as `sha256sum --check` reads it
LARGEST = 8 * 1024 * 1024  # bytes: the flash of the largest stick
DOWNLOAD_S = 600.0


class ImageError(UserError):
    """A file is no image for a stick, or cannot be had; the text says why and what to do."""


class Kind(NamedTuple):
    """A chip in our sticks, and its image."""

    chip: str  # esptool's name
    identity: int  # of the chip, in the header of an image
    sticks: str
    offset: int  # of the image in the flash: where its boot loader goes
    name: str  # of the image
    packages: tuple[int, ...] = ()  # of an ESP32 by its eFuse: 5 is the PICO-D4, 6 the PICO-V3-02

    @property
    def family(self) -> str:
        """The chip's name for esptool's reader of images."""
        return self.chip.lower().replace("-", "")


# The plain image also runs on a Plus2, without its PSRAM. The one for PSRAM is only for a Plus2: it searches
# for PSRAM by driving pins, one of which is the LED's on a PICO-D4. Of an S3's images only this one has octal
# PSRAM.
ESP32 = Kind("ESP32", 0, "M5StickC or Plus", 0x1000, f"ESP32_GENERIC-20251209-v{VERSION}.bin", (5,))
ESP32_SPIRAM = Kind(
    "ESP32", 0, "M5StickC Plus2", 0x1000, f"ESP32_GENERIC-SPIRAM-20251209-v{VERSION}.bin", (6,)
)
SPIRAM = "Generic ESP32 module with SPIRAM"  # how the name of a MicroPython from that image begins
ESP32_S3 = Kind("ESP32-S3", 9, "StickS3", 0, f"ESP32_GENERIC_S3-SPIRAM_OCT-20251209-v{VERSION}.bin")
KINDS = (ESP32, ESP32_SPIRAM, ESP32_S3)

# What the program prints at its prompt. MicroPython does not put its name and version into ESP-IDF's own
# description of a program (ports/esp32/boards/sdkconfig.base)
_BANNER = re.compile(rb"MicroPython v(\d+\.[\w.-]+) on \d{4}-\d\d-\d\d")
_CHIPS = {chip.IMAGE_CHIP_ID: chip.CHIP_NAME for chip in CHIP_DEFS.values() if chip.IMAGE_CHIP_ID is not None}


def nobody(done: int, total: int) -> None:
    """Ignore progress."""


class Listener(TemplateLogger):  # type: ignore[misc]
    """esptool's logger, one for the whole process: it prints nothing, and reports bytes done and in all."""

    progress: Callable[[int, int], None] = staticmethod(nobody)

    def progress_bar(self, cur_iter: int, total_iters: int, *_: Any, **__: Any) -> None:
        self.progress(cur_iter, total_iters)

    def print(self, *_: Any, **__: Any) -> None:
        """Print nothing: `tools.flash` tells the person what they need to know."""

    note = warning = error = stage = set_verbosity = print


listener = Listener()
log.set_logger(listener)
ResetStrategy.print_once = PrintOnce(listener.warning)  # it has a reference to the original logger


class Image(NamedTuple):
    """A checked image."""

    kind: Kind
    content: bytes
    version: str
    app: int  # where its program begins in the flash

    @property
    def told(self) -> str:
        return f"MicroPython {self.version}"


def load(path: Path) -> Image:
    """Read and check an image file. Raises ImageError."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ImageError(f"Cannot read the image {path}: {error.strerror}.") from None
    return check(content, path.name)


def check(content: bytes, name: str) -> Image:
    """The image with this content and name. ImageError if it is no MicroPython for our chips, or damaged."""
    wanted = pinned(name)
    if wanted and wanted != hashlib.sha256(content).hexdigest():
        raise ImageError(
            f"{name} is not the file that {PIN.relative_to(places.ROOT)} names: its SHA-256 is another. "
            "Download it again; if that does not help, do not install it, and tell the project."
        )
    kind = _kind(content, name)
    _read(content, name, "boot loader", kind)
    table = partitions.read(content[TABLE - kind.offset :])
    app = next((entry.offset for entry in table if entry.type == partitions.APP), 0)
    if not app:
        raise ImageError(
            f"{name} has no valid partition table: it is no whole image of MicroPython, or damaged."
        )
    program = _read(content[app - kind.offset :], name, "program", kind)
    inside = b"".join(segment.data for segment in program.segments)
    if kind is ESP32 and SPIRAM.encode() in inside:
        kind = ESP32_SPIRAM
    banner = _BANNER.search(inside)
    if not banner:
        raise ImageError(
            f"{name} is an image for the {kind.chip}, but not of MicroPython. Take {kind.name} from "
            "micropython.org."
        )
    return Image(kind, content, banner[1].decode(), app)


def pinned(name: str) -> str:
    """The SHA-256 written down for an official image; "" if there is none."""
    try:
        lines = PIN.read_text().splitlines()
    except OSError:
        return ""
    return next((line[:64] for line in lines if line[64:].strip() == name), "")


def is_pinned(image: Image) -> bool:
    """Whether the SHA-256 of exactly this image was written down."""
    return pinned(image.kind.name) == hashlib.sha256(image.content).hexdigest()


def of_stick(chip: str, package: int | None) -> Kind | None:
    """The image for a stick with this chip, in this package by its eFuse; None if no stick has the chip."""
    kinds = [kind for kind in KINDS if kind.chip == chip]
    return next((kind for kind in kinds if package in kind.packages), kinds[0] if kinds else None)


def _kind(content: bytes, name: str) -> Kind:
    """The chip that the image is for. ImageError if it is none of ours."""
    chip = int.from_bytes(content[12:14], "little") if content[:1] == b"\xe9" else ESP32.identity
    for kind in KINDS:
        if kind.identity == chip:
            return kind
    take = " ".join(f"For a {kind.sticks} take {kind.name}." for kind in KINDS)
    raise ImageError(
        f"{name} is for the {_CHIPS.get(chip, f'chip {chip}')}. {take} micropython.org has all of them."
    )


def _read(content: bytes, name: str, part: str, kind: Kind) -> Any:
    """One of the two parts of an image, read and checked by esptool's reader. Raises ImageError."""
    damaged = f"{name} is no image for an {kind.chip}, or it is damaged ({part})"
    try:
        image = LoadFirmwareImage(kind.family, content)
    except (FatalError, struct.error, TypeError, IndexError, ValueError, RuntimeError) as error:
        raise ImageError(f"{damaged}: {error or 'too short'}.") from None
    if image.calculate_checksum() != image.checksum:
        raise ImageError(f"{damaged}: its checksum is wrong. Download it again.")
    if image.append_digest and image.stored_digest != image.calc_digest:
        raise ImageError(f"{damaged}: its SHA-256 is wrong. Download it again.")
    return image


def fetch(kind: Kind, progress: Callable[[int, int], None] = nobody) -> Path:
    """The official image for a chip, downloaded once. Raises ImageError.

    `progress` gets the bytes done and in all.
    """
    place = CACHE / kind.name
    for there in (places.SHIPPED_IMAGES / kind.name, place):
        if there.exists():
            with contextlib.suppress(ImageError):
                load(there)
                return there
    try:
        content = _download(URL + kind.name, progress)
    except (urllib.error.URLError, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise ImageError(
            f"Cannot download MicroPython from {URL}{kind.name}: {reason}.\n"
            "Download it on any machine, put the file here, and give the same command "
            f"{places.option(f'--image {kind.name}')}"
        ) from None
    check(content, kind.name)
    output.put(place, content)
    return place


def _download(url: str, progress: Callable[[int, int], None]) -> bytes:
    content = b""
    end = time.monotonic() + DOWNLOAD_S
    with urllib.request.urlopen(url, timeout=20) as answer:
        total = int(answer.headers.get("Content-Length") or 0)
        while part := answer.read1(65536):
            content += part
            progress(len(content), total)
            if len(content) > LARGEST:
                raise OSError(f"more than {LARGEST:,} bytes came: that is no image")
            if time.monotonic() > end:
                raise OSError(f"it was not there after {DOWNLOAD_S / 60:.0f} minutes")
    if total and len(content) != total:
        raise OSError(f"only {len(content):,} of {total:,} bytes came")
    return content
