"""Install what the project needs on this machine: `python3 -m tools.prepare play|flash|test|check`.

The Makefile calls it before everything else. It makes `.venv` with the pinned packages of `requirements/`,
takes Node from the machine or from PyPI, and lets npm fetch the packages of `web/package-lock.json`. Anything
already there is left alone, so the second call is instant. It only needs the standard library, runs under an
old Python (to say that it is too old), and says in a sentence what went wrong.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools import output
from tools.terminal import InTheWay

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
IS_WINDOWS = os.name == "nt"
PYTHON = VENV / "Scripts" / "python.exe" if IS_WINDOWS else VENV / "bin" / "python"
PIP = (PYTHON, "-m", "pip")
INSTALL = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes")
NEEDED_PYTHON = (3, 10)
NEEDED_NODE = 18
COULD_NOT = "could not fetch the packages. If there is no network, run the same command when it is back."


def version_of_node(program: str | Path) -> int:
    """Major version of this Node; 0 if it does not run."""
    try:
        said = subprocess.run([str(program), "--version"], capture_output=True, text=True, check=True).stdout
        return int(said.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return 0


def find_node() -> Path | None:
    """Folder of a Node 18 or newer with npm beside it: the machine's, else that of `.venv`, else None."""
    on_path = shutil.which("node")
    places = [Path(on_path).parent] if on_path else []
    for place in [*places, PYTHON.parent]:
        if npm(place) and version_of_node(shutil.which("node", path=str(place)) or "") >= NEEDED_NODE:
            return place
    return None


def npm(place: Path) -> str | None:
    """The npm in that folder, called npm.cmd on Windows."""
    return shutil.which("npm", path=str(place))


def run(command: list[str | Path], sentence: str, folder: Path = ROOT, path: Path | None = None) -> None:
    """Run a command that fetches something. If it fails: InTheWay, with the sentence and its last lines."""
    environment = dict(os.environ)
    if path:
        environment["PATH"] = f"{path}{os.pathsep}{environment.get('PATH', '')}"
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    if done.returncode:
        tail = "\n".join("    " + line for line in done.stdout.strip().splitlines()[-6:])
        raise InTheWay(f"{sentence}\n{tail}")


def fingerprint(*files: Path) -> str:
    """One line that changes with the files' content and with the Python that made `.venv`."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def is_stamped(stamp: Path, mark: str) -> bool:
    """Whether an earlier call finished with exactly this content."""
    return stamp.is_file() and stamp.read_text() == mark


def make_venv() -> None:
    """Make `.venv` with a pip that runs. One that is half made, or whose Python is gone, is made again."""
    if PYTHON.exists():
        alive = subprocess.run([*map(str, PIP), "--version"], capture_output=True, check=False)
        if alive.returncode == 0:
            return
    try:
        import ensurepip  # noqa: F401  Debian ships Python without it
        import venv
    except ImportError:
        raise InTheWay(
            "This Python cannot make virtual environments. On Debian or Ubuntu: apt-get install python3-venv"
        ) from None
    print("Making .venv", flush=True)
    output.claim(VENV)
    output.clear(VENV)
    venv.create(VENV, with_pip=True)


def pip_install(name: str, *options: str | Path) -> None:
    """Install `requirements/<name>.txt` into `.venv`, once."""
    listing = ROOT / "requirements" / f"{name}.txt"
    stamp, mark = VENV / f"prepared-{name}", fingerprint(*sorted(listing.parent.glob("*.txt")))
    if is_stamped(stamp, mark):
        return
    make_venv()
    print(f"Fetching the Python packages of requirements/{name}.txt", flush=True)
    run(
        [*PIP, *INSTALL, *options, "-r", listing],
        f"pip {COULD_NOT} pip said:",
    )
    stamp.write_text(mark)


def npm_install(with_checkers: bool = False) -> None:
    """Fetch `web/node_modules` by the lock file, once; with Node from PyPI if there is none.

    The checkers of the page's scripts (npm's dev packages) are included if wanted or already there.
    """
    web = ROOT / "web"
    if not (web / "package-lock.json").exists():
        return
    stamp, mark = web / "node_modules" / ".prepared", fingerprint(web / "package-lock.json")
    has_checkers = (web / "node_modules" / "typescript").exists()
    if is_stamped(stamp, mark) and (has_checkers or not with_checkers):
        return
    node = find_node()
    if node is None:
        pip_install("node")
        node = find_node()
    if node is None:
        raise InTheWay(f"There is no Node {NEEDED_NODE} or newer here, and the one of PyPI does not run.")
    print("Fetching the packages of web/package.json with npm", flush=True)
    run(
        [
            *(npm(node) or "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"),
            *([] if with_checkers or has_checkers else ["--omit=dev"]),
        ],
        f"npm {COULD_NOT} npm said:",
        web,
        node,
    )
    stamp.write_text(mark)


def prepare(what: str) -> None:
    """Everything for `play`, `flash`, `test` (which includes both) or `check` (all). Raises InTheWay."""
    if sys.version_info < NEEDED_PYTHON:
        raise InTheWay(
            "MiaStick needs Python {}.{} or newer; {} is {}.{}. Name another: make PYTHON=python3.12".format(
                *NEEDED_PYTHON, sys.executable, *sys.version_info
            )
        )
    pip_install("play")
    if what == "flash":
        pip_install("flash")
        return
    if what in ("test", "check"):
        pip_install("test")
    if what == "check":
        pip_install("check")
        pip_install("stubs", "--no-deps", "--upgrade", "--target", VENV / "typings")
    npm_install(with_checkers=what == "check")


def main() -> None:
    parser = argparse.ArgumentParser(description="Install what the project needs on this machine.")
    parser.add_argument("what", choices=("play", "flash", "test", "check"))
    prepare(parser.parse_args().what)


if __name__ == "__main__":
    main()
