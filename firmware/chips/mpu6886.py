"""MPU6886, the accelerometer of the later M5StickC lots and of the Plus and Plus2 (I2C address 68).

Register names and bits: data sheet MPU-6886 rev. 1.1. The gyroscope stays off; it would cost 2.5 mA.
"""

from micropython import const
from time import sleep_ms

_TYPING = const(0)
if _TYPING:
    from machine import I2C

_ADDRESS = const(0x68)
_ID = const(0x19)
_ACCEL_XOUT_H = const(0x3B)  # X Y Z, each 16 bits big-endian
_PWR_MGMT_1 = const(0x6B)  # b7 reset, b6 asleep, 2:0 clock
_WHO_AM_I = const(0x75)

_RESET = const(0x80)
_RESET_WAIT_MS = const(10)  # the vendor's value; the data sheet has none
_RESET_TRIES = const(10)
_ACCEL_WAKE_MS = const(20)  # data sheet: 10 typical, 20 at most

# register, value
_SETUP = const(
    b"\x6b\x01"  # PWR_MGMT_1: clock auto
    b"\x6c\x07"  # PWR_MGMT_2: gyro off
    b"\x1a\x03"  # CONFIG: b7 must be written 0, it wakes as 1
    b"\x19\x04"  # SMPLRT_DIV: 1 kHz / 5 = 200 Hz, so that each poll of 10 ms finds a new sample
    b"\x1c\x10"  # ACCEL_CONFIG: +-8 g, 4096 a g
    b"\x1d\x03"  # ACCEL_CONFIG2: filter of 44.8 Hz
    b"\x69\x02"  # ACCEL_INTEL_CTRL: b1 limits the output; without it, readings clip at 7F7F
)


class Chip:
    """Accelerations `x`, `y`, `z` in milli-g: +x right, +y up (away from button A), +z out of the screen."""

    def __init__(self, i2c: "I2C") -> None:
        self.x = 0
        self.y = 0
        self.z = 0
        self._i2c = i2c
        self._sample = bytearray(6)
        self._byte = bytearray(1)

    def begin(self) -> None:
        """Reset the chip and set it up: +-8 g, 200 Hz. Takes about 30 ms; OSError if it is not there."""
        if self._get(_WHO_AM_I) != _ID:
            raise OSError(19, "I2C 68 is no MPU6886")
        self._set(_PWR_MGMT_1, _RESET)
        for _ in range(_RESET_TRIES):
            sleep_ms(_RESET_WAIT_MS)
            if not self._get(_PWR_MGMT_1) & _RESET:
                break
        for n in range(0, len(_SETUP), 2):
            self._set(_SETUP[n], _SETUP[n + 1])
        sleep_ms(_ACCEL_WAKE_MS)

    def read(self) -> bool:
        """Take the latest sample into `x`, `y`, `z`. False if the chip is silent or has lost its setup."""
        sample = self._sample
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _ACCEL_XOUT_H, sample)
        except OSError:
            return False
        x = sample[0] << 8 | sample[1]
        y = sample[2] << 8 | sample[3]
        z = sample[4] << 8 | sample[5]
        self.x = (x - (x >> 15 << 16)) * 125 >> 9  # two's complement; * 1000 / 4096
        self.y = (y - (y >> 15 << 16)) * 125 >> 9
        self.z = (z - (z >> 15 << 16)) * 125 >> 9
        return bool(x | y | z)  # three exact zeros: it was reset and sleeps

    def _get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]

    def _set(self, register: int, value: int) -> None:
        self._byte[0] = value
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)
