"""Reads the words of entries."""

from micropython import const

from rules import presets
from rules.moves import DRAW, MOVES, WORDS
from together.protocol import fair

LONGEST_NAME = const(16)  # letters of an animal, in a sentence
_LONGEST = const(40)  # letters of a quotation
_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules


class Refused(Exception):
    """An entry that is not allowed now; the text is a sentence that says why."""


def number(word: str) -> int:
    """The whole number that a word is, by its first four digits; -1 if it is none."""
    return int(word[:4]) if word and not word.strip("0123456789") else -1  # str.isdigit() is true of "²"


def game_of(words: list[str]) -> "tuple[Rules, list[str], list[str]]":
    """Rules, players and the computers, of `game RULES players NAMES [computers NAMES]`. Raises Refused."""
    try:
        at = words.index("players")
        rules = presets.parse(" ".join(words[1:at]))
    except ValueError:
        raise Refused("A game needs rules and players.")
    except presets.RulesError as error:
        raise Refused("There are no such rules: %s." % error)
    names = words[at + 1 :]
    computers: list[str] = []
    if "computers" in names:
        at = names.index("computers")
        names, computers = names[:at], names[at + 1 :]
    if len(names) < 2:
        raise Refused("2 to 12 can play.")
    return rules, names, computers


def move_of(words: list[str]) -> tuple[int, int]:
    """Move and value from the words of a record."""
    value = number(words[-1])
    said = words if value < 0 else words[:-1]
    text = " ".join(said)
    for move in MOVES:
        if WORDS[move] == text and (move < DRAW) == (len(said) < len(words)):
            return move, max(value, 0)
    raise Refused("'%s' is no move." % text[:_LONGEST])


def bytes_at(words: list[str], at: int, count: int, length: int = 3) -> bytes:
    """The bytes in that word, which are written as base64."""
    try:
        if len(words) == length:
            return fair.from_text(words[at], count)
    except ValueError:
        pass
    raise Refused("That is no promise and no secret.")
