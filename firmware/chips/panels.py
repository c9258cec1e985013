"""What each panel gets at its start, sent by Panel.set_up: in two halves, all that leads to SLPOUT, and what
follows it. Each command has its byte, a wait in units of 10 ms, the number of parameters, and these.

st7735 and st7789 are the values of M5GFX for M5StickC, and for Plus and Plus2. It also sends SWRESET to the
first, which its pin has just reset, and to the second DF (CMD2EN) without the four parameters that its sheet
asks for. st7789p3 has those with which a StickS3's panel was seen working (zephyr-m5stack-sticks3,
m5stack_sticks3_procpu.dts); the order of the colour filter is that of the other sticks.
"""

SETUP = {
    "st7735": (
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
    ),
    "st7789": (
        b"\xb2\x00\x05\x0c\x0c\x00\x33\x33"  # PORCTRL
        b"\xb7\x00\x01\x35"  # GCTRL
        b"\xbb\x00\x01\x28"  # VCOMS
        b"\xc0\x00\x01\x0c"  # LCMCTRL
        b"\xc2\x00\x02\x01\xff"  # VDVVRHEN
        b"\xc3\x00\x01\x10"  # VRHS
        b"\xc4\x00\x01\x20"  # VDVSET
        b"\xc6\x00\x01\x0f"  # FRCTR2: 60 Hz
        b"\xd0\x00\x02\xa4\xa1"  # PWCTRL1
        b"\xb0\x00\x02\x00\xc0"  # RAMCTRL: high byte first
        b"\xe0\x00\x0e\xd0\x00\x02\x07\x0a\x28\x32\x44\x42\x06\x0e\x12\x14\x17"  # PVGAMCTRL
        b"\xe1\x00\x0e\xd0\x00\x02\x07\x0a\x28\x31\x54\x47\x0e\x1c\x17\x1b\x1e"  # NVGAMCTRL
        b"\x11\x00\x00",  # SLPOUT
        b"\x38\x00\x00"  # IDMOFF
        b"\x21\x00\x00"  # INVON
        b"\x3a\x00\x01\x55"  # COLMOD: 16 bits a pixel
        b"\x36\x00\x01\x08",  # MADCTL: portrait, button A below the screen; colour filter in BGR order
    ),
    "st7789p3": (
        b"\xb2\x00\x05\x0c\x0c\x00\x33\x33"  # PORCTRL
        b"\xb7\x00\x01\x35"  # GCTRL
        b"\xbb\x00\x01\x19"  # VCOMS
        b"\xc0\x00\x01\x2c"  # LCMCTRL
        b"\xc2\x00\x02\x01\xff"  # VDVVRHEN
        b"\xc3\x00\x01\x12"  # VRHS
        b"\xc4\x00\x01\x20"  # VDVSET
        b"\xc6\x00\x01\x0f"  # FRCTR2: 60 Hz
        b"\xd0\x00\x02\xa4\xa1"  # PWCTRL1
        b"\xb0\x00\x02\x00\xe0"  # RAMCTRL: high byte first
        b"\xdf\x00\x04\x5a\x69\x02\x01"  # CMD2EN
        b"\xe0\x00\x0e\xd0\x04\x0d\x11\x13\x2b\x3f\x54\x4c\x18\x0d\x0b\x1f\x23"  # PVGAMCTRL
        b"\xe1\x00\x0e\xd0\x04\x0c\x11\x13\x2c\x3f\x44\x51\x2f\x1f\x1f\x20\x23"  # NVGAMCTRL
        b"\x11\x00\x00",  # SLPOUT
        b"\x38\x00\x00"  # IDMOFF
        b"\x21\x00\x00"  # INVON
        b"\x3a\x00\x01\x55"  # COLMOD: 16 bits a pixel
        b"\x36\x00\x01\x08",  # MADCTL: portrait, button A below the screen; colour filter in BGR order
    ),
}
