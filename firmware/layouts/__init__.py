"""Where things stand on the screen, in pixels: `import layouts as at` once `choose` has run.

w80.py and w135.py give the same names for the two widths of screen. The numbers are copied, so that
what the stick keeps in memory is one set of them.
"""

import sys
from micropython import const

_TYPING = const(0)
if _TYPING:
    from layouts.w80 import *  # noqa: F403


def choose(width: int) -> None:
    """Take the numbers for a screen of that width in pixels (80 or 135)."""
    name = "w%d" % width
    module = __import__("layouts." + name, None, None, ("*",))
    places = globals()
    for key in dir(module):
        if key[:1] != "_":
            places[key] = getattr(module, key)
    sys.modules.pop("layouts." + name)
    places.pop(name, None)
