"""Which rules have a solved strategy. By all others the computer players only guess."""

from micropython import const

_TYPING = const(0)
if _TYPING:
    from rules.choices import Rules

_FREE = const(("lives", "word", "count", "rounds"))  # these do not affect how to play


def is_solved(rules: "Rules") -> bool:
    """Whether the strategy of the preset is the solution of these rules too."""
    return all([word.split("=")[0] in _FREE for word in rules.text.split()[1:]])


def is_coached(rules: "Rules") -> bool:
    """Whether the coach can judge decisions by these rules."""
    if rules.reroll != "no" or rules.raises != "higher" or rules.direction != "same":
        return False
    return rules.passing not in ("same", "both") and is_solved(rules)
