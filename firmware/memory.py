"""What is in memory, and until when.

- Always: the canvas, the devices, the rules of a game, the table.
- During one part, START, MENUS or GAME. Within a part, callers unload what they no longer need: main.py,
  screens/flow.py and screens/loading.py.
- While somebody holds a reference: texts, and screens that few games or menus show. `import_briefly` reads
  such a module.

A stick with megabytes of PSRAM forgets nothing. Fonts, large words and strategies are data files, not
modules.
"""

import gc
import sys
from micropython import const

_TYPING = const(0)
if _TYPING:
    from typing import Any

# Modules, and folders with a dot at the end. As text, because a tuple of names takes three times the memory
START = """
    opening stick.devices stick.boards stick.which stick.efuse stick.panel_id stick.led_code stick.filesystem
    storage.small_file chips.bm8563 fonts.unpack
"""
MENUS = """
    menus. rules.presets rules.order rules.legal records. screens.loading screens.who_starts
    table.new_game table.rules_setting table.saved_game table.seating storage.archive
    storage.journal_recovery storage.journal_lines storage.small_file storage.dice_tally pieces.lists
    pieces.cards pieces.cell fonts.recolour version
"""
GAME = "screens. players. records."

has_plenty = False  # set by main.py: if true, modules are never forgotten


def forget(*parts: str) -> None:
    """Forget the modules and folders that `parts` name, and collect the garbage."""
    names = [] if has_plenty else " ".join(parts).split()
    for module in list(sys.modules):
        if module in names or module.partition(".")[0] + "." in names:
            _drop(module)
    gc.collect()  # even if nothing is forgotten: people wait here anyway, and later it would disturb a game


def import_briefly(name: str) -> "Any":
    """Import a module that the interpreter does not keep: it stays while somebody holds part of it."""
    module = __import__(name, None, None, ("*",))
    if not has_plenty:
        _drop(name)
    return module


def _drop(name: str) -> None:
    """Remove a module from `sys.modules` and from its package."""
    sys.modules.pop(name, None)
    parent, _, leaf = name.rpartition(".")
    package = sys.modules.get(parent)
    if hasattr(package, leaf):
        delattr(package, leaf)
