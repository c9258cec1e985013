"""Check the texts of each language: `python -m tools.words` (a part of `make check`).

A missing text is shown in English, so it is only reported. A text is wrong if English has none of
that name, if it has other places to fill, or letters that the fonts lack.
"""

import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from fonts.unpack import load_fonts
from words.languages import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
STICK = ROOT / "firmware" / "words"
PAGE = ROOT / "web" / "words"
CODES = tuple(code for code, _ in LANGUAGES)
ENGLISH, *OTHERS = CODES
PARTS = ("", "_menus", "_rules")
PIECE = 1024  # letters of a piece at most: a stick that has played has no larger one free
_UNDRAWN = set(" |^@")  # between texts, for the next line, for a value


def pieces(path: Path) -> tuple[str, ...]:
    """One of the stick's files as it stands there; nothing if it is absent."""
    return runpy.run_path(str(path))["TEXTS"] if path.exists() else ()


def texts(path: Path) -> dict[str, str]:
    """The texts of one of the stick's files by key; none if it is absent. ValueError if a key comes twice."""
    lines = "".join(pieces(path)).split("\n")
    pairs = [line.split("=", 1) for line in lines if line]
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f"{path.name} has {key} twice")
    return dict(pairs)


def own(code: str) -> dict[str, str]:
    """The page's texts of a language; none if there are none."""
    path = PAGE / f"{code}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def page(code: str) -> dict[str, str]:
    """What the page says in a language, in English what that lacks."""
    return own(ENGLISH) | own(code)


def files() -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    """Each file of another language that there could be: its name, its texts, the English ones."""
    for code in OTHERS:
        for part in PARTS:
            name = f"words/{code}{part}.py"
            yield name, texts(STICK / f"{code}{part}.py"), texts(STICK / f"{ENGLISH}{part}.py")
        yield f"web/words/{code}.json", own(code), own(ENGLISH)


def lacking() -> Iterator[str]:
    """A line for each file that lacks texts."""
    for name, said, english in files():
        lacks = [key for key in english if key not in said]
        if lacks:
            first = " ".join(lacks[:6]) + (" ..." if len(lacks) > 6 else "")
            yield f"{name} lacks {len(lacks)} of {len(english)} texts, which are shown in English: {first}"


def wrong() -> Iterator[str]:
    """A line for each text that cannot be shown as it is meant."""
    for name, said, english in files():
        for key, text in said.items():
            if key not in english:
                yield f"{name}: there is no text {key}"
            elif _places(text) != _places(english[key]):
                yield f"{name}: {key} has other places to fill than the English text"
    known = drawn()
    for code in CODES:
        for part in PARTS:
            for n, piece in enumerate(pieces(STICK / f"{code}{part}.py"), 1):
                where = f"words/{code}{part}.py: piece {n}"
                if len(piece) > PIECE:
                    yield f"{where} has {len(piece)} letters; more than {PIECE} find no room on a stick"
                if piece[:1] != "\n" or piece[-1:] != "\n":
                    yield f"{where} does not begin and end with a line break"
            letters = set("".join(texts(STICK / f"{code}{part}.py").values())) - _UNDRAWN
            for letter in sorted(letters - known):
                yield f"words/{code}{part}.py: no font has {letter}; {_remedy(letter)}"


def drawn() -> set[str]:
    """The letters that both screens have: in the font of sentences, capitals in those of labels, too."""
    screens = [load_fonts(width)[0] for width in (80, 135)]
    codes = range(0x21, 0x100)
    sentences, labels = (
        {chr(code) for code in codes if all(fonts[name].slots[code] for fonts in screens for name in names)}
        for names in (("S",), ("M", "M16"))
    )
    return {letter for letter in sentences if letter in labels or not letter.isupper()}


def used() -> set[str]:
    """All letters beyond ASCII that some language writes on the stick."""
    said = [text for code in CODES for part in PARTS for text in texts(STICK / f"{code}{part}.py").values()]
    said += [name.decode("latin-1") for _, name in LANGUAGES]
    return {letter for text in said for letter in text if "\x7f" < letter < "\u0100"}


def _remedy(letter: str) -> str:
    return "python -m tools.fonts draws it" if ord(letter) < 256 else "write it with letters of Latin-1"


def _places(text: str) -> tuple[int, list[str]]:
    return text.count("|"), sorted(re.findall(r"\{\w+\}", text))


def main() -> None:
    for line in lacking():
        print(line)
    faults = list(wrong())
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
