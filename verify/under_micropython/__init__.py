"""What plays and measures the firmware from inside MicroPython; started by verify/bench and the tests."""
