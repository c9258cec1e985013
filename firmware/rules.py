"""The house rules as one record.

`docs/rules.md` says what each parameter does and where each preset comes from. Rules are written
as a preset and what differs from it: `tokyo lives=3 mia=follow`.
"""

from micropython import const

import ranking

# The values of the parameters that are words, in the order of their words below.
RAISE_HIGHER = const(0)
RAISE_EQUAL = const(1)
TRUE_AT_LEAST = const(0)
TRUE_EXACT = const(1)
TRUE_BEATS = const(2)
REROLL_UNSEEN = const(1)
REROLL_OR_MORE = const(2)
PASS_SAME = const(1)
PASS_HIGHER = const(2)  # both: 3
CIRCLE_HIGHER = const(1)
CIRCLE_CLOSED = const(2)
MIA_RESET = const(0)
MIA_FOLLOW = const(1)
MIA_PAY1 = const(2)
MIA_PAY2 = const(3)
MIA_LOOK = const(4)
MIA_SHOWN = const(5)
START_AFTER_LOSER = const(0)
START_LOSER = const(1)
START_WINNER = const(2)
START_DOUBTER = const(3)
START_AFTER_DOUBTER = const(4)
START_TURN = const(5)
START_DRAWN = const(6)
END_FIRST = const(0)
END_LAST = const(1)
END_STOP = const(2)

# Name and what it accepts: words, whose place is the value, or a range of numbers.
PARAMETERS = (
    ("order", ranking.NAMES),
    ("raises", ("higher", "equal")),
    ("truth", ("atleast", "exact", "beats")),
    ("blind", ("no", "yes")),
    ("reroll", ("no", "unseen", "ormore")),
    ("passing", ("no", "same", "higher", "both")),
    ("circle", ("open", "higher", "closed")),
    ("lives", range(1, 10)),
    ("revive", ("no", "yes")),
    ("liar", range(1, 4)),
    ("doubter", range(1, 4)),
    ("mia", ("reset", "follow", "pay1", "pay2", "look", "shown")),
    ("mia_liar", range(1, 4)),
    ("mia_doubter", range(1, 4)),
    ("mia_pays", ("doubter", "others")),
    ("hidden_mia", ("no", "yes")),
    ("starter", ("afterloser", "loser", "winner", "doubter", "afterdoubter", "turn", "drawn")),
    ("end", ("first", "last", "stop")),
    ("rounds", range(100)),
    ("word", ("life", "point", "sip", "house")),
)

# Name and what differs from `Rules()`, in the order of the menu.
PRESETS = (
    ("tokyo", ""),
    ("wikipedia", "mia=pay1 passing=both circle=higher"),
    (
        "tokio",
        "truth=exact blind=no lives=8 liar=2 mia=follow mia_liar=2 mia_doubter=1 starter=loser end=last",
    ),
    ("reversed", "order=reversed blind=no passing=higher mia=pay1 mia_liar=2 starter=doubter end=last"),
    ("programming", "mia=look mia_doubter=1 lives=5 starter=doubter end=stop word=point"),
    ("maexchen", "blind=no lives=3 mia=pay1 mia_liar=2 starter=doubter end=last"),
    (
        "meyer",
        "order=toast raises=equal truth=exact blind=no reroll=ormore revive=yes mia=follow mia_liar=2"
        " hidden_mia=yes starter=loser end=last",
    ),
    ("arena", "blind=no passing=same circle=higher mia=pay1 starter=loser end=last"),
)


class RulesError(Exception):
    """Rules nobody can play by. Says what is wrong and what is accepted, in one sentence."""


class Rules:
    """House rules, each parameter a small number. `Rules()` is Tokyo as its seed describes it."""

    def __init__(self) -> None:
        self.preset = "tokyo"
        self.order = ranking.STANDARD
        self.raises = RAISE_HIGHER
        self.truth = TRUE_AT_LEAST
        self.blind = 1
        self.reroll = 0
        self.passing = 0
        self.circle = 0
        self.lives = 6
        self.revive = 0
        self.liar = 1
        self.doubter = 1
        self.mia = MIA_RESET
        self.mia_liar = 1
        self.mia_doubter = 2
        self.mia_pays = 0
        self.hidden_mia = 0
        self.starter = START_AFTER_LOSER
        self.end = END_FIRST
        self.rounds = 0
        self.word = 0

    def changed(self, name: str, choice: "str | int") -> "Rules":
        """These rules with one parameter changed, said as in a record. RulesError if that cannot be."""
        return parse("%s %s=%s" % (self, name, choice))

    def choice(self, name: str) -> str:
        """What `name` is set to, as a record says it."""
        return _spelled(_choices(name), getattr(self, name))

    def __str__(self) -> str:
        """The preset and what differs from it."""
        words = [self.preset]
        plain = preset(self.preset)
        for name, _ in PARAMETERS:
            if getattr(self, name) != getattr(plain, name):
                words.append(name + "=" + self.choice(name))
        return " ".join(words)

    def change(self, text: str) -> None:
        """Take over `name=choice`, unchecked against the other rules."""
        name, _, choice = text.partition("=")
        choices = _choices(name)
        words = [
            _spelled(choices, number)
            for number in (choices if isinstance(choices, range) else range(len(choices)))
        ]
        if choice not in words:
            raise RulesError("%s cannot be '%s'; it is one of: %s" % (name, choice, " ".join(words)))
        setattr(self, name, int(choice) if isinstance(choices, range) else words.index(choice))

    def check(self) -> None:
        """Refuse what contradicts itself."""
        if self.revive and self.end == END_STOP:
            raise RulesError(
                "revive=yes and end=stop contradict: where nobody is ever out, nobody needs new lives"
            )
        if self.revive and self.lives <= 3:
            raise RulesError(
                "revive=yes needs lives=4 or more: the new lives are rolled for on the way down to 3"
            )
        if self.rounds and self.end != END_STOP:
            raise RulesError("rounds=%d needs end=stop: else the lives decide when it is over" % self.rounds)


def preset(name: str) -> Rules:
    """The preset of that name."""
    return parse(name)


def parse(text: str) -> Rules:
    """Rules from `preset name=choice ...`. RulesError says what is wrong with them."""
    name, *changes = text.split() or ("",)
    rules = Rules()
    rules.preset = name
    for change in _line(name).split() + changes:
        rules.change(change)
    rules.check()
    return rules


def _line(name: str) -> str:
    for preset, line in PRESETS:
        if preset == name:
            return line
    raise RulesError(
        "there are no rules '%s'; there are: %s" % (name, " ".join([preset for preset, _ in PRESETS]))
    )


def _choices(name: str) -> "tuple[str, ...] | range":
    for parameter, choices in PARAMETERS:
        if parameter == name:
            return choices
    raise RulesError(
        "there is no rule '%s'; there are: %s" % (name, " ".join([parameter for parameter, _ in PARAMETERS]))
    )


def _spelled(choices: "tuple[str, ...] | range", value: int) -> str:
    return str(value) if isinstance(choices, range) else choices[value]
