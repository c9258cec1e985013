"""The rules of the settings."""

from micropython import const

from rules import presets

MOST_LIVES = const(20)

_TYPING = const(0)
if _TYPING:
    from typing import Any, Protocol

    from rules.choices import Rules

    class Settings(Protocol):
        """Those of storage/settings.py, or what has the rules and the lives as they do."""

        def get(self, key: str) -> Any: ...
        def set(self, key: str, value: Any) -> Any: ...


def check(settings: "Settings") -> None:
    """Reset rules that cannot be played; the console says which and why."""
    try:
        rules_from(settings)
    except presets.RulesError as error:
        print("The rules in the settings: %s. So it is Tokyo." % error)
        settings.set("rules", "tokyo")


def rules_from(settings: "Settings") -> "Rules":
    """The rules, with the lives. RulesError if they contradict themselves; after `check` they do not."""
    return presets.parse(_text(settings, settings.get("lives")))


def can_be(settings: "Settings") -> bool:
    """Whether the rules allow the lives."""
    return presets.can_be(_text(settings, settings.get("lives")))


def more_lives(settings: "Settings") -> int:
    """One life more to begin with, and the fewest after the most. Skips what the rules refuse."""
    lives = settings.get("lives") % MOST_LIVES + 1
    while not presets.can_be(_text(settings, lives)):
        lives = lives % MOST_LIVES + 1
    return lives


def _text(settings: "Settings", lives: int) -> str:
    """The rules with so many lives, as text for presets.parse."""
    return "%s lives=%d" % (settings.get("rules"), lives)
