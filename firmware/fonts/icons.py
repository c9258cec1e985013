"""Numbers of the icons that are no players. Made by tools/fonts/make.py, do not edit.

The players' icons are 0 to 11, as their seats. The drawings are tools/fonts/icons.txt.
"""

from micropython import const

UP = const(12)
CROSS = const(13)
EYE = const(14)
A_PRESS = const(15)
A_HOLD = const(16)
B_PRESS = const(17)
B_HOLD = const(18)
TILT_LEFT = const(19)
TILT_RIGHT = const(20)
