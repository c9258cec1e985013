"""The house rules as text: the parameters with their choices, the presets, and `preset name=choice ...`.

`docs/rules.md` says what each parameter does and where each preset comes from.
"""

from micropython import const

from rules.choices import Rules

# As tuples of words these tables took twice the memory of the whole module, and the words stayed in memory.
# Name and accepted words or numbers, in the order of the menu, under what they are about. Each group is a
# text of its own, because a fragmented heap may have no room for all in one piece.
_PARAMETERS = (
    """
values
doubles=up|reversed|plain
little_mia=no|yes
half_mia=no|yes
joker=no|lowest|toast
top=21|11
pips=no|yes
""",
    """
claims
cancel=no|31|32|both
direction=same|21|31
raises=higher|equal
truth=atleast|exact|beats
""",
    """
roll
blind=no|receiver|yes
reroll=no|unseen|ormore
uncover=0..10
""",
    """
answer
passing=no|same|higher|both
circle=open|higher|closed
look=no|mia|always
""",
    """
mia
mia_believed=reset|follow|roll|no
mia_yield=0..10
mia_shown=no|said|rolled
mia_doubles=no|yes
mia_liar=1..10
mia_doubter=1..10
mia_pays=doubter|others
hidden_mia=no|yes
""",
    """
lives
lives=1..20
swimming=no|yes
revive=no|yes
liar=1..10
doubter=1..10
count=down|up
word=life|point|sip|money|house
""",
    """
rounds
starter=afterloser|loser|winner|doubter|afterdoubter|turn|drawn
end=first|last|stop|race
rounds=0..99
""",
)

# Name, and the choices that differ from `Rules()`, in the order of the menu.
_PRESETS = """
tokyo=
wikipedia=passing=both circle=higher mia_believed=no mia_yield=1
tokio=truth=exact blind=no mia_believed=follow mia_liar=2 mia_doubter=1 lives=8 liar=2 starter=loser end=last
reversed=doubles=reversed blind=no passing=higher mia_believed=no mia_yield=1 mia_liar=2 starter=doubter \
end=last
programming=blind=yes mia_believed=no mia_doubter=1 lives=5 word=point starter=doubter end=stop
maexchen=blind=no mia_believed=no mia_yield=1 mia_liar=2 lives=3 starter=doubter end=last
meyer=little_mia=yes joker=toast raises=equal truth=exact blind=no reroll=ormore mia_believed=follow \
mia_liar=2 hidden_mia=yes revive=yes starter=loser end=last
arena=blind=no passing=same circle=higher mia_believed=no mia_yield=1 starter=loser end=last
mexicali=cancel=both direction=31 raises=equal truth=beats blind=no mia_believed=follow mia_liar=5 \
mia_doubter=1 count=up word=sip starter=winner end=stop
mexico=top=11 direction=21 blind=no mia_believed=no mia_yield=1 count=up word=sip starter=loser end=stop
machacek=raises=equal blind=no passing=higher mia_believed=follow mia_yield=1 lives=3 starter=loser end=last
"""

_LONGEST = const(500)  # letters of a text of rules; with every parameter changed it has 462


class RulesError(Exception):
    """Text that names no playable rules. Says in one sentence what is wrong and what is accepted."""


class Contradiction(RulesError):
    """Rules that are possible one by one, but not together. `which` is a key of the texts (REASON.)."""

    def __init__(self, which: str, reason: str) -> None:
        super().__init__(reason)
        self.which = which


def parse(text: str) -> Rules:
    """The rules of a text: a preset and the choices that differ from it. RulesError says what is wrong."""
    if len(text) > _LONGEST:
        raise RulesError("rules have at most %d letters, not %d" % (_LONGEST, len(text)))
    name, *changes = text.split() or ("",)
    rules = Rules()
    rules.preset = name
    for change in _line(name).split() + changes:
        _set(rules, change)
    _check(rules)
    rules.text = write(rules) if changes else name
    return rules


def can_be(text: str) -> bool:
    """Whether `parse` accepts these rules."""
    try:
        return bool(parse(text))
    except RulesError:
        return False


