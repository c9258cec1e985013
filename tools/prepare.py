"""Install what the project needs on this machine: `python3 -m tools.prepare relay|play|flash|test|check`.

The Makefile calls it before everything else. It makes `.venv` with the pinned packages of `requirements/`,
takes Node from the machine or from PyPI, and lets npm fetch the packages of `web/package-lock.json`. Anything
already there is left alone, so the second call is instant. It only needs the standard library, runs under an
old Python (to say that it is too old), and says in a sentence what went wrong.
"""

import argparse
import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools import output
from tools.terminal import UserError

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
IS_WINDOWS = os.name == "nt"
PYTHON = VENV / "Scripts" / "python.exe" if IS_WINDOWS else VENV / "bin" / "python"
PIP = ("-I", "-m", "pip")  # whatever PYTHON… says is for other programs
INSTALL = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes")
NEEDED_PYTHON = (3, 10)
NEEDED_NODE = 18
# Of pip's settings, those that say how packages come here. All others say where some other installation goes.
NETWORK = {
    *("PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_TRUSTED_HOST"),
    *(
        "PIP_PROXY",
        "PIP_CERT",
        "PIP_CLIENT_CERT",
        "PIP_KEYRING_PROVIDER",
        "PIP_TIMEOUT",
        "PIP_DEFAULT_TIMEOUT",
    ),
    *("PIP_RETRIES", "PIP_CACHE_DIR", "PIP_NO_CACHE_DIR"),
}
# What pip or npm says of a failure, and what a person can do about it. The first that is found counts.
ADVICE = (
    (r"no space left|ENOSPC", "The disk is full."),
    (r"permission denied|EACCES|EPERM", "This user may not write there: look whose this folder is."),
    (
        r"certificate|SELF_SIGNED|CERT_",
        "The certificate of the way out is not trusted: name your own with PIP_CERT or in npm's cafile.",
    ),
    (r"407|proxy|EPROXY", "The proxy refuses or does not answer: look at HTTPS_PROXY."),
    (
        r"do not match the hashes|EINTEGRITY",
        "What came is not what is pinned: a mirror or a proxy changed it, or it was cut off.",
    ),
    (
        r"connection|timed? ?out|resolution|unreachable|ENOTFOUND|ECONN|EAI_AGAIN|network",
        "If there is no network, run the same command when it is back.",
    ),
    (
        r"no matching distribution|not a supported wheel|ETARGET|E404",
        f"The package index that is set has no version for Python {sys.version.split()[0]} on this machine.",
    ),
)


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


def settings_of_pip() -> dict[str, str]:
    """PIP_… variables with what the person's settings say of the network, be it a file or the environment."""
    # `list` itself heeds `user` and `quiet`; a variable outweighs a file
    reading = {**plain_environment("PIP_"), "PIP_USER": "0", "PIP_QUIET": "0"}
    if "PIP_CONFIG_FILE" in os.environ:
        reading["PIP_CONFIG_FILE"] = os.environ["PIP_CONFIG_FILE"]
    listed = subprocess.run(
        [str(PYTHON), *PIP, "config", "list"], env=reading, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        raise UserError(f"pip cannot read its settings.\n{tail(listed.stderr)}")
    said = {}
    for line in listed.stdout.splitlines():  # global.index-url='https://…'
        key, _, value = line.partition("=")
        said["PIP_" + key.rpartition(".")[2].replace("-", "_").upper()] = str(ast.literal_eval(value))
    return {name: value for name, value in {**said, **os.environ}.items() if name in NETWORK}


def plain_environment(*prefixes: str) -> dict[str, str]:
    """This process's environment without the variables that begin so, in whatever case."""
    return {name: value for name, value in os.environ.items() if not name.upper().startswith(prefixes)}


def tail(text: str) -> str:
    """The last lines of a program's output."""
    return "\n".join("    " + line for line in text.strip().splitlines()[-6:])


def run(command: list[str | Path], environment: dict[str, str], folder: Path = ROOT) -> None:
    """Run a command that fetches something. If it fails: UserError, with advice and its last lines."""
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
        told = (advice for pattern, advice in ADVICE if re.search(pattern, done.stdout, re.IGNORECASE))
        name = "npm" if "npm" in Path(command[0]).name else "pip"
        sentence = f"{name} could not fetch the packages. {next(told, '')}".strip()
        raise UserError(f"{sentence} {name} said:\n{tail(done.stdout)}")


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
        alive = subprocess.run([str(PYTHON), *PIP, "--version"], capture_output=True, check=False)
        if alive.returncode == 0:
            return
    try:
        import ensurepip  # noqa: F401  Debian ships Python without it
        import venv
    except ImportError:
        raise UserError(
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
    environment = {**plain_environment("PIP_"), **settings_of_pip(), "PIP_CONFIG_FILE": os.devnull}
    run([PYTHON, *PIP, *INSTALL, *options, "-r", listing], environment)
    if not options:
        # A look before the stamp: pip finds all of it where it was meant to go, so it fetches nothing
        run([PYTHON, *PIP, *INSTALL, "--no-index", "-r", listing], environment)
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
        raise UserError(f"There is no Node {NEEDED_NODE} or newer here, and the one of PyPI does not run.")
    print("Fetching the packages of web/package.json with npm", flush=True)
    environment = plain_environment("NODE_ENV", "NODE_OPTIONS")
    environment["PATH"] = f"{node}{os.pathsep}{environment.get('PATH', '')}"
    if not os.access(os.path.expanduser("~"), os.W_OK):  # noqa: PTH111  Path raises for a user without a home
        environment.setdefault("npm_config_cache", str(VENV / "npm-cache"))
    # Said here, a setting for other installations has no say
    here = ("--global=false", "--dry-run=false", "--location=project", "--package-lock=true")
    kinds = (
        ("--include=dev", "--include=prod")
        if with_checkers or has_checkers
        else ("--include=prod", "--omit=dev")
    )
    command = (npm(node) or "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", *here, *kinds)
    run([*command], environment, web)
    missing = [
        name for name in packages(web / "package-lock.json", with_checkers) if not (web / name).is_dir()
    ]
    if missing:
        raise UserError(f"npm says that it is done, and web/{missing[0]} is not there.")
    stamp.write_text(mark)


def packages(lock: Path, with_checkers: bool) -> list[str]:
    """Folders of the packages that have to be there on every machine."""
    listed = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return [
        name
        for name, kind in listed.items()
        if name and not kind.get("optional") and (with_checkers or not kind.get("dev"))
    ]


def prepare(what: str) -> None:
    """Everything for `relay`, `play`, `flash`, `test` (with these) or `check` (all). Raises UserError."""
    if sys.version_info < NEEDED_PYTHON:
        raise UserError(
            "MiaStick needs Python {}.{} or newer; {} is {}.{}. Name another: make PYTHON=python3.12".format(
                *NEEDED_PYTHON, sys.executable, *sys.version_info
            )
        )
    pip_install("play")
    if what == "relay":
        return
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
    parser.add_argument("what", choices=("relay", "play", "flash", "test", "check"))
    prepare(parser.parse_args().what)


if __name__ == "__main__":
    main()
