"""Who sits where at the table."""

from micropython import const

from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game

# Who acts for a seat, besides the characters, which players/opponent.py numbers from 0
PERSON = const(-1)
REMOTE = const(-2)

MOST = const(12)  # seats


class Seats:
    """Who sits in each seat, which are numbered from 0 as in the game, and who has the stick.

    `who`      by seat: PERSON, who acts with this stick in hand; the number of a character, for whom this
               stick decides; or REMOTE, somebody who acts on a device of their own
    `animals`  by seat, what it looks like and is called: a number of seating.NAMES, none twice
    `hand`     the seat that holds this stick, NOBODY before somebody has taken it
    `turn`     the seat whose turn it is: the stick is passed to it, or it acts without
    `habits`   how everybody has played, see players/observed.py; None as long as no character learns from it

    Screens and flow ask the seat. A person (`is_person`) is handed the stick unless they hold it, and all of
    their screens follow. The turn of any other seat is a scene of screens/computer_turn.py, which whoever has
    the stick watches. For a character it ends with a move out of table/computer.py; for a REMOTE seat it
    stands until the move has come from the other device. Only characters bear the sign of a computer, and
    only for them a strategy is in memory (`characters`).

    Before anybody has chosen, twelve persons sit there.
    """

    def __init__(self, animals: bytes = bytes(range(MOST)), who: tuple[int, ...] = (PERSON,) * MOST) -> None:
        self.animals = animals
        self.who = who
        self.hand = who.index(PERSON) if self.persons == 1 else NOBODY
        self.turn = NOBODY
        self.habits: bytearray | None = None

    def is_person(self, seat: int) -> bool:
        """Whether somebody who shares this stick sits there."""
        return self.who[seat] == PERSON

    def is_character(self, seat: int) -> bool:
        """Whether this stick decides for that seat."""
        return self.who[seat] >= 0

    @property
    def persons(self) -> int:
        """How many share this stick."""
        return self.who.count(PERSON)

    @property
    def characters(self) -> bytes:
        """The seats for which this stick decides."""
        return bytes([seat for seat, who in enumerate(self.who) if who >= 0])

    def only_watch(self, game: "Game") -> bool:
        """Whether the round that is over concerned no person here: none claimed, answered, lost or gained.

        A toast concerns everybody who is still in.
        """
        outcome = game.outcome
        if not outcome:
            return False
        seats = (outcome.caller, outcome.doubter) + tuple([change[0] for change in outcome.changes])
        if outcome.caller == NOBODY:
            seats = tuple([seat for seat in range(len(game.players)) if game.is_in(seat)])
        return not any([self.is_person(seat) for seat in seats])
