"""Check the hardware of a plugged-in stick together with a person: `python -m tools.check_stick`."""
