"""How a game comes to the table: out of the journal, or new."""

from micropython import const

from borrow import borrow
from game import OVER
from rules import Rules

_TYPING = const(0)
if _TYPING:
    from settings import Settings
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
    table.is_house = bool(table.game) and not is_plain(table.game.rules.text)


def begin(table: "Table", starter: "int") -> None:
    """Start a game as the settings say; `starter` is the seat that rolls first."""
    rules = chosen(table.settings)
    table.is_house = not is_plain(rules.text)
    table.begin(rules, NAMES[: table.settings.get("players")], starter)


def chosen(settings: "Settings") -> Rules:
    """The rules that the settings name. Such as nobody can play by are told on the console and forgotten."""
    lives = settings.get("lives")
    text = settings.get("rules")
    if not is_plain(text):
        presets = borrow("presets")
        try:
            return presets.parse("%s lives=%d" % (text, lives))
        except presets.RulesError as error:
            print("The rules in the settings: %s. So it is Tokyo." % error)
            settings.set("rules", "tokyo")
    rules = Rules()
    if lives != rules.lives:
        rules.lives = lives
        rules.text += " lives=%d" % lives
    return rules


def is_plain(text: str) -> bool:
    """Whether these rules are Tokyo with some number of lives: what the screens that stay know of."""
    return all([word == "tokyo" or word.startswith("lives=") for word in text.split()])


def more_lives(settings: "Settings") -> None:
    """One life more to begin with; after the most the least. What the rules refuse is left out."""
    lives = settings.get("lives")
    text = settings.get("rules")
    presets = None if is_plain(text) else borrow("presets")
    while True:
        lives = lives % 9 + 1
        if not presets or presets.can_be("%s lives=%d" % (text, lives)):
            settings.set("lives", lives)
            return
