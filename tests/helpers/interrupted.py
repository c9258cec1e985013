"""Raises Ctrl-C, or the error of a full heap, at a chosen line of the firmware or of a tool."""

import sys
from pathlib import Path

FIRMWARE = str(Path(__file__).resolve().parents[2] / "firmware")


class _Interrupter:
    """Raises `error` before the line with number `line` of the code in `folder`, counted as they are run."""

    def __init__(self, error, line, folder):
        self.folder = folder
        self.error = error
        self.line = line
        self.lines = 0

    def trace(self, frame, event, _):
        if not frame.f_code.co_filename.startswith(self.folder):
            return None
        if event == "line":
            if self.lines == self.line:
                self.line = -1
                raise self.error
            self.lines += 1
        return self.trace


def interrupted(action, error, line, folder=FIRMWARE):
    """Whether `error` ended `action()` before that line of the firmware; False if it runs fewer lines."""
    interrupter = _Interrupter(error, line, folder)
    before = sys.gettrace()
    sys.settrace(interrupter.trace)
    try:
        action()
    except error:
        pass
    finally:
        sys.settrace(before)
    return interrupter.line < 0 <= line
