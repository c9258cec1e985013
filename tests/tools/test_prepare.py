"""What `make` fetches comes into this folder, whatever a person has set for their other installations."""

import hashlib
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import prepare
from tools.terminal import UserError

ROOT = prepare.ROOT


def wheel(folder: Path, version: str) -> str:
    """A package `tiny` of that version, made here; its hash."""
    info = f"tiny-{version}.dist-info"
    files = {
        "tiny.py": f"VERSION = {version!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: tiny\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": f"tiny.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n",
    }
    path = folder / f"tiny-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as file:
        for name, text in files.items():
            file.writestr(name, text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


STRANGE = {
    "PIP_TARGET": "away",
    "PIP_DRY_RUN": "1",
    "PIP_QUIET": "1",
    "PYTHONHOME": "away",
    "PYTHONSAFEPATH": "1",
    "PIP_USER": "1",
}
STRANGE_FILE = "user = true\nprefix = away\nrequire-virtualenv = true"


def test_packages_arrive_whatever_is_set_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the environment and in a file."""
    place = tmp_path / "tree"
    (place / "requirements").mkdir(parents=True)
    subprocess.run([sys.executable, "-m", "venv", str(place / ".venv")], check=True)
    digest = wheel(tmp_path, "1.0")
    (place / "requirements" / "tiny.txt").write_text(f"tiny==1.0 --hash=sha256:{digest}\n")
    said = f"[global]\nfind-links = {tmp_path}\nno-index = true\n{STRANGE_FILE}\n"
    (tmp_path / "pip.conf").write_text(said)
    monkeypatch.setattr(prepare, "ROOT", place)
    monkeypatch.setattr(prepare, "VENV", place / ".venv")
    monkeypatch.setattr(prepare, "PYTHON", place / ".venv" / "bin" / "python")
    monkeypatch.chdir(tmp_path)
    for key in [key for key in os.environ if key.startswith("PIP_")]:
        monkeypatch.delenv(key)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    for key, value in STRANGE.items():
        monkeypatch.setenv(key, value)
    prepare.pip_install("tiny")
    told = subprocess.run(
        [str(prepare.PYTHON), "-I", "-c", "import tiny; print(tiny.VERSION)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == "1.0"
    assert not (tmp_path / "away").exists()


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("ReadTimeoutError: Read timed out.", "If there is no network"),
        ("SSLError(SSLCertVerificationError: certificate verify failed)", "certificate"),
        ("ERROR: Could not install packages: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not what is pinned"),
        ("ProxyError('Cannot connect to proxy.', 407)", "HTTPS_PROXY"),
    ],
)
def test_each_failure_gets_its_own_advice(said: str, advice: str) -> None:
    with pytest.raises(UserError, match=advice) as end:
        prepare.run([sys.executable, "-c", f"import sys; sys.exit({said!r})"], dict(os.environ))
    assert said in str(end.value)


HELP = """
import runpy, sys
for name in ("replay", "odds", "words", "play", "relay"):
    sys.argv = [name, "--help"]
    try:
        runpy.run_module(f"tools.{name}", run_name="__main__")
    except SystemExit as end:
        if end.code:
            raise
"""


@pytest.mark.parametrize("is_there", [True, False])
def test_without_a_home_npm_keeps_its_cache_here(
    is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a service's user, or one that `docker run --user` names."""
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package-lock.json").write_text('{"packages": {}}')
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "find_node", lambda: tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path if is_there else tmp_path / "none"))
    monkeypatch.delenv("npm_config_cache", raising=False)
    given: dict[str, str] = {}

    def run(command: list[str], environment: dict[str, str], folder: Path) -> None:
        given.update(environment)
        (folder / "node_modules").mkdir()

    monkeypatch.setattr(prepare, "run", run)
    prepare.npm_install()
    assert ("npm_config_cache" in given) is not is_there


def test_a_tool_starts_without_its_docstrings() -> None:
    command = [sys.executable, "-OO", "-c", HELP]
    done = subprocess.run(command, cwd=prepare.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_make_hands_no_setting_of_another_python_on() -> None:
    strange = {"PYTHONSAFEPATH": "1", "PYTHONOPTIMIZE": "2", "PYTHONHOME": "/nowhere"}
    done = subprocess.run(
        ["make", "--eval", "strange: ; @env", "strange"],
        cwd=prepare.ROOT,
        env={**os.environ, **strange},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not [name for name in strange if f"{name}=" in done.stdout]


ALONE = """
import runpy, sys
from importlib.metadata import packages_distributions
module, *kit = sys.argv[1:]
has = {name.lower().replace("_", "-") for name in kit}
made_by = packages_distributions().items()
lacks = {name for name, made in made_by if not has & {one.lower().replace("_", "-") for one in made}}
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in lacks:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Lacking())
sys.argv[1:] = ["--help"]
runpy.run_module(module, run_name="__main__", alter_sys=True)
"""
MAKEFILE = (ROOT / "Makefile").read_text()
COMMANDS = re.findall(r"^[a-z-]+: for-(play|relay|flash) .*\n\t@.*-m ([\w.]+)", MAKEFILE, re.M)


@pytest.mark.parametrize(("kit", "module"), COMMANDS, ids=[module for _, module in COMMANDS])
def test_each_command_needs_no_more_than_make_fetches_for_it(kit: str, module: str) -> None:
    """Whoever has never run the tests has the packages of that kit and no other."""
    texts = [(ROOT / "requirements" / f"{name}.txt").read_text() for name in {kit, "play"} - {"relay"}]
    has = [found for text in texts for found in re.findall(r"^[\w.-]+(?===)", text, re.M)]
    command = [sys.executable, "-c", ALONE, module, *has]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
