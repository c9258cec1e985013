"""SH200Q, the accelerometer of the early M5StickC lots (I2C address 6C).

Registers: data sheet SH200Q. Those it leaves out (C2, D8, 78, BA, CA) are written as the vendor's driver
does, in its order. The gyroscope stays on, because it is not documented how to switch it off alone.
"""

from micropython import const
from time import sleep_ms

_TYPING = const(0)
if _TYPING:
    from machine import I2C

_ADDRESS = const(0x6C)
_ID = const(0x18)
_OUTPUT_ACC = const(0x00)  # X Y Z, each 16 bits little-endian
_WHOAMI = const(0x30)

_STEP_MS = const(1)  # vendor's values; the sheet gives none
_WAKE_MS = const(10)

# register, bits of it to keep, bits to set
_SETUP = const(
    b"\xc2\xff\x04"  # ADC_RESET: b2 up and down
    b"\xc2\xfb\x00"
    b"\xd8\xff\x80"  # RESET: b7 up and down
    b"\xd8\x7f\x00"
    b"\x78\x00\x61"
    b"\x78\x00\x00"
    b"\x0e\x00\x91"  # ACC_CONFIG: filter on, 256 Hz, so that each poll of 10 ms finds a new sample
    b"\x0f\x00\x13"  # GYRO_CONFIG: 500 Hz
    b"\x11\x00\x03"  # GYRO_DLPF: 50 Hz
    b"\x12\x00\x00"  # FIFO_CONFIG: none
    b"\x14\x00\x20"  # interrupt: data ready
    b"\x16\x00\x01"  # ACC_RANGE: +-8 g, 4096 a g
    b"\x2b\x00\x00"  # GYRO_RANGE: 2000 degrees a second
    b"\xba\x00\xc0"  # REG_SET1
    b"\xca\xff\x10"  # REG_SET2: b4 up and down
    b"\xca\xef\x00"
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
        """Reset the chip and set it up: +-8 g, 256 Hz. Takes about 30 ms; OSError if it is not there."""
        if self._get(_WHOAMI) != _ID:
            raise OSError(19, "I2C 6C is no SH200Q")
        for n in range(0, len(_SETUP), 3):
            register, kept = _SETUP[n], _SETUP[n + 1]
            self._set(register, (self._get_twice(register) & kept if kept else 0) | _SETUP[n + 2])
            sleep_ms(_STEP_MS)
        sleep_ms(_WAKE_MS)

    def read(self) -> bool:
        """Take the latest sample into `x`, `y`, `z`. False if the chip is silent or measures nothing."""
        sample = self._sample
        try:
            self._i2c.readfrom_mem_into(_ADDRESS, _OUTPUT_ACC, sample)
        except OSError:
            return False
        x = sample[1] << 8 | sample[0]
        y = sample[3] << 8 | sample[2]
        z = sample[5] << 8 | sample[4]
        self.x = (x - (x >> 15 << 16)) * 125 >> 9  # two's complement; * 1000 / 4096
        self.y = (y - (y >> 15 << 16)) * 125 >> 9
        self.z = (z - (z >> 15 << 16)) * 125 >> 9
        return bool(x | y | z)  # three exact zeros are no measurement

    def _get_twice(self, register: int) -> int:
        """Read a register twice: a misread byte must not be written back. OSError if the readings differ."""
        value = self._get(register)
        if self._get(register) != value:
            raise OSError(5, "register %02X was misread" % register)
        return value

    def _get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]

    def _set(self, register: int, value: int) -> None:
        self._byte[0] = value
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)
