"""The panel on, asleep and awake again.

Its supply (AXP192 LDO3 where there is one) must be on before `begin`, the backlight should not.
"""

from micropython import const
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms

_TYPING = const(0)
if _TYPING:
    from chips.panel import Panel

_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_DISPON = const(0x29)

_SLEEP_GAP_MS = const(120)  # from one SLPIN or SLPOUT to the next


def begin(panel: "Panel", setup: bytes) -> None:
    """Reset the panel, set it up and make it black. Takes about 0.4 s.

    `setup` lists command, wait in 10 ms, number of parameters, these; then the next.
    """
    panel.reset(0)
    sleep_us(20)  # 10 at least
    panel.reset(1)
    sleep_ms(_SLEEP_GAP_MS)  # it may have been awake when the reset came
    at = 0
    while at < len(setup):
        end = at + 3 + setup[at + 2]
        panel.command(setup[at])
        if setup[at + 2]:  # an empty write is an error on the ESP32
            panel.data(setup[at + 3 : end])
        sleep_ms(10 * setup[at + 1])
        at = end
    panel.slept_ms = ticks_ms()
    panel.window(0, 0, panel.width, panel.height)
    black = bytes(2 * panel.width)
    for _ in range(panel.height):
        panel.data(black)
    panel.command(_DISPON)


def sleep(panel: "Panel") -> None:
    """Panel off; its RAM stays."""
    _settle(panel)
    panel.command(_SLPIN)


def wake(panel: "Panel") -> None:
    """Panel on again; ready for commands 5 ms later."""
    _settle(panel)
    panel.command(_SLPOUT)
    sleep_ms(5)


def _settle(panel: "Panel") -> None:
    since_ms = ticks_diff(ticks_ms(), panel.slept_ms)
    if 0 <= since_ms < _SLEEP_GAP_MS:
        sleep_ms(_SLEEP_GAP_MS - since_ms)
    panel.slept_ms = ticks_ms()
