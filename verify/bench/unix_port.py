"""The measurements of verify/under_micropython, each in a fresh MicroPython (unix port), compiled.

The stick there is quiet_stick.py, whose chips are only registers that keep their values, so the figures are
the firmware's own.
"""

import shutil
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from tools.build import compile

HEAP = 264 * 1024  # bytes in which games play, with objects twice as large as on the ESP32
HEAP_AMPLE = 1024 * 1024  # for measuring other things
_LIMIT_S = 600


class MeasureError(Exception):
    """MicroPython stopped before the measurement was done; the text is its last output."""


def find_micropython() -> str | None:
    """Path of MicroPython's unix port, this Python environment's or the machine's; None without one."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.exists() else shutil.which("micropython")


def plays(
    players: int = 6, rules: str = "tokyo", board: str = "", seats: str = "", coach: int = 0
) -> tuple[str, int]:
    """Play a whole game with HEAP bytes. Returns "plays", or an error such as "MemoryError", and the bytes of
    the largest piece that was free after each round, at the least.

    The simulated chips and the robot come on top, because on a real stick they are not in its memory.
    """
    try:
        found = measure(f"heap({players}, '{rules}', '{board}', '{seats}', {coach})", HEAP + outside())
        return "plays", found["piece"]
    except MeasureError as error:
        return str(error).rpartition("\n")[2].partition(":")[0], 0


@lru_cache(maxsize=1)
def outside() -> int:
    """Bytes of heap that the simulated chips and the robot take before the firmware is loaded."""
    return measure("nothing()")["quiet"]


def measure(call: str, heap: int = HEAP_AMPLE) -> dict[str, int]:
    """Run `measure.<call>`; returns what it printed as name and number. Raises MeasureError."""
    with tempfile.TemporaryDirectory() as folder:
        return figures(printed(f"measure.{call}", heap, Path(folder)))


def printed(call: str, heap: int, folder: Path) -> str:
    """The output of a call of a module of verify/under_micropython, with `folder` as the stick's flash.

    MicroPython keeps the path of every module in memory. On a stick paths are short, so here they are, too.
    Raises MeasureError.
    """
    program = find_micropython()
    if not program:
        raise MeasureError("there is no MicroPython for this machine on PyPI")
    compile.compile_firmware()
    compile.compile_inside()
    code = f"{places(folder)}\nfrom verify.under_micropython import {call.split('.')[0]}\n{call}"
    done = subprocess.run(
        [program, "-X", f"heapsize={heap}", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )
    if done.returncode:
        raise MeasureError((done.stdout + done.stderr).strip()[-800:])
    return done.stdout


def figures(text: str) -> dict[str, int]:
    """The lines that consist of a name and a number, as a dict."""
    pairs = [line.split() for line in text.splitlines()]
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()}


def places(folder: Path) -> str:
    """Code that makes the compiled firmware and measurements importable from that folder."""
    for name, target in (("f", compile.MPY), ("g", compile.INSIDE_MPY)):
        if not (folder / name).exists():
            (folder / name).symlink_to(target)
    return "import sys\nsys.path[:] = ['f', 'g', '.frozen']"
