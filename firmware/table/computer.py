"""What a computer player does: rolls, decides, moves."""

from micropython import const

from game import TO_ROLL, TO_SAY
from lifetimes import PAGE
from players.opponent import Opponent
from rules.moves import REROLL, REVIVE, ROLL

_TYPING = const(0)
if _TYPING:
    from table.table import Table


def opponent_for(table: "Table") -> "Opponent":
    """Who decides for the computers of the game on the table; a turn reads one page of its file."""
    return Opponent(table.game.rules, table.game.ranking, PAGE)


def take_turn(table: "Table", opponent: "Opponent") -> "int":
    """Make the move of the computer in the holder's seat, and the roll before it. Returns the move."""
    dice, game = table.stick.dice, table.game
    if game.phase == TO_ROLL:
        table.play(ROLL, dice.roll())
        if game.phase != TO_SAY:
            return ROLL  # in the open, upon a Mia that it believed
    character = table.characters[game.holder]
    opponent.study(game, character, table.habits)
    opponent.look(game, game.holder)
    opponent.decide(character, dice.urandom(opponent.chance))
    move, value = opponent.move, opponent.value
    if move == REROLL:
        value = dice.roll()
    elif move == REVIVE:
        value = dice.roll_one()
    table.play(move, value)
    return move
