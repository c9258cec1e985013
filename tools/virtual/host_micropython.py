"""Runs the firmware's files under MicroPython: through `sys.modules`, a mounted flash, and a `print` that is heard.

One stick at a time: the interpreter has one module table.
"""

import builtins
import gc
import sys
import vfs

_print = builtins.print
_REPLACED = ("machine", "time", "os", "esp32")


class Host:
    """Loads firmware (.py or .mpy) from `folder`, by default `firmware`."""

    def __init__(self, firmware: "str | None" = None) -> None:
        self._folder = firmware or "firmware"
        self._before = None
        self._mounted = None

    def boot(self, provided: "dict[str, object]", open_file: object, console: object) -> object:
        """Forget the modules of the boot before; run `main` and answer its module."""
        self._forget()
        self._before = set(sys.modules)
        for name in provided:
            sys.modules[name] = provided[name]
        if self._folder not in sys.path:
            sys.path.insert(0, self._folder)
        builtins.print = console.print
        builtins.open = open_file
        gc.collect()
        return __import__("main")

    def load(self, name: str) -> object:
        __import__(name)
        return sys.modules[name]

    def _forget(self) -> None:
        builtins.print = _print
        if self._before is not None:
            for name in list(sys.modules):
                if name not in self._before:
                    del sys.modules[name]
        gc.collect()


def print_exception(error: BaseException) -> None:
    """For a person: the traceback."""
    sys.print_exception(error)
