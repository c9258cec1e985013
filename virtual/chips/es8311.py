"""ES8311 audio codec, only playing: the registers that make its DAC audible.

Registers and defaults: the vendor's table for the StickS3 (M5Unified), and one that was heard on a StickS3
(zephyr-m5stack-sticks3, es8311.c).
"""

from virtual.errors import DataSheetError
from virtual.soc.bus import RegisterChip

_RESET = 0x00  # b7 state machine on
_CLK_MANAGER = 0x01  # b7 master clock from BCLK, b5 and b4 clocks on, b2 and b0 those of the DAC
_CLK_DIV1 = 0x02  # 4:3 master clock times 1, 2, 4, 8
_SDP_IN = 0x09  # 4:2 word length: 0 is 24 bits, 3 is 16
_SYSTEM_0D = 0x0D  # 01: analog parts on
_SYSTEM_12 = 0x12  # 00: DAC on
_SYSTEM_13 = 0x13  # 10: output on
_DAC_MUTE = 0x31  # b6 and b5
_DAC_VOLUME = 0x32  # half a dB each, BF is 0 dB
_CHIP_ID = ((0xFD, 0x83), (0xFE, 0x11))
_DEFAULTS = {0x03: 0x10, 0x04: 0x10, 0x06: 0x03, 0x08: 0xFF, 0x0B: 0x00, 0x0C: 0x20, _SYSTEM_0D: 0xFC}
_DEFAULTS.update({0x0E: 0x6A, 0x10: 0x13, 0x11: 0x7C, _SYSTEM_12: 0x02, _SYSTEM_13: 0x40, 0x37: 0x08})
_DEFAULTS.update(_CHIP_ID)
_LOUDEST = 0xBF  # 0 dB; above it the speaker of one watt gets more than the vendor gives it


class ES8311(RegisterChip):
    """`is_playing`: whether samples from I2S are audible."""

    def __init__(self) -> None:
        super().__init__()
        self.is_powered = False
        self.reset_registers(_DEFAULTS)

    def power(self, is_on: bool) -> None:
        """Its rail went on or off."""
        if not is_on:
            self.reset_registers(_DEFAULTS)
        self.is_powered = is_on

    @property
    def is_playing(self) -> bool:
        r = self.registers
        return (
            self.is_powered
            and bool(r[_RESET] & 0x80)
            and r[_CLK_MANAGER] & 0xB5 == 0xB5
            and r[_CLK_DIV1] >> 3 & 3 == 3
            and r[_SDP_IN] >> 2 & 7 == 3
            and r[_SYSTEM_0D] == 0x01
            and not r[_SYSTEM_12]
            and r[_SYSTEM_13] == 0x10
            and not r[_DAC_MUTE] & 0x60
            and r[_DAC_VOLUME] > 0
        )

    def write_register(self, register: int, value: int) -> None:
        if register > 0x45 or register == _DAC_VOLUME and value > _LOUDEST:
            raise DataSheetError("ES8311: %02X = %02X" % (register, value))
        self.registers[register] = value