def write(rules: Rules) -> str:
    """Rules as the shortest text that `parse` reads back as the same."""
    words = [rules.preset]
    plain = parse(rules.preset)
    for name in parameters():
        choice = getattr(rules, name)
        if choice != getattr(plain, name):
            words.append("%s=%s" % (name, choice))
    return " ".join(words)


def changed(rules: Rules, name: str, choice: str | int) -> Rules:
    """The same rules with one parameter changed. RulesError if they contradict themselves."""
    return parse("%s %s=%s" % (write(rules), name, choice))


def presets() -> list[str]:
    """Names of the presets, in the order of the menu."""
    return [line.partition("=")[0] for line in _PRESETS.split("\n") if line]


def groups() -> list[list[str]]:
    """Each topic followed by the names of its parameters, in the order of the menu."""
    return [[line.partition("=")[0] for line in group.split("\n") if line.strip()] for group in _PARAMETERS]


def parameters() -> list[str]:
    """Names of the parameters, in the order of the menu."""
    return [name for _, *names in groups() for name in names]


def choices(name: str) -> tuple[str, ...] | range:
    """What a parameter accepts."""
    for group in _PARAMETERS:
        accepted = _after(group, name)
        if accepted is not None:
            least, dots, most = accepted.partition("..")
            return range(int(least), int(most) + 1) if dots else tuple(accepted.split("|"))
    raise RulesError("there is no rule '%s'; there are: %s" % (name, " ".join(parameters())))


def _after(table: str, name: str) -> str | None:
    """The text that follows a name in its table."""
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
    """Set `name=choice` without checking it against the other rules."""
    name, _, word = change.partition("=")
    accepted = choices(name)
    words = [str(choice) for choice in accepted]
    if word not in words:
        raise RulesError("%s cannot be '%s'; it is one of: %s" % (name, word, " ".join(words)))
    setattr(rules, name, accepted[words.index(word)])


def _check(rules: Rules) -> None:
    """Raise Contradiction if rules exclude each other."""
    if rules.end in ("stop", "race"):
        never = "contradicts end=%s: where nobody is ever out," % rules.end
        if rules.revive == "yes":
            raise Contradiction("revive_end", "revive=yes %s nobody needs new lives" % never)
        if rules.swimming == "yes":
            raise Contradiction("swim_end", "swimming=yes %s nobody is saved from it" % never)
    if rules.revive == "yes" and rules.lives <= 3:
        raise Contradiction(
            "revive_lives", "revive=yes needs lives=4 or more: new lives are rolled for on the way down to 3"
        )
    if rules.rounds and rules.end != "stop":
        raise Contradiction(
            "rounds_end", "rounds=%d needs end=stop: else the lives decide when it is over" % rules.rounds
        )
    if rules.cancel in ("31", "both") and rules.little_mia == "yes":
        raise Contradiction(
            "little_cancel",
            "cancel=%s contradicts little_mia=yes: 31 beats nearly all by itself" % rules.cancel,
        )
    if rules.cancel in ("32", "both"):
        if rules.joker == "toast":
            raise Contradiction(
                "toast_cancel", "cancel=%s contradicts joker=toast: 32 is never announced" % rules.cancel
            )
        if rules.pips == "yes" and rules.joker == "no":
            raise Contradiction(
                "pips_cancel", "cancel=%s contradicts pips=yes: 32 and 41 are the same call" % rules.cancel
            )
    _check_mia(rules)


def _check_mia(rules: Rules) -> None:
    """The same for the rules about Mia."""
    if rules.mia_doubles == "yes" and rules.mia_believed != "follow":
        raise Contradiction(
            "doubles_follow", "mia_doubles=yes needs mia_believed=follow: else no Mia follows another"
        )
    if rules.mia_shown == "said":
        for change in (("mia_doubles", "yes"), ("mia_believed", "roll"), ("look", "mia")):
            if getattr(rules, change[0]) == change[1]:
                raise Contradiction(
                    "shown_believed",
                    "%s=%s contradicts mia_shown=said: nobody answers a Mia that is shown at once" % change,
                )
