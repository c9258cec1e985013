"""Wires the models of a board's chips together, on its buses and rails."""

from virtual.chips.axp192 import AXP192
from virtual.chips.bm8563 import BM8563
from virtual.chips.bmi270 import BMI270
from virtual.chips.es8311 import ES8311
from virtual.chips.latch import Latch
from virtual.chips.m5pm1 import M5PM1
from virtual.chips.mpu6886 import MPU6886
from virtual.chips.sh200q import SH200Q
from virtual.chips.st7735s import ST7735S
from virtual.chips.st7789 import ST7789
from virtual.clock import Clock
from virtual.soc.soc import Soc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOTION_CHIPS: "dict[str, Any]" = {"mpu6886": MPU6886, "sh200q": SH200Q, "bmi270": BMI270}
PANELS: "dict[str, Any]" = {"st7735s": ST7735S, "st7789": ST7789}


def power_chip(wiring: "dict[str, Any]", clock: Clock, soc: Soc, rtc: BM8563) -> "Any":
    """The model of this board's power supply: an AXP192, a Latch or an M5PM1."""
    if "latch" in wiring:
        return Latch(clock, soc, wiring["latch"], rtc)
    if "m5pm1" in wiring:
        return M5PM1(clock, soc, wiring["m5pm1"]["backlight"])
    return AXP192(clock)


def wire(wiring: "dict[str, Any]", soc: Soc, power: "Any", motion: "Any", rtc: BM8563) -> None:
    """Connect the chips to the internal bus and to the power chip's rails."""
    chips = soc.i2c_bus(wiring["i2c"]["scl"], wiring["i2c"]["sda"]).devices
    chips[wiring["motion"][1]] = motion
    if wiring["bm8563"]:
        chips[wiring["bm8563"]] = rtc
    if wiring["axp192"]:
        chips[wiring["axp192"]] = power
    if "m5pm1" in wiring:
        codec = ES8311()
        chips[wiring["m5pm1"]["address"]] = power
        chips[wiring["es8311"]] = codec
        power.on_ldo.append(motion)
        power.on_l3b.append(codec)

        def hear(us: int, hz: int) -> None:
            is_heard = codec.is_playing and power.is_amplifying
            soc.log_tone(us, wiring["speaker"], hz if is_heard else 0, 0)

        soc.i2s.told = hear
