"""Where things stand on the screen, in pixels: `import layouts as at` once `choose` has run.

w80.py and w135.py give the same names for the two widths of screen. What lands on a stick has the numbers in
the code already (tools/build/layouts.py), in a folder for each width that `choose` puts on the path.
"""

import sys
from micropython import const

from lifetimes import take

_TYPING = const(0)
if _TYPING:
    from layouts.w80 import *  # noqa: F403


def choose(width: int) -> None:
    """Draw for a screen of that width in pixels (80 or 135)."""
    name = "w%d" % width
    try:
        numbers = take("layouts." + name)
    except ImportError:
        sys.path.insert(0, __file__.rpartition("layouts/")[0] + name)
        return
    for key in dir(numbers):
        if key[:1] != "_":
            globals()[key] = getattr(numbers, key)
