"""Sounds. Plus and Plus2 have a buzzer. The M5StickC has none, but may have a SPK HAT on its header.

The HAT's amplifier plays the signal on GPIO26 while GPIO0 is high. (M5Stack's own MicroPython libraries do
that by DAC; their Arduino example does it by PWM, as here.) Other HATs use the same two pins, so neither is
driven until somebody switches the sound on.
"""

from machine import PWM, Pin
from micropython import const
from time import ticks_diff

from memory import import_briefly

_DUTY = const(32768)  # half on, half off: loudest


class Buzzer:
    """Plays `tunes.SOUNDS` by PWM on pin `pin`; pin `enable` (-1 for none) is high while the sound is on.
    When silent, a built-in buzzer is driven low, and a pin of the header is released.

    `is_on`: whether the sound is on.
    """

    def __init__(self, pin: int, enable: int = -1) -> None:
        self.is_on = False
        self._pin = pin
        self._enable = enable
        self._pwm: PWM = None
        self._sounds: dict[str, list[int]] = None  # in memory while the sound is on
        self.notes: list[int] = None  # of the current sound; None is silence
        self._next = 0  # index of the next note
        self._left_ms = 0  # of the current note
        self._since_ms = 0

    @property
    def is_busy(self) -> bool:
        """Whether light sleep would be heard."""
        return self.notes is not None

    def switch(self, wanted: bool) -> None:
        """Switch the sound on, or off, which releases both pins."""
        if wanted == self.is_on:
            return
        self.is_on = wanted
        self.notes = None
        if self._enable >= 0:
            Pin(self._enable, Pin.OUT if wanted else Pin.IN, value=1)
        if wanted:
            self._sounds = import_briefly("stick.tunes").SOUNDS
            self._pwm = PWM(Pin(self._pin), freq=1000, duty_u16=0)
        else:
            self._sounds = None
            self._pwm.deinit()
            Pin(self._pin, Pin.IN if self._enable >= 0 else Pin.OUT, value=0)

    def play(self, sound: str) -> None:
        """Start one of `SOUNDS` in place of the current one; if it is the same, it just continues."""
        if self.is_on:
            notes = self._sounds[sound]
            if notes is not self.notes:
                self.notes = notes
                self._next = 0
                self._left_ms = 0

    def stop(self) -> None:
        """Stop the current sound."""
        if self.notes:
            self.notes = None
            self._pwm.duty_u16(0)

    def poll(self, now: int) -> None:
        """Change notes in time. Called once a tick."""
        if not self.notes:
            return
        if self._next and ticks_diff(now, self._since_ms) < self._left_ms:
            return
        if self._next == len(self.notes):
            self.stop()
            return
        frequency = self.notes[self._next]
        self._left_ms = self.notes[self._next + 1]
        self._since_ms = now
        self._next += 2
        if frequency:
            self._pwm.freq(frequency)
        self._pwm.duty_u16(_DUTY if frequency else 0)
