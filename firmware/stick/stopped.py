"""After Ctrl-C: a key leads to the prompt; without one the stick starts again.

A byte 03 on the serial line stops the program. It may come from a console, or be noise, as when a cable is
pulled out, and then the stick would stay dark.
"""

from machine import reset
from micropython import const
from time import ticks_ms

from stick import console
from stick.buttons import A

_TYPING = const(0)
if _TYPING:
    from stick.devices import Stick

_POLL_MS = const(200)
_POLLS = const(150)  # 30 s


def wait(stick: "Stick") -> None:
    """Return for the prompt if a key comes, unless it is C; a second Ctrl-C leads there, too.

    The ESP32 is reset after the check, if no key comes for 30 s, if there is no USB, or if A is pressed.
    """
    print("MiaStick stopped. A key leads to the prompt, C checks the hardware; else it starts again in 30 s.")
    for _ in range(_POLLS):
        key = console.key(_POLL_MS)
        if key in ("c", "C"):
            from stick import hardware_check

            hardware_check.run(stick)
            break
        if key:
            return
        stick.buttons.poll(ticks_ms())
        if stick.buttons.is_down(A) or not _has_usb(stick):
            break
    reset()


def _has_usb(stick: "Stick") -> bool:
    """Whether there is a cable; where the power chip does not say so, there is."""
    try:
        return bool(stick.power.chip.has_usb())
    except OSError:
        return True
