"""AXP192, the power chip of M5StickC and Plus (I2C address 34): rails, charger, battery gauge, power button.

Registers: X-Powers AXP192 data sheet v1.1. They outlive every reset of the ESP32, so a wrong value may brick
the stick: DCDC1 feeds the ESP32 itself. Every write goes through `set`, which refuses harmful values. Each
call raises OSError if the chip does not answer, or answers something impossible.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from machine import I2C

    from stick.boards import M5StickC

_ADDRESS = const(0x34)
_POWER_STATUS = const(0x00)  # b5 VBUS present
_CHARGE_STATUS = const(0x01)  # b6 charging
_ID = const(0x03)
_OUTPUTS = const(0x12)  # b6 EXTEN, b4 DCDC2, b3 LDO3, b2 LDO2, b1 DCDC3, b0 DCDC1
_DCDC1_VOLTAGE = const(0x26)
_LDO_VOLTAGE = const(0x28)  # 7:4 LDO2, 3:0 LDO3: 1.8 V + 0.1 n
_SHUTDOWN = const(0x32)  # b7 off, all but LDO1; 46 after a reset
_CHARGE = const(0x33)  # b7 on, 6:5 4.1 4.15 4.2 4.36 V, 3:0 100 190 280 .. mA
_IRQ_STATUS_3 = const(0x46)  # b1 PEK short, b0 PEK long; write 1 to clear
_BATTERY_VOLTAGE = const(0x78)  # 12 bits: n << 4, then 3:0; 1.1 mV
_CHARGE_CURRENT = const(0x7A)  # 13 bits: n << 5, then 4:0; 0.5 mA

_CHIP_ID = const(0x03)  # the value of _ID
_DCDC1 = const(0x01)
_LDO2 = const(0x04)
_LDO2_MOST = const(12)  # 3.0 V: the backlight takes no more
_LDO3_3V0 = const(0x0C)
_POWER_OFF = const(0xC6)
_CHARGE_4V36 = const(0x60)
_NOISE = const(0xFF)  # the reading of a bad wire: all eight events never happen at once

# register, value; written after the charge current and the rails, in this order
_SETUP = const(
    b"\x30\x80"  # VBUS path: take USB whatever N_VBUSEN says, no current limit
    b"\x31\x04"  # VOFF: switch off below 3.0 V
    b"\x32\x46"  # shutdown: battery detection on
    b"\x35\xa2"  # backup charge, for the clock's cell: 3.0 V, 200 uA
    b"\x36\x0c"  # PEK: on after 128 ms, long after 1 s, forced off after 4 s
    b"\x39\xfc"  # temperature: no sensor is fitted
    b"\x82\xff"  # ADC enable
    b"\x84\x32"  # ADC rate
    b"\x40\x00"  # IRQ enable 1
    b"\x41\x00"  # IRQ enable 2
    b"\x43\x00"  # IRQ enable 4
    b"\x42\x03"  # IRQ enable 3: PEK short and long
    b"\x46\x03"  # IRQ status 3: forget what was pressed before
)

PEK_LONG = const(0x01)
PEK_SHORT = const(0x02)


class Chip:
    """The power chip on `i2c`. All boards wire it alike."""

    holds_light = True  # in light sleep: LDO2 stays
    feeds_panel = False  # whether the panel has no supply before `begin`; LDO3 is on at power-on

    def __init__(self, i2c: "I2C", board: "type[M5StickC] | None" = None) -> None:
        self._i2c = i2c
        self._byte = bytearray(1)
        self._word = bytearray(2)
        self._outputs = 0  # what _OUTPUTS holds with the backlight dark; 0 until the chip is set up

    def begin(self, is_lit: bool = False) -> None:
        """Set the chip up; the backlight stays dark, or as it is if it `is_lit`.

        OSError if it is no AXP192 or a write failed.

        The charge current is written before anything is read, because a read may fail.
        """
        self.set(_CHARGE, 0xC0)  # 4.2 V, 100 mA: after power-on it is 780 mA into a cell of 80 mAh
        if self.get(_ID) != _CHIP_ID:
            raise OSError(19, "I2C 34 is no AXP192")
        outputs = self.get(_OUTPUTS)
        if not outputs & _DCDC1 or self.get(_OUTPUTS) != outputs:  # impossible: DCDC1 feeds this ESP32
            raise OSError(5, "register 12 was misread")
        if not is_lit:
            self.set(_LDO_VOLTAGE, 0xCC)  # LDO2 3.0 V, LDO3 3.0 V
        self._outputs = outputs & 0xEB | 0x49  # EXTEN, LDO3 and DCDC1 on, DCDC2 and LDO2 off
        self.set(_OUTPUTS, self._outputs | (_LDO2 if is_lit else 0))
        for n in range(0, len(_SETUP), 2):
            self.set(_SETUP[n], _SETUP[n + 1])

    def backlight(self, n: int) -> None:
        """LDO2 at 1.8 V + 0.1 n, n at most 12 (visible from about 7); 0 switches it off."""
        if not self._outputs:
            raise OSError(19, "the AXP192 is not set up")
        if n:
            self.set(_LDO_VOLTAGE, min(n, _LDO2_MOST) << 4 | _LDO3_3V0)
        self.set(_OUTPUTS, self._outputs | _LDO2 if n else self._outputs)

    def battery(self) -> int:
        """Battery voltage in the gauge's units of 1.1 mV, 12 bits."""
        self._i2c.readfrom_mem_into(_ADDRESS, _BATTERY_VOLTAGE, self._word)
        return self._word[0] << 4 | self._word[1] & 0x0F

    def charge_current(self) -> int:
        """Current into the battery in units of 0.5 mA, 13 bits; 0 while the battery feeds the stick."""
        self._i2c.readfrom_mem_into(_ADDRESS, _CHARGE_CURRENT, self._word)
        return self._word[0] << 5 | self._word[1] & 0x1F

    def has_usb(self) -> bool:
        """Whether VBUS is present."""
        return bool(self.get(_POWER_STATUS) & 0x20)

    def is_charging(self) -> bool:
        """Whether the battery is being charged."""
        return bool(self.get(_CHARGE_STATUS) & 0x40)

    def take_pek(self) -> int:
        """`PEK_SHORT` and `PEK_LONG` bits since the last call; each press is reported once.

        A press is read twice, or a single misread byte could switch the stick off.
        """
        flags = self.get(_IRQ_STATUS_3)
        if flags:
            flags &= self.get(_IRQ_STATUS_3)
        if flags == _NOISE:
            return 0
        flags &= PEK_SHORT | PEK_LONG
        if flags:
            self.set(_IRQ_STATUS_3, flags)
        return flags

    def off(self) -> None:
        """Switch everything off but the clock. On a stick the program ends here."""
        self.set(_SHUTDOWN, _POWER_OFF)

    def get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]

    def set(self, register: int, value: int) -> None:
        """Write one register. ValueError if that would harm the stick, which is an error in our code."""
        if (
            register == _DCDC1_VOLTAGE
            or (register == _OUTPUTS and not value & _DCDC1)
            or (register == _LDO_VOLTAGE and value >> 4 > _LDO2_MOST)
            or (register == _CHARGE and value & _CHARGE_4V36 == _CHARGE_4V36)
        ):
            raise ValueError("never write this to the AXP192")
        self._byte[0] = value
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)
