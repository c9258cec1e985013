"""How a new game comes to the table."""

from micropython import const

from borrow import borrow
from rules import Rules

_TYPING = const(0)
if _TYPING:
    from table import Table


def begin(table: "Table", starter: "int") -> None:
    """Start a game as the settings say; `starter` is the seat that rolls first."""
    table.is_house = table.settings.get("rules") != "tokyo"
    if table.is_house:
        rules = borrow("choosing").chosen(table.settings)
    else:
        rules = Rules()
        lives = table.settings.get("lives")
        if lives != rules.lives:
            rules.lives = lives
            rules.text += " lives=%d" % lives
    seating = borrow("seating")
    table.begin(rules, seating.players(seating.chosen(table.settings)), starter)
