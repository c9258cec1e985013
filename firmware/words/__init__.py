"""The texts of the screens, by language.

`en.py` has the texts of a turn, `en_menus.py` those of the menus, `en_rules.py` those about the rules and
`en_together.py` those for a table of several sticks, each as lines `KEY=text`. For the stick
tools/build/texts.py cuts them into pieces, because the memory of a stick that has played has no room for a
whole file. The English files have notes for translators. generate/fonts makes `en_80.bin` and
`en_135.bin`, the large words. A new language is these files and one line of languages.py; a text it
lacks is shown in English.
"""

from micropython import const

from memory import import_briefly

_FIRST_OF_TWO = const(0xC2)

_TYPING = const(0)
if _TYPING:
    from typing import Any


class Texts:
    """The texts of one language: `texts.ROLL` is the text of that key, as Latin-1 bytes.

    Bytes, because iterating them yields integers without allocating, and fonts are indexed by Latin-1 code. A
    key with several texts gives a list. Asking for a text makes new bytes, so a screen asks when it enters.
    Two texts are kept ready for drawing: NAMES, the players' names by seat, and OVER.
    """

    def __init__(self, texts: tuple[str, ...], part: str = "") -> None:
        self.part = part  # as `load` was asked for
        self.texts = texts
        if self._text("NAMES"):
            self.seat(b"")
            self.OVER: bytes = self.find("OVER")

    def __getattr__(self, key: str) -> "Any":
        text = self.find(key)
        return text.split(b"|") if b"|" in text else text

    def find(self, *keys: str) -> bytes:
        """The text of the first of these keys that has one, as it is written. AttributeError if none has."""
        for key in keys:
            text = self._text(key)
            if text is not None:
                return text
        english = import_briefly("words.en" + self.part).TEXTS
        if self.texts != english:  # this language lacks it
            return Texts(english, self.part).find(*keys)
        raise AttributeError(keys[0])

    def _text(self, key: str) -> bytes | None:
        begin = "\n" + key + "="
        for text in self.texts:
            start = text.find(begin)
            if start >= 0:
                start += len(begin)
                return _latin_1(text[start : text.find("\n", start)])
        return None

    def seat(self, animals: bytes) -> None:
        """Let seat n be called as animal `animals[n]`, and those after them as ever."""
        names = self.find("NAMES").split(b"|")
        self.NAMES: tuple[bytes, ...] = tuple([names[n] for n in animals] + names[len(animals) :])

    def value(self, value: int) -> bytes:
        """The name of a value of two dice, b"" if it has none."""
        return self._text("%d" % value) or b""


def _latin_1(text: str) -> bytes:
    """`text.encode("latin-1")`, which MicroPython lacks.

    By way of UTF-8, where a letter beyond ASCII is two bytes, the first with two bits of its code: to take
    the string letter by letter would make a name of each, which the interpreter looks up among all it knows.
    """
    utf_8 = text.encode()
    if len(utf_8) == len(text):
        return utf_8
    letters = bytearray()
    high = 0
    for byte in utf_8:
        if byte >= _FIRST_OF_TWO:
            high = (byte & 0x03) << 6
        else:
            letters.append(high | byte & 0x3F if high else byte)
            high = 0
    return bytes(letters)


def load(code: str, part: str = "") -> Texts:
    """The Texts of language `code`, English for an unknown one; `part` is "_menus", "_rules" or nothing.

    They are in memory as long as somebody holds them. A text that the language lacks is the English one.
    """
    try:
        return Texts(import_briefly("words." + code + part).TEXTS, part)
    except ImportError:
        return Texts(import_briefly("words.en" + part).TEXTS, part)
