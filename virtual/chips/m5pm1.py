"""M5PM1, the power chip of the StickS3, after its user manual v1.9 and the vendor's library.

The board's wiring decides what is fatal: the 3.3 V DC/DC feeds the ESP32, the LDO the motion chip, GPIO2 the
panel and the codec (called L3B), GPIO3 the amplifier. It has the same methods as the model of the AXP192.
"""

from virtual.chips.m5pm1_button import PowerButton
from virtual.chips.supply import Supply, pwm_as_ldo2_mv
from virtual.clock import Clock
from virtual.errors import Brick, DataSheetError, MachineReset, PowerOff
from virtual.soc.bus import RegisterChip
from virtual.soc.soc import PWRON_RESET, Soc

_PWR_SRC = 0x04
_WAKE_SRC = 0x05
_PWR_CFG = 0x06  # b4 LED, b3 5 V boost, b2 LDO, b1 3.3 V DC/DC, b0 charger
_HOLD_CFG = 0x07
_BATT_LVP = 0x08
_I2C_CFG = 0x09  # b4 400 kHz, 3:0 seconds until it sleeps
_WDT_CNT = 0x0A
_WDT_KEY = 0x0B
_SYS_CMD = 0x0C
_GPIO_MODE = 0x10
_GPIO_OUT = 0x11
_GPIO_IN = 0x12
_GPIO_DRV = 0x13
_GPIO_FUNC0 = 0x16
_VBAT = 0x22
_VIN = 0x24
_TIM_CNT = 0x38
_TIM_CFG = 0x3C
_BTN_STATUS = 0x48
_BTN_CFG_1 = 0x49
_BTN_CFG_2 = 0x4A

_DCDC = 0x02
_LDO = 0x04
_BOOST = 0x08
_L3B = 2  # GPIO
_AMPLIFIER = 3  # GPIO

# Defaults that are not 0; those of a power-on, and of what a reset or a power-off brings back
_RESET = {0x00: 0x50, 0x01: 0x20, 0x02: 0x05, 0x03: 0x06, _PWR_CFG: 0x17, _BATT_LVP: 0x40}
_RESET.update({_GPIO_DRV: 0x1F, 0x34: 0xF4, 0x35: 0x01, _BTN_CFG_1: 0x2A})
_FORGOTTEN = (_PWR_CFG, _HOLD_CFG, 0x10, 0x11, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x19, _TIM_CFG)
# A burst must stay inside one of these
_RANGES = (
    (0x00, 0x0C),
    (0x10, 0x19),
    (0x20, 0x2A),
    (0x30, 0x35),
    (0x38, 0x3D),
    (0x40, 0x45),
    (0x48, 0x4A),
    (0x50, 0x50),
    (0x53, 0x53),
    (0x60, 0x9F),
    (0xA0, 0xBF),
)
_READ_ONLY = (0x00, 0x01, 0x02, 0x03, _PWR_SRC, _GPIO_IN, _BTN_STATUS) + tuple(range(0x20, 0x2A))
# Lights and pulses belong to other boards, the kept bytes to other firmware
_ALONE = ((0x50, 0x53), (0x60, 0x9F), (0xA0, 0xBF))
_ON_MS = 1  # a press of this length switches it on, unless it is the one that switched it off
_AWAKE_US = 300_000  # after the transfer that woke it, unless the next one comes
_USB_MV = 5100
_SUPPLY_MV = 3300


