"""I2S of the ESP32-S3 to a codec, as MicroPython drives it: DMA buffers, and the tones they contain.

As in ports/esp32/machine_i2s.c there are buffers of 256 frames, at least two, as many as `ibuf` holds. Those
that were sent are cleared, so a stream that runs dry falls silent. A write that leaves a buffer half filled
is a fault here: ESP-IDF plays that half only when its turn comes again, after data that is written later.
"""

from array import array

from virtual.clock import Clock
from virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_FRAMES = 256  # of a DMA buffer
_SAME = 20  # periods that differ by less than one in so many are one tone
_SILENCE_MS = 4  # without a rise of the wave it is silent
_FINE = 256  # steps between two samples
_KEPT = 64  # changes of tone


class I2SBus:
    """The output. `told(us, hz)` is called with each change of tone and the time when it sounds, 0 Hz for
    silence. `peak` is the largest sample, `waited_us` how long writes waited for room."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.told: "Any" = None
        self.peak = 0
        self.waited_us = 0
        self.stop()

    def start(self, rate: int, bits: int, channels: int, ibuf: int) -> None:
        if bits != 16:
            raise DataSheetError("I2S: BCLK is 32 times the rate only with 16 bits; the codec wants that")
        self.rate = rate
        self._channels = channels
        buffers = max(ibuf // (_FRAMES * 2 * channels), 2)
        self._room_us = (buffers - 1) * _FRAMES * 1_000_000 // rate
        self._ends_at = self._clock.now

    def stop(self) -> None:
        self.rate = 0
        self._hz = 0
        self._changes: list[tuple[int, int]] = []
        self._fresh()

    def _fresh(self) -> None:
        """Begin after silence."""
        self._before = 0
        self._rose = -1  # samples ago, in steps of 1/_FINE; -1 for not yet

    def write(self, data: "bytes | bytearray | memoryview | array[int]") -> int:
        """Queue samples; time passes while there is no room for them."""
        if not self.rate:
            raise OSError(19, "the I2S has been switched off")
        samples = array("h", bytes(data))
        frames = len(samples) // self._channels
        if not frames or frames % _FRAMES:
            raise DataSheetError("I2S: %d frames leave a DMA buffer half filled" % frames)
        if self._ends_at < self._clock.now:
            self._say(self._ends_at, 0)
            self._ends_at = self._clock.now
            self._fresh()
        begins = self._ends_at
        self._ends_at += frames * 1_000_000 // self.rate
        self._listen(samples, begins)
        late = self._ends_at - self._clock.now - self._room_us
        if late > 0:
            self.waited_us += late
            self._clock.advance(late)
        return 2 * len(samples)

    def tone(self) -> int:
        """The current tone in Hz."""
        now = self._clock.now
        if now >= self._ends_at:
            return 0
        sounding = [hz for us, hz in self._changes if us <= now]
        return sounding[-1] if sounding else 0

    def _listen(self, samples: "array[int]", begins: int) -> None:
        """Find the tones by where the wave rises through zero."""
        for n in range(0, len(samples), self._channels):
            sample = samples[n]
            self.peak = max(self.peak, abs(sample))
            if self._rose >= 0:
                self._rose += _FINE
            if self._before <= 0 < sample:
                ago = _FINE * sample // (sample - self._before)
                at = begins + (n // self._channels * _FINE - ago) * 1_000_000 // _FINE // self.rate
                if self._rose >= 0:
                    self._period(self._rose - ago, at)
                self._rose = ago
            elif self._rose > _SILENCE_MS * self.rate * _FINE // 1000:
                at = begins + (n // self._channels * _FINE - self._rose) * 1_000_000 // _FINE // self.rate
                self._say(at, 0)
                self._rose = -1
            self._before = sample

    def _period(self, length: int, ended: int) -> None:
        """One period of the wave is over."""
        hz = self.rate * _FINE // max(length, 1)
        if abs(hz - self._hz) * _SAME > self._hz:
            self._say(ended - length * 1_000_000 // _FINE // self.rate, hz)

    def _say(self, us: int, hz: int) -> None:
        if hz != self._hz:
            self._hz = hz
            self._changes = self._changes[-_KEPT:] + [(us, hz)]
            if self.told:
                self.told(us, hz)
