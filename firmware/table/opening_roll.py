"""Who starts: each rolls one die, the highest begins, ties roll again."""


class Contest:
    """The dice of those who still may start. Seats roll in order; the best of them, or those tied, go on."""

    page = ("screens.who_starts", "StartDie")  # room and screen that show a die

    def __init__(self, seats: "list[int]") -> None:
        self.seats = seats
        self.dice = [0] * (max(seats) + 1)
        self.at = 0

    @property
    def seat(self) -> "int":
        """Whose roll it is."""
        return self.seats[self.at]

    def add(self, die: "int") -> None:
        """The die (1..6) of `seat`."""
        self.dice[self.seat] = die

    def go_on(self) -> "bool":
        """On to the next seat, or into another go for those tied for best. False once `seat` has won."""
        self.at += 1
        if self.at < len(self.seats):
            return True
        best = max(self.dice[seat] for seat in self.seats)
        self.seats = [seat for seat in self.seats if self.dice[seat] == best]
        self.at = 0
        return len(self.seats) > 1
