"""Under real MicroPython no driver allocates in a tick."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def test_no_driver_allocates_in_a_tick(micropython):
    ran = subprocess.run(
        [micropython, str(HERE / "drivers_quietly.py")],
        env=os.environ | {"MICROPYPATH": f"{HERE.parent / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stdout == "ok\n", ran.stdout + ran.stderr
