"""BMI270 motion chip, after Bosch's Sensor API: it measures nothing until its image has been loaded.

In the StickS3 it sits turned: its y points right and its x down (M5Unified, IMU_Class: X=+Y, Y=-X, Z=+Z).
"""

import binascii

from virtual.chips.motion import MotionChip
from virtual.clock import Clock
from virtual.errors import DataSheetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from virtual.hand import Hand

_CHIP_ID = 0x00
_STATUS = 0x03  # b7 accelerometer has data
_ACC_X_LSB = 0x0C
_INTERNAL_STATUS = 0x21  # 3:0 0 not initialised, 1 ready, 2 error
_ACC_CONF = 0x40  # b7 performance, 6:4 filter, 3:0 rate
_ACC_RANGE = 0x41
_INIT_CTRL = 0x59
_INIT_ADDR_0 = 0x5B  # 3:0 of the address in words
_INIT_ADDR_1 = 0x5C  # the rest of it
_INIT_DATA = 0x5E
_PWR_CONF = 0x7C  # b0 advanced power save
_PWR_CTRL = 0x7D  # b2 accelerometer
_CMD = 0x7E
_SOFT_RESET = 0xB6
_DEFAULTS = {_CHIP_ID: 0x24, _ACC_CONF: 0xA8, _ACC_RANGE: 0x02, _PWR_CONF: 0x03}

_IMAGE_BYTES = 8192
_RESET_US = 2000
_AWAKE_US = 450  # from power save off to the next access
_INIT_US = 20000  # typical; 150 ms at most
_START_US = 2000


def stand_in() -> bytes:
    """An image for virtual sticks: as long as the maker's, but with other content."""
    return bytes([(n * 37 + (n >> 8) * 11) & 0xFF for n in range(_IMAGE_BYTES)])


# CRC-32 of the maker's image (BMI270_SensorAPI, bmi270.c), and of the stand-in
_IMAGES = (0x229A1189, binascii.crc32(stand_in()))


class BMI270(MotionChip):
    """It measures once its image runs."""

    noise_lsb = 3

    def __init__(self, clock: Clock, hand: "Hand", seed: int) -> None:
        super().__init__(clock, hand, seed)
        self._busy_until = 0
        self._reset()

    def power_on(self) -> None:
        """The stick starts. A loaded image is still there unless the power was gone."""

    def power(self, is_on: bool) -> None:
        """Its rail went on or off."""
        if self.is_powered and not is_on:
            self._reset()
        self.is_powered = is_on

    def _reset(self) -> None:
        self.reset_registers(_DEFAULTS)
        self._image = bytearray(_IMAGE_BYTES)
        self._loaded = 0
        self._ready_at = -1
        self._measures_at = -1
        self._sampled_at = -1

    @property
    def is_ready(self) -> bool:
        """Whether its image runs."""
        return self.registers[_INTERNAL_STATUS] & 15 == 1

    # Bus

    def following(self, register: int) -> int:
        return register if register == _INIT_DATA else (register + 1) & 0xFF

    def select(self, register: int) -> None:
        super().select(register)
        now = self._clock.now
        if now < self._busy_until:
            raise DataSheetError("BMI270: %02X %d us too early" % (register, self._busy_until - now))
        if 0 <= self._ready_at <= now:
            self._ready_at = -1
            is_known = binascii.crc32(self._image) in _IMAGES and self._loaded == _IMAGE_BYTES
            self.registers[_INTERNAL_STATUS] = 1 if is_known else 2
        if _STATUS <= register < _ACC_X_LSB + 6:
            self._latch()

    def write_register(self, register: int, value: int) -> None:
        if register < _ACC_CONF:
            return
        if register == _CMD and value == _SOFT_RESET:
            self._reset()
            self._busy_until = self._clock.now + _RESET_US
        elif register == _INIT_DATA:
            self._load(value)
        elif register == _INIT_CTRL:
            self._init(value)
        elif register == _PWR_CTRL and value & ~0x0F or register == _ACC_RANGE and value > 3:
            raise DataSheetError("BMI270: %02X = %02X sets reserved bits" % (register, value))
        else:
            if register == _PWR_CONF and self.registers[_PWR_CONF] & 1 and not value & 1:
                self._busy_until = self._clock.now + _AWAKE_US
            if register == _PWR_CTRL and value & 4 and not self.registers[_PWR_CTRL] & 4:
                self._measures_at = self._clock.now + _START_US
            self.registers[register] = value

    # Its image

    def _init(self, value: int) -> None:
        if self.registers[_PWR_CONF] & 1:
            raise DataSheetError("BMI270: INIT_CTRL in power save")
        if self.is_ready:
            raise DataSheetError("BMI270: a second image without a reset")
        self.registers[_INIT_CTRL] = value
        if value & 1:
            self._ready_at = self._clock.now + _INIT_US
        else:
            self._loaded = 0

    def _load(self, value: int) -> None:
        if self.registers[_INIT_CTRL] & 1 or self.registers[_PWR_CONF] & 1:
            raise DataSheetError("BMI270: INIT_DATA while it does not load")
        word = self.registers[_INIT_ADDR_0] & 15 | self.registers[_INIT_ADDR_1] << 4
        at = 2 * word + self._burst_bytes
        if at >= _IMAGE_BYTES:
            raise DataSheetError("BMI270: an image of more than %d bytes" % _IMAGE_BYTES)
        self._image[at] = value
        self._burst_bytes += 1
        self._loaded += 1

    def write(self, data: bytes | bytearray | memoryview, start: int) -> None:
        self._burst_bytes = 0
        super().write(data, start)
        if self._burst_bytes % 2:
            raise DataSheetError("BMI270: its image comes in words, %d bytes came" % self._burst_bytes)

    # Measuring

    def period_us(self) -> int:
        """Time between samples: rate 8 is 100 Hz, each further one twice as fast."""
        rate = self.registers[_ACC_CONF] & 15
        return 10_000 << 8 - rate if rate <= 8 else 10_000 >> rate - 8

    def _latch(self) -> None:
        now = self._clock.now
        if not self.is_ready or not self.registers[_PWR_CTRL] & 4 or now < self._measures_at:
            return
        at = now - now % self.period_us()
        if at > self._sampled_at:
            self._sampled_at = at
            self.registers[_STATUS] = 0x80
            self._measure(at)

    def _measure(self, at: int) -> None:
        lsb_per_g = 16384 >> (self.registers[_ACC_RANGE] & 3)
        x, y, z = self.hand.at(at)
        for axis, raw in enumerate(self.sample((-y, x, z), lsb_per_g)):
            self.registers[_ACC_X_LSB + 2 * axis] = raw & 0xFF
            self.registers[_ACC_X_LSB + 2 * axis + 1] = raw >> 8 & 0xFF
