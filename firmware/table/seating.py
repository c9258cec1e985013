"""Who sits at the table: persons, and characters that the stick plays.

A character is an animal, and sits as that animal. Persons are the others, in the order of the seats.
"""

from micropython import const

from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from stick.settings import Settings
    from table.table import Table

# Canonical names: what a record says whatever the language of the screen, so that every stick can read it
NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow", "Crab", "Snail", "Moth", "Fish", "Frog", "Duck")
# Animals by character, as opponent.py numbers these: Owl, Fox, Bear, Hare, and Crow who learns
CHARACTERS = bytes((1, 0, 2, 3, 5))
PERSON = const(0x70)  # p: how the setting `seats` says one, a letter a seat
LETTERS = b"ofbhc"  # and characters
# Whom a person takes whose own animal is taken: first the Whale, which is no character
_FREE = b"\x04\x00\x01\x02\x03\x05"
MOST = const(6)  # players where computers play: as many as there are colours

FIRST = bytes(range(MOST))  # each seat its own animal


def chosen(settings: "Settings") -> "list[int]":
    """By seat a character, or NOBODY for a person. One at least is a person, and no character sits twice."""
    count = settings.get("players")
    said = settings.get("seats").encode()
    seats = [NOBODY] * count
    if count <= MOST:
        for seat in range(min(count, len(said))):
            character = LETTERS.find(said[seat : seat + 1])
            if character not in seats:
                seats[seat] = character
        if NOBODY not in seats:
            seats[0] = NOBODY
    return seats


def animals(seats: "list[int]") -> bytes:
    """By seat the number of the animal that sits there: a person's own, unless a character has it."""
    free = [animal for animal in range(len(NAMES)) if animal not in [CHARACTERS[n] for n in seats if n >= 0]]
    found = [CHARACTERS[n] if n >= 0 else seat if seat in free else NOBODY for seat, n in enumerate(seats)]
    free = [animal for animal in _FREE if animal in free and animal not in found]
    return bytes([free.pop(0) if animal == NOBODY else animal for animal in found])


def players(seats: "list[int]") -> "tuple[str, ...]":
    """Names for a game of these seats."""
    return tuple([NAMES[animal] for animal in animals(seats)])


def character(name: str) -> int:
    """Which character plays as that animal; NOBODY if none does."""
    return CHARACTERS.find(bytes((NAMES.index(name),))) if name in NAMES else NOBODY


def lay(table: "Table") -> None:
    """Lay the table for who will play, as the settings say, before a game."""
    seats = chosen(table.settings)
    _show(table, animals(seats), sum([1 << seat for seat, n in enumerate(seats) if n >= 0]))


def lay_again(table: "Table") -> None:
    """Lay the table for the game that is on it."""
    names = table.game.players
    _show(
        table,
        bytes([NAMES.index(name) if name in NAMES else seat for seat, name in enumerate(names)]),
        table.game.computers,
    )


def _show(table: "Table", animals: bytes, computers: int) -> None:
    """Each seat wears the icon, the colour and the name of its animal. One person alone has the stick."""
    table.computers = computers
    persons = [seat for seat in range(len(animals)) if not computers >> seat & 1]
    if len(persons) == 1:
        table.hand = persons[0]
    order = animals[:MOST] + bytes([n for n in range(MOST) if n not in animals[:MOST]])
    if max(order) >= MOST:
        order = FIRST  # an animal without a colour of its own, out of a record from elsewhere
    table.canvas.recolour(order)
    words = table.view.words
    if words.worn != order:
        names = words.NAMES
        words.NAMES = tuple([names[words.worn.find(bytes((n,)))] for n in order]) + names[MOST:]
        words.worn = order


def next_for(seats: "list[int]", seat: int) -> int:
    """Who may sit there after who does: the next character that has no seat, then a person.

    The last person stays one, as somebody has to hold the stick, and so do all where colours are too few.
    """
    others = seats[:seat] + seats[seat + 1 :]
    if NOBODY not in others or len(seats) > MOST:
        return NOBODY
    wanted = seats[seat] + 1
    while wanted in others:
        wanted += 1
    return wanted if wanted < len(CHARACTERS) else NOBODY


def written(seats: "list[int]") -> str:
    """As the setting `seats` says it; nothing for persons alone."""
    if max(seats) == NOBODY:
        return ""
    return bytes([PERSON if n == NOBODY else LETTERS[n] for n in seats]).decode()
