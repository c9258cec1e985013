"""What a computer player does once its turn was seen: rolls, decides, moves. No screen is in memory then."""

from micropython import const

from game import TO_ANSWER, TO_ROLL
from players import opponent
from players import seats as seating
from players.opponent import CHANCE, LEARNER
from rules.moves import BELIEVE, DOUBT, OR_MORE, PASS, REROLL, REVIVE, ROLL, SAY, SAY_BLIND, TOAST, YIELD

_TYPING = const(0)
if _TYPING:
    from table.table import Table

_ROLLING = (BELIEVE, REROLL)
_SETTLING = (TOAST, YIELD)
_SAYING = (SAY, SAY_BLIND, PASS, OR_MORE)


def act(table: "Table") -> None:
    """Do what the computer in the holder's seat, or in the contest for the start, is to do."""
    dice = table.stick.dice
    if table.contest:
        table.contest.add(dice.roll_one())
        table.visit(*table.contest.page)
        return
    game = table.game
    if game.phase == TO_ROLL:
        table.play(ROLL, dice.roll())
    answers = game.phase == TO_ANSWER
    speaker, claim = game.caller, game.claim
    move, value = decide(table)
    if move == REROLL:
        value = dice.roll()
    elif move == REVIVE:
        value = dice.roll_one()
    table.play(move, value)
    if answers:
        table.visit("screens.computer_turn", "Answered", move, speaker, claim)
    else:
        moved(table, move)


def decide(table: "Table") -> "tuple[int, int]":
    """The move of the computer in the holder's seat, and its value. One that is no character plays as Owl."""
    game = table.game
    character = max(seating.character(game.players[game.holder]), 0)
    mind = opponent.Opponent(game.rules, game.ranking)
    if character == LEARNER:
        mind.study(game)
    mind.sight.look(game, game.holder)
    mind.decide(character, table.stick.dice.urandom(CHANCE))
    return mind.move, mind.value


def moved(table: "Table", move: int) -> None:
    """On, after that move has been made and its scene been seen."""
    if move in _ROLLING:
        table.visit("screens.computer_turn", "Turn")
    elif move == DOUBT:
        table.visit(
            "screens.verdict" if table.is_house else "screens.reveal",
            "Verdict" if table.is_house else "Reveal",
        )
    elif move in _SETTLING:
        table.visit(
            "screens.settled" if table.is_house else "screens.reveal",
            "Settled" if table.is_house else "Lives",
        )
    elif move == REVIVE:
        table.visit("screens.new_lives", "Revived")
    elif move in _SAYING:
        said(table)
    else:
        table.go_on()


def said(table: "Table") -> None:
    """A claim stands. Who has to answer sees it on their own screen, if that comes without a hand-over."""
    game = table.game
    if game.phase != TO_ANSWER:  # Mia, and the house looks at once
        table.visit("screens.verdict", "Verdict")
    elif game.holder == table.hand:
        table.go_on()
    else:
        table.visit("screens.computer_turn", "Said")
