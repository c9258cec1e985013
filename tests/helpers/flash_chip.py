"""A simulated chip: an image made with esptool's writer, and a boot loader that talks like ROM and stub.

The loader answers the commands that esptool sends for connecting, identifying the chip, uploading its stub
and writing flash; it executes no code of the chip.
"""

import hashlib
import os
import select
import struct
import threading
import zlib

import pytest
from esptool.bin_image import ELFSection, ESP32FirmwareImage, ESP32S3FirmwareImage

from tools.build.image import ESP32, ESP32_S3

pty = pytest.importorskip("pty")  # Windows has none
tty = pytest.importorskip("tty")

MEGABYTE = 1024 * 1024
FACTORY, FACTORY_SIZE = 0x10000, 0x1F0000


def image(
    version: str = "v1.27.0",
    name: str = "MicroPython",
    is_s3: bool = False,
    has_vfs: bool = False,
    has_psram: bool = False,
) -> bytes:
    """A file like those of micropython.org: boot loader, partition table, program. Nothing in it would run.

    As in those, version and project are empty in ESP-IDF's description at the beginning of the program.
    """
    offset = (ESP32_S3 if is_s3 else ESP32).offset
    content = bytearray(b"\xff" * (FACTORY - offset))
    loader = _part(0x3FCE3818 if is_s3 else 0x3FFF0018, b"boot loader".ljust(1024, b"\x11"), is_s3)
    content[: len(loader)] = loader
    table = _table(has_vfs)
    content[0x8000 - offset : 0x8000 - offset + len(table)] = table
    banner = f"{name} {version} on 2025-12-09; Generic ESP32 module{' with SPIRAM' * has_psram}".encode()
    program = struct.pack("<II8s32s32s", 0xABCD5432, 0, b"", b"", b"") + b"\x22" * 4000 + banner
    return bytes(content) + _part(0x3C000020 if is_s3 else 0x3F400020, program.ljust(65536, b"\x22"), is_s3)


def images() -> list[bytes]:
    """An image of each kind for our sticks."""
    return [image(), image(has_psram=True), image(is_s3=True)]


def _part(address: int, data: bytes, is_s3: bool) -> bytes:
    made = ESP32S3FirmwareImage() if is_s3 else ESP32FirmwareImage()
    made.entrypoint = 0x40080400
    made.segments = [ELFSection(b".text", address, data, 0)]
    saved = made.save(None)
    assert saved
    return bytes(saved)


def _table(has_vfs: bool) -> bytes:
    """The partition table of MicroPython 1.26, or with a `vfs` like those before."""
    rows = [(1, 2, 0x9000, 0x6000, b"nvs"), (1, 1, 0xF000, 0x1000, b"phy_init")]
    rows.append((0, 0, FACTORY, FACTORY_SIZE, b"factory"))
    if has_vfs:
        rows.append((1, 0x81, 0x200000, 0x200000, b"vfs"))
    table = b"".join(struct.pack("<HBBII16sI", 0x50AA, *row, 0) for row in rows)
    return table + b"\xeb\xeb" + b"\xff" * 14 + hashlib.md5(table).digest()


