"""main.py as it lies on a stick: source, and a Plus2 is held on before any file is looked for."""

from types import ModuleType
from typing import Any

import pytest

from tools.build.files import LAUNCHER, MODULE
from virtual.boards import BOARDS

BUILT_IN = ("array", "binascii", "hashlib", "io", "os", "time")


@pytest.mark.parametrize("board", BOARDS)
def test_a_plus2_is_held_before_any_file_is_looked_for(board: str) -> None:
    wiring, happened = BOARDS[board], []
    path = ["", ".frozen", "/lib"]

    class Pin:
        OUT = 3

        def __init__(self, gpio: int, mode: int, value: int, hold: bool) -> None:
            happened.append(f"GPIO{gpio}={value}" if mode == self.OUT and hold else "")

    ours = ModuleType(MODULE)
    ours.run = lambda: happened.append("run")  # type: ignore[attr-defined]
    modules: dict[str, Any] = {
        name: ModuleType(name) for name in ("sys", "machine", "micropython", *BUILT_IN)
    }
    modules["sys"].path, modules["sys"].modules = path, {}
    modules["os"].uname = lambda: ("esp32", "esp32", "1.24.0", "v1.24.0", wiring["machine"])
    modules["machine"].Pin, modules["machine"].mem32 = Pin, wiring["efuse"]
    modules["micropython"].const = lambda value: value

    def load(name: str, *_: object) -> Any:
        if name not in modules:
            happened.append(f"import {name}")
            assert path == ["", ".frozen", "/lib"]
            return ours
        assert name == "sys" or not path, f"{name} is looked for as a file"
        return modules[name]

    exec(LAUNCHER, {"__builtins__": {"__import__": load}})
    held = ["GPIO4=1"] if "latch" in wiring else []
    assert happened == [*held, f"import {MODULE}", "run"]
