"""Icons and letters that are drawn by hand, in text files beside `generate/fonts`."""

from pathlib import Path


def read(path: Path) -> dict[str, tuple[list[str], int]]:
    """Drawings by name, in the file's order, as rows and how many of them are above the baseline.

    A line `: name` or `: font letter letter ...`, then rows of `#` and `.` side by side; a row of `=` stands
    under the baseline, else that is under the last row. Other lines are remarks. A font's letter is named
    `font letter`.
    """
    found = {}
    for block in path.read_text(encoding="utf-8").split("\n: ")[1:]:
        head, *lines = block.split("\n")
        words = head.split()
        names = words if len(words) == 1 else [f"{words[0]} {letter}" for letter in words[1:]]
        rows = [line.split() for line in lines if line.strip() and not line.strip(" #.=")]
        base = next((i for i, row in enumerate(rows) if "=" in row[0]), len(rows))
        for name, *drawn in zip(names, *(row for row in rows if "=" not in row[0]), strict=True):
            found[name] = drawn, base
    return found
