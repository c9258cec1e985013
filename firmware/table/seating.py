"""Lays the table: who sits where by the settings, or in a game out of the journal.

Who sits in a seat is said of that seat alone, so that a change of one leaves all others as they are.
"""

from micropython import const

from table.seats import PERSON, Seats

_TYPING = const(0)
if _TYPING:
    from game import Game
    from stick.settings import Settings
    from table.table import Table

# Canonical names: what a record says whatever the language of the screen, so that every stick can read it
NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow", "Crab", "Snail", "Moth", "Fish", "Frog", "Duck")
# Animals by character, as opponent.py numbers these: Owl, Fox, Bear, Hare, and Crow who learns
CHARACTERS = (1, 0, 2, 3, 5)
# The setting `seats` says who sits there, a letter a seat: a character, or the number of a person's animal
LETTERS = "ofbhc"
_PERSONS = "012345"
# What a person is whose own animal is taken: first the Whale, which is no character
_FREE = (4, 0, 1, 2, 3, 5)
MOST = const(6)  # players where computers play: as many as there are colours
ALONE = "4fb"  # the Whale against Fox and Bear, and whoever else comes


def chosen(settings: "Settings") -> Seats:
    """As the settings say it."""
    return seated(settings.get("players"), settings.get("seats"))


def seated(count: int, letters: str) -> Seats:
    """So many, as the setting `seats` says it. One at least is a person.

    Seats that are not named are persons; but whoever joins a single player is a character.
    """
    if count > MOST:
        return Seats(bytes(range(count)), (PERSON,) * count)
    letters = letters[:count]
    animals: list[int | None] = [None] * count
    who = [PERSON] * count
    for seat, letter in enumerate(letters):
        character = LETTERS.find(letter)
        animal = CHARACTERS[character] if character >= 0 else _PERSONS.find(letter)
        if animal >= 0 and animal not in animals:
            animals[seat] = animal
            who[seat] = character if character >= 0 else PERSON
    is_alone = who[: len(letters)].count(PERSON) == 1 and len(letters) > 1
    if PERSON not in who:
        who[0] = PERSON
    for seat in range(count):
        if animals[seat] is None:
            free = [n for n, animal in enumerate(CHARACTERS) if animal not in animals]
            if is_alone and seat >= len(letters) and free:
                who[seat] = free[0]
                animals[seat] = CHARACTERS[free[0]]
            else:
                animals[seat] = _free(animals, seat)
    return Seats(bytes(animals), tuple(who))


def of_game(game: "Game") -> Seats:
    """The seats of that game. A computer plays as Owl if its name is that of no character."""
    animals = [NAMES.index(name) if name in NAMES else seat for seat, name in enumerate(game.players)]
    who = [
        PERSON if seat not in game.computers else CHARACTERS.index(animal) if animal in CHARACTERS else 0
        for seat, animal in enumerate(animals)
    ]
    return Seats(bytes(animals), tuple(who))


def players(seats: Seats) -> tuple[str, ...]:
    """Names for a game of these."""
    return tuple([NAMES[animal] for animal in seats.animals])


def lay(table: "Table", seats: Seats) -> None:
    """Let these sit at the table."""
    table.seats = seats
    dress(table)


def dress(table: "Table") -> None:
    """Each seat has the icon, the colour and the name of its animal."""
    from fonts.recolour import recolour  # who begins a game takes the names alone

    looks = looks_of(table.seats)
    recolour(table.canvas, looks, table.seats.characters)
    table.view.words.seat(looks)


def looks_of(seats: Seats) -> bytes:
    """By place the animal, for each of those that have a colour: first who sits here, then the others.

    In a record from elsewhere there may be an animal without a colour. Then all look as if nobody chose.
    """
    plain = bytes(range(MOST))
    order = seats.animals[:MOST] + bytes([n for n in plain if n not in seats.animals[:MOST]])
    return order if max(order) < MOST else plain


def change(settings: "Settings", seat: int) -> None:
    """Let the next one sit there: each character that has no seat, then a person again.

    The last person stays one, as somebody has to hold the stick, and becomes another animal.
    """
    seats = chosen(settings)
    if len(seats.who) > MOST:
        return
    others = [animal for n, animal in enumerate(seats.animals) if n != seat]
    if seats.persons == 1 and seats.is_person(seat):
        turn = [letter for n, letter in enumerate(_PERSONS) if n not in others]
    else:
        turn = [_PERSONS[_free(others, seat)]]
        turn += [letter for letter, animal in zip(LETTERS, CHARACTERS) if animal not in others]
    said = letters_of(seats)
    at = turn.index(said[seat]) if said[seat] in turn else 0
    settings.set("seats", said[:seat] + turn[(at + 1) % len(turn)] + said[seat + 1 :])


def letters_of(seats: Seats) -> str:
    """As the setting `seats` says it."""
    return "".join(
        [_PERSONS[animal] if who == PERSON else LETTERS[who] for who, animal in zip(seats.who, seats.animals)]
    )


def _free(animals: list[int | None], seat: int) -> int:
    """What a person there sits as: the seat's own animal, or one that nobody is."""
    return next(animal for animal in (seat,) + _FREE if animal not in animals)
