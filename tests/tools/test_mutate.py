"""Ctrl-C at `make mutate` leaves no process behind, nor does a terminal that is closed."""

import subprocess
import sys
from pathlib import Path

import pytest

TRIED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from tools import mutate
mutate._COPIED = ()
sys.executable = sys.argv[1]
sys.exit(mutate.main([]))
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="it looks at /proc")
@pytest.mark.parametrize(("name", "code"), [("INT", -2), ("HUP", 129)])
def test_what_ends_it_leaves_no_child(tmp_path: Path, name: str, code: int) -> None:
    child = tmp_path / "child"
    child.write_text(
        f"#!/bin/sh\nsleep 60 &\necho $! > {tmp_path}/pid\nsleep 0.5\nkill -{name} $PPID\nwait\n"
    )
    child.chmod(0o755)
    command = [sys.executable, "-c", TRIED, str(child)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=50)
    assert done.returncode == code
    state = Path("/proc", (tmp_path / "pid").read_text().strip(), "stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"
