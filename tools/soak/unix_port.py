"""under_micropython/random_player.py in MicroPython's unix port, a process for each boot."""

import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from tools.bench import unix_port as counted
from tools.build import compile
from tools.soak.random_player import PRESETS
from tools.words import CODES

LEG_MS = 900_000  # then the power goes
_LIMIT_S = 600
_HEAP_AMPLE = 1024 * 1024
_SETTINGS = "rules=%s\nlives=%d\nplayers=%d\nlanguage=%s\n"


class Broken(Exception):
    """MicroPython ended before its time; the text is what it said last."""


def run(call: str, heap: int, folder: Path) -> "Counter[str]":
    """What `random_player.<call>` printed as names and numbers, with the stick's files in `folder`."""
    program = counted.find_micropython()
    if not program:
        raise Broken("there is no MicroPython for this machine on PyPI")
    code = (
        f"{counted.places(folder)}\nfrom tools.under_micropython import random_player\nrandom_player.{call}"
    )
    done = subprocess.run(
        [program, "-X", f"heapsize={heap}", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=_LIMIT_S,
        check=False,
    )
    if done.returncode:
        raise Broken((done.stdout + done.stderr).strip()[-800:])
    pairs = [line.split() for line in done.stdout.splitlines()]
    return Counter({pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()})


def play(seed: int, ms: int) -> "Counter[str]":
    """One stick for so many virtual ms, its power cut every quarter of an hour. Raises Broken.

    `drift` is the most that free memory after a game was off that after the first, in thousandths.
    """
    compile.compile_firmware()
    compile.compile_inside()
    counts: "Counter[str]" = Counter()
    drift = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rules = PRESETS[seed % len(PRESETS)]
        lives = 4 if rules == "meyer" else 1 + seed % 2
        settings = _SETTINGS % (rules, lives, 2 + seed % 5, CODES[seed // 2 % len(CODES)])
        (folder / "settings.txt").write_text(settings)
        heap = counted.HEAP + run("nothing()", _HEAP_AMPLE, folder)["quiet"]
        leg = 0
        while counts["virtual_ms"] < ms:
            left = min(ms - counts["virtual_ms"], LEG_MS)
            done = run(f"evening({seed * 1000 + leg}, {left})", heap, folder)
            drift = max(drift, done["drift"])
            counts += done
            counts["cuts"] += 1
            leg += 1
    counts["drift"] = drift
    return counts
