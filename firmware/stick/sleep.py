"""Sleep: dark, the panel off, the ESP32 in light sleep until A, B or the power button.

A wakes by ext0, B by ext1: both exist in every MicroPython from 1.24 on, and each watches one pad. The power
button of the AXP192 cannot wake the ESP32, so its flags are read once a second. On USB the ESP32 stays awake,
because light sleep would lose what a computer sends.
"""

import esp32
from machine import Pin
from micropython import const
from time import sleep_ms

from stick.buttons import A_DOWN, B_DOWN, C_CLICK, C_LONG

_TYPING = const(0)
if _TYPING:
    from stick.devices import Stick

_LOOK_MS = const(1000)
_LOOK_ON_USB_MS = const(30)
_BOUNCE_MS = const(10)


class Sleep:
    """The sleep of `stick`, from its construction until `end`."""

    def __init__(self, stick: "Stick") -> None:
        self._stick = stick
        stick.canvas.panel.sleep()

    def tick(self, now: int) -> int:
        """Check the buttons. Returns in how many ms to check again, 0 if somebody has woken the stick."""
        stick = self._stick
        keys = stick.buttons
        sleep_ms(1)  # FreeRTOS's idle task has to run now and then
        for contact in keys.contacts:
            contact.pin.init(Pin.IN)  # light sleep gave it to the RTC part
        keys.poll(now)
        stick.power.poll(now)
        while event := keys.next():
            if event == C_LONG:
                stick.power.off()
            elif event in (A_DOWN, B_DOWN, C_CLICK):
                return 0
        return self._arm(_LOOK_ON_USB_MS if stick.power.has_usb else _LOOK_MS)

    def _arm(self, wait: int) -> int:
        """Let A and B wake the ESP32; if one is held since before the sleep, only once it was released."""
        a, b = self._stick.buttons.contacts
        for contact in (a, b):
            if not contact.pin() and not contact.state:
                wait = _BOUNCE_MS  # it is closing, but not debounced yet
        esp32.wake_on_ext0(a.pin if a.pin() else None, esp32.WAKEUP_ALL_LOW)
        esp32.wake_on_ext1((b.pin,) if b.pin() else None, esp32.WAKEUP_ALL_LOW)
        return wait

    def end(self) -> None:
        """Switch the panel on and give A and B back to the buttons."""
        stick = self._stick
        for contact in stick.buttons.contacts:
            contact.pin.init(Pin.IN)
        esp32.wake_on_ext0(None, esp32.WAKEUP_ALL_LOW)
        esp32.wake_on_ext1(None, esp32.WAKEUP_ALL_LOW)
        stick.canvas.panel.wake()
        stick.buttons.flush()
