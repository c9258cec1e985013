"""AXP192 at start: a safe charge current, rails, gauge and power button. Registers as in axp192.py."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from chips.axp192 import Axp192

_ID = const(0x03)
_CHIP_ID = const(0x03)
_OUTPUTS = const(0x12)
_LDO_VOLTAGE = const(0x28)
_CHARGE = const(0x33)

# register, value: what follows the charge current and the rails, in this order
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


def begin(chip: "Axp192") -> None:
    """Set the chip up; the backlight stays dark. OSError if it is no AXP192 or did not hear all."""
    if chip.get(_CHIP_ID) != _ID:
        raise OSError(19, "I2C 34 is no AXP192")
    chip.set(_CHARGE, 0xC0)  # 4.2 V, 100 mA: after power-on it is 780 mA into a cell of 80 mAh
    chip.set(_LDO_VOLTAGE, 0xCC)  # LDO2 3.0 V, LDO3 3.0 V
    chip.set(_OUTPUTS, chip.get(_OUTPUTS) & 0xEB | 0x49)  # EXTEN, LDO3 and DCDC1 on, DCDC2 and LDO2 off
    for n in range(0, len(_SETUP), 2):
        chip.set(_SETUP[n], _SETUP[n + 1])
