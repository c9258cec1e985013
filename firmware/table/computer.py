"""What a computer player does: rolls, decides, moves."""

from micropython import const

from game import TO_ROLL, TO_SAY
from memory import PAGE
from players.opponent import LEARNER, Opponent
from rules.moves import REROLL, REVIVE, ROLL

_TYPING = const(0)
if _TYPING:
    from table.table import Table


def opponent_for(table: "Table") -> "Opponent":
    """Who decides for the computers of the game on the table; a turn reads one page of its file.

    If the learner plays, how everybody plays is noted in the habits of the seats from then on.
    """
    seats = table.seats
    opponent = Opponent(table.game.rules, table.game.ranking, PAGE)
    if LEARNER in seats.who:
        from players.observed import habits_of  # each move wants this module

        seats.habits = seats.habits or habits_of(table.game)
    opponent.habits = seats.habits
    return opponent


def take_turn(table: "Table", opponent: "Opponent") -> int:
    """Make the move of the computer in the holder's seat, and the roll before it. Returns the move."""
    dice, game = table.stick.dice, table.game
    if game.phase == TO_ROLL:
        table.play(ROLL, dice.roll())
        if game.phase != TO_SAY:
            return ROLL  # in the open, upon a Mia that it believed
    character = table.seats.who[game.holder]
    opponent.look(game, game.holder)
    opponent.decide(character, dice.urandom(opponent.chance))
    move, value = opponent.move, opponent.value
    if move == REROLL:
        value = dice.roll()
    elif move == REVIVE:
        value = dice.roll_one()
    table.play(move, value)
    return move
