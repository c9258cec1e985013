"""Numbers of the icons that are not players. Made by generate/fonts/make.py, do not edit.

The players' icons are 0 to 11, as their seats. The drawings are generate/fonts/icons.txt.
"""

from micropython import const

RIGHT = const(12)
CROSS = const(13)
A_PRESS = const(14)
A_HOLD = const(15)
B_PRESS = const(16)
B_HOLD = const(17)
