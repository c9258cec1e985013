"""What makes the data that the firmware carries: fonts, large words and the computers' strategies."""

import tools  # noqa: F401  (brings the firmware onto the path)
