"""MPU6886 motion chip, after its data sheet v1.1: accelerometer and sleep. It has no FIFO, and the gyro reads
0.

The stick's axes are the chip's: +x right, +y up (away from button A), +z out of the screen.
"""

from virtual.chips.motion import MotionChip
from virtual.clock import Clock
from virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.hand import Hand

_SMPLRT_DIV = 0x19
_CONFIG = 0x1A
_ACCEL_CONFIG = 0x1C
_ACCEL_CONFIG2 = 0x1D
_INT_STATUS = 0x3A
_ACCEL_OUT = 0x3B
_ACCEL_INTEL_CTRL = 0x69
_PWR_MGMT_1 = 0x6B
_PWR_MGMT_2 = 0x6C
_WHO_AM_I = 0x75
_RESET_US = 10000  # no figure in the sheet; vendor code waits 10 ms
_WAKE_US = 20000  # accelerometer from sleep, maximum
_FRAME_BYTES = 14
_CLIP = 0x7F7F  # output limit while 69 b1 is 0


class MPU6886(MotionChip):
    """Its noise is about 1.4 mg, 100 µg/sqrt(Hz) over 218 Hz."""

    def __init__(self, clock: Clock, hand: "Hand", seed: int) -> None:
        super().__init__(clock, hand, seed)
        self._awake_at = 0
        self._busy_until = 0
        self._reset()

    def power_on(self) -> None:
        self._reset()
        self._busy_until = 0

    def _reset(self) -> None:
        self.reset_registers({_CONFIG: 0x80, _PWR_MGMT_1: 0x41, _WHO_AM_I: 0x19})
        self._sampled_at = -1

    # Bus

    def select(self, register: int) -> None:
        """The data registers hold one sample for the length of a transfer."""
        super().select(register)
        if _INT_STATUS <= register < _ACCEL_OUT + _FRAME_BYTES:
            self._latch()

    def read_register(self, register: int) -> int:
        if self._clock.now < self._busy_until:
            return 0x80 if register == _PWR_MGMT_1 else 0
        value = self.registers[register]
        if register == _INT_STATUS:
            self.registers[_INT_STATUS] = 0
        return value

    def write_register(self, register: int, value: int) -> None:
        if self._clock.now < self._busy_until:
            return  # lost in the reset
        if register == _WHO_AM_I or _INT_STATUS <= register < _ACCEL_OUT + _FRAME_BYTES:
            return
        if register == 0x70 and value & 0x40:
            raise DataSheetError("MPU6886: 70 b6 switches the I2C interface off")
        if register == _PWR_MGMT_1 and value & 0x80:
            self._reset()
            self._busy_until = self._clock.now + _RESET_US
            return
        if register == _PWR_MGMT_1 and self._is_asleep() and not value & 0x40:
            self._awake_at = self._clock.now + _WAKE_US
        self.registers[register] = value

    # Measuring

    def _is_asleep(self) -> bool:
        return bool(self.registers[_PWR_MGMT_1] & 0x40)

    def period_us(self) -> int:
        """Time between samples."""
        if self.registers[_ACCEL_CONFIG2] & 0x08:
            return 250
        if 1 <= self.registers[_CONFIG] & 7 <= 6:
            return 1000 * (1 + self.registers[_SMPLRT_DIV])
        return 1000

    def _latch(self) -> None:
        if self._is_asleep() or self._clock.now < self._awake_at:
            return
        if self.registers[_CONFIG] & 0x80:
            raise DataSheetError("MPU6886: measuring with 1A b7 set, it must be written 0")
        at = self._clock.now - self._clock.now % self.period_us()
        if at > self._sampled_at:
            self._sampled_at = at
            self.registers[_INT_STATUS] |= 1
            self._measure(at)

    def _measure(self, at: int) -> None:
        """Fill the data registers: accel x y z, temperature 25 degrees, gyro 0; all big-endian."""
        lsb_per_g = 16384 >> (self.registers[_ACCEL_CONFIG] >> 3 & 3)
        limit = 0x7FFF if self.registers[_ACCEL_INTEL_CTRL] & 2 else _CLIP
        for axis, raw in enumerate(self.sample(self.hand.at(at), lsb_per_g, limit)):
            if not self.registers[_PWR_MGMT_2] & (0x20 >> axis):
                self.registers[_ACCEL_OUT + 2 * axis] = raw >> 8 & 0xFF
                self.registers[_ACCEL_OUT + 2 * axis + 1] = raw & 0xFF
