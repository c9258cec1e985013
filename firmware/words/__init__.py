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

    `part` names a room whose texts are a file of their own: then it is that module, its texts bytes, in
    memory only while somebody is there. The interpreter keeps no module of words.
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
        if not part:
            module.PACKED = packed(module)
    return module if part else Texts(module)


def packed(module: "ModuleType") -> "bytes":
    """Its texts as lines `KEY=text`; the names of values have these for keys."""
    lines = [b""]
    for key in dir(module):
        if isinstance(getattr(module, key), bytes):
            lines.append(b"%s=%s" % (key.encode(), getattr(module, key)))
    for value in module.VALUES:
        lines.append(b"%d=%s" % (value, module.VALUES[value]))
    return b"\n".join(lines) + b"\n"
