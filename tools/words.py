"""Check the texts of each language: `python -m tools.words` (a part of `make check`).

A missing text is shown in English, so it is only reported. A text is wrong if English has no such key, if it
is empty or lacks a placeholder or a space at an end that the English one has, or if the fonts lack one of its
letters. A contradiction of rules is wrong if English has no reason for it.
"""

import argparse
import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

from fonts.fonts import WORDS_BYTES, Words
from fonts.unpack import load_fonts
from words.languages import LANGUAGES

from tools.terminal import UserError

ROOT = Path(__file__).resolve().parent.parent
STICK = ROOT / "firmware" / "words"
PAGE = ROOT / "web" / "words"
RULES = ROOT / "firmware" / "rules" / "presets.py"
CODES = tuple(code for code, _ in LANGUAGES)
ENGLISH, *OTHERS = CODES
PARTS = ("", "_menus", "_rules", "_together")
_LARGE = ("SHAKE", "HARDER", "LIAR", "TRUE")  # shown as large as they fit, as the names are
_MAY_BE_A_NAME = ("I_AM", "LITTLE", "HALF")  # "half %", but "Halbmeier"
_UNDRAWN = set(" |^@")  # between texts, for the next line, for a value


def texts(path: Path) -> dict[str, str]:
    """The texts of one of the stick's files by key; none if it is absent. UserError if a line is no text."""
    found: dict[str, str] = {}
    written = runpy.run_path(str(path))["TEXTS"] if path.exists() else ()
    for line in "".join(written).split("\n"):
        key, is_text, text = line.partition("=")
        if line and not is_text:
            raise UserError(f"{path.name}: '{line}' is not KEY=text")
        if key in found:
            raise UserError(f"{path.name} has {key} twice")
        if line:
            found[key] = text
    return found


def shown(code: str) -> dict[str, str]:
    """The texts of a turn in a language; texts that it lacks are English."""
    return texts(STICK / f"{ENGLISH}.py") | texts(STICK / f"{code}.py")


def large(words: dict[str, str]) -> tuple[str, ...]:
    """The texts of a language that screens show as large as they fit."""
    return (*words["NAMES"].split("|"), *(words[key] for key in _LARGE))


def own(code: str) -> dict[str, str]:
    """The page's own texts in a language, {} if there are none. UserError if the file is no JSON."""
    path = PAGE / f"{code}.json"
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except json.JSONDecodeError as error:
        raise UserError(f"web/words/{path.name} is no JSON: {error}") from None


def page(code: str) -> dict[str, str]:
    """The page's texts in a language; texts that it lacks are English."""
    return own(ENGLISH) | own(code)


def files() -> Iterator[tuple[str, dict[str, str], dict[str, str]]]:
    """Each possible file of every other language: its name, its texts, the English ones."""
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
    """A line for each text that would be shown wrongly."""
    for name, said, english in files():
        for key, text in said.items():
            if key not in english:
                yield f"{name}: there is no text {key}"
            else:
                yield from (f"{name}: {key} {fault}" for fault in _differences(key, text, english[key]))
    yield from _unexplained()
    known = drawn()
    for code, name in LANGUAGES:
        yield from not_large(code)
        for letter in sorted(set(name.decode("latin-1")) - _UNDRAWN - known):
            yield f"words/languages.py: no font has {letter}; {_remedy(letter)}"
        for part in PARTS:
            letters = set("".join(texts(STICK / f"{code}{part}.py").values())) - _UNDRAWN
            for letter in sorted(letters - known):
                yield f"words/{code}{part}.py: no font has {letter}; {_remedy(letter)}"


def _differences(key: str, text: str, english: str) -> Iterator[str]:
    """What a text must have in common with the English one, and has not."""
    if not (text.strip() and english.strip()):
        if text.strip() or english.strip():
            yield "is empty in English" if text.strip() else "is empty"
        return
    if _places(text) != _places(english):
        yield "has other places to fill than the English text"
    for sign in "%@":
        if (sign in text) != (sign in english) and key not in _MAY_BE_A_NAME:
            yield (
                f"lacks the {sign} of the English text"
                if sign in english
                else f"has a {sign}, the English text none"
            )
    for end, at in (("begins", 0), ("ends", -1)):
        if (text[at] == " ") != (english[at] == " "):
            yield f"{end} {'with' if english[at] == ' ' else 'without'} a space in English"


def not_large(code: str) -> Iterator[str]:
    """A line for each file of large words that lacks one of a language: the stick could not draw it."""
    for width in WORDS_BYTES:
        path = STICK / f"{code}_{width}.bin"
        words = Words(width)
        if path.exists():
            words.load(f"words/{path.name}")
        for text in large(shown(code)):
            try:
                words.find(text.encode("latin-1", "replace"))
            except KeyError:
                yield f"words/{path.name} has no {text}; python -m generate.fonts draws the large words"
                break


def _unexplained() -> Iterator[str]:
    """A line for each contradiction of rules without a reason in English, which the stick has to show."""
    reasons = texts(STICK / f"{ENGLISH}_rules.py")
    for which in sorted(set(re.findall(r'Contradiction\(\s*"(\w+)"', RULES.read_text(encoding="utf-8")))):
        if f"REASON.{which}" not in reasons:
            yield f"words/{ENGLISH}_rules.py lacks REASON.{which}, which rules/presets.py refers to"


def drawn() -> set[str]:
    """The letters that both screens have: in the font of sentences, capitals in those of labels, too."""
    screens = [load_fonts(width)[0] for width in WORDS_BYTES]
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
    return "python -m generate.fonts draws it" if ord(letter) < 256 else "write it with letters of Latin-1"


def _places(text: str) -> list[str]:
    return sorted(re.findall(r"[|<>]|\{\w+\}", text))


def main() -> None:
    argparse.ArgumentParser(
        prog="python -m tools.words", description=(__doc__ or "").split(":")[0]
    ).parse_args()
    for line in lacking():
        print(line)
    faults = list(wrong())
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
