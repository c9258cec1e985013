"""The rules that the settings name."""

from micropython import const

from rules import presets

_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules
    from stick.settings import Settings


def check(settings: "Settings") -> None:
    """Forget rules nobody can play by; the console says which and why."""
    try:
        rules_from(settings)
    except presets.RulesError as error:
        print("The rules in the settings: %s. So it is Tokyo." % error)
        settings.set("rules", "tokyo")


def rules_from(settings: "Settings") -> "Rules":
    """The rules, with the lives. RulesError if they contradict themselves, which `check` has ruled out."""
    return presets.parse(_text(settings, settings.get("lives")))


def change_lives(settings: "Settings", by: int, goes_round: bool) -> None:
    """One life more to begin with, or less, and maybe round. What the rules refuse is left out."""
    lives = settings.get("lives")
    while lives > 1 or by > 0 or goes_round:
        lives = (lives - 1 + by) % 20 + 1
        if presets.can_be(_text(settings, lives)):
            settings.set("lives", lives)
            return


def _text(settings: "Settings", lives: int) -> str:
    """As presets.parse takes them."""
    return "%s lives=%d" % (settings.get("rules"), lives)
