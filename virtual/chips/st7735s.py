"""ST7735S LCD controller, after its data sheet v1.1, with the 80x160 glass of the M5StickC behind it."""

from virtual.chips.lcd import PARAMETERS, Controller


class ST7735S(Controller):
    """Mounted upside down in the middle of 132x162 pixels of memory."""

    name = "ST7735S"
    identity = 0x7C89F0
    columns = 132
    rows = 162
    width = 80
    height = 160
    left = 26
    top = 1
    is_turned = True
    max_baudrate = 27000000  # the sheet says 15.15 MHz; the vendor runs 26.67
    # FC, F0, D6 are the vendor's, not in the sheet
    parameters = dict(PARAMETERS)
    parameters.update(
        {
            0x01: 0,  # SWRESET
            0xB1: 3,  # FRMCTR1
            0xB2: 3,  # FRMCTR2
            0xB3: 6,  # FRMCTR3
            0xB4: 1,  # INVCTR
            0xC0: 3,  # PWCTR1
            0xC1: 1,  # PWCTR2
            0xC2: 2,  # PWCTR3
            0xC3: 2,  # PWCTR4
            0xC4: 2,  # PWCTR5
            0xC5: 1,  # VMCTR1
            0xE0: 16,  # GMCTRP1
            0xE1: 16,  # GMCTRN1
            0xD6: 1,
            0xF0: 1,
            0xFC: 1,
        }
    )
