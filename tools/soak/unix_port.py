"""under_micropython/random_player.py in MicroPython's unix port, a process for each boot."""

import tempfile
from collections import Counter
from pathlib import Path

from tools.bench import unix_port as counted
from tools.soak.random_player import PRESETS
from tools.words import CODES

LEG_MS = 900_000  # until the power goes
_SETTINGS = "rules=%s\nlives=%d\nplayers=%d\nlanguage=%s\n"


def run(call: str, heap: int, folder: Path) -> Counter[str]:
    """The counts of `random_player.<call>`, with the stick's files in `folder`. Raises MeasureError."""
    return Counter(counted.figures(counted.printed(f"random_player.{call}", heap, folder)))


def play(seed: int, ms: int) -> Counter[str]:
    """One stick for so many virtual ms, its power cut every quarter of an hour. Raises MeasureError.

    `drift` is the most that free memory after a game was off that after the first, in thousandths.
    """
    counts: Counter[str] = Counter()
    drift = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rules = PRESETS[seed % len(PRESETS)]
        lives = 4 if rules == "meyer" else 1 + seed % 2
        settings = _SETTINGS % (rules, lives, 2 + seed % 5, CODES[seed // 2 % len(CODES)])
        (folder / "settings.txt").write_text(settings)
        heap = counted.HEAP + run("nothing()", counted.HEAP_AMPLE, folder)["quiet"]
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
