"""The texts of the screens, one module a language.

Texts are written as str and become Latin-1 `bytes` when a language is loaded: iterating bytes yields
integers without allocating, and the fonts are indexed by Latin-1 code. Languages not in use are not in RAM.
"""

from micropython import const

from fonts import take
from texts import Texts

_TYPING = const(0)
if _TYPING:
    from types import ModuleType
    from typing import Any

# As the settings call it, and as its speakers do; the first is for a stick that knows no better
LANGUAGES = (("en", b"ENGLISH"), ("de", b"DEUTSCH"), ("it", b"ITALIANO"), ("da", b"DANSK"))

_PACKED = ("", "_house", "_rules")  # parts that are Texts


def latin1(text: "str") -> "bytes":
    """Latin-1 bytes of `text`."""
    return bytes(map(ord, text))


def _encoded(value: "object") -> "object":
    if isinstance(value, str):
        return latin1(value)
    if isinstance(value, tuple):
        return tuple(_encoded(item) for item in value)
    if isinstance(value, dict):
        return {key: _encoded(item) for key, item in value.items()}
    return value


def load(code: "str", part: "str" = "") -> "Any":
    """The Texts of language `code`. An unknown code gives English.

    `part` names a file of its own: `_house` for the turns of other rules, else the texts of one room, which
    come as a module of bytes. All are in memory only as long as somebody holds them.
    A language without that file gives the English one.
    """
    known = [language for language, _ in LANGUAGES]
    if code not in known:
        code = known[0]
    try:
        module = take("words." + code + part)
    except ImportError:
        module = take("words." + known[0] + part)
    keys = [key for key in dir(module) if not key.startswith("_")]
    if any([isinstance(getattr(module, key), str) for key in keys]):  # not compiled: see tools/fold.py
        for key in keys:
            setattr(module, key, _encoded(getattr(module, key)))
        if part in _PACKED:
            setattr(module, "PACKED", packed(module))  # noqa: B010
    return Texts(module) if part in _PACKED else module


def packed(module: "ModuleType") -> "bytes":
    """Its texts as lines `KEY=text`; the names of values have these for keys, the parameters their number."""
    lines = [b""]
    for key in dir(module):
        text = getattr(module, key)
        if isinstance(text, (bytes, tuple)) and key.isupper() and key not in ("NAMES", "PARAMETERS"):
            lines.append(b"%s=%s" % (key.encode(), joined(text)))
    values = getattr(module, "VALUES", {})
    for n, texts in enumerate(getattr(module, "PARAMETERS", ())):
        lines.append(b"%d=%s" % (n, joined(texts)))
    for value in values:
        lines.append(b"%d=%s" % (value, values[value]))
    return b"\n".join(lines) + b"\n"


def joined(texts: "bytes | tuple") -> "bytes":
    """A text, or several with | between them."""
    return texts if isinstance(texts, bytes) else b"|".join([joined(text) for text in texts if text])
