"""M5PM1, the power chip of the StickS3 (I2C address 6E): rails, charger, voltages, power button, amplifier.

Registers: M5Stack's M5PM1 user manual v1.9, and its library. The settings of idling, watchdog, timer and
button outlive every reset of the ESP32 and switching off, so they are written at each start, and those of the
button are restored at the end. Every write goes through `set`, which refuses harmful values. It has the
methods of axp192.Chip. Each raises OSError if the chip does not answer or is not set up.
"""

from micropython import const
from time import sleep_ms, ticks_diff, ticks_ms

from chips.axp192 import PEK_LONG, PEK_SHORT
from chips.pwm_light import PwmLight

_TYPING = const(0)
if _TYPING:
    from machine import I2C

    from stick.boards import M5StickC

_ADDRESS = const(0x6E)
_DEVICE_ID = const(0x00)
_DEVICE_MODEL = const(0x01)
_PWR_CFG = const(0x06)  # b4 green LED, b3 5 V boost, b2 LDO: motion chip, b1 DC/DC: the ESP32, b0 charger
_BATT_LVP = const(0x08)
_SYS_CMD = const(0x0C)
_GPIO_OUT = const(0x11)
_GPIO_IN = const(0x12)  # b0 low while it charges
_VBAT = const(0x22)  # mV, low byte first
_VIN = const(0x24)  # mV
_BTN_STATUS = const(0x48)  # b7 was pressed since the last reading, b0 is down
_BTN_CFG_1 = const(0x49)  # b7 locks the download mode, b0 a click does not reset
_BTN_CFG_2 = const(0x4A)  # b0 a double click does not switch off

_ID = const(0x50)
_MODEL = const(0x20)
_DCDC = const(0x02)
_ON = const(0x07)  # charger, DC/DC, LDO
_LED = const(0x10)
_L3B = const(0x04)  # GPIO2: panel and codec
_AMPLIFIER = const(0x08)  # GPIO3
_DOWN = const(0x01)
_PRESSED = const(0x80)
_NOISE = const(0xFF)  # the reading of a bad wire
_DOWNLOAD_LOCK = const(0x80)
_POWER_OFF = const(0xA1)

_LONG_MS = const(1000)  # the same as for the AXP192
_USB_MV = const(4000)  # from this voltage on the chip takes a cable for plugged in
_AWAKE_MS = const(50)  # from the transfer that wakes it, which fails, to the next, as in the vendor's library

# register, value, in this order
_SETUP = const(
    b"\x07\x00"  # HOLD_CFG: nothing stays on when it is off
    b"\x18\x00"  # GPIO_WAKE_EN: the motion chip does not switch it on
    b"\x09\x00"  # I2C_CFG: never asleep, 100 kHz
    b"\x0a\x00"  # WDT_CNT: no watchdog
    b"\x3c\x00"  # TIM_CFG: no timer of other firmware
    b"\x49\x3b"  # BTN_CFG_1: a click does not reset; held for 4 s it goes into download mode
    b"\x4a\x01"  # BTN_CFG_2: a double click does not switch off
    b"\x11\x04"  # GPIO_OUT: L3B on, amplifier off
    b"\x13\x13"  # GPIO_DRV: both push-pull
    b"\x16\x00"  # GPIO_FUNC0: plain pins, so no interrupt line, whose LED would flash
    b"\x10\x0c"  # GPIO_MODE: both outputs; charge state and motion chip are inputs
)
# The button's defaults by the manual, which the next firmware may rely on
_BUTTON_AS_NEW = const(b"\x49\x2a\x4a\x00")


