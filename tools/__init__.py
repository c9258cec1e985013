"""Everything that runs on the host: the virtual stick, the page, records, pictures and measurements.

Under CPython this makes the firmware's files and the stand-ins for MicroPython's own modules importable.
"""

import sys

if sys.implementation.name == "cpython":
    if sys.argv[:1] == ["-m"]:  # so it is while Python looks for the tool that it is to run
        from tools import terminal  # before all else: Ctrl-C may come at once

        terminal.adopt()

    from pathlib import Path

    for _place in (Path(__file__).parent / "shims", Path(__file__).parent.parent / "firmware"):
        if str(_place) not in sys.path:
            sys.path.append(str(_place))
