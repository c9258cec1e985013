"""What people call: play, install, build, and look at games and screens.

Under CPython this makes the firmware's files and substitutes for MicroPython's own modules importable.
"""

import sys

if sys.implementation.name == "cpython":
    if sys.argv[:1] == ["-m"]:  # the value while Python looks for the tool to run
        from tools import terminal  # before anything else, as Ctrl-C may come at once

        terminal.adopt()

    from pathlib import Path

    _ROOT = Path(__file__).parent.parent
    for _place in (_ROOT / "virtual" / "shims", _ROOT / "firmware"):
        if str(_place) not in sys.path:
            sys.path.append(str(_place))
