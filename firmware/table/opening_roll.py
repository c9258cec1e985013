"""Who starts: everybody rolls one die, the highest begins, ties roll again."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from table.screen import Screen


class OpeningRoll:
    """The dice of those who may still start: all `players`, then those tied for best. They roll in order.

    `screen` is the class of the screen that shows a die.
    """

    def __init__(self, players: int, screen: "type[Screen]") -> None:
        self.screen = screen
        self.seats = list(range(players))
        self.dice = [0] * players
        self.at = 0

    @property
    def seat(self) -> int:
        """Whose roll it is."""
        return self.seats[self.at]

    def add(self, die: int) -> None:
        """Note the die (1 to 6) of `seat`."""
        self.dice[self.seat] = die

    def go_on(self) -> bool:
        """Go to the next seat, or let those tied for best roll again. False once `seat` has won."""
        self.at += 1
        if self.at < len(self.seats):
            return True
        best = max(self.dice[seat] for seat in self.seats)
        self.seats = [seat for seat in self.seats if self.dice[seat] == best]
        self.at = 0
        return len(self.seats) > 1
