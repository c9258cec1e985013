"""SH200Q motion chip, after its data sheet and the vendor's driver: accelerometer; the gyro reads 0.

The stick's axes are the chip's: +x right, +y up (away from button A), +z out of the screen. It is not known
what it measures before its start-up is complete, or how noisy it is. Here it measures nothing until then, and
is as noisy as the MPU6886.
"""

from virtual.chips.motion import MotionChip
from virtual.clock import Clock
from virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.hand import Hand

_ACC_CONFIG = 0x0E
_ACC_RANGE = 0x16
_GYRO_RANGE = 0x2B
_STATUS = 0x2C  # b5: an unread sample
_WHOAMI = 0x30
_SETTINGS = (_ACC_CONFIG, 0x0F, 0x11, 0x12, 0x13, 0x14, _ACC_RANGE, _GYRO_RANGE)
_FRAME_BYTES = 14  # accel x y z, gyro x y z, temperature; all little-endian
# What the start-up writes to registers without a description: register, bits that matter, their value
_START_UP = (
    (0xC2, 0x04, 0x04),
    (0xC2, 0x04, 0x00),
    (0xD8, 0x80, 0x80),
    (0xD8, 0x80, 0x00),
    (0x78, 0xFF, 0x61),
    (0x78, 0xFF, 0x00),
    (0xBA, 0xFF, 0xC0),
    (0xCA, 0x10, 0x10),
    (0xCA, 0x10, 0x00),
)
_STEP_US = 1000  # between the two writes of a pulse, as the vendor's driver waits
_WAKE_US = 10000  # after the last write


class SH200Q(MotionChip):
    """It has to be started up write by write, in the vendor's order."""

    def __init__(self, clock: Clock, hand: "Hand", seed: int) -> None:
        super().__init__(clock, hand, seed)
        self.power_on()

    def power_on(self) -> None:
        self.reset_registers({_WHOAMI: 0x18})
        self._start_over()
        self._written_at = 0

    def _start_over(self) -> None:
        self._steps = 0  # of the start-up
        self._awake_at = 0
        self._sampled_at = -1
        for register in range(_FRAME_BYTES):
            self.registers[register] = 0

    # Bus

    def select(self, register: int) -> None:
        """The data registers hold one sample for the length of a transfer."""
        super().select(register)
        if register < _FRAME_BYTES:
            self._latch()

    def read_register(self, register: int) -> int:
        if register == _STATUS:
            return 0x20 if self._is_measuring() and self._newest() > self._sampled_at else 0
        return self.registers[register]

    def write_register(self, register: int, value: int) -> None:
        if register < _FRAME_BYTES or register in (_STATUS, _WHOAMI):
            return
        if register in _SETTINGS:
            self._check(register, value)
        else:
            self._step(register, value)
        self.registers[register] = value

    def _check(self, register: int, value: int) -> None:
        if register == _ACC_RANGE and value > 2:
            raise DataSheetError("SH200Q: 16 = %02X, there are 0 to 2 (+-4, 8, 16 g)" % value)
        if register == _GYRO_RANGE and value > 4:
            raise DataSheetError("SH200Q: 2B = %02X, there are 0 to 4" % value)

    def _step(self, register: int, value: int) -> None:
        """One write of the start-up, which may begin again at any time."""
        first, bits, wanted = _START_UP[0]
        if register == first and value & bits == wanted:
            self._start_over()
        elif self._steps == len(_START_UP):
            raise DataSheetError("SH200Q: %02X is for the start-up only" % register)
        expected, bits, wanted = _START_UP[self._steps]
        if register != expected or value & bits != wanted:
            raise DataSheetError(
                "SH200Q: %02X = %02X, the start-up goes on with %02X" % (register, value, expected)
            )
        is_pulse_end = self._steps and register == _START_UP[self._steps - 1][0]
        if is_pulse_end and self._clock.now - self._written_at < _STEP_US:
            raise DataSheetError("SH200Q: %02X comes back after less than 1 ms" % register)
        self._written_at = self._clock.now
        self._steps += 1
        if self._steps == len(_START_UP):
            self._awake_at = self._clock.now + _WAKE_US

    # Measuring

    def _is_measuring(self) -> bool:
        return self._steps == len(_START_UP) and self._clock.now >= self._awake_at

    def period_us(self) -> int:
        """Time between samples: 1024, 512, 256 or 128 Hz."""
        return 1000000 // (1024 >> (self.registers[_ACC_CONFIG] >> 3 & 3))

    def _newest(self) -> int:
        return self._clock.now - self._clock.now % self.period_us()

    def _latch(self) -> None:
        if self._is_measuring() and self._newest() > self._sampled_at:
            self._sampled_at = self._newest()
            self._measure(self._sampled_at)

    def _measure(self, at: int) -> None:
        """Fill the data registers: accel x y z, gyro 0, temperature 21 degrees."""
        lsb_per_g = 8192 >> self.registers[_ACC_RANGE]
        for axis, raw in enumerate(self.sample(self.hand.at(at), lsb_per_g)):
            self.registers[2 * axis] = raw & 0xFF
            self.registers[2 * axis + 1] = raw >> 8 & 0xFF
