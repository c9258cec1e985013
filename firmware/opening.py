"""How a game comes to the table: out of the journal, or new."""

from micropython import const

from borrow import borrow
from game import OVER
from rules import Rules

_TYPING = const(0)
if _TYPING:
    from table import Table

# Canonical names: what a record says whatever the language of the screen, so that every stick can read it
NAMES = ("Fox", "Owl", "Bear", "Hare", "Whale", "Crow", "Crab", "Snail", "Moth", "Fish", "Frog", "Duck")


def find_unfinished(table: "Table") -> None:
    """Read the game the journal holds into `table.game`, and what is wrong with it into `table.trouble`."""
    journal = table.stick.journal
    text, table.trouble = journal.read()
    table.game = None
    if text:
        record = borrow("record")
        try:
            table.game = record.read(text)
        except record.RecordError:
            journal.set_aside()
            table.trouble = "damaged"
    if table.game and table.game.phase == OVER:
        table.game = None
    if table.game:
        words = table.game.rules.text.split()
        table.is_house = [word for word in words if not word.startswith("lives=")] != ["tokyo"]


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
