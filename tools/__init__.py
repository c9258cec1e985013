"""What people call: play, install, build, and look at games and screens."""

import sys

if sys.argv[:1] == ["-m"]:  # the value while Python looks for the tool to run
    from tools import terminal  # before anything else, as Ctrl-C may come at once

    terminal.adopt()

import virtual  # noqa: F401  (brings the firmware onto the path)
