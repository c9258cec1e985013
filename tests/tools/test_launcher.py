"""main.py as it lies on a stick: source, and a Plus2 is held on before any file is looked for."""

from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tools.build.files import LAUNCHER, MODULE
from virtual.boards import BOARDS
from virtual.soc.machine import HARD_RESET, PWRON_RESET, SOFT_RESET, MachineModule
from virtual.stick import VirtualStick

BUILT_IN = ("array", "binascii", "hashlib", "io", "os", "time")


def launch(stick: VirtualStick, run: Any = lambda: None) -> list[str]:
    """What happens at a start of the stick."""
    happened: list[str] = []
    path = ["", ".frozen", "/lib"]

    class Pin:
        OUT = 3

        def __init__(self, gpio: int, mode: int, value: int, hold: bool) -> None:
            happened.append(f"GPIO{gpio}={value}" if mode == self.OUT and hold else "")

    ours = SimpleNamespace(run=lambda: (happened.append("run"), run()))
    start_error = SimpleNamespace(look=lambda: happened.append("look"))
    modules: dict[str, Any] = {name: ModuleType(name) for name in ("sys", "micropython", *BUILT_IN)}
    modules["machine"] = MachineModule(stick.soc)
    modules["sys"].path, modules["sys"].modules = path, {}
    modules["os"].uname = lambda: ("esp32", "esp32", "1.24.0", "v1.24.0", stick.wiring["machine"])
    modules["machine"].Pin, modules["machine"].mem32 = Pin, stick.wiring["efuse"]
    modules["micropython"].const = lambda value: value

    def load(name: str, *_: object) -> Any:
        if name not in modules:
            happened.append(f"import {name}")
            assert path == ["", ".frozen", "/lib"]
            return SimpleNamespace(start_error=start_error) if name == "stick" else ours
        assert name == "sys" or not path, f"{name} is looked for as a file"
        return modules[name]

    exec(LAUNCHER, {"__builtins__": {"__import__": load, "len": len, "Exception": Exception}})
    return happened


@pytest.mark.parametrize("board", BOARDS)
def test_a_plus2_is_held_before_any_file_is_looked_for(board: str) -> None:
    held = ["GPIO4=1"] if "latch" in BOARDS[board] else []
    assert launch(VirtualStick(board)) == [*held, f"import {MODULE}", "run"]


def test_a_damaged_file_is_looked_for_after_two_silent_starts() -> None:
    stick = VirtualStick()

    def starts(cause: int) -> bool:
        stick.soc.reset_cause = cause
        return "look" in launch(stick)

    assert [starts(cause) for cause in (PWRON_RESET, HARD_RESET, HARD_RESET)] == [False, False, True]
    assert [starts(cause) for cause in (PWRON_RESET, HARD_RESET)] == [False, False], "power-off ends a row"
    stick.boot()
    assert not stick.app.stick.noted, "marks are no note"
    stick.run(1000)
    assert not stick.soc.rtc_memory, "the first screen stands"
    for note in (b"m5stickc 1 resume\0\7",) * 3:
        stick.soc.rtc_memory = note
        assert not starts(SOFT_RESET) and stick.soc.rtc_memory == note, "starts afresh are none"
