"""BMI270, the motion chip of the StickS3 (I2C address 68).

Registers: Bosch's BMI270_SensorAPI. It measures nothing before its maker's image of 8 kB has been loaded into
it, which the tools copy onto the stick as a file. In the StickS3 it is mounted turned: its y points right,
its x down (M5Unified, IMU_Class: X=+Y, Y=-X, Z=+Z).
"""

from micropython import const
from time import sleep_ms, sleep_us

_TYPING = const(0)
if _TYPING:
    from machine import I2C

IMAGE = const("bmi270.bin")

_ADDRESS = const(0x68)
_ID = const(0x24)
_CHIP_ID = const(0x00)
_ACC_X_LSB = const(0x0C)  # X Y Z, each 16 bits little-endian
_INTERNAL_STATUS = const(0x21)  # 3:0 are 1 once the image runs
_ACC_CONF = const(0x40)
_ACC_RANGE = const(0x41)
_INIT_CTRL = const(0x59)
_INIT_ADDR = const(0x5B)  # 3:0 of the address in words; its other bits in 5C
_INIT_DATA = const(0x5E)
_PWR_CONF = const(0x7C)
_PWR_CTRL = const(0x7D)
_CMD = const(0x7E)

_SOFT_RESET = const(0xB6)
_IMAGE_BYTES = const(8192)
_PIECE = const(256)  # bytes of the image in one transfer: 23 ms at 100 kHz
_PIECE_TRIES = const(4)
_RESET_MS = const(2)
_AWAKE_US = const(450)  # from power save to the next access
_INIT_TRIES = const(15)  # of 10 ms each: the image usually starts within 20 ms, and within 150 at most
_START_MS = const(10)  # two samples
_TRIES = const(3)  # loads of about a second each; then the chip counts as broken


class Chip:
    """Accelerations `x`, `y`, `z` in milli-g: +x right, +y up (away from button A), +z out of the screen."""

    def __init__(self, i2c: "I2C") -> None:
        self.x = 0
        self.y = 0
        self.z = 0
        self._i2c = i2c
        self._sample = bytearray(6)
        self._byte = bytearray(1)
        self._word = bytearray(2)
        self._tries = _TRIES

    def begin(self) -> None:
        """Load the image if it does not run yet (0.8 s) and set the chip up: +-8 g, 200 Hz.

        OSError if the chip is not there, refuses the image, or there is no image on the stick.
        """
        if self._get(_CHIP_ID) != _ID:
            raise OSError(19, "I2C 68 is no BMI270")
        if self._get(_INTERNAL_STATUS) & 15 != 1:
            self._load()
        self._set(_PWR_CONF, 0)
        sleep_us(_AWAKE_US)
        self._set(_ACC_CONF, 0x99)  # filter for noise, averaging two, 200 Hz: a new sample for each poll
        self._set(_ACC_RANGE, 0x02)  # +-8 g, 4096 a g
        self._set(_PWR_CTRL, 0x04)  # accelerometer on, gyroscope off
        sleep_ms(_START_MS)

    def read(self) -> bool:
        """Take the latest sample into `x`, `y`, `z`. False if the chip is silent or has lost its image."""
        sample = self._sample
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _ACC_X_LSB, sample)
        except OSError:
            return False
        x = sample[1] << 8 | sample[0]
        y = sample[3] << 8 | sample[2]
        z = sample[5] << 8 | sample[4]
        self.x = (y - (y >> 15 << 16)) * 125 >> 9  # two's complement; * 1000 / 4096
        self.y = -((x - (x >> 15 << 16)) * 125 >> 9)
        self.z = (z - (z >> 15 << 16)) * 125 >> 9
        return bool(x | y | z)  # three exact zeros: it was reset

    def _load(self) -> None:
        """Reset the chip and load its image, piece by piece."""
        with open(IMAGE, "rb") as file:
            if not self._tries:
                raise OSError(5, "the BMI270 refuses its image")
            self._tries -= 1
            self._set(_CMD, _SOFT_RESET)
            sleep_ms(_RESET_MS)
            self._set(_PWR_CONF, 0)
            sleep_us(_AWAKE_US)
            self._set(_INIT_CTRL, 0)
            piece = bytearray(_PIECE)
            for at in range(0, _IMAGE_BYTES, _PIECE):
                if file.readinto(piece) != _PIECE:
                    raise OSError(5, "%s is too short" % IMAGE)
                self._put(at, piece)
            self._set(_INIT_CTRL, 1)
        for _ in range(_INIT_TRIES):
            sleep_ms(10)
            if self._get(_INTERNAL_STATUS) & 15 == 1:
                self._tries = _TRIES
                return
        raise OSError(5, "the BMI270 refuses its image")

    def _put(self, at: int, piece: bytearray) -> None:
        """Write a piece of the image, again if that fails: on a bad wire one of all the pieces would."""
        self._word[0], self._word[1] = at >> 1 & 15, at >> 5
        for n in range(_PIECE_TRIES):
            try:
                self._i2c.writeto_mem(_ADDRESS, _INIT_ADDR, self._word)
                self._i2c.writeto_mem(_ADDRESS, _INIT_DATA, piece)
                return
            except OSError:
                if n == _PIECE_TRIES - 1:
                    raise

    def _get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]

    def _set(self, register: int, value: int) -> None:
        self._byte[0] = value
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)
