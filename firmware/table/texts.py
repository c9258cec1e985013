"""The texts of a language, in a fifth of the memory that a module of them takes."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from types import ModuleType
    from typing import Any


class Texts:
    """What `words.load` answers: `texts.ROLL` is the text of that name, as Latin-1 bytes.

    `module` has a line `ROLL=text` for each in one of the pieces PACKED, several texts of one name with |
    between them; these come as a list. Asking for a text makes new bytes: a screen asks when it enters. What
    drawing asks for lies ready: a language's `NAMES` of the players, and `OVER`.
    """

    def __init__(self, module: "ModuleType") -> None:
        if hasattr(module, "PACKED"):
            self._packed: "tuple[bytes, ...]" = module.PACKED
        else:
            from table.pack import packed

            self._packed = packed(module)
        if hasattr(module, "NAMES"):
            self.NAMES: "tuple[bytes, ...]" = tuple(self._find(b"NAMES").split(b"|"))
            self.OVER: "bytes" = self._find(b"OVER")

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
        for piece in self._packed:
            start = piece.find(key)
            if start >= 0:
                start += len(key)
                return piece[start : piece.find(b"\n", start)]
        return b""