class M5PM1(RegisterChip, Supply):
    """`backlight` is the ESP32's pad that dims the panel. `on_ldo` and `on_l3b` are the chips on its rails,
    silent without them."""

    def __init__(self, clock: Clock, soc: Soc, backlight: int) -> None:
        super().__init__()
        self.clock = clock
        self._soc = soc
        self._backlight = backlight
        self.on_ldo: list[RegisterChip] = []
        self.on_l3b: list[RegisterChip] = []
        self._is_reached = False
        self._used_at = 0
        self._woken_at = -1
        self.button = PowerButton(clock, self._button_config, self.clicked, self.held_long)
        self._watchdog: tuple | None = None
        self._timer: tuple | None = None
        self.power_lost()

    # Power

    def power_on(self) -> None:
        """The button or a cable switches it on: the ESP32 gets its supply."""
        self.is_on = True
        self._is_reached = False
        self.registers[_WAKE_SRC] |= 0x04
        self._supply()

    def power_lost(self) -> None:
        """Cell and cable are gone: every register gets its default."""
        self.reset_registers(_RESET)
        self._down()

    def switch_off(self) -> None:
        """The DC/DC goes off, and everything but this chip with it. Idle and button settings stay."""
        self._restore()
        self._down()
        raise PowerOff("M5PM1")

    def _restore(self) -> None:
        charger = self.registers[_PWR_CFG] & 1
        for register in _FORGOTTEN:
            self.registers[register] = _RESET.get(register, 0)
        self.registers[_PWR_CFG] = self.registers[_PWR_CFG] & 0xFE | charger

    def _down(self) -> None:
        self.is_on = False
        for event in (self._watchdog, self._timer):
            self.clock.cancel(event)
        self._watchdog = self._timer = None
        self.button.end()
        self._supply()

    def _reset_esp32(self) -> None:
        """Supply off and on again."""
        self._restore()
        self._supply()
        raise MachineReset(PWRON_RESET)

    def check_started(self) -> None:
        """DataSheetError if the start has left a setting that would end a game, although the chip answers."""
        if not self._is_reached or self.absent:
            return
        r = self.registers
        for register, wrong, text in (
            (_I2C_CFG, r[_I2C_CFG] & 0x0F, "it falls asleep on the bus"),
            (_WDT_CNT, r[_WDT_CNT], "its watchdog runs"),
            (_TIM_CFG, r[_TIM_CFG] & 0x08, "its timer runs"),
            (_BTN_CFG_1, not r[_BTN_CFG_1] & 1, "a click on the power button resets"),
            (_BTN_CFG_2, not r[_BTN_CFG_2] & 1, "a double click on the power button switches off"),
            (_PWR_CFG, r[_PWR_CFG] & _BOOST, "the 5 V boost is on"),
        ):
            if wrong:
                raise DataSheetError("M5PM1: after the start %s (%02X)" % (text, register))

    def _pulls_up(self, gpio: int) -> bool:
        """Whether a GPIO drives high: as an output, push-pull, with no other function."""
        r = self.registers
        is_plain = not r[_GPIO_FUNC0] >> 2 * gpio & 3
        return self.is_on and is_plain and bool(r[_GPIO_MODE] & r[_GPIO_OUT] & ~r[_GPIO_DRV] & 1 << gpio)

    @property
    def is_amplifying(self) -> bool:
        return self._pulls_up(_AMPLIFIER)

    @property
    def ldo2_mv(self) -> int:
        """The mV of an AXP192's backlight that would be equally bright; 0 if dark."""
        duty = self._soc.pwm.get(self._backlight, (0, 0))[1] if self.is_on else 0
        return pwm_as_ldo2_mv(duty)

    @property
    def ldo3_mv(self) -> int:
        """Supply of the panel."""
        return _SUPPLY_MV if self._pulls_up(_L3B) else 0

    def _supply(self) -> None:
        has_ldo = self.is_on and bool(self.registers[_PWR_CFG] & _LDO)
        for chip in self.on_ldo:
            chip.power(has_ldo)  # type: ignore[attr-defined]
        for chip in self.on_l3b:
            chip.power(self.ldo3_mv > 0)  # type: ignore[attr-defined]
        if self.rails_changed:
            self.rails_changed()

    # The power button

    def _button_config(self) -> int:
        return int(self.registers[_BTN_CFG_1]) if self.is_on else -1

    def pek_down(self) -> None:
        if self.is_on:
            self._wake()
        self.button.down()

    def pek_up(self) -> int:
        """Release; returns how long it was held, in ms."""
        return self.button.up()

    def switches_on_after_ms(self) -> int:
        return _ON_MS

    def clicked(self, clicks: int) -> None:
        """Do what that many clicks mean to the chip itself."""
        if clicks == 1 and not self.registers[_BTN_CFG_1] & 1:
            self._reset_esp32()
        elif clicks == 2 and not self.registers[_BTN_CFG_2] & 1:
            self.switch_off()

    def held_long(self) -> None:
        self._restore()
        self._down()
        raise PowerOff("M5PM1: download mode")

    # Bus

    def clocked(self, hz: int) -> None:
        most = 400_000 if self.registers[_I2C_CFG] & 0x10 else 100_000
        if hz > most:
            raise DataSheetError("M5PM1: I2C at %d Hz, it takes %d" % (hz, most))

    def _wake(self) -> None:
        self._used_at = self.clock.now
        self._woken_at = -1

    def answers(self) -> bool:
        """False if it had fallen asleep since the last transfer; then it is awake for a while."""
        idle_us = (self.registers[_I2C_CFG] & 0x0F) * 1_000_000
        now = self.clock.now
        if idle_us and now - self._used_at >= idle_us and not 0 <= self._woken_at >= now - _AWAKE_US:
            self._woken_at = now
            return False
        self._wake()
        return super().answers()

    def select(self, register: int) -> None:
        super().select(register)
        self._is_reached = True
        self._burst = -1
        for first, last in _RANGES:
            if first <= register <= last:
                self._burst = last
        if self._burst < 0:
            raise DataSheetError("M5PM1: %02X is reserved" % register)
        self._put(_VBAT, self.battery_mv)
        self._put(_VIN, _USB_MV if self.usb else 0)
        self.registers[_PWR_SRC] = 4 | (1 if self.usb else 0)
        charges = self.usb and self.registers[_PWR_CFG] & 1 and self.battery_mv < 4150
        self.registers[_GPIO_IN] = self.registers[_GPIO_OUT] & 0x0C | (0 if charges else 1)

    def following(self, register: int) -> int:
        return register + 1

    def _put(self, register: int, value: int) -> None:
        self.registers[register] = value & 0xFF
        self.registers[register + 1] = value >> 8

    def _stay(self, register: int) -> None:
        if register > self._burst:
            raise DataSheetError("M5PM1: a burst runs into %02X, out of its range" % register)

    def read_register(self, register: int) -> int:
        self._stay(register)
        if register == _BTN_STATUS:
            return self.button.take_status()
        return self.registers[register]

    def write_register(self, register: int, value: int) -> None:
        self._stay(register)
        if register in _READ_ONLY:
            return
        self._refuse_danger(register, value)
        if register == _SYS_CMD:
            self.switch_off()
        elif register == _WDT_KEY:
            self._feed()
            return
        self.registers[register] = value
        if register == _WDT_CNT:
            self._feed()
        elif register == _TIM_CFG:
            self._arm()
        elif register in (_PWR_CFG, _GPIO_MODE, _GPIO_OUT, _GPIO_DRV, _GPIO_FUNC0):
            self._supply()

    def _refuse_danger(self, register: int, value: int) -> None:
        if any(first <= register <= last for first, last in _ALONE):
            raise DataSheetError("M5PM1: %02X = %02X, a register to leave alone" % (register, value))
        if register == _PWR_CFG and not value & _DCDC:
            raise Brick("M5PM1: 06 = %02X clears the DC/DC, the ESP32's own supply" % value)
        if register == _SYS_CMD and value != 0xA1:
            raise DataSheetError("M5PM1: 0C = %02X is not the command to switch off" % value)
        if register == _BTN_CFG_1 and value & 0x80:
            raise DataSheetError(
                "M5PM1: 49 = %02X locks the download mode, and stays so when it is off" % value
            )
        if register == _BATT_LVP and value > 0xA0:
            raise DataSheetError("M5PM1: 08 = %02X cuts off above 3.25 V" % value)

    def _feed(self) -> None:
        self.clock.cancel(self._watchdog)
        seconds = self.registers[_WDT_CNT]
        self._watchdog = self.clock.after(seconds * 1_000_000, self._reset_esp32) if seconds else None

    def _arm(self) -> None:
        """The timer: 2 resets, 4 switches off; the rest is for a stick that is off."""
        self.clock.cancel(self._timer)
        act = {2: self._reset_esp32, 4: self.switch_off}.get(self.registers[_TIM_CFG] & 7)
        seconds = sum([self.registers[_TIM_CNT + n] << 8 * n for n in range(4)])
        is_armed = self.registers[_TIM_CFG] & 8 and act and seconds
        self._timer = self.clock.after(seconds * 1_000_000, act) if is_armed and act else None
