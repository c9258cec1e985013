"""Runs the firmware's files under CPython. Each boot gets modules of its own: many sticks, one process."""

import builtins
import importlib
import os
import traceback
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from virtual.errors import FaultyPlace

_ROOT = Path(__file__).resolve().parents[1]
_FIRMWARE = _ROOT / "firmware"
_BESIDE = "together"  # what shares a table with others lies beside the firmware: no stick has it
# Modules that both MicroPython and CPython have built in. Others do not exist on the stick.
_LENT = {
    "array",
    "binascii",
    "collections",
    "deflate",
    "errno",
    "hashlib",
    "io",
    "json",
    "math",
    "micropython",
    "re",
    "struct",
}
_code: dict[str, tuple[int, CodeType]] = {}


def _compiled(path: str) -> CodeType | None:
    """Code of a file under its real name, compiled once; None if there is no such file."""
    try:
        changed = os.stat(path).st_mtime_ns  # not by pathlib: a boot asks for 60 files, and many tests boot
    except FileNotFoundError:
        return None
    known = _code.get(path)
    if known is None or known[0] != changed:
        known = _code[path] = (changed, compile(Path(path).read_bytes(), path, "exec"))
    return known[1]


class GcModule:
    """The part of `gc` that the firmware uses; collecting takes no time here."""

    def __init__(self, host: "Host") -> None:
        self._host = host

    def collect(self) -> int:
        self._host.tell("collect", "")
        return 0

    def mem_free(self) -> int:
        return 160000


class SysModule:
    """`sys` as on the stick."""

    class implementation:
        name = "micropython"
        version = (1, 24, 0, "")
        _machine = "Generic ESP32 module with ESP32"

    def __init__(self, console: Any, modules: dict[str, Any]) -> None:
        self.path = ["", "/lib"]
        self.modules = modules
        self._console = console

    def print_exception(self, error: BaseException, file: Any = None) -> None:
        (file or self._console).write("".join(traceback.format_exception(error)))


class Host(FaultyPlace):
    """Loads firmware from a folder. `provided` are the modules the stick brings: machine, time, os."""

    def __init__(self, firmware: str | None = None) -> None:
        self._folder = str(firmware or _FIRMWARE)
        self.modules: dict[str, Any] = {}
        self._builtins: dict[str, Any] = {}
        self._loading = 0  # nested imports
        self.ticks = False  # whether the firmware itself is running, and imports
        self.reader: Any = None  # called with what the firmware does and a file: see VirtualStick

    def tell(self, what: str, file: str) -> None:
        if self.reader:
            self.reader(what, file)

    def boot(self, provided: dict[str, Any], open_file: Any, console: Any) -> Any:
        """Fresh modules; runs `main` and returns its module."""
        self.modules = dict(provided)
        self.modules["gc"] = GcModule(self)
        self.modules["sys"] = SysModule(console, self.modules)
        opened = self._opener(open_file)
        self._builtins = dict(vars(builtins), __import__=self._import, print=console.print, open=opened)
        return self.load("main")

    def _opener(self, open_file: Any) -> Any:
        """`open` of the stick: files beside the firmware's modules are read from there."""

        def opened(path: str, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            if mode[0] == "r" and path.startswith(self._folder):
                self.tell("open", os.path.relpath(path, self._folder))
                return open(path, mode, *args, **kwargs)
            return open_file(path, mode, *args, **kwargs)

        return opened

    def release(self) -> None:
        """Do nothing: this interpreter's own functions were never replaced."""

    def load(self, name: str) -> Any:
        """A module of the firmware, loaded if it is not yet."""
        if name not in self.modules:
            self._load(name)
        return self.modules[name]

    def _load(self, name: str) -> None:
        if name in _LENT:
            self.modules[name] = importlib.import_module(name)
            return
        if name == "framebuf":
            self.modules[name] = importlib.import_module("virtual.framebuf")
            return
        for entry in self.modules["sys"].path:
            folder = _ROOT if name.split(".")[0] == _BESIDE else self._folder
            place = os.path.normpath(os.path.join(folder, entry, *name.split(".")))
            if os.path.isdir(place):
                self._add_module(name, os.path.join(place, "__init__.py"), place)
                return
            if os.path.exists(place + ".py"):
                self._add_module(name, place + ".py")
                return
        raise ImportError("no module named '%s'" % name)

    def _add_module(self, name: str, path: str, package: str = "") -> None:
        """Run the module of that file; a package may do without one."""
        module = ModuleType(name)
        module.__dict__.update(__builtins__=self._builtins, __file__=path)
        self.modules[name] = module
        if package:
            module.__dict__["__path__"] = package
        code = _compiled(path)
        if code is None:
            return
        self.tell("import", os.path.relpath(path, self._folder) if self.reader else "")
        self._loading += 1
        try:
            exec(code, module.__dict__)
        except BaseException:
            del self.modules[name]
            raise
        finally:
            self._loading -= 1

    def _import(
        self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        if self.ticks and not self._loading:
            self.may_fail()  # only for the outermost: the modules it imports may be loaded already
        parts = name.split(".")
        for depth in range(1, len(parts) + 1):
            full = ".".join(parts[:depth])
            module = self.load(full)
            if depth > 1:
                setattr(self.modules[".".join(parts[: depth - 1])], parts[depth - 1], module)
        if not fromlist:
            return self.modules[parts[0]]
        module = self.modules[name]
        for item in fromlist:
            if not hasattr(module, item) and hasattr(module, "__path__"):
                setattr(module, item, self.load(name + "." + item))
        return module
