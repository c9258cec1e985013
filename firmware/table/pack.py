"""Texts as they are written become texts as a screen takes them, where compiling has not done it before.

The firmware as it lands on a stick never loads this: see tools/fold.py.
"""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from types import ModuleType


def packed(module: "ModuleType") -> "tuple[bytes]":
    """Its texts as texts.Texts wants them, in one piece of lines `KEY=text`.

    The names of values have these for keys, the parameters their number.
    """
    lines = [b""]
    for key in dir(module):
        text = getattr(module, key)
        if isinstance(text, (str, tuple)) and key.isupper() and key != "PARAMETERS":
            lines.append(b"%s=%s" % (key.encode(), _joined(text)))
    values = getattr(module, "VALUES", {})
    for n, texts in enumerate(getattr(module, "PARAMETERS", ())):
        lines.append(b"%d=%s" % (n, _joined(texts)))
    for value in values:
        lines.append(b"%d=%s" % (value, _latin1(values[value])))
    return (b"\n".join(lines) + b"\n",)


def _latin1(text: str) -> bytes:
    """Latin-1 bytes of `text`."""
    return bytes(map(ord, text))


def _joined(texts: "str | tuple") -> bytes:
    """A text, or several with | between them."""
    return _latin1(texts) if isinstance(texts, str) else b"|".join([_joined(text) for text in texts if text])
