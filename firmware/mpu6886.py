"""MPU6886, the accelerometer of the later M5StickC lots and of the Plus and Plus2 (I2C address 68).

Register names and bits: data sheet MPU-6886 rev. 1.1. The gyroscope stays off; it would cost 2.5 mA.
"""

from machine import I2C
from micropython import const
from time import sleep_ms

_ADDRESS = const(0x68)
_ID = const(0x19)
_SMPLRT_DIV = const(0x19)  # rate = 1 kHz / (1 + n)
_CONFIG = const(0x1A)  # b7 must be written 0 (it wakes as 1); 2:0 gyro filter
_ACCEL_CONFIG = const(0x1C)  # 4:3 range +-2 4 8 16 g
_ACCEL_CONFIG2 = const(0x1D)  # 2:0 filter: 3 is 44.8 Hz
_ACCEL_XOUT_H = const(0x3B)  # X Y Z, each 16 bits big-endian
_ACCEL_INTEL_CTRL = const(0x69)  # b1 limits the output: without it, readings clip at 7F7F after each power-up
_PWR_MGMT_1 = const(0x6B)  # b7 reset, b6 asleep, 2:0 clock
_PWR_MGMT_2 = const(0x6C)  # 2:0 gyro off
_WHO_AM_I = const(0x75)

_RESET = const(0x80)
_CLOCK_AUTO = const(0x01)
_RESET_WAIT_MS = const(10)  # vendor's value; the sheet gives none
_RESET_TRIES = const(10)
_ACCEL_WAKE_MS = const(20)  # data sheet: 10 typical, 20 at most

_SETUP = (
    (_PWR_MGMT_1, _CLOCK_AUTO),
    (_PWR_MGMT_2, 0x07),
    (_CONFIG, 0x03),
    (_SMPLRT_DIV, 4),  # 200 Hz, so that each poll of 10 ms finds a new sample
    (_ACCEL_CONFIG, 0x10),  # +-8 g: 4096 a g
    (_ACCEL_CONFIG2, 0x03),
)


class Mpu6886:
    """Accelerations `x`, `y`, `z` in milli-g: +x right, +y up (away from button A), +z out of the screen."""

    def __init__(self, i2c: I2C) -> None:
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
        for register, value in _SETUP:
            self._set(register, value)
        self._set(_ACCEL_INTEL_CTRL, self._get(_ACCEL_INTEL_CTRL) | 0x02)
        sleep_ms(_ACCEL_WAKE_MS)

    def read(self) -> bool:
        """Take the latest sample into `x`, `y`, `z`. False if the chip is silent or has lost its setup."""
        sample = self._sample
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _ACCEL_XOUT_H, sample)
        except OSError:
            return False
        x = _signed(sample[0] << 8 | sample[1])
        y = _signed(sample[2] << 8 | sample[3])
        z = _signed(sample[4] << 8 | sample[5])
        self.x = x * 125 >> 9  # * 1000 / 4096
        self.y = y * 125 >> 9
        self.z = z * 125 >> 9
        return bool(x | y | z)  # three exact zeros: it was reset and sleeps

    def _get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]

    def _set(self, register: int, value: int) -> None:
        self._byte[0] = value
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)


def _signed(word: int) -> int:
    return word - 0x10000 if word & 0x8000 else word
