"""How an evening of the random player begins: which stick, which rules, who sits where."""

import random

from rules import presets

from tools.words import CODES
from virtual.boards import BOARDS

PRESETS = tuple(presets.presets())
# On most evenings it is the stick that most people have; the seed decides
_USUAL = (
    *("m5stickc", "m5stickc", "m5stickcplus", "m5stickc"),
    *("m5stickcplus2", "m5stickc", "m5stickc-sh200q", "m5sticks3"),
)
_BOARDS = (*_USUAL, *(name for name in BOARDS if name not in _USUAL))
# Rules that each open a screen that few presets have; twice if nothing else opens it
_RARE = (
    *("end=stop", "end=stop", "starter=drawn", "starter=drawn", "revive=yes", "revive=yes"),
    *("reroll=unseen", "reroll=ormore", "passing=both", "passing=higher"),
    *("joker=toast", "pips=yes", "look=mia", "mia_shown=said"),
)
_LETTERS = "ppofbhc"  # persons and characters, as in the setting `seats`
_MOST_SEATS = 6  # with computers


def board_of(seed: int) -> str:
    """Which stick is played on that evening: a key of virtual/boards.py."""
    return _BOARDS[seed % len(_BOARDS)]


def settings_of(chance: random.Random) -> list[str]:
    """Lines of the settings file: rules, players, lives, seats and the rest."""
    rules = rules_of(chance)
    lives = [n for n in (1, 2, 3, 4, 6) if presets.can_be(f"{rules} lives={n}")]
    settings = [
        f"rules={rules}",
        f"lives={chance.choice(lives)}",
        f"players={chance.choice((2, 2, 3, 3, 4, 6, 12))}",
        f"language={chance.choice(CODES)}",
        f"sound={chance.randrange(2)}",
        f"odds={chance.randrange(2)}",
        f"coach={chance.randrange(2)}",
        f"shake={chance.choice((0, 1, 2, 3))}",
    ]
    if chance.random() < 0.3:
        settings.append("seats=" + "".join(chance.choices(_LETTERS, k=_MOST_SEATS)))
    if chance.random() < 0.2:
        settings += [f"dim={chance.choice((0, 10, 40))}", f"sleep={chance.choice((0, 30, 300))}"]
    return settings


def rules_of(chance: random.Random) -> str:
    """A preset, every second time changed in one to three places."""
    if chance.random() < 0.15:
        return "tokyo"  # what most people play, with screens of its own
    rules = chance.choice(PRESETS)
    if chance.random() < 0.5:
        for n in range(chance.randint(1, 3)):
            change = chance.choice(_RARE)
            if n and chance.random() < 0.5:
                name = chance.choice([name for name in presets.parameters() if name != "lives"])
                change = f"{name}={chance.choice(list(presets.choices(name))[:12])}"
            if presets.can_be(f"{rules} {change}"):
                rules += " " + change
    return rules
