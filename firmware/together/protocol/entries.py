"""What entries say: the words on the wire, written and read in this file alone.

    table ...                     the first entry; what it says makes this table unlike any other
    sits Fox                      a person takes an animal at the device that writes this
    becomes Fox Crab              another one; `leaves Crab Moth`
    game tokyo lives=3 players Fox Owl Bear computers Bear
    Fox rolls PROMISE             so do `rerolls`, `revives`, and `draws` for who starts
    Owl vouches PROMISE
    Fox peeks
    opens 0 SECRET                a throw by its number: first the voucher, once uncovered the roller
    Fox says 41                   a move, in the words of a record
    without Fox                   that device is silent: another plays for it until the next round
    returns                       the device that writes this is back
    again                         after a game: the device that writes this wants another
    hosts DEVICE                  between games: that opener is gone, and the writer takes its place
    here                          nothing, but the device that writes this is there

log.py says which of them may come when.
"""

from micropython import const

from rules import presets
from rules.moves import DRAW, MOVES, REROLL, REVIVE, ROLL, WORDS
from together.protocol import fair

TABLE = "table"
SITS = "sits"
BECOMES = "becomes"
LEAVES = "leaves"
GAME = "game"
OPENS = "opens"
VOUCHES = "vouches"
PEEKS = "peeks"
WITHOUT = "without"
RETURNS = "returns"
AGAIN = "again"
HOSTS = "hosts"
HERE = "here"
THROWS = {"rolls": ROLL, "rerolls": REROLL, "revives": REVIVE, "draws": DRAW}
_PLAYERS = "players"
_COMPUTERS = "computers"

LONGEST_NAME = const(16)  # letters of an animal, in a sentence
_LONGEST = const(40)  # letters of a quotation
_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules


class Refused(Exception):
    """An entry that is not allowed now; the text is a sentence that says why."""


# -- written


def game(rules: str, names: list[str], computers: list[str]) -> str:
    """That a game begins; the computers are among the names."""
    words = [GAME, rules, _PLAYERS] + names
    return " ".join(words + [_COMPUTERS] + computers if computers else words)


def throws(name: str, move: int, promise: bytes) -> str:
    """That a player rolls, by a move of THROWS."""
    said = next(word for word in THROWS if THROWS[word] == move)
    return "%s %s %s" % (name, said, fair.text(promise))


def vouches(name: str, promise: bytes) -> str:
    return "%s %s %s" % (name, VOUCHES, fair.text(promise))


def hosts(opener: str) -> str:
    """That the writer begins the games instead of that device."""
    return "%s %s" % (HOSTS, opener)


def peeks(name: str) -> str:
    return "%s %s" % (name, PEEKS)


def opens(secrets: list[tuple[int, bytes]]) -> str:
    """Throws by their numbers, and what had been promised for them."""
    return " ".join([OPENS] + ["%d %s" % (number, fair.text(secret)) for number, secret in secrets])


# -- read


def number(word: str) -> int:
    """The whole number that a word is, by its first four digits; -1 if it is none."""
    return int(word[:4]) if word and not word.strip("0123456789") else -1  # str.isdigit() is true of "²"


def game_of(words: list[str]) -> "tuple[Rules, list[str], list[str]]":
    """Rules, players and the computers, of what `game` has written. Raises Refused."""
    try:
        at = words.index(_PLAYERS)
        rules = presets.parse(" ".join(words[1:at]))
    except ValueError:
        raise Refused("A game needs rules and players.")
    except presets.RulesError as error:
        raise Refused("There are no such rules: %s." % error)
    names = words[at + 1 :]
    computers: list[str] = []
    if _COMPUTERS in names:
        at = names.index(_COMPUTERS)
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
