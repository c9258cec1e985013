"""Under real MicroPython no driver allocates in a tick."""

from pathlib import Path

from tests.helpers.in_micropython import in_micropython

DRIVERS = Path(__file__).parents[1] / "helpers" / "drivers_quietly.py"


def test_no_driver_allocates_in_a_tick(micropython: str, tmp_path: Path) -> None:
    assert in_micropython(micropython, tmp_path, DRIVERS.read_text()) == "ok\n"