class Chip:
    """A chip in download mode at the end of a pseudo-terminal; `flash` is the content of its flash."""

    MAGIC = {"ESP32": 0x00F01D83, "ESP32-S2": 0x000007C6, "ESP32-S3": 0x00000009}
    SPI_W0 = {"ESP32": 0x3FF42080, "ESP32-S2": 0x3F402058, "ESP32-S3": 0x60002058}

    def __init__(
        self, name: str = "ESP32", megabytes: int = 4, package: int = 5, is_silicon_3: bool = False
    ) -> None:
        self.flash = bytearray(b"\x55" * megabytes * MEGABYTE)
        self.hears = True
        self.chatter = b""  # the output that its program repeats, if one runs
        self.name = name
        self.watchdog_bites = 0  # resets by the RTC's watchdog
        self.commands: list[int] = []
        self._registers = {
            0x40001000: self.MAGIC[name],
            0x3FF5A00C: package << 9,  # eFuse: 5 is the PICO-D4
            0x3FF6607C: is_silicon_3 << 31,  # APB_CTRL_DATE
            self.SPI_W0[name]: (0x13 + megabytes.bit_length()) << 16 | 0x4020,  # what RDID read
        }
        self._is_stub = False
        self._write = (0, 0)
        self._unpack = zlib.decompressobj()
        self._outside, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._running = True
        self._thread.start()

    def close(self) -> None:
        """Switch it off."""
        self._running = False
        self._thread.join()
        os.close(self._outside)
        os.close(self._slave)

    def reset(self) -> None:
        """Into the loader of its ROM."""
        self.hears, self._is_stub = True, False

    def runs(self, said: bytes) -> None:
        """Leave the boot loader for a program that prints this once."""
        if self.hears:
            self.hears = False
            os.write(self._outside, said)

    def _run(self) -> None:
        heard = b""
        while self._running:
            if self.chatter:
                os.write(self._outside, self.chatter)
            if not select.select([self._outside], [], [], 0.1)[0]:
                continue
            heard += os.read(self._outside, 65536)
            while heard.count(b"\xc0") >= 2:
                _, packet, heard = heard.split(b"\xc0", 2)
                packet = packet.replace(b"\xdb\xdc", b"\xc0").replace(b"\xdb\xdd", b"\xdb")
                if self.hears and not self.chatter and len(packet) >= 8:  # else it only counts what was read
                    self._answer(packet)

    def _say(self, packet: bytes) -> None:
        packet = packet.replace(b"\xdb", b"\xdb\xdd").replace(b"\xc0", b"\xdb\xdc")
        left = b"\xc0" + packet + b"\xc0"
        while left:
            left = left[os.write(self._outside, left) :]

    def _answer(self, packet: bytes) -> None:
        _, command, _, _ = struct.unpack_from("<BBHI", packet)
        self.commands.append(command)
        value, data = self._do(command, packet[8:])
        status = b"\0\0" if self._is_stub else b"\0\0\0\0"
        for _ in range(8 if command == 0x08 else 1):
            self._say(struct.pack("<BBHI", 1, command, len(data) + len(status), value) + data + status)
        if command == 0x06:  # MEM_END: the stub greets
            self._is_stub = True
            self._say(b"OHAI")
        if command == 0xD2:  # READ_FLASH: the data in pieces, then its MD5
            start, size, piece, _ = struct.unpack_from("<IIII", packet, 8)
            read = bytes(self.flash[start : start + size])
            for at in range(0, size, piece):
                self._say(read[at : at + piece])
            self._say(hashlib.md5(read).digest())

    def _do(self, command: int, body: bytes) -> tuple[int, bytes]:
        """Value and data of the answer."""
        if command == 0x08:  # SYNC
            return (0 if self._is_stub else 0x20120707), b""
        if command == 0x0A:  # READ_REG
            return self._registers.get(struct.unpack("<I", body)[0], 0), b""
        if command == 0x09 and self.name == "ESP32-S3":  # WRITE_REG
            self.watchdog_bites += struct.unpack_from("<II", body) == (0x60008098, 0xD0000102)
        if command == 0x14 and self.name == "ESP32-S3":  # GET_SECURITY_INFO: flags, keys, chip, version
            return 0, struct.pack("<IB7sII", 0, 0, b"", 9, 0)
        if command == 0x10:  # FLASH_DEFL_BEGIN
            size, _, _, start = struct.unpack_from("<IIII", body)
            self._write = (start, start + size)
            self._unpack = zlib.decompressobj()
        if command == 0x11:  # FLASH_DEFL_DATA
            part = self._unpack.decompress(body[16:])
            start, end = self._write
            self.flash[start : start + len(part)] = part
            self._write = (start + len(part), end)
        if command == 0x13:  # SPI_FLASH_MD5
            start, size = struct.unpack_from("<II", body)
            return 0, hashlib.md5(self.flash[start : start + size]).digest()
        return 0, b""
