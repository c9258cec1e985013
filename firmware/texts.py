"""The texts of a language, in a fifth of the memory that a module of them takes."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from types import ModuleType
    from typing import Any


class Texts:
    """What `words.load` answers: `texts.ROLL` is the text of that name, as Latin-1 bytes.

    `module` has a line `ROLL=text` for each in PACKED, several texts of one name with | between them; these
    come as a list. All texts are this one piece of memory, so asking for one makes new bytes: a screen asks
    when it enters. What drawing asks for lies ready: a language's `NAMES` of the players, and `OVER`.
    """

    def __init__(self, module: "ModuleType") -> None:
        if hasattr(module, "NAMES"):
            self.NAMES: "tuple[bytes, ...]" = module.NAMES
            self.OVER: "bytes" = module.OVER
        self._packed: "bytes" = module.PACKED

    def __getattr__(self, key: "str") -> "Any":
        text = self._find(key.encode())
        if not text:
            raise AttributeError(key)
        return text.split(b"|") if b"|" in text else text

    def value(self, value: "int") -> "bytes":
        """The name of a value of two dice, b"" if it has none."""
        return self._find(b"%d" % value)

    def place(self, n: "int", total: "int") -> "tuple[bytes, bytes]":
        """Two lines that say which place of how many: `10TH`, `OF 21`."""
        endings = self.ENDINGS.split()
        last = n % 10 if n // 10 != 1 and n % 10 < len(endings) else 0
        return b"%d" % n + endings[last], self.OF.replace(b"%", b"%d" % total)

    def _find(self, key: "bytes") -> "bytes":
        key = b"\n" + key + b"="
        start = self._packed.find(key)
        if start < 0:
            return b""
        start += len(key)
        return self._packed[start : self._packed.find(b"\n", start)]
