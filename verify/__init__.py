"""What proves and measures the whole: long games, faults, bars, texts that fit, fair dice."""

import tools  # noqa: F401  (brings the firmware onto the path)
