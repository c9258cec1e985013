"""Code of a test in MicroPython's unix port, on the compiled firmware."""

import subprocess
from pathlib import Path

from tools.build import compile
from verify.bench import unix_port


def in_micropython(micropython: str, flash: Path, code: str, heap: int = unix_port.HEAP_AMPLE) -> str:
    """The output of the code in MicroPython, with the compiled firmware and the files in `flash`."""
    compile.compile_firmware()
    compile.compile_inside()
    return printed(micropython, flash, f"{unix_port.places(flash)}\n{code}", heap)


def printed(micropython: str, folder: Path, code: str, heap: int | str = "8M") -> str:
    """The output of the code in MicroPython, begun in this folder."""
    command = [micropython, "-X", f"heapsize={heap}", "-c", code]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
