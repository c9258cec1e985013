"""Which rules have a solved strategy. The computer players play all others by feel."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules

_FREE = ("lives", "word", "count", "rounds")  # what may differ without a word to how it is played


def is_solved(rules: "Rules") -> bool:
    """Whether the strategy of the preset is the solution of these rules too."""
    return all([word.split("=")[0] in _FREE for word in rules.text.split()[1:]])


def is_coached(rules: "Rules") -> bool:
    """Whether the coach has something to say by these rules."""
    if rules.reroll != "no" or rules.raises != "higher" or rules.direction != "same":
        return False
    return rules.passing not in ("same", "both") and is_solved(rules)
