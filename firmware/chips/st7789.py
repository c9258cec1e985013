"""ST7789V2 at start: the values that M5GFX gives the panel of Plus and Plus2. Sent by Panel.set_up.

M5GFX also sends DF (CMD2EN) without the four parameters its sheet asks for; it is left out.
"""

# command, wait in 10 ms, number of parameters, these; first all that leads to SLPOUT, then what follows it
SETUP = (
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
)
