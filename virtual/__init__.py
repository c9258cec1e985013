"""The virtual stick: the firmware's own files on register-level chip models, in virtual time.

Under CPython this makes the firmware's files and substitutes for MicroPython's own modules importable.
"""

import sys

if sys.implementation.name == "cpython":
    from pathlib import Path

    _ROOT = Path(__file__).parent.parent
    for _place in (_ROOT / "virtual" / "shims", _ROOT / "firmware"):
        if str(_place) not in sys.path:
            sys.path.append(str(_place))
