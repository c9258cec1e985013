"""Who sits where at the table."""

from micropython import const

from table.view import NOBODY

_TYPING = const(0)
if _TYPING:
    from game import Game

# Who acts for a seat, besides the characters of players/opponent.py (0 and up)
PERSON = const(-1)

_MOST = const(12)


class Seats:
    """Who sits in each seat, and who holds the stick. Seats are numbered from 0, as in the game.

    `who`      by seat: PERSON, who acts with this stick in hand; the number of a character, for which this
               stick decides; or less than PERSON, somebody who acts elsewhere
    `animals`  by seat, its look and name: an index of NAMES, none twice
    `hand`     the seat that holds this stick, NOBODY before somebody has taken it
    `turn`     the seat whose turn it is, with the stick or without
    `habits`   how everybody has played, see players/knowledge.py; None unless computers play

    A person (`is_person`) is handed the stick unless they hold it already, and sees all screens of a turn.
    The turn of a character is a scene of screens/computer_turn.py that the stick's holder watches, and only
    for characters a strategy is in memory.

    At first, twelve persons sit there.
    """

    def __init__(
        self, animals: bytes = bytes(range(_MOST)), who: tuple[int, ...] = (PERSON,) * _MOST
    ) -> None:
        self.animals = animals
        self.who = who
        self.hand = who.index(PERSON) if self.persons == 1 else NOBODY
        self.turn = NOBODY
        self.habits: bytearray | None = None

    def is_person(self, seat: int) -> bool:
        """Whether a person who shares this stick sits there."""
        return self.who[seat] == PERSON

    def is_character(self, seat: int) -> bool:
        """Whether this stick decides for that seat."""
        return self.who[seat] >= 0

    def grins(self, game: "Game") -> bool:
        """Whether the maker of the claim grins. Fox does at one claim in three, by what everybody knows, so
        that it tells nothing about the dice."""
        if not self.is_character(game.caller):
            return False
        from players.opponent import FOX  # in memory if a character plays

        return self.who[game.caller] == FOX and (game.claim + game.rounds) % 3 == 0

    @property
    def persons(self) -> int:
        """How many persons share this stick."""
        return self.who.count(PERSON)

    @property
    def characters(self) -> bytes:
        """The seats for which this stick decides."""
        return bytes([seat for seat, who in enumerate(self.who) if who >= 0])

    def only_watch(self, game: "Game") -> bool:
        """Whether no person here took part in the last round: none claimed, answered, lost or gained.

        In a toast everybody takes part who is not out.
        """
        outcome = game.outcome
        if not outcome:
            return False
        seats = (outcome.caller, outcome.doubter) + tuple([change[0] for change in outcome.changes])
        if outcome.caller == NOBODY:
            seats = tuple([seat for seat in range(len(game.players)) if game.is_in(seat)])
        return not any([self.is_person(seat) for seat in seats])
