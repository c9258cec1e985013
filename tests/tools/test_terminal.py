"""Tools end with a sentence: what is missing, who listens no more, what a terminal cannot say, Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools import make
from tools.build.compile import ROOT

RECORD = "mia 1\nrules tokyo\nplayers Fuchs Bär\nFuchs rolls 32\n"


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *words]
    more = {"cwd": ROOT, "capture_output": True, "text": True, "check": False, **more}
    return subprocess.run(command, **more)  # type: ignore[call-overload,no-any-return]


def test_a_package_that_is_missing_is_named_with_what_brings_it() -> None:
    done = run("-S", "-m", "tools.site", "--help", env={**os.environ, "PYTHONPATH": ""})
    assert done.returncode == 1
    assert re.match(r"This Python has no '\w+'. Run make test once", done.stderr)
    assert "Traceback" not in done.stderr


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    script = "import sys; sys.argv[0] = '-m'; import tools; print('x\\n' * 100000)"
    done = run(
        "-c",
        f"import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', {script!r}], "
        "stdout=subprocess.PIPE, stderr=subprocess.PIPE); p.stdout.readline(); p.stdout.close(); "
        "print(p.stderr.read().decode(), end=''); p.wait()",
    )
    assert done.stdout == done.stderr == ""


def test_a_name_that_the_terminal_cannot_say_is_escaped(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(RECORD, encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = run("-m", "tools.replay", str(tmp_path / "game.txt"), env=environment)
    assert "B\\xe4r" in done.stdout
    assert "Traceback" not in done.stderr


_BUSY = """
import os, sys, time
sys.argv[0] = "-m"
from tools import workers

def work(n):
    os.write(1, b"up\\n")
    time.sleep(60)

with workers.pool(2) as pool:
    pool.map(work, range(2))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes to end")
@pytest.mark.parametrize(("number", "said"), [(signal.SIGINT, b"Stopped.\n"), (signal.SIGKILL, b"")])
def test_ctrl_c_ends_the_workers_and_only_the_tool_says_so(number: signal.Signals, said: bytes) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _BUSY],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        # Where a shell has put the tests into the background they ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout
    assert [process.stdout.readline() for _ in range(2)] == [b"up\n"] * 2
    (os.killpg if said else os.kill)(process.pid, number)
    # All who hold the pipe are gone by then: the workers too
    assert process.communicate(timeout=30) == (b"", said)
    assert process.returncode == (130 if said else -number)


# The Makefile where there is no make


def test_the_targets_are_prepared_first_and_take_arguments(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {"release", "check-stick", "replay", "odds"} <= make.targets(make.MAKEFILE.read_text()).keys()
    prepared: list[str] = []
    ran: list[list[str]] = []
    monkeypatch.setattr(make.prepare, "prepare", prepared.append)

    popen = subprocess.Popen

    def running(command: list[str], **_: object) -> subprocess.Popen[bytes]:
        ran.append(command)
        return popen([sys.executable, "-c", "raise SystemExit(3)"])

    monkeypatch.setattr(subprocess, "Popen", running)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["make.py", "play", "--port", "9000"])
    assert make.main() == 3
    assert prepared == ["play"]
    assert ran == [[str(make.prepare.PYTHON), "-m", "tools.play", "--port", "9000"]]
    monkeypatch.setattr(sys, "argv", ["make.py", "pizza"])
    assert make.main() == 2
    assert "Targets:" in capsys.readouterr().out


def test_the_workflows_pin_what_they_use_and_may_do_little() -> None:
    for path in (ROOT / ".github" / "workflows").glob("*.yml"):
        text = path.read_text()
        assert "\npermissions: {}\n" in text, path.name
        for line in text.splitlines():
            used = line.partition("uses: ")[2]
            if used and not used.startswith("./"):
                revision = used.partition("@")[2].partition(" ")[0]
                assert len(revision) == 40, f"{path.name}: {used}"
                assert " # v" in used, f"{path.name}: {used}"
