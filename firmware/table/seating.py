"""Lays the table: who sits where, by the settings or by a game from the journal.

Each seat has its own entry, so changing one leaves all others alone.
"""

from micropython import const

from rules.state import NAMES
from table.seats import PERSON, Seats

_TYPING = const(0)
if _TYPING:
    from game import Game
    from storage.settings import Settings
    from table.table import Table

# The animal of each character, in the order of opponent.py: Owl, Fox, Bear, Hare, Crow for the learner, and
# Whale for the beginner
CHARACTERS = (1, 0, 2, 3, 5, 4)
# The setting `seats` has a letter for each seat: that of a character, or the number of a person's animal
LETTERS = "ofbhcw"
_PERSONS = const("012345")
# Animals for a person whose own is taken: first the Whale, which is asked to play last
_FREE = const((4, 0, 1, 2, 3, 5))
MOST = const(6)  # players in a game with computers: there are six colours
ALONE = "4fb"  # the Whale against Fox and Bear; further seats are characters


def chosen(settings: "Settings") -> Seats:
    """The seats of the settings."""
    return seated(settings.get("players"), settings.get("seats"))


def seated(count: int, letters: str) -> Seats:
    """`count` seats by the setting `seats`. At least one is a person.

    Seats beyond it are persons; but if a single person plays, further seats are characters.
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
    """The seats of that game. A computer whose name is no character's plays as Owl."""
    animals = [NAMES.index(name) if name in NAMES else seat for seat, name in enumerate(game.players)]
    who = [
        PERSON if seat not in game.computers else CHARACTERS.index(animal) if animal in CHARACTERS else 0
        for seat, animal in enumerate(animals)
    ]
    return Seats(bytes(animals), tuple(who))


def players(seats: Seats) -> tuple[str, ...]:
    """The players' names for a game."""
    return tuple([NAMES[animal] for animal in seats.animals])


def choose(table: "Table") -> None:
    """Lay the table for a new game by the settings."""
    from table.rules_setting import rules_from

    lay(table, chosen(table.settings))
    table.rules = rules_from(table.settings)


def lay(table: "Table", seats: Seats) -> None:
    """Seat them at the table."""
    table.seats = seats
    dress(table, seats.characters)


def dress(table: "Table", marked: bytes) -> None:
    """Give each seat the icon, colour and name of its animal. Those `marked` look like a computer's."""
    from fonts.recolour import recolour  # to begin a game only the names are needed

    looks = looks_of(table.seats)
    recolour(table.stick.canvas, looks, marked)
    table.view.words.seat(looks)


def looks_of(seats: Seats) -> bytes:
    """The animals that have a colour, in the order of their places: first those who sit here, then the
    others.

    A record from elsewhere may have an animal without a colour. Then everybody looks as if nobody had chosen.
    """
    plain = bytes(range(MOST))
    order = seats.animals[:MOST] + bytes([n for n in plain if n not in seats.animals[:MOST]])
    return order if max(order) < MOST else plain


def change(settings: "Settings", seat: int) -> None:
    """Change who sits in `seat`: to each character that has no seat yet, then to a person again.

    The last person only changes animals, because somebody has to hold the stick.
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
    """The value for the setting `seats`."""
    return "".join(
        [_PERSONS[animal] if who == PERSON else LETTERS[who] for who, animal in zip(seats.who, seats.animals)]
    )


def _free(animals: list[int | None], seat: int) -> int:
    """The animal of a person in `seat`: the seat's own, or one that nobody else is."""
    return next(animal for animal in (seat,) + _FREE if animal not in animals)
