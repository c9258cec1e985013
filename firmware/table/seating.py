"""Who sits at the table: persons, and characters that the stick plays.

Each sits as an animal, and no animal sits twice. Who sits in a seat is said of that seat alone, so that a
change of one leaves all others as they are.
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
# The setting `seats` says who sits there, a letter a seat: a character, or the number of a person's animal
LETTERS = b"ofbhc"
_ZERO = const(0x30)
# Whom a person takes whose own animal is taken: first the Whale, which is no character
_FREE = b"\x04\x00\x01\x02\x03\x05"
MOST = const(6)  # players where computers play: as many as there are colours
ALONE = "4fb"  # the Whale against Fox and Bear, and whoever else comes

FIRST = bytes(range(MOST))  # each seat its own animal


def chosen(settings: "Settings") -> "tuple[bytes, int]":
    """By seat the animal, and bit by seat who is a computer, as the settings say it."""
    return seated(settings.get("players"), settings.get("seats"))


def seated(count: int, seats: str) -> "tuple[bytes, int]":
    """By seat the animal, and bit by seat who is a computer. One at least is a person.

    Seats that are not named are persons; but whoever joins a single player is a character.
    """
    if count > MOST:
        return bytes(range(count)), 0
    said = seats.encode()[:count]
    animals = [NOBODY] * count
    computers = 0
    for seat in range(len(said)):
        character = LETTERS.find(said[seat : seat + 1])
        animal = CHARACTERS[character] if character >= 0 else said[seat] - _ZERO
        if animal < MOST and animal not in animals:
            animals[seat] = animal
            if character >= 0:
                computers |= 1 << seat
    is_alone = is_one_person(computers, len(said))
    if computers == (1 << count) - 1:
        computers -= 1
    for seat in range(count):
        if animals[seat] == NOBODY:
            free = [animal for animal in CHARACTERS if animal not in animals]
            if is_alone and seat >= len(said) and free:
                animals[seat] = free[0]
                computers |= 1 << seat
            else:
                animals[seat] = _free(animals, seat)
    return bytes(animals), computers


def is_one_person(computers: int, count: int) -> bool:
    """Whether all but one of `count` seats are a computer's."""
    return computers > 0 and sum([computers >> seat & 1 for seat in range(count)]) == count - 1


def _free(animals: "list[int]", seat: int) -> int:
    """What a person there sits as: the seat's own animal, or one that nobody is."""
    return next(animal for animal in bytes((seat,)) + _FREE if animal not in animals)


def players(animals: bytes) -> "tuple[str, ...]":
    """Names for a game of these."""
    return tuple([NAMES[animal] for animal in animals])


def lay(table: "Table") -> None:
    """Lay the table for who will play, as the settings say, before a game."""
    show(table, *chosen(table.settings))


def lay_again(table: "Table") -> None:
    """Lay the table for the game that is on it."""
    names = table.game.players
    show(
        table,
        bytes([NAMES.index(name) if name in NAMES else seat for seat, name in enumerate(names)]),
        table.game.computers,
    )


def show(table: "Table", animals: bytes, computers: int) -> None:
    """Each seat wears the icon, the colour and the name of its animal; a computer plays as that character, as
    Owl if it is none. One person alone has the stick."""
    from fonts.recolour import recolour  # who begins a game takes the names alone

    table.computers = computers
    table.characters = bytes(
        [
            max(CHARACTERS.find(bytes((animal,))), 0) if computers >> seat & 1 else 0
            for seat, animal in enumerate(animals)
        ]
    )
    persons = [seat for seat in range(len(animals)) if not computers >> seat & 1]
    if len(persons) == 1:
        table.hand = persons[0]
    order = animals[:MOST] + bytes([n for n in range(MOST) if n not in animals[:MOST]])
    if max(order) >= MOST:
        order = FIRST  # an animal without a colour of its own, out of a record from elsewhere
    recolour(table.canvas, order, computers)
    words = table.view.words
    if words.worn != order:
        names = words.NAMES
        words.NAMES = tuple([names[words.worn.find(bytes((n,)))] for n in order]) + names[MOST:]
        words.worn = order


def change(settings: "Settings", seat: int) -> None:
    """Let the next one sit there: each character that has no seat, then a person again.

    The last person stays one, as somebody has to hold the stick, and becomes another animal.
    """
    animals, computers = chosen(settings)
    if len(animals) > MOST:
        return
    others = list(animals)
    others[seat] = NOBODY
    if is_one_person(computers, len(animals)) and not computers >> seat & 1:
        letters = bytes([_ZERO + animal for animal in range(MOST) if animal not in others])
    else:
        letters = bytes([_ZERO + _free(others, seat)])
        letters += bytes([letter for n, letter in enumerate(LETTERS) if CHARACTERS[n] not in others])
    said = bytearray(letters_of(animals, computers))
    at = letters.find(said[seat : seat + 1])
    said[seat] = letters[(max(at, 0) + 1) % len(letters)]
    settings.set("seats", said.decode())


def letters_of(animals: bytes, computers: int) -> bytes:
    """As the setting `seats` says it."""
    return bytes(
        [
            LETTERS[CHARACTERS.find(bytes((animal,)))] if computers >> seat & 1 else _ZERO + animal
            for seat, animal in enumerate(animals)
        ]
    )
