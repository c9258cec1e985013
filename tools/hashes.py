"""Write the hashes of all packages into `requirements/`: `python -m tools.hashes`, after a new version.

They cover every file that the package index offers for a version, so that every system finds its own; pip
then accepts nothing else. It needs `uv`, which is not among the requirements.
"""

import re
import subprocess
from pathlib import Path

from tools.terminal import InTheWay

FOLDER = Path(__file__).resolve().parent.parent / "requirements"
OLDEST = "3.10"
_PIN = re.compile(r"^([\w.-]+)==([^\s;\\]+)(.*?)\s*\\?$")
_HASH = re.compile(r"--hash=(sha256:[0-9a-f]{64})")


def hashes(pins: list[str]) -> dict[tuple[str, str], list[str]]:
    """By name and version, from the package index. Raises InTheWay."""
    command = ["uv", "pip", "compile", "--no-deps", "--generate-hashes", "--universal", "--no-header"]
    command += ["--python-version", OLDEST, "-"]
    try:
        done = subprocess.run(command, input="\n".join(pins), capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise InTheWay("There is no uv here; pip install uv brings it.") from None
    if done.returncode:
        raise InTheWay(f"uv failed to list the hashes: {done.stderr.strip()}")
    found: dict[tuple[str, str], list[str]] = {}
    for line in done.stdout.splitlines():
        if pin := _PIN.match(line):
            key = pin[1].lower(), pin[2]
            found.setdefault(key, [])
        elif one := _HASH.search(line):
            found[key].append(one[1])
    return found


def pins_of(text: str) -> list[str]:
    """The requirements of a file without their hashes, comments and references kept."""
    return [line.rstrip("\\ ") for line in text.splitlines() if not _HASH.search(line)]


def renewed(lines: list[str], known: dict[tuple[str, str], list[str]]) -> str:
    """The file with its hashes. KeyError for a package whose hashes are not known."""
    out = []
    for line in lines:
        pin = None if line.startswith(("#", "-")) else _PIN.match(line)
        if pin is None:
            out.append(line)
            continue
        sums = sorted(known[pin[1].lower(), pin[2]])
        out.append(" \\\n".join([line, *(f"    --hash={one}" for one in sums)]))
    return "\n".join(out) + "\n"


def main() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        lines = pins_of(path.read_text())
        found = hashes([line for line in lines if not line.startswith(("#", "-"))])
        path.write_text(renewed(lines, found))
        print(f"{path.name}: {len(found)} packages")


if __name__ == "__main__":
    main()
