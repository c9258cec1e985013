"""What plays and measures the firmware from inside MicroPython; started by tools/bench and the tests."""
