"""AXP192 power chip, after the X-Powers data sheet v1.1: registers, rails, power button, battery.

The board's wiring decides what is fatal: DCDC1 feeds the ESP32, LDO2 the backlight, LDO3 the LCD.
"""

from virtual.chips.supply import Press, Supply
from virtual.clock import Clock
from virtual.errors import Brick, DataSheetError, PowerOff
from virtual.soc.bus import RegisterChip

_RESET_BLOCKS = {
    0x03: b"\x03",
    0x06: b"\xf0\x0f\x00\xff\x00\x00",
    0x10: b"\x05",
    0x12: b"\x5f",
    0x23: b"\x16",
    0x26: b"\x68\x48\xcf",
    0x30: b"\x60\x03\x46\xc8\x41\x22\x5d\x08\xa5\x1f\x68\x5f",
    0x40: b"\xd8\xff\x3b\xc1",
    0x82: b"\x83\x80\x32",
    0x90: b"\x07\xa0\x07\x07",
    0x98: b"\x00\x16\x0b",
}
_RESET = {start + n: value for start, block in _RESET_BLOCKS.items() for n, value in enumerate(block)}
_READ_ONLY = ((0x00, 0x03), (0x56, 0x7F), (0xB0, 0xB7))
# The firmware must not touch the voltages of DCDC2 and DCDC3 (23 25 27), the charge timers (34) and the PWM.
_WRITABLE = (
    (0x06, 0x0B),
    (0x10, 0x10),
    (0x12, 0x12),
    (0x26, 0x26),
    (0x28, 0x28),
    (0x30, 0x33),
    (0x35, 0x3B),
    (0x40, 0x47),
    (0x82, 0x85),
    (0x90, 0x9A),
    (0xB8, 0xB8),
)
_CHARGE_MOST_MA = 190  # one and a half of what the largest cell behind an AXP192 here holds, 120 mAh
_DCDC1_3V3 = 0x68
_DCDC1_3V4 = 0x6C
_LDO2_3V0 = 12
_PEK_LONG_MS = (1000, 1500, 2000, 2500)  # 36 b5:4
_PEK_OFF_MS = (4000, 6000, 8000, 10000)  # 36 b1:0
_PEK_ON_MS = (128, 512, 1000, 2000)  # 36 b7:6


