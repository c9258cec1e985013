"""Finds the serial port of a stick, or says in a sentence why it cannot be used."""

import errno
import time
from collections.abc import Sequence

import serial
from serial.tools.list_ports import comports
from serial.tools.list_ports_common import ListPortInfo

from tools.terminal import InTheWay

UDEV_RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="%04x", ATTRS{idProduct}=="%04x", MODE="0666"'
ESPRESSIF = 0x303A  # of a StickS3's own USB: its boot loader is 1001, MicroPython 4001
ESPRESSIF_RULE = 'SUBSYSTEM=="tty", ATTRS{idVendor}=="303a", MODE="0666"'
ANY_BRIDGE = 'SUBSYSTEM=="tty", SUBSYSTEMS=="usb", MODE="0666"'


class FlashError(InTheWay):
    """The stick cannot be flashed; the text says why and what to do."""


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


def reappeared(port: str, within_s: float) -> str:
    """The port of a stick with its own USB after a reset: the old name, or that of the only stick.

    If none appears in time it returns the old name; opening that then says what is wrong.
    """
    end = time.monotonic() + within_s
    while time.monotonic() < end:
        found = [str(each.device) for each in ports() if each.vid == ESPRESSIF]
        if port in found or len(found) == 1:
            return port if port in found else found[0]
        time.sleep(0.2)
    return port


def why_not(port: str) -> str:
    """Why `port` cannot be opened, by trying to open it again."""
    try:
        serial.Serial(port, exclusive=True).close()
    except serial.SerialException as error:
        return _sentence(port, error)
    return f"{port} could not be opened, now it can. Run the same command again."


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
