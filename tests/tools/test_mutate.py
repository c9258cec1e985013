"""Ctrl-C at `make mutate` leaves no process behind."""

import subprocess
import sys
from pathlib import Path

import pytest

COPIED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from tools import mutate
mutate._COPIED = ()
sys.executable = sys.argv[1]
mutate.copied([])
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="it looks at /proc")
def test_ctrl_c_leaves_no_child(tmp_path: Path) -> None:
    child = tmp_path / "child"
    child.write_text(f"#!/bin/sh\nsleep 60 &\necho $! > {tmp_path}/pid\nsleep 1\nkill -INT $PPID\nwait\n")
    child.chmod(0o755)
    command = [sys.executable, "-c", COPIED, str(child)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=False)
    assert "KeyboardInterrupt" in done.stderr
    state = Path("/proc", (tmp_path / "pid").read_text().strip(), "stat")
    assert not state.exists() or state.read_text().split()[2] == "Z"
