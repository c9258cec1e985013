"""Which chips this stick has, and which answer: the beginning of a hardware report."""

import gc
import sys
from machine import I2C, Pin, reset_cause
from micropython import const

from stick.boards import BOARDS, MOTION_CHIPS
from version import VERSION

_TYPING = const(0)
if _TYPING:
    from stick.devices import Stick

# I2C address, register of the identity (-1 for none), identity
_AXP192 = const((0x34, 0x03, 0x03))
_M5PM1 = const((0x6E, 0x00, 0x50))
_ES8311 = const((0x18, 0xFD, 0x83))
_BM8563 = const((0x51, -1, 0))


def chips(stick: "Stick") -> list[tuple[str, int, bool]]:
    """Name, I2C address and whether it answers, for each chip of this board; then anything else on the bus.

    If the board may have one of several motion chips, it is the one that answers, or the first.
    """
    board = next(board for board in BOARDS if board.name == stick.name)
    i2c = I2C(0, scl=Pin(board.scl), sda=Pin(board.sda), freq=board.freq)
    answering = [name for name in board.motion if _answers(i2c, *MOTION_CHIPS[name])]
    motion = (answering or board.motion)[0]
    wanted = [(motion.upper(), MOTION_CHIPS[motion])]
    if board.has_clock:
        wanted.append(("BM8563", _BM8563))
    if board.power == "axp192":
        wanted.insert(0, ("AXP192", _AXP192))
    elif board.power == "m5pm1":
        wanted.insert(0, ("M5PM1", _M5PM1))
    if board.sound == "i2s":
        wanted.append(("ES8311", _ES8311))
    found = [(name, place[0], _answers(i2c, *place)) for name, place in wanted]
    known = [address for _, address, _ in found]
    if not any([is_there for _, _, is_there in found]):
        return found  # on a stuck bus each of 112 addresses would take its time
    try:
        others = [address for address in i2c.scan() if address not in known]
    except OSError:
        others = []
    return found + [("?", address, True) for address in others]


def _answers(i2c: I2C, address: int, register: int, identity: int) -> bool:
    """Whether a chip answers there, with that identity if it has a register for it."""
    byte = bytearray(1)
    for _ in range(3):
        try:
            i2c.readfrom_mem_into(address, max(register, 0), byte)
            return register < 0 or byte[0] == identity
        except OSError:
            pass
    return False


def lines(stick: "Stick") -> list[str]:
    """All of it as lines of the report."""
    power = stick.power
    version = ".".join([str(part) for part in sys.implementation.version[:3]])
    told = [
        "firmware: MiaStick %s" % VERSION,
        "board: %s" % stick.name,
        "python: MicroPython %s, %s" % (version, getattr(sys.implementation, "_machine", "?")),
        "start: reset cause %d, %d bytes of heap free" % (reset_cause(), gc.mem_free()),
    ]
    for name, address, is_there in chips(stick):
        told.append("chip: %s, I2C %02X, %s" % (name, address, "ok" if is_there else "SILENT"))
    told.append(
        "battery: %d mV, %s %%, %s, USB %s"
        % (
            power.millivolts,
            power.percent if power.percent >= 0 else "?",
            "charging" if power.is_charging else "not charging",
            "plugged in" if power.has_usb else "not seen",
        )
    )
    return told