class AXP192(RegisterChip, Supply):
    """Of its measurements it has those of the battery."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._is_reached = False  # whether it was addressed over I2C since it was switched on
        self._pek = Press(clock)
        self.reset_registers(_RESET)

    # Power

    def power_on(self) -> None:
        """The stick starts: registers get their reset values, but the scratch bytes 06-0B are kept."""
        scratch = bytes(self.registers[0x06:0x0C])
        self.reset_registers(_RESET)
        self.registers[0x06:0x0C] = scratch
        self.is_on = True
        self._is_reached = False

    def power_lost(self) -> None:
        """Battery and USB are gone, and the scratch bytes with them."""
        self.reset_registers(_RESET)
        self.is_on = False
        self._pek.end()

    def switch_off(self) -> None:
        """All rails but LDO1 fall."""
        self.is_on = False
        self._pek.end()
        raise PowerOff("AXP192")

    def check_started(self) -> None:
        """DataSheetError if the start has left the cell in danger, although this chip could be reached."""
        if self._is_reached and not self.absent and self.charge_ma > _CHARGE_MOST_MA:
            raise DataSheetError(
                "AXP192: after the start 33 is %02X, %d mA into the cell"
                % (self.registers[0x33], self.charge_ma)
            )

    @property
    def ldo2_mv(self) -> int:
        """Backlight supply in mV, 0 when off."""
        return 1800 + 100 * (self.registers[0x28] >> 4) if self.is_on and self.registers[0x12] & 4 else 0

    @property
    def ldo3_mv(self) -> int:
        """LCD logic supply in mV, 0 when off."""
        return 1800 + 100 * (self.registers[0x28] & 15) if self.is_on and self.registers[0x12] & 8 else 0

    @property
    def charge_ma(self) -> int:
        """The charge current that is set, in mA; 780 means that it was not lowered since power-on."""
        milliamps = (100, 190, 280, 360, 450, 550, 630, 700, 780, 880, 960, 1000, 1080, 1160, 1240, 1320)
        return milliamps[self.registers[0x33] & 15] if self.registers[0x33] & 0x80 else 0

    # The power button, called PEK

    def pek_down(self) -> None:
        if self._pek.begin() and self.is_on:
            control = self.registers[0x36]
            self._pek.after(_PEK_LONG_MS[control >> 4 & 3], self._pek_long)
            self._pek.after(_PEK_OFF_MS[control & 3], self.switch_off)

    def pek_up(self) -> int:
        """Release; returns how long it was held, in ms."""
        was_timed = self._pek.has_more
        held = self._pek.end()
        if self.is_on and was_timed and held < _PEK_LONG_MS[self.registers[0x36] >> 4 & 3]:
            self._raise_irq(0x46, 0x02)
        return held

    def switches_on_after_ms(self) -> int:
        return _PEK_ON_MS[self.registers[0x36] >> 6]

    def _pek_long(self) -> None:
        self._raise_irq(0x46, 0x01)

    def _raise_irq(self, register: int, bit: int) -> None:
        """Set a flag if its enable bit, four registers below, is set."""
        if self.registers[register - 4] & bit:
            self.registers[register] |= bit

    # Registers

    def select(self, register: int) -> None:
        """Status and ADC words are latched when a transfer begins."""
        super().select(register)
        self._is_reached = True
        if register < 0x02:
            self._latch_status()
        elif 0x56 <= register < 0x80:
            self._latch_adc()

    def _latch_status(self) -> None:
        charging = self.usb and self.registers[0x33] & 0x80 and self.battery_mv < 4150
        self.registers[0x00] = (0x30 if self.usb else 0) | (0x04 if charging else 0)
        self.registers[0x01] = 0x20 | (0x40 if charging else 0)

    def _latch_adc(self) -> None:
        enabled = self.registers[0x82]
        if enabled & 0x80:
            self._put(0x78, self.battery_mv * 10 // 11, 4)
        if enabled & 0x40:
            self._put(0x7A, 2 * self.charge_ma if self.usb else 0, 5)

    def _put(self, register: int, value: int, low_bits: int) -> None:
        self.registers[register] = value >> low_bits
        self.registers[register + 1] = value & ((1 << low_bits) - 1)

    def write_register(self, register: int, value: int) -> None:
        if _is_in(register, _READ_ONLY):
            return
        if not _is_in(register, _WRITABLE):
            raise DataSheetError("AXP192: %02X = %02X, a register to leave alone" % (register, value))
        if 0x44 <= register <= 0x47:
            self.registers[register] &= ~value & 0xFF
            return
        self._refuse_danger(register, value)
        before = self.registers[register]
        self.registers[register] = value
        if register in (0x10, 0x12, 0x28):
            self._mirror(register)
            if self.rails_changed:
                self.rails_changed()
        elif register == 0x32 and value & 0x80:
            if (value ^ before) & 0x7F:
                raise DataSheetError(
                    "AXP192: 32 = %02X changes more than the power-off bit of %02X" % (value, before)
                )
            self.switch_off()

    def _mirror(self, register: int) -> None:
        """EXTEN and DCDC2 are both in 10 and in 12."""
        if register == 0x12:
            value = self.registers[0x12]
            self.registers[0x10] = self.registers[0x10] & 0xFA | (value >> 4 & 4) | (value >> 4 & 1)
        elif register == 0x10:
            value = self.registers[0x10]
            self.registers[0x12] = self.registers[0x12] & 0xAF | (value & 4) << 4 | (value & 1) << 4

    def _refuse_danger(self, register: int, value: int) -> None:
        if register == 0x12 and not value & 1:
            raise Brick("AXP192: 12 = %02X clears DCDC1, the ESP32's own supply" % value)
        if register == 0x26 and value < _DCDC1_3V3:
            raise Brick("AXP192: 26 = %02X lowers DCDC1, the ESP32's own supply" % value)
        if register == 0x26 and value > _DCDC1_3V4:
            raise DataSheetError("AXP192: 26 = %02X raises DCDC1 above 3.4 V" % value)
        if register == 0x28 and value >> 4 > _LDO2_3V0:
            raise DataSheetError("AXP192: 28 = %02X raises LDO2, the backlight, above 3.0 V" % value)
        if register == 0x33 and value & 0x60 == 0x60:
            raise DataSheetError("AXP192: 33 = %02X would charge to 4.36 V" % value)


def _is_in(register: int, blocks: tuple) -> bool:
    return any(first <= register <= last for first, last in blocks)
