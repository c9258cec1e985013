"""Sounds of the StickS3: sine waves over I2S to its codec, and an amplifier that is on only while needed.

MicroPython's I2S copies data into DMA buffers of 256 frames, clears those that were sent, and waits when all
are full (ports/esp32/machine_i2s.c). So this writes whole buffers, and never more than there is room for. No
tick waits, and a late tick only causes a gap.
"""

from array import array
from machine import I2S, Pin
from math import pi, sin
from micropython import const
from time import ticks_add, ticks_diff, ticks_ms

from chips import es8311
from stick import tunes

_TYPING = const(0)
if _TYPING:
    from machine import I2C

    from chips.m5pm1 import Chip
    from stick.boards import M5StickS3

_RATE = const(16_000)  # the rate at which the codec is known to work without a master clock
_FRAMES = const(256)  # of a DMA buffer, and of each write
_BUFFER_MS = const(16)
_BUFFERS = const(8)
_AHEAD_MS = const(80)  # so much is always written ahead; it is less than the buffers hold
_LEAD_BUFFERS = const(2)  # of silence, while the amplifier starts
_HOLD_MS = const(500)  # so long after a sound the amplifier stays on for the next

_PEAK = const(8_000)  # of 32,767
_STEPS = const(256)  # of the wave


class Speaker:
    """Plays `tunes.SOUNDS`, with the methods of Buzzer. Only switching the sound on allocates memory."""

    def __init__(self, board: "type[M5StickS3]", i2c: "I2C", power_chip: "Chip") -> None:
        self.is_on = False
        self.notes: list[int] = None  # of the current sound; None is silence
        self._board = board
        self._i2c = i2c
        self._power_chip = power_chip
        self._i2s: "I2S" = None
        self._sounds: dict[str, list[int]] = None
        self._wave: "array[int]" = None
        self._block: "array[int]" = None
        self._is_amplified = False
        self._lead = 0  # buffers of silence still to be written
        self._next = 0  # index of the next note
        self._left = 0  # samples still to write of the current note
        self._phase = 0  # in the wave, 16 bits
        self._step = 0  # of the phase from sample to sample; 0 is a rest
        self._ends_ms = 0  # ticks when everything written will have been played

    @property
    def is_busy(self) -> bool:
        """Whether light sleep would be heard."""
        return self._is_amplified

    def switch(self, wanted: bool) -> None:
        """Switch the sound on or off."""
        if wanted == self.is_on:
            return
        self.is_on = wanted
        self.notes = None
        if wanted:
            sck, ws, sd = self._board.i2s
            self._sounds = tunes.SOUNDS
            self._wave = array("h", [int(_PEAK * sin(2 * pi * n / _STEPS)) for n in range(_STEPS)])
            self._block = array("h", [0] * _FRAMES)
            self._i2s = I2S(
                0,
                sck=Pin(sck),
                ws=Pin(ws),
                sd=Pin(sd),
                mode=I2S.TX,
                bits=16,
                format=I2S.MONO,
                rate=_RATE,
                ibuf=2 * _FRAMES * _BUFFERS,
            )
        else:
            self._rest()
            self._i2s.deinit()
            self._i2s = self._sounds = self._wave = self._block = None

    def play(self, sound: str) -> None:
        """Start one of `SOUNDS` in place of the current one; if it is the same, it just continues."""
        if self.is_on:
            notes = self._sounds[sound]
            if notes is not self.notes and self._amplify():
                self.notes = notes
                self._next = self._left = 0

    def stop(self) -> None:
        """Stop the current sound."""
        self.notes = None
        if self._is_amplified:
            self._rest()

    def poll(self, now: int) -> None:
        """Write ahead. Called once a tick. The amplifier goes off some time after the last sound."""
        if not self._is_amplified:
            return
        ahead = ticks_diff(self._ends_ms, now)
        if not self.notes:
            if ahead < -_HOLD_MS:
                self._rest()
            return
        if ahead < 0:
            ahead = 0
            self._ends_ms = now
        while ahead < _AHEAD_MS and self._render():
            self._i2s.write(self._block)
            self._ends_ms = ticks_add(self._ends_ms, _BUFFER_MS)
            ahead += _BUFFER_MS
        if not ahead:
            self.notes = None

    def _render(self) -> bool:
        """Fill the block with the next samples. False if there are none left."""
        block, wave = self._block, self._wave
        at = 0
        if self._lead:
            self._lead -= 1
        else:
            while at < _FRAMES and (self._left or self._begin_note()):
                end = min(at + self._left, _FRAMES)
                self._left -= end - at
                phase, step = self._phase, self._step
                while at < end:
                    block[at] = wave[phase >> 8]
                    phase = phase + step & 0xFFFF
                    at += 1
                self._phase = phase
            if not at:
                return False
        while at < _FRAMES:
            block[at] = 0
            at += 1
        return True

    def _begin_note(self) -> bool:
        """Begin the next note, in whole waves so that it ends without a click. False after the last."""
        notes = self.notes
        if self._next == len(notes):
            return False
        frequency, ms = notes[self._next], notes[self._next + 1]
        self._next += 2
        self._phase = 0
        self._step = (frequency << 16) // _RATE
        if frequency:
            waves = max((ms * frequency + 500) // 1000, 1)
            self._left = (waves * _RATE + frequency // 2) // frequency
        else:
            self._left = ms * _RATE // 1000
        return True

    def _amplify(self) -> bool:
        """Switch codec and amplifier on. False if one does not answer: then there is no sound."""
        if not self._is_amplified:
            try:
                es8311.play(self._i2c)
                self._power_chip.amplify(True)
            except OSError:
                return False
            self._is_amplified = True
            self._lead = _LEAD_BUFFERS
            self._ends_ms = ticks_ms()
        return True

    def _rest(self) -> None:
        """Switch codec and amplifier off. If one does not answer, it is tried again after the next sound."""
        self._is_amplified = False
        try:
            self._power_chip.amplify(False)
            es8311.rest(self._i2c)
        except OSError:
            pass
