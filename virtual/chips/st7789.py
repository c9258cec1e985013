"""ST7789V2 LCD controller with the 135x240 glass of the M5StickC Plus and Plus2 behind it.

Commands and sizes as in M5GFX's Panel_ST7789 and M5GFX.cpp; a write cycle of 16 ns is the ST7789V's.
"""

from virtual.chips.lcd import PARAMETERS, Controller


class ST7789(Controller):
    """Upright in 240x320 pixels of memory: columns 52 to 186, rows 40 to 279."""

    name = "ST7789"
    identity = 0x858552
    columns = 240
    rows = 320
    width = 135
    height = 240
    left = 52
    top = 40
    max_baudrate = 62500000
    parameters = dict(PARAMETERS)
    parameters.update(
        {
            0x01: 0,  # SWRESET
            0xB0: 2,  # RAMCTRL
            0xB2: 5,  # PORCTRL
            0xB7: 1,  # GCTRL
            0xBB: 1,  # VCOMS
            0xC0: 1,  # LCMCTRL
            0xC2: 2,  # VDVVRHEN
            0xC3: 1,  # VRHS
            0xC4: 1,  # VDVSET
            0xC6: 1,  # FRCTR2
            0xD0: 2,  # PWCTRL1
            0xDF: 4,  # CMD2EN
            0xE0: 14,  # PVGAMCTRL
            0xE1: 14,  # NVGAMCTRL
        }
    )
