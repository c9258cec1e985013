"""ST7735S at start: the values that M5GFX gives the panel of the M5StickC. Sent by Panel.set_up.

M5GFX also sends SWRESET; the panel has just been reset by its pin.
"""

# command, wait in 10 ms, number of parameters, these; first all that leads to SLPOUT, then what follows it
SETUP = (
    b"\x11\x00\x00",  # SLPOUT
    b"\xb1\x00\x03\x01\x2c\x2d"  # FRMCTR1: frame rate, normal
    b"\xb2\x00\x03\x01\x2c\x2d"  # FRMCTR2: idle
    b"\xb3\x00\x06\x01\x2c\x2d\x01\x2c\x2d"  # FRMCTR3: partial
    b"\xb4\x00\x01\x07"  # INVCTR
    b"\xc0\x00\x03\xa2\x02\x84"  # PWCTR1
    b"\xc1\x00\x01\xc5"  # PWCTR2
    b"\xc2\x00\x02\x0a\x00"  # PWCTR3
    b"\xc3\x00\x02\x8a\x2a"  # PWCTR4
    b"\xc4\x00\x02\x8a\xee"  # PWCTR5
    b"\xc5\x00\x01\x0e"  # VMCTR1
    b"\xe0\x00\x10\x02\x1c\x07\x12\x37\x32\x29\x2d\x29\x25\x2b\x39\x00\x01\x03\x10"  # GMCTRP1
    b"\xe1\x00\x10\x03\x1d\x07\x06\x2e\x2c\x29\x2d\x2e\x2e\x37\x3f\x00\x00\x02\x10"  # GMCTRN1
    b"\x13\x01\x00"  # NORON
    b"\x26\x00\x01\x08"  # GAMSET
    b"\x21\x00\x00"  # INVON
    b"\x3a\x00\x01\x55"  # COLMOD: 16 bits a pixel
    b"\x36\x00\x01\xdc",  # MADCTL: portrait, button A below the screen; colour filter in BGR order
)
