"""Where things are on the screen, in pixels: `import layouts as at` once `choose` has run.

sizes.py has each number for both screens. In the files for a stick the numbers are already in the code
(tools/build/numbers.py), in a folder for each width that `choose` puts on the path.
"""

import sys
from micropython import const

from memory import import_briefly

_TYPING = const(0)
if _TYPING:
    from layouts.sizes import *  # noqa: F403


def choose(width: int) -> None:
    """Use the positions for a screen of that width in pixels (80 or 135)."""
    try:
        sizes = import_briefly("layouts.sizes")
    except ImportError:
        sys.path.insert(0, __file__.rpartition("layouts/")[0] + "w%d" % width)
        return
    column = sizes.WIDTH.index(width)
    for key in dir(sizes):
        if key[0].isupper():
            globals()[key] = getattr(sizes, key)[column]
