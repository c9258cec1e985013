"""How a new game comes to the table."""

from micropython import const

from borrow import borrow
from rules import Rules

_TYPING = const(0)
if _TYPING:
    from table import Table

# Canonical names: what a record says whatever the language of the screen, so that every stick can read it
NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow", "Crab", "Snail", "Moth", "Fish", "Frog", "Duck")


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
    table.begin(rules, NAMES[: table.settings.get("players")], starter)
