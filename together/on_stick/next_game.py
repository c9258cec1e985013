"""By which rules, and with how many computers, the next game of a shared table begins."""

from rules.state import NAMES
from table import seating

_TYPING = False
if _TYPING:
    from typing import Any

    from rules.choices import Rules
    from storage.settings import Settings


class NextGame:
    """Like the game before, whoever began that; the first one is as the settings say. `get` and `set` are
    those of the settings, for rules_setting.py: what is chosen is kept there, too.

    `computers`  how many are to play
    """

    def __init__(self, settings: "Settings") -> None:
        self._settings = settings
        self._before: dict[str, Any] = {}
        self.computers = 0

    def follow(self, rules: "Rules", computers: int) -> None:
        """A game has begun by these rules."""
        words = [word for word in rules.text.split() if not word.startswith("lives=")]
        self._before = {"rules": " ".join(words), "lives": rules.lives}
        self.computers = computers

    def get(self, key: str) -> "Any":
        return self._before[key] if key in self._before else self._settings.get(key)

    def set(self, key: str, value: "Any") -> None:
        if key in self._before:
            self._before[key] = value
        self._settings.set(key, value)


def computers(taken: list[str], count: int) -> list[str]:
    """So many, if that many could play: animals that nobody is."""
    free = [NAMES[n] for n in seating.CHARACTERS if NAMES[n] not in taken]
    return free[: min(count, max(seating.MOST - len(taken), 0))]
