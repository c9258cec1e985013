"""The Makefile's commands where there is no make, as on Windows: `python -m tools.make play --port 9000`.

It reads from the Makefile what a target needs and which Python module it runs. Anything after the target is
passed to that module. Like prepare.py it only needs the standard library.
"""

import re
import shlex
import signal
import subprocess
import sys

from tools import prepare

MAKEFILE = prepare.ROOT / "Makefile"
# A target that runs one Python module; its settings ($(ARGS) and the like) come last
_TARGET = re.compile(
    r"^([a-z-]+): for-([a-z]+) .*## (.*)\n\t@\$\(py\) -m ([^$\n]+)(?:\$.*)?\n(?!\t)", re.MULTILINE
)


def targets(makefile: str) -> dict[str, tuple[str, str, list[str]]]:
    """By name of the target: what has to be prepared, the help text, and the arguments of `python -m`."""
    return {name: (kit, told, shlex.split(rest)) for name, kit, told, rest in _TARGET.findall(makefile)}


def main() -> int:
    known = targets(MAKEFILE.read_text(encoding="utf-8"))
    name = sys.argv[1] if len(sys.argv) > 1 else "help"
    if name not in known:
        print("python -m tools.make TARGET [ARGUMENTS], where there is no make. Targets:\n")
        print(*(f"    {each:12} {told}" for each, (_, told, _) in known.items()), sep="\n")
        return 0 if name == "help" else 2
    kit, _, words = known[name]
    command = [str(prepare.PYTHON), "-m", *words, *sys.argv[2:]]
    prepare.prepare(kit)
    with subprocess.Popen(command, cwd=prepare.ROOT, env=environment()) as tool:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to both; the tool says how it ends
        return tool.wait()


def environment() -> dict[str, str]:
    """This process's environment without what is meant for other Pythons, and with UTF-8 for files and pipes,
    which Windows does not default to.
    """
    return {**prepare.plain_environment("PYTHON"), "PYTHONUTF8": "1"}


if __name__ == "__main__":
    sys.exit(main())
