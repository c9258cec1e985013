"""The hardware of a plugged stick, tried with a person: `python -m tools.check_stick`."""
