"""Starts the stick afresh in the middle of an evening: with an empty memory, straight back into its game.

`machine.soft_reset` keeps nothing but the memory of the RTC. Panel and backlight stay as they are, and
devices.py leaves them so.
"""

from machine import RTC, soft_reset


def note() -> bytes:
    """What the start before has left, b"" if this is an ordinary start. Only the first call tells."""
    rtc = RTC()
    noted = bytes(rtc.memory())
    if noted:
        rtc.memory(b"")
    return noted


def start(noted: bytes | bytearray) -> None:
    """Start afresh. Does not return; `note` gives the next start `noted`."""
    RTC().memory(noted)
    soft_reset()
