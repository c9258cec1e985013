"""Finds the serial port of a stick, or says in a sentence why it cannot be used."""

import errno
import time
from collections.abc import Sequence

import serial
from serial.tools.list_ports import comports
from serial.tools.list_ports_common import ListPortInfo

from tools.terminal import UserError

UDEV_RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="%04x", ATTRS{idProduct}=="%04x", MODE="0666"'
ESPRESSIF = 0x303A  # of a StickS3's own USB: its boot loader is 1001, MicroPython 4001
USB_S = 8.0  # from a reset to its port
ESPRESSIF_RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="303a", MODE="0666"'
# The USB bridges of these boards, and whose driver Windows and macOS may lack
BRIDGES = {
    (0x0403, 0x6001): ("an FT232", "FTDI (VCP)"),
    (0x1A86, 0x55D4): ("a CH9102", "WCH (CH343SER)"),
    (0x10C4, 0xEA60): ("a CP2104", "Silicon Labs (CP210x VCP)"),
}
_PROGRAM, _LOADER = 0x4001, 0x1001  # an S3's own USB: MicroPython, the loader
_TOUCH_BAUD = 1200  # opening and closing MicroPython's USB port at this speed starts the loader
ANY_BRIDGE = 'SUBSYSTEM=="tty", SUBSYSTEMS=="usb", MODE="0666"'


class FlashError(UserError):
    """The stick cannot be flashed; the text says why and what to do."""


class NoAnswer(FlashError):
    """The stick does not do what it should; how it is plugged in, or a reset, may help."""


def ports() -> list[ListPortInfo]:
    """The serial ports with a USB device behind them, as mpremote picks them."""
    return sorted(port for port in comports() if port.vid is not None and port.pid is not None)


def choose(found: Sequence[ListPortInfo], wanted: str | None = None, target: str = "flash") -> str:
    """The name of the port that `make target` is to use. Raises FlashError if it is not clear which."""
    if wanted:
        return wanted
    if not found:
        raise FlashError(
            "No stick is plugged in: there is no serial port with a USB device behind it.\n"
            "Use a cable that carries data, not only power. If the stick is on another kind of port, "
            f"name it: make {target} PORT=/dev/ttyUSB0"
        )
    if len(found) > 1:
        names = "\n".join(f"    {port.device}  {port.description}" for port in found)
        raise FlashError(
            f"There is more than one serial device:\n{names}\n"
            f"Say which is the stick: make {target} PORT={found[0].device}"
        )
    return str(found[0].device)


def to_loader(port: str) -> str:
    """Ask the program of a StickS3 for the chip's loader; the port that the loader then has.

    MicroPython owns the USB there, so esptool cannot reset the chip. Any other port stays as it is.
    """
    if (ESPRESSIF, _PROGRAM) not in _devices(port):
        return port
    try:
        wire = serial.Serial(port, _TOUCH_BAUD)
        wire.dtr = wire.rts = False
        wire.close()
    except serial.SerialException:
        return port
    return reappeared(port, _LOADER)


def reappeared(port: str, product: int | None = None) -> str:
    """The port of a stick with its own USB after a reset: the old name, or that of the only stick.

    `product` is the USB product to wait for. If none appears in time it returns the old name; opening that
    then says what is wrong.
    """
    end = time.monotonic() + USB_S
    while time.monotonic() < end:
        found = [
            str(each.device) for each in ports() if each.vid == ESPRESSIF and product in (None, each.pid)
        ]
        if port in found or len(found) == 1:
            return port if port in found else found[0]
        time.sleep(0.2)
    return port


def _devices(port: str) -> list[tuple[int, int]]:
    """The USB device behind a port, vendor and product; [] if there is none."""
    return [(each.vid, each.pid) for each in ports() if each.device == port]


def seen(port: str) -> str:
    """A sentence on the USB device behind a port and what drives it."""
    if "://" in port:
        return f"{port} is a port by network: ask the computer that has the stick whether it is there."
    for vendor, product in _devices(port):
        told = f"{port} is USB {vendor:04X}:{product:04X}"
        if vendor == ESPRESSIF:
            return f"{told}, the chip's own: it needs no driver."
        if (vendor, product) in BRIDGES:
            bridge, driver = BRIDGES[vendor, product]
            return f"{told}, {bridge}; its driver for Windows and macOS is that of {driver}."
        return f"{told}, the bridge of no M5Stick that we know. Is that the stick?"
    return f"There is no USB device at {port} now. Is the cable fully in, and does it carry data?"


def why_not(port: str) -> str:
    """Why `port` cannot be opened, by trying to open it again; "" if now it can."""
    try:
        serial.serial_for_url(port, exclusive=True).close()
    except serial.SerialException as error:
        return _sentence(port, error)
    return ""


def _sentence(port: str, error: serial.SerialException) -> str:
    said = str(error)
    if error.errno == errno.ENOENT or "FileNotFoundError" in said:
        there = ", ".join(found.device for found in ports()) or "none"
        return f"There is no port {port}. Ports with a USB device: {there}."
    if error.errno == errno.EACCES:
        return (
            f"You may not open {port}. On Linux, allow it with a udev rule: write into "
            f"/etc/udev/rules.d/70-miastick.rules\n    {_rule(port)}\n"
            "then: sudo udevadm control --reload && sudo udevadm trigger, and plug the stick in again."
        )
    if error.errno in (errno.EBUSY, errno.EAGAIN) or "PermissionError" in said or "exclusively lock" in said:
        return (
            f"Another program is using {port}: a serial monitor, an editor, or, just after plugging in, the "
            "system's modem manager. Close it, or wait a moment, and run the same command again."
        )
    if error.errno in (errno.ENOTTY, errno.EISDIR) or "Inappropriate ioctl" in said:
        return f"{port} is no serial port."
    return f"{port} cannot be opened: {said}"


def _rule(port: str) -> str:
    """The udev rule for the device behind a port."""
    for found in comports():
        if found.device == port and found.vid == ESPRESSIF:
            return ESPRESSIF_RULE
        if found.device == port and found.vid is not None and found.pid is not None:
            return UDEV_RULE % (found.vid, found.pid)
    return ANY_BRIDGE
