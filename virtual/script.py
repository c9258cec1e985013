"""The scripted stick: plays a text file of physical events, one a line, and reports what happens.

Run by `python -m tools.stick SCRIPT`. A `#` begins a comment. The stick is switched on before the first line
that needs it.
"""

from virtual.script_commands import COMMANDS
from virtual.scripted import Step
from virtual.stick import PLACES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_VALUES = """\
KEY is A, B or power; TIME is like 80 ms or 2 s; DIE is 1 to 6; STATE is on or off; NAME is one word;
PLACE is i2c, panel, flash or import, where so many operations later an error comes as if memory were full, or
Ctrl-C."""
_KEYS = {"A": "A", "B": "B", "C": "C", "POWER": "C"}


class ScriptError(Exception):
    """A script with wrong lines; the text names each with its number, and what is accepted."""


def accepted() -> str:
    """All forms of lines, for a person."""
    return "\n".join(["  " + form for form, _ in COMMANDS]) + "\n" + _VALUES


def parse(text: str) -> list[Step]:
    """The steps of a script. ScriptError names every wrong line."""
    steps = []
    wrong = []
    number = 0
    for line in text.split("\n"):
        number += 1
        words = line.split("#")[0].split()
        if not words:
            continue
        step = _step(number, words)
        if step:
            steps.append(step)
        else:
            wrong.append("line %d: '%s' is not understood." % (number, " ".join(words)))
    if wrong:
        raise ScriptError("\n".join(wrong) + "\nAccepted are\n" + accepted())
    return steps


def _step(number: int, words: list[str]) -> Step | None:
    for form, action in COMMANDS:
        values = _match(form.split(), words)
        if values is not None:
            return Step(number, " ".join(words), action, values)
    return None


def _match(form: list[str], words: list[str]) -> list | None:
    """The values of `words` if they have this form."""
    values: "list[Any]" = []
    at = 0
    for part in form:
        if part == "TEXT":
            values.append(" ".join(words[at:]))
            return values if at < len(words) else None
        used = 2 if part == "TIME" else 1
        if at + used > len(words):
            return None
        if part != part.upper():
            if words[at] != part:
                return None
        else:
            value = _value(part, words[at : at + used])
            if value is None:
                return None
            values.append(value)
        at += used
    return values if at == len(words) else None


def _value(kind: str, words: list[str]) -> int | str | bool | None:
    word = words[0]
    if kind == "KEY":
        return _KEYS.get(word.upper())
    if kind == "STATE":
        return {"on": True, "off": False}.get(word)
    if kind == "PLACE":
        return word if word in PLACES else None
    if kind == "NAME":
        return word if "/" not in word else None
    digits = word[1:] if word[0] == "-" else word
    if not digits.isdigit():
        return None
    number = int(word)
    if kind == "TIME":
        return number * {"ms": 1, "s": 1000}[words[1]] if words[1] in ("ms", "s") and number > 0 else None
    if kind == "DIE":
        return number if 1 <= number <= 6 else None
    return number
