"""Sounds. The M5StickC has no speaker of its own; a SPK HAT on its header is one.

The HAT's amplifier plays what comes on GPIO26 while GPIO0 is high (M5Stack's own MicroPython libraries do
that, by DAC; their Arduino example plays it by PWM, as here). Other HATs use the same two pins, so neither
is driven until somebody switches the sound on.
"""

from machine import PWM, Pin
from micropython import const
from time import ticks_diff

_DUTY = const(32768)  # half on, half off: loudest

# Notes: frequency in Hz (0 is a rest), then ms. Small speakers are loudest between 1 and 4 kHz.
SOUNDS = {
    "click": (2400, 12),
    "rattle": (1300, 8, 0, 22, 1900, 8, 0, 30, 1500, 8, 0, 26, 2200, 8, 0, 34),
    "roll": (1800, 10, 0, 40, 1500, 10, 0, 70, 1200, 14),
    "reveal": (880, 70, 988, 70, 1109, 70, 1175, 70, 1319, 120),
    "true": (1319, 90, 0, 20, 1760, 180),
    "lie": (659, 120, 622, 120, 587, 120, 554, 300),
    "life": (784, 90, 659, 90, 523, 200),
    "over": (1047, 120, 880, 120, 698, 120, 523, 400),
    "mia": (1047, 80, 1319, 80, 1568, 80, 2093, 240),
}


class Buzzer:
    """Plays `SOUNDS` by PWM on pin `pin`; pin `enable` is high while the sound is on (-1: there is none)."""

    def __init__(self, pin: int, enable: int = -1) -> None:
        self._pin = pin
        self._enable = enable
        self._pwm: "PWM | None" = None
        self._notes: "tuple[int, ...]" = ()
        self._next = 0  # index of the note that follows
        self._left_ms = 0  # of the note that sounds
        self._since_ms = 0

    @property
    def is_on(self) -> bool:
        """Whether sounds are heard."""
        return self._pwm is not None

    def switch(self, wanted: bool) -> None:
        """Sound on or off. Off gives both pins back."""
        if wanted and self._pwm is None:
            if self._enable >= 0:
                Pin(self._enable, Pin.OUT, value=1)
            self._pwm = PWM(Pin(self._pin), freq=1000, duty_u16=0)
        elif not wanted and self._pwm is not None:
            self._pwm.deinit()
            self._pwm = None
            self._notes = ()
            Pin(self._pin, Pin.IN)
            if self._enable >= 0:
                Pin(self._enable, Pin.IN)

    def play(self, sound: str) -> None:
        """Start one of `SOUNDS` instead of what sounds now; the same one again does not begin anew."""
        notes = SOUNDS[sound]
        if self.is_on and notes is not self._notes:
            self._notes = notes
            self._next = 0
            self._left_ms = 0

    def poll(self, now: int) -> None:
        """Change notes in time; once a tick."""
        if not self._notes or self._pwm is None:
            return
        if self._next and ticks_diff(now, self._since_ms) < self._left_ms:
            return
        if self._next == len(self._notes):
            self._notes = ()
            self._pwm.duty_u16(0)
            return
        frequency = self._notes[self._next]
        self._left_ms = self._notes[self._next + 1]
        self._since_ms = now
        self._next += 2
        if frequency:
            self._pwm.freq(frequency)
        self._pwm.duty_u16(_DUTY if frequency else 0)
