"""Runs the firmware's files under MicroPython: through `sys.modules`, with `print` and `open` replaced.

One stick at a time: the interpreter has one module table.
"""

import builtins
import gc
import sys

from virtual.errors import FaultyPlace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_print = builtins.print
_open = builtins.open


class Host(FaultyPlace):
    """Loads firmware (.py or .mpy) from `folder`, by default `firmware`. No error is injected here."""

    def __init__(self, firmware: str | None = None) -> None:
        self._folder = firmware or "firmware"
        self._before: "dict[str, Any]" = {}
        self._path: list[str] = []
        self._is_running = False
        self.ticks = False
        self.reader: "Any" = None

    def boot(self, provided: "dict[str, Any]", open_file: "Any", console: "Any") -> "Any":
        """Forget the modules of the previous boot; run `main` and return its module."""
        self.release()
        self._before = dict(sys.modules)
        self._path = list(sys.path)
        self._is_running = True
        for name in provided:
            sys.modules[name] = provided[name]
        if self._folder not in sys.path:
            sys.path.insert(0, self._folder)
        builtins.print = console.print

        def opened(path: str, mode: str = "r", *args: "Any", **kwargs: "Any") -> "Any":
            """Files beside the firmware's modules are read from there."""
            if mode[0] == "r" and path.startswith(self._folder + "/"):
                return _open(path, mode, *args, **kwargs)
            return open_file(path, mode, *args, **kwargs)

        builtins.open = opened  # type: ignore[assignment]
        gc.collect()
        return __import__("main")

    def load(self, name: str) -> "Any":
        __import__(name)
        return sys.modules[name]

    def release(self) -> None:
        """Forget the firmware, and restore the interpreter's own `print`, `open` and so on."""
        if not self._is_running:
            return
        self._is_running = False
        sys.path[:] = self._path
        builtins.print = _print
        builtins.open = _open
        for name in list(sys.modules):
            if name not in self._before:
                del sys.modules[name]
        sys.modules.update(self._before)
        gc.collect()
