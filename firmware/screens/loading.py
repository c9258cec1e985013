"""Imports all screens that a game may need, before its first roll.

Afterwards this module is forgotten with the menus.
"""

import gc
import sys
from micropython import const

from memory import MENUS, forget, import_briefly
from table.wording import has_stars

_TYPING = const(0)
if _TYPING:
    from typing import Any

    from players.opponent import Opponent
    from rules.choices import Rules
    from table.table import Table

# To begin a game; in memory already unless the splash was left at once. One at a time: each is a tick
_BEGINNING = const("ranking rules.penalties rules.state game")
_ALWAYS = const("shake peek announce answer reveal")  # the screens of every game
# What must be free beside the coach: so many pieces of so many bytes, because larger ones may be rare
_PIECES = const(40)
_PIECE = const(200)


def read_ahead(table: "Table", rules: "Rules", count: int) -> bool:
    """Read one more module for a game of `count` players by `rules`. False once all have been read."""
    for name in _BEGINNING.split() + _screens(table, rules, count):
        if name not in sys.modules:
            _read(name)
            return True
    return False


def load(table: "Table") -> "Opponent | None":
    """Import the screens that the game on the table may need, and forget the modules that set it up.

    Returns the player that decides for the computers, None if there are none.
    """
    game = table.game
    opponent = None
    forget(MENUS)
    if table.seats.characters:
        opponent = _opponent_for(table)
    for name in _screens(table, game.rules, len(game.players)):
        _read(name)
    return opponent


def _opponent_for(table: "Table") -> "Opponent":
    """The player that decides for the computers of the current game. Each turn reads one state from its file.

    Everybody's habits are counted from now on (`Seats.habits`).
    """
    from players.opponent import Opponent

    seats = table.seats
    opponent = Opponent(table.game.rules, table.game.ranking)
    opponent.company = table.settings.get("company")
    if not seats.habits:
        seats.habits = import_briefly("players.habits").habits_of(table.game)
        forget("records.")
    opponent.habits = seats.habits
    return opponent


def _read(name: str) -> None:
    """Import a module, and free at once what that took, so that all that stays lies close together."""
    if name not in sys.modules:
        __import__(name)
        gc.collect()


def load_coach(table: "Table") -> "tuple[Any, Any]":
    """The modules of the coach and of its screen, each None if it is not needed or has no room.

    The screen alone says that the coach has no advice by these rules.
    """
    if not table.settings.get("coach"):
        return None, None
    try:
        has_advice = import_briefly("players.solved").is_coached(table.game.rules)
        coach = import_briefly("players.coach") if has_advice else None
        advice = import_briefly("screens.advice")
        [bytearray(_PIECE) for _ in range(_PIECES)]
        return coach, advice
    except MemoryError:
        gc.collect()
    return None, None


def _screens(table: "Table", rules: "Rules", count: int) -> list[str]:
    """The modules of the screens that such a game may need."""
    names = _ALWAYS
    if table.seats.persons < count:
        names += " computer_turn"
    if table.seats.persons > 1:
        names += " handover"
    if _has_options(rules):
        names += " turn_options"
    if _has_open_ends(rules):
        names += " undoubted"
    if rules.revive == "yes":
        names += " new_lives"
    if rules.starter == "drawn":
        names += " draw_starter"
    if has_stars(rules, count):
        names += " lives_star"
    return ["screens." + name for name in names.split()]


def _has_options(rules: "Rules") -> bool:
    """Whether players may have more options than two buttons can offer."""
    if rules.passing != "no" or rules.reroll != "no" or rules.look != "no" or rules.uncover:
        return True
    return rules.mia_yield > 0 and rules.mia_believed != "no"


def _has_open_ends(rules: "Rules") -> bool:
    """Whether a round can end without a doubt."""
    if rules.mia_yield or rules.uncover or rules.joker == "toast":
        return True
    return rules.mia_shown == "rolled" or rules.mia_believed == "roll"
