"""Under real MicroPython no driver allocates in a tick."""

import os
import subprocess
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_no_driver_allocates_in_a_tick(micropython):
    ran = subprocess.run(
        [micropython, str(TESTS / "helpers" / "drivers_quietly.py")],
        env=os.environ | {"MICROPYPATH": f"{TESTS.parent / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stdout == "ok\n", ran.stdout + ran.stderr
