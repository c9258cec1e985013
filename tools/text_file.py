"""Text that people edit by hand, as their editors save it."""

import codecs
import sys
from pathlib import Path

from tools.terminal import UserError

_MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def read(name: str) -> str:
    """The text of a file, or of standard input by the name "-". Raises UserError."""
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UserError(f"{name} cannot be read: {error.strerror}") from None
    coding = next((coding for mark, coding in _MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        text = content.decode(coding)
    except UnicodeDecodeError:
        raise UserError(f"{name} is not text in UTF-8.") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
