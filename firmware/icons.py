"""Numbers of the icons that are no players. Made by tools/make_fonts.py, do not edit.

The players' icons are 0 to 11, as their seats. The drawings are tools/icons.txt.
"""

from micropython import const

BOOK = const(12)
GLOBE = const(13)
PLAY = const(14)
UP = const(15)
CROSS = const(16)
CHECK = const(17)
SPEAKER = const(18)
MUTE = const(19)
SUN = const(20)
HEART = const(21)
BOLT = const(22)
A_PRESS = const(23)
A_HOLD = const(24)
B_PRESS = const(25)
B_HOLD = const(26)
