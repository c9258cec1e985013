"""ST7789P3 at start: the values with which a StickS3's panel was seen working. Sent by Panel.set_up.

They are those of zephyr-m5stack-sticks3, m5stack_sticks3_procpu.dts; the order of the colour filter is that
of the other sticks.
"""

# command, wait in 10 ms, number of parameters, these; first all that leads to SLPOUT, then what follows it
SETUP = (
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
)
