"""What is in memory, and until when. There are two lifetimes:

- for good: the canvas, the devices, the rules of a game, the table, the page of a strategy;
- while a part of the evening lasts: START, MENUS or GAME. Whatever enters another part forgets the one
  before: main.py, screens/loading.py once a game is set up, and screens/flow.py when it is over.

A stick with megabytes of it, in PSRAM, forgets nothing.

Texts are data: `import_briefly` reads such a module, and it stays as long as somebody holds what was in it.
So does a screen that nobody comes to in most games or menus. Fonts, large words and strategies are files that
are read as such.
"""

import gc
import sys
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

_MADE_UP = const(320)  # names: a letter each, 1 kB in all; that is some 70 more than needed
_FIRST = const(0x100)

# Modules, and folders with a dot behind them. One text each: a tuple of names takes three times the memory
START = """
    stick.devices stick.boards stick.efuse stick.panel_id stick.filesystem stick.small_file
    chips.bm8563 fonts.unpack
"""
MENUS = """
    menus. rules.presets rules.order rules.legal records. screens.loading screens.who_starts
    table.opening_roll table.new_game table.seating stick.archive stick.journal_recovery stick.journal_lines
    stick.small_file stick.dice_tally pieces.lists pieces.cards pieces.cell fonts.recolour version
"""
GAME = "screens. players. table.computer records."
AFTER_GAMES = "table.wording pieces.cup pieces.standings"  # what its account and a rematch still want

has_plenty = False  # set by main.py: then all that was read stays

# For a page of a strategy, see players/strategy.py: in a game there would be no such piece of memory.
# Computers and the coach read theirs into it, whenever they decide
PAGE_BYTES = const(2080)  # the largest page there is has 2,063
PAGE = bytearray(PAGE_BYTES)


def forget(*parts: str) -> None:
    """Forget the modules and folders that `parts` name, and collect what only they held."""
    names = [] if has_plenty else " ".join(parts).split()
    for module in list(sys.modules):
        if module in names or module.partition(".")[0] + "." in names:
            _drop(module)
    gc.collect()  # where nothing is forgotten, too: here somebody waits anyhow, later it would come in a game


def import_briefly(name: str) -> "Any":
    """Import a module that the interpreter does not keep: it is in memory while something of it is held."""
    module = __import__(name, None, None, ("*",))
    if not has_plenty:
        _drop(name)
    return module


def grow_names() -> None:
    """Have the interpreter make its next table of names now, while there is room for it.

    It keeps each name for good, in tables for 20, 40, 80 ... names. With the official image v1.24.0 it knows
    some 1,010 when the menus come, and each game comes past the 1,260th: the table of 9 kB that is due then
    must be in one piece, and on a larger screen there is no such piece later. So as many names are made up
    as lead there.
    """
    for n in range(_MADE_UP):
        hasattr(None, chr(_FIRST + n))


def _drop(name: str) -> None:
    """Remove a module from the interpreter's table, and from the package that knows it."""
    sys.modules.pop(name, None)
    parent, _, leaf = name.rpartition(".")
    package = sys.modules.get(parent)
    if hasattr(package, leaf):
        delattr(package, leaf)
