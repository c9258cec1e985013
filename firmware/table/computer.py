"""A computer player's turn: it rolls, decides and moves."""

from micropython import const

from game import TO_ROLL, TO_SAY
from memory import PAGE
from players.opponent import LEARNER, Opponent
from rules.moves import REROLL, REVIVE, ROLL

_TYPING = const(0)
if _TYPING:
    from table.table import Table


def opponent_for(table: "Table") -> Opponent:
    """The player that decides for the computers of the current game. Each turn reads one page of its file.

    If the learner plays, everybody's habits are counted from now on (`Seats.habits`).
    """
    seats = table.seats
    opponent = Opponent(table.game.rules, table.game.ranking, PAGE)
    if LEARNER in seats.who:
        from players.observed import habits_of  # each move needs this module

        seats.habits = seats.habits or habits_of(table.game)
    opponent.habits = seats.habits
    return opponent


class Turn:
    """The turn of the computer in the holder's seat, in steps that each fit into a tick.

    While it seems to think, it reads its strategy, rolls if it has to, and decides. The move comes last, when
    everybody may see it.
    """

    def __init__(self, table: "Table", opponent: Opponent) -> None:
        self._table = table
        self._opponent = opponent
        self._steps = 0
        self._is_open = False  # whether it rolls openly, because it believed a Mia

    def step(self) -> bool:
        """Take the next step. False once only the move is left."""
        table, opponent, game = self._table, self._opponent, self._table.game
        self._steps += 1
        if self._steps == 1:
            opponent.read_ahead(game, game.holder)
        elif self._steps == 2:
            if game.phase == TO_ROLL:
                table.play(ROLL, table.stick.dice.roll())
                self._is_open = game.phase != TO_SAY
        elif self._steps == 3 and not self._is_open:
            opponent.look(game, game.holder)
            opponent.decide(table.seats.who[game.holder], table.stick.dice.urandom(opponent.chance))
        return self._steps < 3

    def move(self) -> int:
        """Take the remaining steps and make the move. Returns it."""
        while self._steps < 3:
            self.step()
        if self._is_open:
            return ROLL
        dice, opponent = self._table.stick.dice, self._opponent
        move, value = opponent.move, opponent.value
        if move == REROLL:
            value = dice.roll()
        elif move == REVIVE:
            value = dice.roll_one()
        self._table.play(move, value)
        return move
