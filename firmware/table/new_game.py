"""How a new game comes to the table."""

from micropython import const

from players import seats as seating
from rules import settled_rules
from rules.choices import Rules

_TYPING = const(0)
if _TYPING:
    from table.table import Table


def begin(table: "Table", starter: "int") -> None:
    """Start a game as the settings say; `starter` is the seat that rolls first."""
    table.is_house = table.settings.get("rules") != "tokyo"
    if table.is_house:
        rules = settled_rules.chosen(table.settings)
    else:
        rules = Rules()
        lives = table.settings.get("lives")
        if lives != rules.lives:
            rules.lives = lives
            rules.text += " lives=%d" % lives
    table.begin(rules, _players(table), starter)


def _players(table: "Table") -> "tuple[str, ...]":
    """Who sits there, by name."""
    return seating.players(seating.chosen(table.settings))


def again(table: "Table", starter: "int") -> None:
    """A rematch: the same players by the same rules, whatever the settings say by now."""
    table.begin(table.game.rules, table.game.players, starter)
