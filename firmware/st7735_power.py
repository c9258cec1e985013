"""ST7735S on, asleep and awake again. The start-up values are the ones M5GFX gives this panel.

The rails (AXP192 LDO3) must be on before `begin`, the backlight should not.
"""

from micropython import const
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms

_TYPING = const(0)
if _TYPING:
    from st7735 import St7735

_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_DISPON = const(0x29)

_SLEEP_GAP_MS = const(120)  # from one SLPIN or SLPOUT to the next

# command, wait in 10 ms, number of parameters, these
_SETUP = const(
    b"\x01\x0f\x00"  # SWRESET
    b"\x11\x0c\x00"  # SLPOUT
    b"\xb1\x00\x03\x01\x2c\x2d"  # FRMCTR1: frame rate, normal
    b"\xb2\x00\x03\x01\x2c\x2d"  # FRMCTR2: idle
    b"\xb3\x00\x06\x01\x2c\x2d\x01\x2c\x2d"  # FRMCTR3: partial
    b"\xb4\x00\x01\x07"  # INVCTR
    b"\xc0\x00\x03\xa2\x02\x84"  # PWCTR1
    b"\xc1\x00\x01\xc5"  # PWCTR2
    b"\xc2\x00\x02\x0a\x00"  # PWCTR3
    b"\xc3\x00\x02\x8a\x2a"  # PWCTR4
    b"\xc4\x00\x02\x8a\xee"  # PWCTR5
    b"\xc5\x00\x01\x0e"  # VMCTR1
    b"\xe0\x00\x10\x02\x1c\x07\x12\x37\x32\x29\x2d\x29\x25\x2b\x39\x00\x01\x03\x10"  # GMCTRP1
    b"\xe1\x00\x10\x03\x1d\x07\x06\x2e\x2c\x29\x2d\x2e\x2e\x37\x3f\x00\x00\x02\x10"  # GMCTRN1
    b"\x13\x01\x00"  # NORON
    b"\x26\x00\x01\x08"  # GAMSET
    b"\x21\x00\x00"  # INVON
    b"\x3a\x00\x01\x55"  # COLMOD: 16 bits a pixel
    b"\x36\x00\x01\xdc"  # MADCTL: portrait, button A below the screen; colour filter in BGR order
)


def begin(panel: "St7735") -> None:
    """Reset the panel, set it up and make it black. Takes about 0.4 s."""
    panel.reset(0)
    sleep_us(20)  # 10 at least
    panel.reset(1)
    sleep_ms(_SLEEP_GAP_MS)  # it may have been awake when the reset came
    at = 0
    while at < len(_SETUP):
        end = at + 3 + _SETUP[at + 2]
        panel.command(_SETUP[at])
        if _SETUP[at + 2]:  # an empty write is an error on the ESP32
            panel.data(_SETUP[at + 3 : end])
        sleep_ms(10 * _SETUP[at + 1])
        at = end
    panel.slept_ms = ticks_ms()
    panel.window(0, 0, panel.width, panel.height)
    black = bytes(2 * panel.width)
    for _ in range(panel.height):
        panel.data(black)
    panel.command(_DISPON)


def sleep(panel: "St7735") -> None:
    """Panel off; its RAM stays."""
    _settle(panel)
    panel.command(_SLPIN)


def wake(panel: "St7735") -> None:
    """Panel on again; ready for commands 5 ms later."""
    _settle(panel)
    panel.command(_SLPOUT)
    sleep_ms(5)


def _settle(panel: "St7735") -> None:
    since_ms = ticks_diff(ticks_ms(), panel.slept_ms)
    if 0 <= since_ms < _SLEEP_GAP_MS:
        sleep_ms(_SLEEP_GAP_MS - since_ms)
    panel.slept_ms = ticks_ms()
