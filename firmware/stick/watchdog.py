"""The watchdog: an ESP32 that hangs resets itself, and the game goes on from the journal.

It is the task watchdog of ESP-IDF, on a timer group of the ESP32. Once started it cannot be stopped, only
given another time (MicroPython, ports/esp32/machine_wdt.c). So at the prompt it is given a day.
"""

from machine import WDT
from micropython import const

_HUNG_MS = const(20_000)  # no tick takes that long, not even the one that reads a long game
_REST_MS = const(86_400_000)


def watch() -> WDT:
    """Start it: from now on the ESP32 resets unless `feed` is called in time."""
    return WDT(timeout=_HUNG_MS)


def rest() -> None:
    """Extend it to a day, before the prompt and before sleep, where nothing feeds it."""
    while True:
        try:
            WDT(timeout=_REST_MS)
            return
        except KeyboardInterrupt:  # tools send Ctrl-C more than once
            pass
