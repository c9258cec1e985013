"""The house rules in words: what can be chosen, the presets, and `preset name=choice ...` both ways.

`docs/rules.md` says what each parameter does and where each preset comes from.
"""

from micropython import const

from rules.choices import Rules

_TYPING = const(0)
if _TYPING:
    from collections.abc import Iterator

# Each is one text: as tuples they took twice the memory of this whole module, and their words stayed in it.
# Name and what it accepts: words or numbers. In the order of the menu.
_PARAMETERS = """
order=standard|reversed|little|pips|toast|half
raises=higher|equal
truth=atleast|exact|beats
blind=no|receiver|yes
reroll=no|unseen|ormore
passing=no|same|higher|both
circle=open|higher|closed
lives=1..9
revive=no|yes
liar=1..3
doubter=1..3
mia=reset|follow|pay1|pay2|look|shown
mia_liar=1..3
mia_doubter=1..3
mia_pays=doubter|others
hidden_mia=no|yes
starter=afterloser|loser|winner|doubter|afterdoubter|turn|drawn
end=first|last|stop
rounds=0..99
word=life|point|sip|house
"""

# Name and what differs from `Rules()`. In the order of the menu.
_PRESETS = """
tokyo=
wikipedia=mia=pay1 passing=both circle=higher
tokio=truth=exact blind=no lives=8 liar=2 mia=follow mia_liar=2 mia_doubter=1 starter=loser end=last
reversed=order=reversed blind=no passing=higher mia=pay1 mia_liar=2 starter=doubter end=last
programming=blind=yes mia=look mia_doubter=1 lives=5 starter=doubter end=stop word=point
maexchen=blind=no lives=3 mia=pay1 mia_liar=2 starter=doubter end=last
meyer=order=toast raises=equal truth=exact blind=no reroll=ormore revive=yes mia=follow mia_liar=2 \
hidden_mia=yes starter=loser end=last
arena=blind=no passing=same circle=higher mia=pay1 starter=loser end=last
"""

_ALL_BLIND = ("tokyo", "wikipedia")
_LONGEST = const(400)  # letters of rules, four times what any of ours take


class RulesError(Exception):
    """Rules nobody can play by. Says what is wrong and what is accepted, in one sentence."""


class Contradiction(RulesError):
    """Rules of which each can be, but not all together. `which` is a key of the texts."""

    def __init__(self, which: str, reason: str) -> None:
        super().__init__(reason)
        self.which = which


def parse(text: str, version: int = 2) -> Rules:
    """The rules that `text` names: a preset and what is to differ from it. RulesError says what is wrong.

    `version` is that of the record which has the text: before 2 these presets let the opener announce blind.
    """
    if len(text) > _LONGEST:
        raise RulesError("rules have at most %d letters, not %d" % (_LONGEST, len(text)))
    name, *changes = text.split() or ("",)
    rules = Rules()
    rules.preset = name
    if version == 1 and name in _ALL_BLIND:
        changes.insert(0, "blind=yes")
    for change in _line(name).split() + changes:
        _set(rules, change)
    _check(rules)
    rules.text = write(rules) if changes else name
    return rules


def can_be(text: str) -> bool:
    """Whether somebody can play by these rules."""
    try:
        return bool(parse(text))
    except RulesError:
        return False


def write(rules: Rules) -> str:
    """Rules as the shortest text that `parse` makes them of."""
    words = [rules.preset]
    plain = parse(rules.preset)
    for name in _names(_PARAMETERS):
        choice = getattr(rules, name)
        if choice != getattr(plain, name):
            words.append("%s=%s" % (name, choice))
    return " ".join(words)


def changed(rules: Rules, name: str, choice: "str | int") -> Rules:
    """The same rules but for one parameter. RulesError if they cannot be."""
    return parse("%s %s=%s" % (write(rules), name, choice))


def presets() -> "list[str]":
    """Names of the presets, in the order of the menu."""
    return list(_names(_PRESETS))


def parameters() -> "list[str]":
    """Names of the parameters, in the order of the menu."""
    return list(_names(_PARAMETERS))


def choices(name: str) -> "tuple[str, ...] | range":
    """What a parameter accepts."""
    accepted = _after(_PARAMETERS, name)
    if accepted is None:
        raise RulesError("there is no rule '%s'; there are: %s" % (name, " ".join(parameters())))
    least, dots, most = accepted.partition("..")
    return range(int(least), int(most) + 1) if dots else tuple(accepted.split("|"))


def _names(table: str) -> "Iterator[str]":
    start = 1
    while start < len(table):
        yield table[start : table.find("=", start)]
        start = table.find("\n", start) + 1


def _after(table: str, name: str) -> "str | None":
    """What follows a name in its table."""
    start = table.find("\n" + name + "=")
    if start < 0:
        return None
    start += len(name) + 2
    return table[start : table.find("\n", start)]


def _line(name: str) -> str:
    line = _after(_PRESETS, name)
    if line is None:
        raise RulesError("there are no rules '%s'; there are: %s" % (name, " ".join(presets())))
    return line


def _set(rules: Rules, change: str) -> None:
    """Take over `name=choice`, unchecked against the other rules."""
    name, _, word = change.partition("=")
    accepted = choices(name)
    words = [str(choice) for choice in accepted]
    if word not in words:
        raise RulesError("%s cannot be '%s'; it is one of: %s" % (name, word, " ".join(words)))
    setattr(rules, name, accepted[words.index(word)])


def _check(rules: Rules) -> None:
    """Refuse what contradicts itself."""
    if rules.revive == "yes" and rules.end == "stop":
        raise Contradiction(
            "revive_end", "revive=yes contradicts end=stop: where nobody is ever out, nobody needs new lives"
        )
    if rules.revive == "yes" and rules.lives <= 3:
        raise Contradiction(
            "revive_lives", "revive=yes needs lives=4 or more: new lives are rolled for on the way down to 3"
        )
    if rules.rounds and rules.end != "stop":
        raise Contradiction(
            "rounds_end", "rounds=%d needs end=stop: else the lives decide when it is over" % rules.rounds
        )