class Chip:
    """The power chip on `i2c`; a pin of the `board` dims the panel."""

    holds_light = False  # in light sleep the PWM stops
    feeds_panel = True  # by L3B, which is off until `begin`

    def __init__(self, i2c: "I2C", board: "type[M5StickC]") -> None:
        self._i2c = i2c
        self._byte = bytearray(1)
        self._word = bytearray(2)
        self._backlight = board.backlight
        self._light: PwmLight = None  # until this is known to be an M5PM1
        self._is_down = False
        self._down_ms = 0
        self._is_told = True  # a press that began before the start is not reported

    def identify(self) -> None:
        """OSError if it is no M5PM1. A sleeping one misses the first transfer, which wakes it."""
        try:
            self._get(_DEVICE_ID)
        except OSError:
            sleep_ms(_AWAKE_MS)
        if self._get(_DEVICE_ID) != _ID or self._get(_DEVICE_MODEL) != _MODEL:
            raise OSError(19, "I2C 6E is no M5PM1")

    def begin(self, is_lit: bool = False) -> None:
        """Set it up: rails and charger on, the backlight dark. OSError if it is none, or a write failed."""
        self.identify()
        self._light = PwmLight(self._backlight)
        self.set(_PWR_CFG, self._get(_PWR_CFG) & _LED | _ON)
        self._write(_SETUP)
        self._is_down = bool(self._get(_BTN_STATUS) & _DOWN)

    def backlight(self, n: int) -> None:
        """As bright as an AXP192's LDO2 at 1.8 V + 0.1 n, for n from 7 to 12; 0 is dark."""
        if not self._light:
            raise OSError(19, "the M5PM1 is not set up")
        self._light.set(n)

    def signal(self, is_lit: int) -> None:
        """Switch its own green LED, the only light while the board is not yet known."""
        config = self._get(_PWR_CFG)
        if config != self._get(_PWR_CFG) or not config & _DCDC:
            raise OSError(5, "register 06 was misread")
        self.set(_PWR_CFG, config | _LED if is_lit else config & ~_LED)

    def amplify(self, is_on: bool) -> None:
        """Switch the speaker's amplifier."""
        self.set(_GPIO_OUT, _L3B | _AMPLIFIER if is_on else _L3B)

    def battery(self) -> int:
        """Battery voltage in the units of an AXP192, 1.1 mV."""
        return self._millivolts(_VBAT) * 10 // 11

    def charge_current(self) -> int:
        """Always 0: the chip does not measure it."""
        return 0

    def has_usb(self) -> bool:
        """Whether a USB cable feeds it."""
        return self._millivolts(_VIN) >= _USB_MV

    def is_charging(self) -> bool:
        """Whether the battery is being charged. With a full cell this may change now and then."""
        return self.has_usb() and not self._get(_GPIO_IN) & 1

    def take_pek(self) -> int:
        """`PEK_SHORT` once a press is over, `PEK_LONG` while it still lasts; each press is reported once."""
        status = self._get(_BTN_STATUS)
        if status == _NOISE:
            return 0
        is_down = bool(status & _DOWN)
        if status & _PRESSED and not (is_down and self._is_down):
            self._down_ms = ticks_ms()
            self._is_told = False
        flags = 0
        if not self._is_told:
            is_long = is_down and ticks_diff(ticks_ms(), self._down_ms) >= _LONG_MS
            if is_long or not is_down:
                self._is_told = True
                flags = PEK_LONG if is_long else PEK_SHORT
        self._is_down = is_down
        return flags

    def off(self) -> None:
        """Switch everything off but the chip itself. On a stick the program ends here."""
        if self._light:
            self._light.set(0)
        else:
            self.identify()
        self._write(_BUTTON_AS_NEW)
        self.set(_SYS_CMD, _POWER_OFF)

    def set(self, register: int, value: int) -> None:
        """Write one register. ValueError if that would harm the stick, which is an error in our code."""
        if (
            (register == _PWR_CFG and not value & _DCDC)
            or register == _BATT_LVP
            or (register == _SYS_CMD and value != _POWER_OFF)
            or (register == _BTN_CFG_1 and value & _DOWNLOAD_LOCK)
            or register > _BTN_CFG_2
        ):
            raise ValueError("never write this to the M5PM1")
        self._byte[0] = value
        self._i2c.writeto_mem(_ADDRESS, register, self._byte)

    def _write(self, pairs: bytes) -> None:
        """Registers and their values, one after the other. A write that fails is tried again."""
        for n in range(0, len(pairs), 2):
            try:
                self.set(pairs[n], pairs[n + 1])
            except OSError:
                self.set(pairs[n], pairs[n + 1])

    def _get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._byte)
        return self._byte[0]

    def _millivolts(self, register: int) -> int:
        self._i2c.readfrom_mem_into(_ADDRESS, register, self._word)
        return self._word[1] << 8 | self._word[0]
