"""Which rules the computer players were taught; all others they play by feel."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules

_FREE = ("lives", "word", "count", "rounds")  # what may differ without a word to how it is played
# Presets that nobody has solved, and whose strategy is played there instead
_LIKE = {"mexicali": "tokio", "mexico": "maexchen", "machacek": "maexchen"}


def like(rules: "Rules") -> str:
    """The preset whose strategy is played by these rules."""
    return _LIKE.get(rules.preset, rules.preset)


def is_taught(rules: "Rules") -> bool:
    """Whether that strategy was made for these rules; else it is played by feel."""
    return rules.preset not in _LIKE and all([word.split("=")[0] in _FREE for word in rules.text.split()[1:]])


def is_coached(rules: "Rules") -> bool:
    """Whether the coach has something to say by these rules."""
    if rules.reroll != "no" or rules.raises != "higher" or rules.passing in ("same", "both"):
        return False
    return is_taught(rules)
